"""Characters of a roster: brought, found, changed by their owners, put away, and everything that happened to them."""

import pytest
from tests.roster.duelling import NOW, add
from tests.roster.filling import all_rows, at_once

from codeduello import games
from codeduello.errors import AmbiguousText, DuelError, IllegalAnswer, NotAllowed, UnknownName
from codeduello.roster import characters
from codeduello.roster.characters import EDITED, IMPORTED, LOCAL, MADE, RESTED, Character, Roster, check_owner
from codeduello.roster.database import Database

INES = "Ines: Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8"
ARAMIS = "Aramis, Knight of the Lamp; 9; sword, buckler"
SAMPLES = [(game, line) for game in ("arcane", "feud", "sangfroid") for line in games.load(game).sheet.samples.values()]


@pytest.fixture
def roster(database: Database) -> Roster:
    return Roster(database)


def change(roster: Roster, character: Character, line: str, note: str = "", kind: str = EDITED) -> Character:
    return roster.change(character, character.rules.sheet.parse(line), kind=kind, by=character.owner, at=NOW + 1, note=note)


@pytest.mark.parametrize(("game", "line"), SAMPLES)
def test_a_character_comes_back_as_it_was_brought(roster: Roster, game: str, line: str) -> None:
    brought = add(roster, game, line)
    assert roster.get(brought.id) == brought
    assert brought.rules is games.load(game)
    assert brought.sheet == games.load(game).sheet.keep(games.load(game).sheet.parse(line))
    assert (brought.seq, brought.gone, brought.since, brought.owner, brought.name) == (1, None, NOW, LOCAL, brought.sheet.name)


def test_how_a_character_came_is_the_first_thing_in_its_history(roster: Roster) -> None:
    game = games.load("feud")
    ines = roster.add(LOCAL, game, game.sheet.parse(INES), kind=IMPORTED, note="from a friend", at=NOW)
    (first,) = roster.history(ines.id)
    assert (first.kind, first.note, first.at, first.made_by, first.duel, first.undone) == (IMPORTED, "from a friend", NOW, LOCAL, None, None)
    assert (first.seq, first.before, first.after) == (1, "", INES)
    (made,) = roster.history(add(roster, "feud", INES).id)
    assert made.kind == MADE


def test_what_a_rest_gives_back_is_noted_when_a_duellist_of_arcane_enters(roster: Roster) -> None:
    vell = add(roster, "arcane", "Vell; powers 0 1x2 3; hit dice 2d6 3d8")
    assert vell.line.endswith("; rested 0 1x2 3; all dice 2d6 3d8")


def test_what_a_rest_gives_back_is_taken_from_the_sheet_where_it_stands_there(roster: Roster) -> None:
    vell = add(roster, "arcane", "Vell; powers 0 1; hit dice 1d6; rested 0 1x4; all dice 5d6")
    assert vell.line.endswith("; rested 0 1x4; all dice 5d6")


@pytest.mark.parametrize("origin", [None, b"", b'{"name": "In\xc3\xa8s"}', bytes(range(256)) * 100])
def test_the_document_that_a_character_was_made_of_comes_back_byte_for_byte(roster: Roster, origin: bytes | None) -> None:
    game = games.load("feud")
    ines = roster.add(LOCAL, game, game.sheet.parse(INES), at=NOW, origin=origin)
    change(roster, ines, INES.replace("Skill-4", "Skill-5"))
    assert roster.origin(ines.id) == origin


def test_the_origin_of_nobody_is_none(roster: Roster) -> None:
    assert roster.origin("f" * 32) is None


@pytest.mark.parametrize("text", ["Ines", "ines", " INES ", "iNeS"])
def test_a_character_is_found_by_its_name_however_it_is_written(roster: Roster, text: str) -> None:
    ines = add(roster, "feud", INES)
    add(roster, "sangfroid", ARAMIS)
    assert roster.find(LOCAL, text) == ines


def test_a_character_is_found_by_how_its_id_begins(roster: Roster) -> None:
    ines = add(roster, "feud", INES)
    for length in (4, 8, 32):
        assert roster.find(LOCAL, ines.id[:length]) == ines
    with pytest.raises(UnknownName):
        roster.find(LOCAL, ines.id[:3])


def test_names_in_any_script_and_with_quotes_are_found(roster: Roster) -> None:
    for name in ("宮本 武蔵", "Ægir Þórsson", "O'Brien", 'Ann "Axe" Lee', "Straße", "Zo\u00eb"):
        line = f"{games.load('feud').sheet.parse(INES).name}{INES[4:]}"
        sheet = games.load("feud").sheet.parse(line)
        one = roster.add(LOCAL, games.load("feud"), type(sheet)(name, sheet.skill, sheet.attributes), at=NOW)
        assert roster.find(LOCAL, name) == one
    assert roster.find(LOCAL, "STRASSE").name == "Straße"


