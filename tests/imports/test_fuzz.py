"""Fuzzing the importer: whatever is made of a file, it is read rightly or refused with the reason, at once; nothing else ever comes of it.

CODEDUELLO_FUZZ_SECONDS=600 fuzzes so long, with the real files too where they are at hand; see also scripts/fuzz_imports.py.
"""

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.imports import mutations
from tests.imports.documents import documents, own_documents, parts_from
from tests.imports.trials import MENDED, Attempt, FoundFault, attempt, shown, smallest, trial

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import formats
from codeduello.games.arcane.imports.duellist import duellist_of as duellist_of_before
from codeduello.games.arcane.imports.given import Given

ASKED: Final = float(os.environ.get("CODEDUELLO_FUZZ_SECONDS", "0"))
IN_SUITE: Final = 7.0
DOCUMENTS: Final = documents(real=ASKED > 0)
SHARE: Final = (ASKED or IN_SUITE) / len(DOCUMENTS)
EXAMPLES: Final = 200

pytestmark = pytest.mark.timeout(240 + 2 * SHARE)


def search(begin: Sequence[Any], others: Sequence[Any], seconds: float, *, amplified: bool = False) -> int:
    """Try mutations for so long; how many were tried. Raises `FoundFault` with the smallest file that shows it."""
    end, tried = time.monotonic() + seconds, [0]
    while time.monotonic() < end:
        hypothesis_search(lambda random: attempt(begin, others, random, amplified=amplified), end, tried)
    return tried[0]


def hypothesis_search(make: Callable[[Random], Attempt], end: float, tried: list[int]) -> None:
    """Some examples of Hypothesis's, none after the end."""
    found: list[tuple[Attempt, FoundFault]] = []

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=False, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=True))
    def one(random: Random) -> None:
        if time.monotonic() >= end:
            return
        made = make(random)
        tried[0] += 1
        try:
            made.run()
        except FoundFault as fault:
            found.append((made, fault))
            raise

    try:
        one()
    except FoundFault:
        made, fault = min(found, key=lambda one: len(one[0].content))
        raise FoundFault(fault.kind, f"{fault}\nsettings {dict(made.settings)}; the smallest file: {shown(made, fault)[:4000]!r}") from None


@pytest.mark.parametrize("name", DOCUMENTS)
def test_whatever_is_made_of_a_file_is_read_or_refused(name: str) -> None:
    assert search(DOCUMENTS[name], parts_from(DOCUMENTS, name), SHARE, amplified=ASKED > 0) > 0


@pytest.mark.parametrize("name", own_documents())
def test_a_document_to_begin_with_is_read(name: str) -> None:
    several = own_documents()[name]
    game = None if name == "codeduello" else formats_game()
    came = [trial(one if isinstance(one, bytes) else json.dumps(one).encode(), game).is_read for one in several]
    assert came[0]
    assert came.count(False) <= 1  # D&D Beyond's refusal, and Feud's line where Arcane's is wanted


def formats_game() -> Any:
    """The game that reads documents."""
    from codeduello import games

    return games.load("arcane")


@pytest.mark.parametrize("what", MENDED)
def test_what_once_broke_something_is_read_or_refused_at_once(what: str) -> None:
    trial(MENDED[what])


def planted(monkeypatch: pytest.MonkeyPatch, name: str, read: Callable[[Given], Any]) -> Any:
    """Let a format be read by this; the reader that it had."""
    kinds = {one.name: one for one in formats.FORMATS}
    changed = [replace(one, read=read) if one.name == name else one for one in formats.FORMATS]
    monkeypatch.setattr(formats, "FORMATS", tuple(changed))
    return kinds[name].read


def found_in(name: str, seconds: float = 20.0) -> FoundFault:
    """The fault that is found in a format."""
    every = own_documents()
    with pytest.raises(FoundFault) as caught:
        search(every[name], parts_from(every, name), seconds)
    return caught.value


