"""A forger who makes the marks fit: the dice, the rules and the record's own words give him away."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.dice import commit
from codeduello.errors import RecordError, WrongVersion
from codeduello.record import Transcript, format_transcript, parse_transcript, replay, verify
from codeduello.record.verify import check_dice, note_on_dice

GAMES = ("sangfroid", "feud", "arcane")
THROW = re.compile(r"[0-9]+ (coin|initiative|attack|exchange|death|test|check|tricks|faults|dismemberment|bleeding): [0-9 /]+")
Play = Callable[..., Transcript]
Bare = Callable[[str], list[str]]
Forge = Callable[[Sequence[str]], str]


def with_line(lines: list[str], place: int, line: str) -> list[str]:
    return [*lines[:place], line, *lines[place + 1 :]]


@pytest.fixture(scope="session")
def with_dice(play_record: Play) -> Callable[..., Transcript]:
    """A finished duel of this game with at least three throws."""

    def find(game: str, kind: str = "seeded") -> Transcript:
        found = (play_record(game, seed, kind=kind) for seed in range(3, 1000))
        return next(one for one in found if len(one.throws()) >= 3)

    return find


def place_of(lines: list[str], start: str) -> int:
    return next(place for place, line in enumerate(lines) if line.startswith(start))


def with_one_face_changed(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each record in which one face is another, with the number of the answer."""
    for place, line in enumerate(lines):
        if THROW.fullmatch(line):
            label, _, written = line.partition(": ")
            faces = written.split(" ")
            for part, face in enumerate(faces):
                if face != "/":
                    # 1 and 2 are faces of every die
                    changed = " ".join([*faces[:part], "2" if face == "1" else "1", *faces[part + 1 :]])
                    yield label.partition(" ")[0], with_line(lines, place, f"{label}: {changed}")


@pytest.mark.parametrize("kind", ["seeded", "fair"])
@pytest.mark.parametrize("game", GAMES)
def test_every_face_changed_is_found(with_dice: Play, bare: Bare, forge: Forge, game: str, kind: str) -> None:
    """By the dice, or by the first later answer that cannot be."""
    by_dice = 0
    for number, lines in with_one_face_changed(bare(format_transcript(with_dice(game, kind)))):
        problems = verify(forge(lines))
        told = any(problem.startswith(f"answer {number}: the dice fell") for problem in problems)
        assert told or any("cannot be" in problem for problem in problems), (number, problems)
        by_dice += told
    assert by_dice >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_changed_throw_is_named_even_where_later_answers_no_longer_fit(
    with_dice: Play, bare: Bare, forge: Forge, game: str
) -> None:
    for number, lines in with_one_face_changed(bare(format_transcript(with_dice(game)))):
        assert any(problem.startswith(f"answer {number}: the dice fell") for problem in verify(forge(lines)))


@pytest.mark.parametrize("kind", ["seeded", "fair"])
@pytest.mark.parametrize("game", GAMES)
def test_any_letter_changed_from_the_answers_on_is_found(
    play_record: Play, bare: Bare, forge: Forge, game: str, kind: str
) -> None:
    lines = bare(format_transcript(play_record(game, 3, kind=kind, concede=0.02)))
    begins = place_of(lines, "1 ")
    for place in range(begins, len(lines)):
        line = lines[place]
        for letter in range(len(line)):
            forged = f"{line[:letter]}{chr(ord(line[letter]) ^ 1)}{line[letter + 1 :]}"
            assert verify(forge(with_line(lines, place, forged))), forged


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_or_number_is_found_by_the_dice(with_dice: Play, bare: Bare, forge: Forge, game: str) -> None:
    transcript = with_dice(game)
    lines = bare(format_transcript(transcript))
    at = place_of(lines, "dice: ")
    seed = transcript.dice.seed
    assert lines[at] == f"dice: seeded {seed} 7"
    for other in (f"dice: seeded {seed + 1} 7", f"dice: seeded {seed} 8", f"dice: seeded -{seed} 7"):
        assert any("the dice fell" in problem for problem in verify(forge(with_line(lines, at, other))))


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ("dice: seeded", "seeded dice have a seed"),  # no seed is seed 0
        ("dice: seeded 3", "seeded dice have a seed"),
        ("dice: seeded 3 7 1", "seeded dice have a seed"),
        ("dice: seeded x 7", "seeded dice have a seed"),
        ("dice: loaded", "are not known"),
        ("dice: ", "are not known"),
        ("dice: by  hand", "are not known"),
    ],
)
def test_dice_that_nobody_knows_are_found(play_record: Play, bare: Bare, forge: Forge, other: str, told: str) -> None:
    lines = bare(format_transcript(play_record("feud", 3)))
    assert any(told in problem for problem in verify(forge(with_line(lines, place_of(lines, "dice: "), other))))


def test_a_secret_changed_does_not_fit_the_commitment(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 3, kind="fair")))
    at = place_of(lines, "secret: ")
    for letter in range(len("secret: "), len(lines[at])):
        digit = "0" if lines[at][letter] != "0" else "1"
        problems = verify(forge(with_line(lines, at, lines[at][:letter] + digit + lines[at][letter + 1 :])))
        assert any("does not fit the commitment" in problem for problem in problems)


