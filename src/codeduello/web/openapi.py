"""The OpenAPI document and the page about it, both made from the endpoints as they are declared."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from codeduello import __version__
from codeduello.web.answering import document, page
from codeduello.web.api import BASE, ENDPOINTS
from codeduello.web.endpoint import Endpoint, Refused

REFUSALS: Final = {
    "400": "what was given cannot be used",
    "401": "a key is needed",
    "403": "it is somebody else's",
    "404": "there is nothing at this address, or it is somebody else's",
    "409": "not now",
    "413": "too large",
    "429": "too often",
}
REF: Final = "#/components/schemas/{name}"


@cache
def openapi() -> dict[str, Any]:
    """The document (OpenAPI 3.1)."""
    kinds = [kind for one in ENDPOINTS for kind in (one.takes, one.gives) if kind not in (None, str)]
    schemas, components = msgspec.json.schema_components([*kinds, Refused], ref_template=REF)
    found = dict(zip([*kinds, Refused], schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in ENDPOINTS:
        paths.setdefault(BASE + one.path, {})[one.method.lower()] = operation(one, found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Code Duello", "version": __version__, "description": "Duels by the rules, for programs. Version 1 of these doors stays as it is."},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
    }


def operation(one: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    """One endpoint."""
    kind = "text/plain" if one.gives is str else "application/json"
    schema = {"type": "string"} if one.gives is str else schemas[one.gives]
    refused = {code: {"description": text, "content": {"application/json": {"schema": schemas[Refused]}}} for code, text in refusals(one).items()}
    said: dict[str, Any] = {
        "summary": one.summary,
        "operationId": one.work.__name__,
        "responses": {str(one.status): {"description": "done", "content": {kind: {"schema": schema}}}, **refused},
        "parameters": [*path_parameters(one), *query_parameters(one)],
    }
    if one.needs_key:
        said["security"] = [{"key": []}]
    if one.takes is not None:
        said["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[one.takes]}}}
    return said


def refusals(one: Endpoint) -> dict[str, str]:
    """What an endpoint may refuse with."""
    left = dict(REFUSALS)
    if not one.needs_key:
        left.pop("401")
    return left


def path_parameters(one: Endpoint) -> list[dict[str, Any]]:
    """The parameters within the address."""
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"}}
        for name in re.findall(r"\{(\w+)\}", one.path)
    ]


def query_parameters(one: Endpoint) -> list[dict[str, Any]]:
    """The parameters behind the question mark."""
    return [
        {"name": name, "in": "query", "required": False, "description": text, "schema": {"type": "integer", "minimum": 0}} for name, text in one.query
    ]


@dataclass(frozen=True, slots=True)
class Shown:
    """A field as the page shows it."""

    name: str
    kind: str
    default: str


def shown_fields(one: Endpoint) -> list[Shown]:
    """The fields that an endpoint takes."""
    if one.takes is None:
        return []
    fields = msgspec.structs.fields(one.takes)
    return [Shown(field.name, kind_words(field.type), "" if field.required else default_words(field)) for field in fields]


def kind_words(kind: Any) -> str:
    """A type in words."""
    return str(getattr(kind, "__name__", kind)) if not hasattr(kind, "__args__") else str(kind)


def default_words(field: msgspec.structs.FieldInfo) -> str:
    """What counts where a field is not given."""
    if field.default_factory is not msgspec.NODEFAULT:
        return repr(field.default_factory())
    return repr(field.default)


async def show_document(request: Request) -> Response:
    """The document."""
    return document(openapi())


async def show_page(request: Request) -> Response:
    """The page about it."""
    endpoints = [{"method": one.method, "path": BASE + one.path, "summary": one.summary, "fields": shown_fields(one)} for one in ENDPOINTS]
    return await page(request, "api.html", endpoints=endpoints)


ROUTES: Final = [Route("/api", show_page), Route(f"{BASE}/openapi.json", show_document)]
