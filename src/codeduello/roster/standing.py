"""How a campaign stands: its results, the ladder they make, feuds, the dead, and who may challenge whom. All of it is counted anew from the ledger.

The ladder is by OpenSkill (the Plackett-Luce model of the `openskill` package): each duel moves the ratings of both by how surprising it was. A rating
has a mean and an uncertainty that shrinks with every duel; the ladder goes by the mean less three times the uncertainty, so that nobody stands high
on a single lucky duel.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import select

from codeduello.kernel import NOBODY
from codeduello.roster.campaigns import ANYBODY, FEUDS, NEAR, Campaign
from codeduello.roster.characters import Character
from codeduello.roster.database import Database
from codeduello.roster.tables import CAMPAIGN_DUELS, CHANGES, ENTRIES

CAUTION: Final = 3
"""How many times the uncertainty is taken off the mean."""


@dataclass(frozen=True, slots=True)
class Result:
    """A duel that counts: who fought in which seat (ids), the winner's seat (2: nobody), its end in a line, and both lines before and after."""

    duel: str
    at: float
    characters: tuple[str, str]
    winner: int
    note: str
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rank:
    """A place on the ladder, from 1: duels won, lost and drawn, the rating's mean and its uncertainty (one standard deviation)."""

    place: int
    character: str
    won: int
    lost: int
    drawn: int
    mean: float
    uncertainty: float


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A feud between two characters (ids), over what, and since which duel."""

    first: str
    second: str
    cause: str
    duel: str
    at: float


@dataclass(frozen=True, slots=True)
class Death:
    """Who died (an id), in which duel, by whom (an id; "" where it was nobody of the campaign, or no duel at all)."""

    character: str
    duel: str
    by: str
    at: float


def results(database: Database, campaign: str) -> list[Result]:
    """The duels of a campaign that are settled for both its sides and not undone, in the order in which they were settled."""
    query = (
        select(ENTRIES.c.duel, ENTRIES.c.at, ENTRIES.c.winner, ENTRIES.c.note, CHANGES.c.seat, CHANGES.c.character, CHANGES.c.before, CHANGES.c.after)
        .join(CHANGES, CHANGES.c.entry == ENTRIES.c.id)
        .join(CAMPAIGN_DUELS, CAMPAIGN_DUELS.c.duel == ENTRIES.c.duel)
        .where(CAMPAIGN_DUELS.c.campaign == campaign, ENTRIES.c.undone.is_(None))
        .order_by(ENTRIES.c.at, ENTRIES.c.id, CHANGES.c.seat)
    )
    with database.reading() as connection:
        rows = connection.execute(query).all()
    sides: dict[str, list[Any]] = {}
    for row in rows:
        sides.setdefault(row.duel, []).append(row)
    return [result_of(both) for both in sides.values() if len(both) == 2]


def result_of(both: list[Any]) -> Result:
    """The result that both changes of a duel make."""
    first, second = both
    return Result(
        first.duel, first.at, (first.character, second.character), NOBODY if first.winner is None else first.winner, first.note,
        (first.before, second.before), (first.after, second.after),
    )  # fmt: skip


def ladder(found: Iterable[Result], members: Iterable[str]) -> list[Rank]:
    """The ladder of these members, by all results in their order. Who never fought stands with the rating of a beginner."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    counts: dict[str, list[int]] = {}
    for one in found:
        pair = [ratings.get(character) or model.rating() for character in one.characters]
        order = [1.0, 1.0] if one.winner == NOBODY else [1.0 + (one.winner != seat) for seat in (0, 1)]
        (first,), (second,) = model.rate([[pair[0]], [pair[1]]], ranks=order)
        ratings |= dict(zip(one.characters, (first, second), strict=True))
        for seat, character in enumerate(one.characters):
            counts.setdefault(character, [0, 0, 0])[2 if one.winner == NOBODY else int(one.winner != seat)] += 1
    rated = [(character, ratings.get(character) or model.rating()) for character in members]
    rated.sort(key=lambda pair: (-(pair[1].mu - CAUTION * pair[1].sigma), pair[0]))
    ranks = []
    for place, (name, rating) in enumerate(rated, 1):
        won, lost, drawn = counts.get(name, [0, 0, 0])
        ranks.append(Rank(place, name, won, lost, drawn, rating.mu, rating.sigma))
    return ranks


def quarrels(campaign: Campaign, found: Iterable[Result]) -> list[Quarrel]:
    """The feuds that began in these duels: what stands among the feuds of the challenger's sheet after a duel and did not before (both sheets gain the same).

    For games without feuds: none.
    """
    parse, describe = campaign.rules.sheet.parse, campaign.rules.sheet.describe
    begun: list[Quarrel] = []
    for one in found:
        before, after = (describe(parse(line)).get("feuds", []) for line in (one.before[0], one.after[0]))
        first, second = sorted(one.characters)
        begun += [Quarrel(first, second, feud["cause"], one.duel, one.at) for feud in after[len(before) :]]
    return begun


def deaths(found: Iterable[Result], members: Iterable[Character]) -> list[Death]:
    """The dead of a campaign, and how they died: in the duel after which they were dead and before which they were not."""
    dead = {one.id: one for one in members if one.is_dead}
    known: dict[str, Death] = {}
    for one in found:
        for seat, character in enumerate(one.characters):
            if character in dead and character not in known and died(dead[character], one.before[seat], one.after[seat]):
                known[character] = Death(character, one.duel, one.characters[1 - seat], one.at)
    return [known.get(character, Death(character, "", "", one.since)) for character, one in dead.items()]


def died(character: Character, before: str, after: str) -> bool:
    """Was this character alive before, and dead after?"""
    parse = character.rules.sheet.parse
    return not getattr(parse(before), "dead", False) and bool(getattr(parse(after), "dead", False))


def may_challenge(campaign: Campaign, ranks: Iterable[Rank], feuds: Iterable[Quarrel], members: Iterable[Character]) -> dict[str, list[str]]:
    """Whom each living member may challenge (ids), by the campaign's rule. The dead challenge nobody, and nobody challenges them."""
    alive = [one.id for one in members if not one.is_dead and one.gone is None]
    places = {rank.character: rank.place for rank in standing_places(ranks, alive)}
    foes = {frozenset((one.first, one.second)) for one in feuds}

    def allowed(first: str, second: str) -> bool:
        if campaign.challenges == ANYBODY:
            return True
        if campaign.challenges == FEUDS:
            return frozenset((first, second)) in foes
        return abs(places[first] - places[second]) <= int(campaign.challenges.removeprefix(NEAR))

    return {first: [second for second in alive if second != first and allowed(first, second)] for first in alive}


def standing_places(ranks: Iterable[Rank], alive: list[str]) -> list[Rank]:
    """The ladder of the living alone, places counted anew."""
    left = [rank for rank in ranks if rank.character in set(alive)]
    return [replace(one, place=place) for place, one in enumerate(left, 1)]