@pytest.mark.parametrize(
    ("start", "line"),
    [
        ("commitment: ", "commitment: " + hashlib.sha256(b"another").hexdigest()),
        ("commitment: ", "commitment: "),
        ("duel: ", "duel: another"),
        ("secret: ", "secret: 00"),
        ("secret: ", "secret: xyz"),
        ("secret: ", "secret: 123"),
    ],
)
def test_commitment_secret_and_duel_belong_together(
    play_record: Play, bare: Bare, forge: Forge, start: str, line: str
) -> None:
    lines = bare(format_transcript(play_record("feud", 3, kind="fair")))
    assert any("secret" in problem for problem in verify(forge(with_line(lines, place_of(lines, start), line))))


def test_a_new_secret_with_a_new_commitment_gives_other_dice(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 3, kind="fair")))
    lines = with_line(lines, place_of(lines, "secret: "), f"secret: {'11' * 32}")
    lines = with_line(lines, place_of(lines, "commitment: "), f"commitment: {commit('d3x', bytes([0x11] * 32))}")
    assert any("the dice fell" in problem for problem in verify(forge(lines)))


@pytest.mark.parametrize("seat", ["challenger", "challenged"])
def test_another_nonce_gives_other_dice(play_record: Play, bare: Bare, forge: Forge, seat: str) -> None:
    lines = bare(format_transcript(play_record("feud", 3, kind="fair")))
    forged = with_line(lines, place_of(lines, f"nonce of {seat}: "), f"nonce of {seat}: mine")
    assert any("the dice fell" in problem for problem in verify(forge(forged)))


def test_a_finished_duel_of_fair_dice_without_its_secret_does_not_hold(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 3, kind="fair")))
    assert lines[-1] == "over"
    at = place_of(lines, "secret: ")
    assert verify(forge(lines[:at] + lines[at + 1 :]))


def test_while_a_duel_goes_on_the_secret_may_be_missing(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 3, kind="fair", most=3)))
    at = place_of(lines, "secret: ")
    assert verify(forge(lines[:at] + lines[at + 1 :])) == []


@pytest.mark.parametrize("kind", ["by hand", "scripted"])
def test_faces_by_hand_can_be_changed_where_all_that_follows_still_fits(
    play_record: Play, bare: Bare, forge: Forge, kind: str
) -> None:
    """Nobody can check a throw on a table; the note on the dice says so."""
    transcript = play_record("sangfroid", 0, kind=kind, sheets=["A; 9; sword", "B; 9; sword"], most=3)
    lines = bare(format_transcript(transcript))
    at = place_of(lines, "2 coin: ")
    # the coin decides who is asked next, and nobody was yet
    assert verify(forge(with_line(lines, at, "2 coin: 1"))) == verify(forge(with_line(lines, at, "2 coin: 2"))) == []
    assert check_dice(transcript) == []
    assert note_on_dice(transcript) == f"The dice are {kind}: the faces are as written down, and nobody can check them."


def test_the_note_on_the_dice_says_how_far_they_can_be_checked(play_record: Play) -> None:
    assert "repeatable, and foreseeable" in note_on_dice(play_record("feud", 1))
    assert "secret committed to beforehand" in note_on_dice(play_record("feud", 1, kind="fair"))


SURRENDERED = [
    "1 both: take sword | take axe",
    "2 challenger: attack",
    "3 challenged: surrender",
    "ending: surrender, win, challenger",
    "aftermath",
    "4 challenger: take axe",
    "challenger after: Ann; 9; sword; possesses axe",
    "challenged after: Ben; 8; fisticuffs; defeats 1; embarrassments 1",
    "over",
]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ((1, "2 challenger: wait"), "answer 3 "),  # who waits is asked what for, and Ben's surrender does not fit
        ((2, "3 challenged: fight"), "answer 4 "),  # then dice would follow
        ((0, "1 both: take sword | take spear"), "answer 1 "),  # Ben has no spear
        ((5, "4 challenger: take sword"), "answer 4 "),  # Ben has no sword
        ((5, "4 challenger: none"), "line 15: "),  # and Ann would not possess an axe afterwards
        ((3, "ending: surrender, win, challenged"), "line 12: "),
        ((3, "ending: death, win, challenger"), "line 12: "),
        ((6, "challenger after: Ann; 12; sword; possesses axe"), "line 15: "),
        ((7, "challenged after: Ben; 8; axe"), "line 16: "),
        ((2, "3 challenger: surrender"), "line 11: "),  # it is Ben who is asked
    ],
)
def test_a_legal_looking_change_is_found_where_what_follows_no_longer_fits(
    play_record: Play, bare: Bare, forge: Forge, change: tuple[int, str], named: str
) -> None:
    head = bare(format_transcript(play_record("sangfroid", 1, kind="by hand", sheets=["Ann; 9; sword", "Ben; 8; axe"], most=0)))
    assert verify(forge([*head, *SURRENDERED])) == []
    problems = verify(forge([*head, *with_line(SURRENDERED, *change)]))
    assert any(problem.startswith(named) for problem in problems), problems