def test_a_reader_that_always_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(document: Given) -> Any:
        raise KeyError(document.path)

    planted(monkeypatch, "avrae", read)
    assert found_in("avrae").kind.startswith("KeyError in ")


def test_a_reader_that_takes_a_key_for_granted_is_found_with_a_small_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(document: Given) -> Any:
        assert document.value["name"] is not document
        return before(document)

    before = planted(monkeypatch, "5e-bits", read)
    fault = found_in("5e-bits")
    assert fault.kind.startswith("KeyError in ")
    smallest_file = str(fault).rpartition("the smallest file: ")[2]
    assert '"name"' not in smallest_file
    assert len(smallest_file) < 100


@pytest.mark.parametrize(
    ("said", "kind"),
    [("a\nb", "a message of Unusable holds"), ("long " * 300, "a message of Unusable is too long"), ("\ud800", "a message of Unusable holds")],
)
def test_a_message_that_is_none_is_found(monkeypatch: pytest.MonkeyPatch, said: str, kind: str) -> None:
    def read(document: Given) -> Any:
        raise Unusable(said)

    planted(monkeypatch, "avrae", read)
    assert found_in("avrae").kind.startswith(kind)


def test_values_that_are_no_json_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "values_of", lambda caster: {"level": {caster.level}})
    assert found_in("avrae").kind.startswith("TypeError")


def test_a_line_that_reads_back_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = duellist_of_before

    def duellist_of(*parts: Any) -> Any:
        duellist = before(*parts)
        object.__setattr__(duellist, "hit_dice", 50 if duellist.dice else duellist.hit_dice)
        return duellist

    monkeypatch.setattr(formats, "duellist_of", duellist_of)
    assert found_in("avrae").kind == "another sheet reads back"


def test_a_reader_that_takes_its_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(document: Given) -> Any:
        end = time.process_time() + 1.01
        while time.process_time() < end:
            pass
        return before(document)

    before = planted(monkeypatch, "avrae", read)
    with pytest.raises(FoundFault, match="too slow"):
        trial(json.dumps(own_documents()["avrae"][0]).encode())


@pytest.mark.parametrize("mutation", [*dict.fromkeys(mutations.COMMON), *mutations.SELDOM, mutations.amplify], ids=lambda one: one.__name__)
def test_a_mutation_copies(mutation: mutations.Mutation) -> None:
    document = {"name": "Odo", "stats": [{"value": 3}, {"value": 4.5}], "more": {"deep": {"er": [True, None]}}}
    kept, random = json.dumps(document), Random(7)
    made = {json.dumps(mutation(document, random, [{"other": [1, {"part": 2}]}])) for _ in range(60)}
    assert json.dumps(document) == kept
    assert len(made - {kept}) > 2


@pytest.mark.parametrize("mutation", dict.fromkeys(mutations.BYTE_MUTATIONS), ids=lambda one: one.__name__)
def test_a_mutation_of_bytes_changes_them_or_their_form(mutation: Callable[[bytes, Random], bytes]) -> None:
    content, random = b'{"name": "Zo\xc3\xab",\n "stats": [1, 2]}', Random(7)
    assert {mutation(content, random) for _ in range(40)} - {content}


@pytest.mark.parametrize("document", [3, "text", None, [], {}, [[]], {"": {}}])
def test_any_document_can_be_mutated_and_written(document: Any) -> None:
    random = Random(7)
    for _ in range(300):
        changed = mutations.mutated(document, random, [{}, {"a": [1]}], amplified=True)
        assert isinstance(mutations.mutated_bytes(mutations.written(changed, random), random), bytes)


def test_the_smallest_document_that_shows_something() -> None:
    document = {"a": [1, 2, {"b": "left right", "c": None}], "d": {"e": 5}}
    assert smallest(document, lambda one: "right" in json.dumps(one)) == {"a": [{"b": "right"}]}
