"""A campaign of two hundred duels of Feud: what its ladder, feuds, dead and sheets say is what the duels' records say, counted and rated here."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from openskill.models import PlackettLuce

from codeduello import games
from codeduello.dice import Seeded
from codeduello.games.feud.sheet import Duellist
from codeduello.games.feud.words import PARTS
from codeduello.kernel import NOBODY, Over, Pair, Result
from codeduello.play import Match, Setup
from codeduello.record import DiceNote, Transcript, format_transcript, parse_transcript, replay
from codeduello.record.verify import verify
from codeduello.roster.campaigns import Campaign, Campaigns
from codeduello.roster.characters import Character, Roster
from codeduello.roster.database import Database, open_database
from codeduello.roster.ledger import apply, redo, undo
from codeduello.roster.settled import settled_by
from codeduello.roster.standing import deaths, ladder, may_challenge, quarrels, results
from codeduello.testing.draws import answer_by_lot

FEUD: Final = games.load("feud")
DUELS: Final = 200
LIVING: Final = 10
NOW: Final = 1_800_000_000.0


@dataclass
class Counted:
    """What befell one duellist, counted from records."""

    skill: int
    injuries: Counter[int] = field(default_factory=Counter)
    feuds: Counter[tuple[str, int]] = field(default_factory=Counter)
    dead: str = ""
    killer: str = ""
    won: int = 0
    lost: int = 0
    drawn: int = 0


@dataclass
class Season:
    """The campaign; `records` are the texts of all its duels by id, in their order, `undone` those taken back."""

    database: Database
    lots: random.Random
    roster: Roster
    campaign: Campaign
    came: dict[str, Duellist] = field(default_factory=dict)
    records: dict[str, str] = field(default_factory=dict)
    undone: set[str] = field(default_factory=set)

    @property
    def campaigns(self) -> Campaigns:
        return Campaigns(self.database)

    def members(self) -> list[Character]:
        return self.campaigns.members(self.campaign.id)

    def recruit(self, number: int) -> None:
        """A sample joins, under a name of its own."""
        line = list(FEUD.sheet.samples.values())[number % len(FEUD.sheet.samples)]
        name, _, traits = line.partition(":")
        one = self.roster.add(f"owner {number}", FEUD, FEUD.sheet.parse(f"{name} {number}:{traits}"), at=NOW)
        self.campaigns.join(self.campaign, one.id, NOW)
        self.came[one.name] = one.sheet

    def fight(self, number: int) -> None:
        """One duel between two who live, and now and then an undoing, or an undoing undone."""
        living = [one for one in self.members() if not one.is_dead]
        pair = self.lots.sample(living, 2)
        duel = f"{number:032x}"
        text = fought(duel, Pair(pair[0].sheet, pair[1].sheet), self.lots, number)
        self.records[duel] = text
        self.campaigns.add_duel(self.campaign.id, duel, NOW + number)
        done = apply(self.roster, settled_by(parse_transcript(text)), {0: pair[0].id, 1: pair[1].id}, by="", at=NOW + number)
        if number % 9 == 4:
            undo(self.roster, done.entry, by="", at=NOW + number, for_all=True)
            self.undone.add(duel)
        if number % 18 == 4:
            redo(self.roster, done.entry, by="", for_all=True)
            self.undone.discard(duel)

    def standing(self) -> list[str]:
        """The records of the duels that count."""
        return [text for duel, text in self.records.items() if duel not in self.undone]


def fought(duel: str, sheets: Pair[Any], lots: random.Random, seed: int) -> str:
    """A duel by lot, as its record."""
    match = Match(Setup(FEUD, FEUD.rulings, sheets))
    answer = answer_by_lot(lots, Seeded(seed))
    while not isinstance(match.need, Over):
        match.give(answer(match.need))
    return format_transcript(Transcript(FEUD, FEUD.rulings, sheets, duel, Pair("random", "random"), DiceNote("by hand")).after(match))


def count(season: Season) -> dict[str, Counted]:
    """Everybody by name, from the records alone, by the rules: the victor gains 1, the lesser in skill of a draw too; fled costs 1, dismembered 2;
    a part lost is an injury and a feud of both over it."""
    found = {name: Counted(sheet.skill) for name, sheet in season.came.items()}
    for text in season.standing():
        transcript = parse_transcript(text)
        outcome = replay(transcript).outcome
        assert outcome is not None
        two = [found[sheet.name] for sheet in transcript.sheets]
        facts, skills = outcome.facts, [one.skill for one in two]
        assert [sheet.skill for sheet in transcript.sheets] == skills, "each came as the duels before had left it"
        for seat, one in enumerate(two):
            foe = transcript.sheets[1 - seat].name
            won, drawn = outcome.winner == seat, outcome.winner == NOBODY
            one.won, one.lost, one.drawn = one.won + won, one.lost + (not won and not drawn), one.drawn + drawn
            one.skill += won or (outcome.result is Result.DRAW and skills[seat] < skills[1 - seat])
            one.skill = max(0, one.skill - facts.fled[seat])
            one.skill = max(0, one.skill - 2 * facts.dismembered[seat])
            one.injuries.update(PARTS.number(part) for part in facts.lost[seat : seat + 1] if part)
            one.feuds.update((foe, PARTS.number(part)) for part in facts.lost if part)
            if not outcome.alive[seat]:
                one.dead, one.killer = transcript.duel, foe
    return found


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    folder: Path = tmp_path_factory.mktemp("campaign")
    database = open_database(str(folder / "field.sqlite"), folder / "field.key")
    campaign = Campaigns(database).begin("master", "Two hundred", FEUD, at=NOW)
    made = Season(database, random.Random(200), Roster(database), campaign)
    for number in range(LIVING):
        made.recruit(number)
    for number in range(1, DUELS + 1):
        while sum(not one.is_dead for one in made.members()) < LIVING:
            made.recruit(len(made.came))
        made.fight(number)
    yield made
    database.close()


@pytest.fixture(scope="module")
def counted(season: Season) -> dict[str, Counted]:
    return count(season)


def names(season: Season) -> dict[str, str]:
    """Names by id."""
    return {one.id: one.name for one in season.members()}


def test_the_season_is_worth_the_counting(season: Season, counted: dict[str, Counted]) -> None:
    assert len(season.records) == DUELS and len(season.undone) >= 10
    assert sum(one.won for one in counted.values()) > 50 and sum(one.drawn for one in counted.values()) > 10
    assert sum(bool(one.dead) for one in counted.values()) >= 3
    assert sum(one.injuries.total() for one in counted.values()) >= 5


def test_every_record_verifies(season: Season) -> None:
    assert not [duel for duel, text in season.records.items() if verify(text)]


def test_skills_injuries_feuds_and_deaths_on_the_sheets_are_those_of_the_records(season: Season, counted: dict[str, Counted]) -> None:
    for one in season.members():
        sheet, wanted = one.sheet, counted[one.name]
        assert (sheet.skill, sheet.dead) == (wanted.skill, bool(wanted.dead)), one.name
        assert Counter(sheet.injuries) == wanted.injuries, one.name
        assert Counter((feud.foe, feud.cause) for feud in sheet.feuds) == wanted.feuds, one.name
        assert sheet.attributes == season.came[one.name].attributes, one.name


def test_the_results_are_the_duels_that_stand_in_their_order(season: Season) -> None:
    found = results(season.database, season.campaign.id)
    transcripts = [parse_transcript(text) for text in season.standing()]
    assert [one.duel for one in found] == [one.duel for one in transcripts]
    assert [one.winner for one in found] == [settled_by(one).winner for one in transcripts]


def test_wins_losses_and_draws_of_the_ladder(season: Season, counted: dict[str, Counted]) -> None:
    called = names(season)
    ranks = ladder(results(season.database, season.campaign.id), list(called))
    assert {called[one.character]: (one.won, one.lost, one.drawn) for one in ranks} == {name: (one.won, one.lost, one.drawn) for name, one in counted.items()}


def test_its_ratings_are_openskills_in_the_order_of_settlement(season: Season) -> None:
    model: Any = PlackettLuce()
    ratings = {name: model.rating() for name in season.came}
    for text in season.standing():
        transcript = parse_transcript(text)
        first, second = (sheet.name for sheet in transcript.sheets)
        winner = settled_by(transcript).winner
        places = [0, 0] if winner == NOBODY else [int(winner == 1), int(winner == 0)]
        (ratings[first],), (ratings[second],) = model.rate([[ratings[first]], [ratings[second]]], ranks=places)
    called = names(season)
    ranks = ladder(results(season.database, season.campaign.id), list(called))
    for rank in ranks:
        rating = ratings[called[rank.character]]
        assert (rank.mean, rank.uncertainty) == pytest.approx((rating.mu, rating.sigma), rel=1e-12)
    low = [rank.mean - 3 * rank.uncertainty for rank in ranks]
    assert low == sorted(low, reverse=True) and [rank.place for rank in ranks] == list(range(1, len(ranks) + 1))


def test_feuds_of_the_campaign(season: Season) -> None:
    called = names(season)
    wanted: list[tuple[str, frozenset[str], str]] = []
    for text in season.standing():
        transcript = parse_transcript(text)
        outcome = replay(transcript).outcome
        assert outcome is not None
        pair = frozenset(sheet.name for sheet in transcript.sheets)
        wanted += [(transcript.duel, pair, part) for part in outcome.facts.lost if part]
    found = quarrels(season.campaign, results(season.database, season.campaign.id))
    assert [(one.duel, frozenset((called[one.first], called[one.second])), one.cause) for one in found] == wanted


def test_the_hall_of_the_dead(season: Season, counted: dict[str, Counted]) -> None:
    called = names(season)
    found = deaths(results(season.database, season.campaign.id), season.members())
    assert {called[one.character]: (one.duel, called[one.by]) for one in found} == {name: (one.dead, one.killer) for name, one in counted.items() if one.dead}


@pytest.mark.parametrize("challenges", ["anybody", "near 1", "near 3", "feuds"])
def test_who_may_challenge_whom(season: Season, counted: dict[str, Counted], challenges: str) -> None:
    season.campaigns.change(season.campaign.id, name="Two hundred", rulings=(), challenges=challenges, helps=False)
    campaign, found, called = season.campaigns.get(season.campaign.id), results(season.database, season.campaign.id), names(season)
    ranks = ladder(found, list(called))
    may = may_challenge(campaign, ranks, quarrels(campaign, found), season.members())
    living = [called[rank.character] for rank in ranks if not counted[called[rank.character]].dead]
    for character, foes in may.items():
        name = called[character]
        others = [one for one in living if one != name]
        if challenges.startswith("near"):
            reach = int(challenges[5:])
            others = [one for one in others if abs(living.index(one) - living.index(name)) <= reach]
        elif challenges == "feuds":
            others = [one for one in others if any(foe == one for foe, _ in counted[name].feuds)]
        assert sorted(called[one] for one in foes) == sorted(others)
    assert sorted(called[one] for one in may) == sorted(living)
