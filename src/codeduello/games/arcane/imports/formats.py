"""The formats that are known, each told by its shape; and what is known to be something else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from codeduello.errors import UnknownName, Unusable, UsageError
from codeduello.games.arcane.imports import avrae, ddb, dicecloud, foundry, roll20
from codeduello.games.arcane.imports.caster import Caster, values_of
from codeduello.games.arcane.imports.duellist import NOW, ON_SHEET, duellist_of
from codeduello.games.arcane.imports.given import Given, Report, brief
from codeduello.games.arcane.imports.monsters import fivebits, fivetools, open5e, srd2024
from codeduello.kernel import Imported

ACCEPTED: Final = (
    "accepted are Foundry actors (dnd5e), D&D Beyond characters, Avrae, DiceCloud v2, Roll20 (VTT Enhancement Suite),"
    " and monsters of 5etools, 5e-bits and Open5e"
)
SETTINGS: Final = ("schools", "pick", "attack")
MOST_NAMED: Final = 12


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of document. `is_it` looks at its shape only; `read` raises `Unusable` with the reason."""

    name: str
    title: str
    is_it: Callable[[Given], bool]
    read: Callable[[Given], Caster]


FORMATS: Final = (
    Format("roll20", "Roll20 (VTT Enhancement Suite)", roll20.is_it, roll20.read),
    Format("foundry", "Foundry (dnd5e)", foundry.is_it, foundry.read),
    Format("dicecloud-v2", "DiceCloud v2", dicecloud.is_it, dicecloud.read),
    Format("avrae", "Avrae", avrae.is_it, avrae.read),
    Format("ddb", "D&D Beyond", ddb.is_it, ddb.read),
    Format("5etools", "5etools", fivetools.is_it, fivetools.read),
    Format("5e-bits", "5e-bits", fivebits.is_it, fivebits.read),
    Format("srd-2024", "the SRD of 2024", srd2024.is_it, srd2024.read),
    Format("open5e-v1", "Open5e", open5e.is_v1, open5e.read_v1),
    Format("open5e-v2", "Open5e", open5e.is_v2, open5e.read_v2),
)


def read_document(document: Any, settings: Mapping[str, str]) -> Imported:
    """A duellist from a document of any known format.

    `settings` may hold `schools` (now: those castable as things stand; sheet: all that are listed), `pick` (a name, where the document holds
    several characters) and `attack` (a class, whose spell attack counts in place of the highest). Raises `Unusable` with the reason, `UsageError` for a setting that is none.
    """
    for name in settings:
        if name not in SETTINGS:
            raise UsageError(f"setting {name[:40]!r}: accepted are {', '.join(SETTINGS)}")
    schools = settings.get("schools", NOW)
    if schools not in (NOW, ON_SHEET):
        raise UnknownName("way to count schools", schools[:40], (NOW, ON_SHEET))
    report = Report()
    given = picked(Given(document, "", report), settings.get("pick", ""))
    kind = recognise(given)
    caster = kind.read(given)
    choose_attack(caster, settings.get("attack", ""), report)
    sheet = duellist_of(caster, report, schools)
    return Imported(kind.name, sheet.name, sheet, values_of(caster), tuple(report.assumptions), tuple(report.problems), kind.title, given.value)


def choose_attack(caster: Caster, wanted: str, report: Report) -> None:
    """Of several spell attacks the one of the class that is wanted, else the highest; which there are is said. Raises `UnknownName`. Source: I4."""
    several = caster.attack_by_class
    named = {name.casefold(): bonus for name, bonus in several.items()}
    if wanted:
        if wanted.strip().casefold() not in named:
            raise UnknownName("class with a spell attack of its own", wanted[:40], several)
        caster.attack = caster.chosen_attack = named[wanted.strip().casefold()]
    elif len(set(several.values())) > 1 and caster.attack is not None:
        report.assume("spell attack", ", ".join(f"{name} {bonus:+d}" for name, bonus in several.items()), f"{caster.attack:+d}, the highest (another: attack NAME)")


def recognise(given: Given) -> Format:
    """The format of a document. Raises `Unusable` for one that is of none."""
    refuse_what_is_no_character(given)
    for kind in FORMATS:
        if kind.is_it(given):
            return kind
    raise Unusable(f"this is no character of a format known here ({what_it_is(given)}); {ACCEPTED}")


def refuse_what_is_no_character(given: Given) -> None:
    """Raise `Unusable` for documents that are known to be something else."""
    if given.at("success").value is False:
        said = given.at("data", "serverMessage").text() or given.at("message").text() or "no reason is given"
        raise Unusable(f"D&D Beyond refused to give this character out ({brief(said)}): set the sheet to public, or export it again while logged in")
    if given.at("character", "stats", "str").is_there and given.at("character", "hitPoints").is_group:
        raise Unusable("this is a D&D Beyond file as it was in 2018, which holds too little; export the character again (the page on importing says how)")
    if set(given.value if given.is_group else ()) <= {"error", "detail", "message", "statusCode"} and given.value:
        said = given.at("error").text() or given.at("detail").text() or given.at("message").text()
        raise Unusable(f"this is the error that a server answered ({brief(said)}), no character; fetch it again")


def what_it_is(given: Given) -> str:
    """A document in a few words."""
    if given.is_group:
        names = ", ".join(brief(name) for name in list(given.value)[:6])
        return f"a group of {len(given.value)}: {names}" if names else "an empty group"
    return brief(given.value)


def picked(given: Given, wanted: str) -> Given:
    """The character meant, where a document holds a list of them. Raises `Unusable` naming them where it is not said which."""
    listed = list_in(given)
    if listed is None:
        return given
    several = list(listed.groups())
    names = [one.at("name").text() or one.at("actor", "name").text() for one in several]
    if wanted:
        found = [one for one, name in zip(several, names, strict=True) if name.strip().lower() == wanted.strip().lower()]
        if found:
            return found[0]
    elif len(several) == 1:
        return several[0]
    shown = ", ".join(brief(name) for name in names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
    if not several:
        raise Unusable(f"the list holds no character; {ACCEPTED}")
    raise Unusable(f"the document holds {len(several)} ({shown}): say which is meant by its name (--pick NAME)")


def list_in(given: Given) -> Given | None:
    """The list of characters in a document; None where it is one character."""
    if isinstance(given.value, list):
        return given
    for key, beside in (("monster", ()), ("actors", ()), ("results", ("count",))):
        found = given.at(key)
        if isinstance(found.value, list) and all(given.at(other).is_there for other in beside):
            return found
    return None
