"""One door of the field for programs, declared: its route and its place in the OpenAPI document come from that."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request

from codeduello.web.identity import Caller


class Done(msgspec.Struct, kw_only=True):
    """It is done, and kept; `changed` is false where it had been done before."""

    ok: bool
    changed: bool


class Refused(msgspec.Struct, kw_only=True):
    """It could not be; `message` says why, and what is accepted."""

    ok: bool
    message: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One door: what it takes and gives. `query` are its parameters behind the question mark, with what they mean."""

    method: str
    path: str
    summary: str
    work: Callable[[Request, Caller, Any], Awaitable[Any]]
    takes: type[msgspec.Struct] | None = None
    gives: Any = None
    status: int = 200
    needs_key: bool = True
    query: tuple[tuple[str, str], ...] = ()