def test_both_spellings_of_a_name_find_it(roster: Roster) -> None:
    zoe = add(roster, "feud", INES.replace("Ines", "Zo\u00eb"))
    assert roster.find(LOCAL, "Zoe\u0308") == zoe


def test_where_several_have_the_name_their_ids_are_said(roster: Roster) -> None:
    first, second = add(roster, "feud", INES), add(roster, "sangfroid", "Ines; 9; axe")
    with pytest.raises(AmbiguousText, match="several characters are called 'Ines'") as fault:
        roster.find(LOCAL, "Ines")
    assert f"{first.id[:8]} feud" in str(fault.value)
    assert f"{second.id[:8]} sangfroid" in str(fault.value)
    assert roster.find(LOCAL, "Ines", "feud") == first
    assert roster.find(LOCAL, second.id[:8]) == second


def test_who_is_unknown_is_refused_with_the_names_there_are(roster: Roster) -> None:
    add(roster, "feud", INES)
    with pytest.raises(UnknownName, match="no character in the roster 'Otto'; known: Ines"):
        roster.find(LOCAL, "Otto")
    with pytest.raises(UnknownName, match="known: none"):
        roster.find("somebody else", "Ines")


def test_the_list_goes_by_game_and_name_and_holds_the_owners_only(roster: Roster) -> None:
    aramis, zora, ines = add(roster, "sangfroid", ARAMIS), add(roster, "feud", INES.replace("Ines", "Zora")), add(roster, "feud", INES)
    other = add(roster, "feud", INES, "other")
    assert roster.listed(LOCAL) == [ines, zora, aramis]
    assert roster.listed(LOCAL, "feud") == [ines, zora]
    assert roster.listed(LOCAL, "arcane") == []
    assert roster.listed("other") == [other]
    assert roster.listed(LOCAL, gone=True) == []


def test_a_change_has_the_line_before_and_after_it(roster: Roster) -> None:
    ines = add(roster, "feud", INES)
    better = INES.replace("Skill-4", "Skill-5")
    changed = change(roster, ines, better, "a lesson")
    assert roster.get(ines.id) == changed
    assert (changed.line, changed.seq, changed.id, changed.since) == (better, 2, ines.id, ines.since)
    last = roster.history(ines.id)[0]
    assert (last.kind, last.note, last.before, last.after, last.seq, last.at) == (EDITED, "a lesson", INES, better, 2, NOW + 1)


def test_a_character_that_is_renamed_is_found_by_its_new_name_alone(roster: Roster) -> None:
    ines = add(roster, "feud", INES)
    change(roster, ines, INES.replace("Ines", "Inez"))
    assert roster.find(LOCAL, "Inez").id == ines.id
    with pytest.raises(UnknownName):
        roster.find(LOCAL, "Ines")


def test_a_change_that_changes_nothing_is_not_written_down(roster: Roster) -> None:
    ines = add(roster, "feud", INES)
    assert change(roster, ines, INES) == ines
    assert len(roster.history(ines.id)) == 1


def test_what_was_changed_in_between_is_not_written_over(roster: Roster, database: Database) -> None:
    seen = add(roster, "feud", INES)
    changed = change(roster, seen, INES.replace("Skill-4", "Skill-5"))
    before = all_rows(database)
    with pytest.raises(IllegalAnswer, match="Ines was changed in between: look at it again"):
        change(roster, seen, INES.replace("Skill-4", "Skill-9"))
    assert all_rows(database) == before
    assert change(roster, changed, INES.replace("Skill-4", "Skill-6")).seq == 3


def test_of_changes_at_the_same_moment_one_is_done_and_the_others_are_refused(roster: Roster, other_process: Database) -> None:
    seen = add(roster, "feud", INES)

    def attempt(place: int) -> str:
        try:
            return change(Roster(other_process) if place % 2 else roster, seen, INES.replace("Skill-4", f"Skill-{10 + place}")).line
        except IllegalAnswer:
            return ""

    done = [line for line in at_once(*[lambda place=place: attempt(place) for place in range(6)]) if line]
    assert done == [roster.get(seen.id).line]
    assert [one.seq for one in roster.history(seen.id)] == [2, 1]


def test_the_history_has_the_latest_first(roster: Roster) -> None:
    ines = add(roster, "feud", INES)
    for skill in (5, 6, 7):
        ines = change(roster, ines, INES.replace("Skill-4", f"Skill-{skill}"), f"year {skill}", RESTED if skill == 6 else EDITED)
    assert [(one.seq, one.note, one.kind) for one in roster.history(ines.id)] == [
        (4, "year 7", EDITED), (3, "year 6", RESTED), (2, "year 5", EDITED), (1, "", MADE),
    ]  # fmt: skip
    assert roster.history("f" * 32) == []


