"""The application: all doors of one house."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from codeduello.errors import DuelError
from codeduello.web import api, duel_pages, live, observing, openapi, pages, past_pages
from codeduello.web.answering import page, refuse, wants_json
from codeduello.web.campaigns import duel_pages as master_pages
from codeduello.web.campaigns import pages as campaign_pages
from codeduello.web.campaigns import sheets as campaign_sheets
from codeduello.web.characters import importing as character_imports
from codeduello.web.characters import pages as character_pages
from codeduello.web.guard import TOO_LARGE, Guard
from codeduello.web.house import FOLDER, House
from codeduello.web.listening import listen

KEEP = "public, max-age=31536000, immutable"


class Files(StaticFiles):
    """Static files: kept by browsers as long as their address, which changes with their content."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file, to be kept."""
        response = super().file_response(*args, **kwargs)
        scope: Scope = kwargs.get("scope") or args[2]
        response.headers["cache-control"] = KEEP if scope.get("query_string") else "public, max-age=60"
        return response


async def refused(request: Request, fault: Exception) -> Response:
    """What cannot be is said on the duel's page where there is one, else on a page of its own."""
    assert isinstance(fault, DuelError)
    shown = await duel_pages.refused_in_page(request, fault) if "duel" in request.path_params and request.method == "POST" else None
    return shown or await refuse(request, fault)


async def busy(request: Request, fault: Exception) -> Response:
    """The database is away for a moment."""
    text = "The server cannot keep anything just now. Please try again in a moment; what was kept already counts once."
    if wants_json(request) or request.url.path.startswith(api.BASE):
        return JSONResponse({"ok": False, "message": text}, 503, {"retry-after": "2"})
    return Response(text, 503, {"retry-after": "2"}, "text/plain; charset=utf-8")


async def failed(request: Request, fault: Exception) -> Response:
    """A fault of ours: said without details."""
    if wants_json(request) or request.url.path.startswith(api.BASE):
        return JSONResponse({"ok": False, "message": "A fault of ours. Nothing you have answered is lost; try again."}, 500)
    return Response("A fault of ours. Nothing you have answered is lost; try again.", 500, media_type="text/plain; charset=utf-8")


async def gone(request: Request, fault: Exception) -> Response:
    """Whoever asked has left: nobody reads the answer."""
    return Response(status_code=400)


async def missing(request: Request, fault: Exception) -> Response:
    """Nothing stands at this address, or not for this method."""
    status = getattr(fault, "status_code", 404)
    text = {404: "There is nothing at this address.", 405: "This address does not take that method.", 413: f"{TOO_LARGE}."}.get(status, "This request cannot be read.")
    if wants_json(request) or request.url.path.startswith("/api"):
        return JSONResponse({"ok": False, "message": text}, status, getattr(fault, "headers", None))
    return await page(request, "fault.html", status, title="Nothing here", fault=text, back="/", back_text="To the front page")


def make_app(house: House) -> ASGIApp:
    """The application of a house. The house's seconds work while it runs."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        await house.seconds.start()
        hearing = asyncio.create_task(listen(house)) if house.database.is_postgres else None
        try:
            yield
        finally:
            if hearing is not None:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
            await house.seconds.stop()
            house.database.close()

    routes = [
        *pages.ROUTES,
        *duel_pages.ROUTES,
        *past_pages.ROUTES,
        *master_pages.ROUTES,
        *campaign_pages.ROUTES,
        *campaign_sheets.ROUTES,
        *character_imports.ROUTES,
        *character_pages.ROUTES,
        *live.ROUTES,
        *observing.ROUTES,
        *openapi.ROUTES,
        *[api.route_of(one) for one in api.ENDPOINTS],
        Mount("/static", Files(directory=FOLDER / "static")),
    ]
    handlers: dict[Any, Any] = {DuelError: refused, OperationalError: busy, HTTPException: missing, ClientDisconnect: gone, Exception: failed}
    app = Starlette(routes=routes, lifespan=living, exception_handlers=handlers)
    app.state.house = house
    return Guard(app, house)
