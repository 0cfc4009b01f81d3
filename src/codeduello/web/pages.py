"""The pages beside the duel's own: the front, challenges, rules, who one is."""

import asyncio
import dataclasses
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from codeduello import games
from codeduello.bots import describe_player
from codeduello.errors import InvalidText, UsageError
from codeduello.kernel import Game, accepted_by, values_of
from codeduello.play.documents import rules_document
from codeduello.play.sentences import sentences
from codeduello.web.answering import form_of, page, sentence
from codeduello.web.challenging import challenge, listed
from codeduello.web.doings import DICE, LIMITS, TIMEOUTS, Challenge, read_form
from codeduello.web.identity import address_of, caller_of, give_key, house_of, set_key
from codeduello.web.thinking import programs_of


def quick_program(game: Game) -> str:
    """The program that is offered first: a level that errs a little, else the one that gives advice."""
    known = programs_of(game)
    return "steady" if "steady" in known else game.counsellor or known[-1]


async def front(request: Request) -> Response:
    """The front page."""
    caller = await caller_of(request)
    known = [games.load(name) for name in games.names()]
    waiting = [one for one in await listed(house_of(request), caller) if one["mine"]][:8]
    shown = [{"name": game.name, "title": game.title, "summary": game.summary, "quick": quick_program(game), "programs": programs_of(game)} for game in known]
    return await page(request, "front.html", caller=caller, games=shown, waiting=waiting)


async def new_challenge(request: Request) -> Response:
    """The form of a challenge."""
    wanted = {key: value for key, value in request.query_params.items() if key in ("game", "opponent", "dice")}
    game = games.load(wanted.get("game", games.names()[0]))
    given = Challenge(game=game.name, opponent=wanted.get("opponent", "friend"), dice=wanted.get("dice", "fair"))
    caller = await caller_of(request)
    response = await page(request, "challenge.html", caller=caller, **challenge_content(game, given, {}))
    give_key(house_of(request), caller, response)
    return response


def challenge_content(game: Game, given: Challenge, rulings: dict[str, str]) -> dict[str, Any]:
    """What the form of a challenge offers."""
    opponents = [
        {"name": "friend", "title": "A friend, by a link", "explain": "At the table or far apart, at once or over days."},
        {"name": "table", "title": "Two people at this device", "explain": "What is secret is chosen alone: the page says when to hand over."},
    ]
    opponents += [{"name": name, "title": f"The program: {name}", "explain": describe_player(game, name)} for name in programs_of(game)]
    offered = []
    for declared in dataclasses.fields(game.rulings):
        ranged = "range" in declared.metadata or declared.metadata["free"] is not None
        offered.append(
            {
                "name": declared.name,
                "title": declared.name.replace("_", " "),
                "why": declared.metadata["why"],
                "choices": [] if ranged else values_of(declared),
                "accepts": ", ".join(accepted_by(declared)),
                "given": rulings.get(declared.name, ""),
            }
        )
    return {
        "game": game,
        "given": given,
        "opponents": opponents,
        "samples": list(game.sheet.samples.items()),
        "dice": list(DICE.items()),
        "limits": LIMITS,
        "timeouts": list(TIMEOUTS.items()),
        "presets": [(name, " ".join(game.prose.terms(game.settle(name)))) for name in game.presets],
        "rulings": offered,
    }


def split_rulings(fields: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The fields of a challenge, and apart from them the rulings that were set."""
    rulings = {key.removeprefix("ruling."): value for key, value in fields.items() if key.startswith("ruling.") and value.strip()}
    return {key: value for key, value in fields.items() if not key.startswith("ruling.")}, rulings


async def make_challenge(request: Request) -> Response:
    """A form sent: the duel is opened, or the form shown again with what is wrong."""
    house = house_of(request)
    fields, rulings = split_rulings(await form_of(request))
    game = games.load(fields.get("game", ""))
    caller = await caller_of(request)
    try:
        wanted = read_form(Challenge, fields | {"seed": fields.get("seed") or "0", "rulings": [f"{name}={value}" for name, value in rulings.items()]})
        assert isinstance(wanted, Challenge)
        caller, duel = await challenge(house, caller, wanted, address_of(request))
    except UsageError as fault:
        kept = {key: fields[key] for key in ("about", "opponent", "dice", "preset", "foe", "timeout") if key in fields}
        given = msgspec.structs.replace(Challenge(game=game.name), **kept)
        return await page(request, "challenge.html", 400, caller=caller, fault=sentence(fault), **challenge_content(game, given, rulings))
    response = RedirectResponse(f"/d/{duel}", 303)
    set_key(house, response, caller.key)
    return response


async def my_duels(request: Request) -> Response:
    """The duels of whoever asks."""
    caller = await caller_of(request)
    return await page(request, "duels.html", caller=caller, duels=await listed(house_of(request), caller))


async def me(request: Request) -> Response:
    """Who one is."""
    return await page(request, "me.html", code="", recover_address="")


async def make_code(request: Request) -> Response:
    """A code for another device, shown once."""
    house = house_of(request)
    caller = await caller_of(request)
    if caller.person is None:
        return RedirectResponse("/me", 303)
    code = house.sources.new_key()
    await asyncio.to_thread(house.people.set_recovery, caller.id, code)
    return await page(request, "me.html", caller=caller, code=code, recover_address=f"{request.base_url}recover")


async def recover(request: Request) -> Response:
    """The form for a code from another device."""
    return await page(request, "recover.html")


async def use_code(request: Request) -> Response:
    """A code sent: this browser is that person from now on."""
    house = house_of(request)
    house.wrong.check(address_of(request))
    code = (await form_of(request)).get("code", "").strip()
    key = house.sources.new_key()
    person = await asyncio.to_thread(house.people.recover, code[:64], key) if code else None
    if person is None:
        house.wrong.add(address_of(request))
        fault = sentence(InvalidText("this code opens nothing: it was used, replaced by a later one, or mistyped"))
        return await page(request, "recover.html", 400, fault=fault)
    response = RedirectResponse("/duels", 303)
    set_key(house, response, key)
    return response


async def rules(request: Request) -> Response:
    """The rules of a game, or which games there are."""
    name = request.path_params.get("game")
    if name is None:
        return await page(request, "rules.html", game=None, games=[games.load(one) for one in games.names()])
    game = games.load(name)
    return await page(request, "rules.html", game=game, rulings=rules_document(game)["rulings"], sentences=list(sentences(game).items()))


ROUTES: Final = [
    Route("/", front),
    Route("/challenge", new_challenge, methods=["GET"]),
    Route("/challenge", make_challenge, methods=["POST"]),
    Route("/duels", my_duels),
    Route("/me", me),
    Route("/me/recovery", make_code, methods=["POST"]),
    Route("/recover", recover, methods=["GET"]),
    Route("/recover", use_code, methods=["POST"]),
    Route("/rules", rules),
    Route("/rules/{game}", rules),
]