def test_the_first_answer_that_cannot_be_is_named(play_record: Play, bare: Bare, forge: Forge) -> None:
    head = bare(format_transcript(play_record("sangfroid", 1, kind="by hand", sheets=["Ann; 9; sword", "Ben; 8; axe"], most=0)))
    text = forge([*head, SURRENDERED[0], "2 challenger: wait", "3 challenger: nothing", "4 challenged: fight", "5 challenged: wait"])
    with pytest.raises(RecordError, match=r"^answer 4 cannot be: "):
        replay(parse_transcript(text))


@pytest.mark.parametrize("game", GAMES)
def test_another_version_of_the_game_is_refused_and_both_are_named(
    play_record: Play, bare: Bare, forge: Forge, game: str
) -> None:
    lines = bare(format_transcript(play_record(game, 1)))
    assert lines[1] == f"game: {game} 1"
    forged = forge(with_line(lines, 1, f"game: {game} 7.3"))
    with pytest.raises(WrongVersion, match=rf"{game} version 7\.3; here is version 1\."):
        parse_transcript(forged)
    assert any("version 7.3" in problem and "version 1." in problem for problem in verify(forged))


@pytest.mark.parametrize("line", ["game: sangfroid", "game: croquet 1", "game: ", "game: sangfroid  1", "game: Feud 1"])
def test_a_game_that_is_not_here_is_refused(play_record: Play, bare: Bare, forge: Forge, line: str) -> None:
    lines = bare(format_transcript(play_record("sangfroid", 1)))
    assert verify(forge(with_line(lines, 1, line)))


@pytest.mark.parametrize("game", GAMES)
def test_other_rulings_than_the_record_names_are_refused(play_record: Play, bare: Bare, forge: Forge, game: str) -> None:
    lines = bare(format_transcript(play_record(game, 1)))
    own = lines[3].removeprefix("rulings: ")
    with pytest.raises(WrongVersion, match=f"0123456789abcdef, those read from it {own}"):
        parse_transcript(forge(with_line(lines, 3, "rulings: 0123456789abcdef")))


def test_a_ruling_put_in_changed_or_taken_out_is_refused(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("sangfroid", 1, settings=[("order_tie", "challenger"), ("carry", "two")])))
    assert lines[4:6] == ["ruling carry: two", "ruling order_tie: challenger"]
    for changed in (
        [*lines[:4], *lines[5:]],
        with_line(lines, 5, "ruling order_tie: challenged"),
        [*lines[:4], "ruling regrab: yes", *lines[4:]],
    ):
        with pytest.raises(WrongVersion, match="not the same rules"):
            parse_transcript(forge(changed))


NEXT_LINE = "the fault is told of the line behind the one that has it"


@pytest.mark.parametrize("line", ["ruling order_tie: dance", "ruling dance: yes", "ruling : ", "ruling tables: {"])
def test_a_ruling_that_cannot_be_names_its_line(play_record: Play, bare: Bare, forge: Forge, line: str) -> None:
    lines = bare(format_transcript(play_record("sangfroid", 1)))
    with pytest.raises(RecordError, match=r"^line 5: "):
        parse_transcript(forge([*lines[:4], line, *lines[4:]]))


@pytest.mark.parametrize("seat", ["challenger", "challenged"])
def test_a_sheet_that_cannot_be_names_its_line(play_record: Play, bare: Bare, forge: Forge, seat: str) -> None:
    lines = bare(format_transcript(play_record("sangfroid", 1)))
    at = place_of(lines, f"{seat}: ")
    with pytest.raises(RecordError, match=f"^line {at + 1}: {seat}: "):
        parse_transcript(forge(with_line(lines, at, f"{seat}: Ann; 13; sword")))


def test_a_secret_that_cannot_be_read_names_its_line(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 1, kind="fair")))
    at = place_of(lines, "secret: ")
    with pytest.raises(RecordError, match=f"^line {at + 1}: the secret is not written in hex digits"):
        parse_transcript(forge(with_line(lines, at, "secret: xyz")))


def test_a_face_of_five_thousand_digits_is_found(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 3)))
    at = place_of(lines, "1 initiative: ")
    assert verify(forge(with_line(lines, at, f"1 initiative: {'1' * 5000} 1")))


@pytest.mark.parametrize("game", GAMES)
def test_no_forgery_ends_in_anything_but_words(play_record: Play, bare: Bare, forge: Forge, game: str) -> None:
    lines = bare(format_transcript(play_record(game, 3, kind="fair", attach=0.5)))
    whole = "\n".join(lines)

    @settings(max_examples=150, deadline=None)
    @given(st.integers(0, len(whole)), st.integers(0, 30), st.text(max_size=12))
    def try_forgery(place: int, taken: int, put: str) -> None:
        forged = whole[:place] + put + whole[place + taken :]
        problems = verify(forge(forged.split("\n")))
        assert all(isinstance(problem, str) and problem for problem in problems)

    try_forgery()


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_is_refused_in_words(text: str) -> None:
    assert verify(text)