def test_who_is_put_away_is_off_the_list_and_whole_when_brought_back(roster: Roster) -> None:
    ines = add(roster, "feud", INES)
    roster.put_away(ines.id, NOW + 9)
    assert roster.listed(LOCAL) == []
    with pytest.raises(UnknownName):
        roster.find(LOCAL, "Ines")
    away = roster.find(LOCAL, "Ines", gone=True)
    assert (away.gone, away.line, [one.id for one in roster.listed(LOCAL, gone=True)]) == (NOW + 9, INES, [ines.id])
    roster.bring_back(ines.id)
    assert roster.find(LOCAL, "Ines") == ines
    assert roster.listed(LOCAL, gone=True) == []


def test_a_full_roster_takes_nobody_more_until_then_everybody(roster: Roster, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "MOST_CHARACTERS", 3)
    for _ in range(3):
        add(roster, "feud", INES)
    before = all_rows(database)
    with pytest.raises(IllegalAnswer, match="the roster is full: accepted are 3 characters"):
        add(roster, "feud", INES)
    assert all_rows(database) == before
    add(roster, "feud", INES, "somebody else")


def test_a_character_that_is_none_is_refused(roster: Roster, database: Database) -> None:
    with pytest.raises(UnknownName, match="character in the roster"):
        roster.get("f" * 32)
    ines = add(roster, "feud", INES)
    before = all_rows(database)
    lost = Character("f" * 32, LOCAL, "feud", "Ines", INES, 1, NOW, None)
    with pytest.raises(UnknownName):
        change(roster, lost, INES.replace("Skill-4", "Skill-5"))
    assert all_rows(database) == before
    assert roster.get(ines.id) == ines


def test_what_is_somebody_elses_is_not_allowed(roster: Roster) -> None:
    ines = add(roster, "feud", INES, "a")
    check_owner(ines, "a")
    with pytest.raises(NotAllowed, match="Ines is somebody else's"):
        check_owner(ines, "b")


def test_the_dead_are_dead_where_characters_die(roster: Roster) -> None:
    assert add(roster, "feud", f"{INES}; dead").is_dead
    assert not add(roster, "feud", INES).is_dead
    assert not add(roster, "arcane", "Vell; hp 0/9").is_dead


def test_who_goes_into_a_duel_is_in_it_until_it_is_settled_or_leaves_no_mark(roster: Roster) -> None:
    ines, otto = add(roster, "feud", INES), add(roster, "feud", INES.replace("Ines", "Otto"))
    roster.engage("first", [(0, ines.id), (1, otto.id)], NOW)
    roster.engage("second", [(1, ines.id)], NOW + 1)
    assert roster.engaged("first") == {0: ines.id, 1: otto.id}
    assert roster.engaged("none") == {}
    assert (roster.duels_of(ines.id), roster.duels_of(otto.id)) == (["first", "second"], ["first"])
    roster.release("first", NOW + 2)
    assert (roster.duels_of(ines.id), roster.duels_of(otto.id)) == (["second"], [])
    assert roster.engaged("first") == {0: ines.id, 1: otto.id}


def test_said_twice_it_stands_once_and_as_it_was_said_first(roster: Roster) -> None:
    ines, otto = add(roster, "feud", INES), add(roster, "feud", INES.replace("Ines", "Otto"))
    roster.engage("first", [(0, ines.id)], NOW)
    roster.engage("first", [(0, otto.id), (1, otto.id)], NOW + 1)
    assert roster.engaged("first") == {0: ines.id, 1: otto.id}


def test_said_twice_at_once_it_stands_once(roster: Roster, other_process: Database) -> None:
    ines = add(roster, "feud", INES)
    faults = []

    def engage(place: int, duel: str) -> None:
        try:
            (Roster(other_process) if place % 2 else roster).engage(duel, [(0, ines.id)], NOW)
        except Exception as fault:  # whatever it is
            faults.append(repr(fault))

    for number in range(12):
        at_once(*[lambda place=place, number=number: engage(place, f"duel {number}") for place in range(6)])
    assert faults == []
    assert len(roster.duels_of(ines.id)) == 12


def test_nothing_but_what_this_package_refuses_comes_of_odd_ids(roster: Roster) -> None:
    for odd in ("", "'; drop table characters; --", "%", "x" * 5000):
        with pytest.raises(DuelError):
            roster.get(odd)
        with pytest.raises(DuelError):
            roster.find(LOCAL, odd)
