"""Mutations of documents and of their bytes, for fuzzing: what people, programs and accidents make of a file, and what a stranger might.

A document is a JSON value; a way is the keys to a place in it. Documents are never changed, only copied along the way.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

Way = tuple[str | int, ...]

DEEP: Final = 200
LONG: Final = 100_000
MOST_AT_ONCE: Final = 5
MOST_COPIES: Final = 60
MANY: Final = 1000
LARGEST: Final = 1e100
WHOLE: Final = 4000
"""Up to so many places each is as likely as any other; in larger documents a way down is taken by lot."""


def nested(depth: int, *, listed: bool) -> Any:
    """A value within so many others."""
    value: Any = "deep"
    for _ in range(depth):
        value = [value] if listed else {"value": value}
    return value


NUMBERS: Final[tuple[Any, ...]] = (
    0, -1, 1, 7, 20, 100, 9999, -9999, 0.5, -0.0, 2.5, 1e-300, 1e308, -1e308, 10**18, 10**40, -(10**40), 10**299, 10**310,
    float("inf"), float("nan"), True, False,
)  # fmt: skip
EMPTY: Final[tuple[Any, ...]] = (None, "", " ", [], {}, [None], {"": None}, [[]], {"value": None}, [{}], {"value": {}})
LARGE: Final[tuple[Any, ...]] = ("x" * LONG, "9" * 5000, "(" * 3000, "spell, " * 9000, nested(DEEP, listed=True), nested(DEEP, listed=False), [0] * 3000)
MARKS: Final = (
    "\ud800", "\udfff\ud800", "\u202e", "\u200b", "\ufeff", "e\u0301" * 40, "\u00b2", "\u0663", "\uff11\uff12", "\u2212" + "3",
    "\U0001f9d9\u200d", "\u2028", "\x85",
    "\0", "\x1b[31m", "\x1b]0;title\x07", "a\r\nb\tc", "\x7f\x9b", "; powers 0; hp 1/1", 'a"b', "<script>alert(1)</script>", "../../x", "{{7*7}}", "%s%n", "\\",
)  # fmt: skip
FORMULAS: Final = (
    "@prof", "@abilities.cha.mod + floor(@prof / 2)[Luck]", "1d4 + @x", "1/0", "1 / (@prof - @prof)", "-" * 300 + "1", "max(", "((1)", "9" * 9 + "*" + "9" * 9,
    "__import__('os').abort()", "().__class__.__mro__", "@__class__", "2 ** 9 ** 9", "floor(-0.5)", "min()", "1,5", "1e999", "NaN", "+3", "- 2", "1/4", "1/0",
    "{@hit 9} to hit", "{@spell fire bolt|PHB}", "{@h}{@damage 4d6}{@atk rs}", "18d8 + 36", "0d0", "999d999 + 99999", "1st level (99999 slots): shield",
    "9th level (0 slots): ", "At will: fire bolt, 3/day each: shield", "@{intelligence_mod}+", "0*", "32-6", "@{hp}", "class:wizard", ".Item.a.Activity.b",
)  # fmt: skip
KINDS: Final[tuple[tuple[Any, ...], ...]] = (NUMBERS, EMPTY, MARKS, FORMULAS, LARGE)


def odd_value(random: Random) -> Any:
    """A value that nobody would expect; large ones are seldom."""
    return random.choice(random.choice(KINDS if random.random() < 0.5 else KINDS[:-1]))


def places_in(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to every place within a document, down to a depth."""
    pairs: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*way, key)
        if len(way) < DEEP:
            yield from places_in(inner, (*way, key))


def first_places(document: Any, most: int) -> list[Way]:
    """The ways to not more than so many places."""
    return [way for way, _ in zip(places_in(document), range(most), strict=False)]


def a_place(document: Any, random: Random) -> Way:
    """A place in a document, not its whole; () where it has none."""
    if random.random() < 0.5:
        places = first_places(document, WHOLE)
        if 0 < len(places) < WHOLE:
            return random.choice(places)
    return a_way_down(document, random)


def a_way_down(document: Any, random: Random) -> Way:
    """A place to which a way down is taken by lot: those near the top are likelier."""
    way: Way = ()
    inner = document
    while isinstance(inner, dict | list) and inner and (not way or random.random() < 0.8):
        key = random.choice(list(inner)) if isinstance(inner, dict) else random.randrange(len(inner))
        way = (*way, key)
        inner = inner[key]
    return way


def value_at(document: Any, way: Way) -> Any:
    """What stands at a place."""
    for key in way:
        document = document[key]
    return document


def changed(document: Any, way: Way, change: Callable[[Any], Any]) -> Any:
    """The document with what `change` makes of the value at a place. () is the whole."""
    if not way:
        return change(document)
    copy = document.copy()
    copy[way[0]] = changed(document[way[0]], way[1:], change)
    return copy


def without(document: Any, way: Way) -> Any:
    """The document without a place."""
    if not way:
        return document
    return changed(document, way[:-1], lambda group: left_without(group, way[-1]))


def left_without(group: Any, key: str | int) -> Any:
    """A list or group without one of its values."""
    copy = group.copy()
    del copy[key]
    return copy


def drop(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """Leave out a value."""
    return without(document, a_place(document, random))


def nothing(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """Null in the place of a value."""
    return changed(document, a_place(document, random), lambda _: None)


def odd(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """An odd value in the place of another."""
    value = odd_value(random)
    return changed(document, a_place(document, random), lambda _: value)


def duplicate(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """A value of a list several times; a value of a group under a second key."""
    way = a_place(document, random)
    if not way:
        return document
    key, copies = way[-1], random.choice((1, 1, 2, MOST_COPIES))
    if isinstance(key, int):
        return changed(document, way[:-1], lambda group: group[:key] + [group[key]] * copies + group[key:])
    return changed(document, way[:-1], lambda group: {**group, f"{key}{copies}": group[key]})


def amplify(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """A value of a list a great many times."""
    way = a_place(document, random)
    while way and not isinstance(way[-1], int):
        way = way[:-1]
    if not way or len(first_places(value_at(document, way), 200)) == 200:
        return document
    return changed(document, way[:-1], lambda group: group + [value_at(document, way)] * MANY)


def move(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """What stands at one place, at another too."""
    value = value_at(document, a_place(document, random))
    return changed(document, a_place(document, random), lambda _: value)


def swap_type(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """The same in another type: numbers as texts, lists as groups, one value as a list of one."""
    return changed(document, a_place(document, random), lambda value: of_other_type(value, random))


def of_other_type(value: Any, random: Random) -> Any:
    """A value in another type."""
    if random.random() < 0.3:
        return random.choice(([value], {"value": value}, [value, value], bool(value), json.dumps(value)[:200]))
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list):
        return {str(place): one for place, one in enumerate(value)}
    if isinstance(value, str):
        return len(value)
    return str(value)


def nudge(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """A value a little different: a number beside it, a text cut or with a mark in it."""
    return changed(document, a_place(document, random), lambda value: nudged(value, random))


def nudged(value: Any, random: Random) -> Any:
    """A value like this one."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int | float) and abs(value) < LARGEST:
        return random.choice((value + 1, -value, value * 1000, value + 0.5, value - 1))
    if isinstance(value, str):
        place = random.randint(0, len(value))
        return random.choice((value[:place], value[:place] + random.choice(MARKS) + value[place:], value * 3, value.upper(), f" {value} "))
    if isinstance(value, list):
        return value[::-1]
    return dict(reversed(value.items())) if isinstance(value, dict) else -value


def rename(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """Another key: an odd one, or one of a value elsewhere."""
    way = a_place(document, random)
    if not way or isinstance(way[-1], int):
        return document
    elsewhere = [key for key in a_place(document, random) if isinstance(key, str)]
    key = random.choice([*elsewhere, way[-1].upper(), random.choice(MARKS), random.choice(FORMULAS), "name", "value", "x" * 500])
    return changed(document, way[:-1], lambda group: {key if old == way[-1] else old: value for old, value in group.items()})


def splice(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """A part of a document of another format, at some place."""
    other = random.choice(others)
    way = a_place(other, random)
    part = value_at(other, way)
    if way and isinstance(document, dict) and isinstance(way[-1], str) and random.random() < 0.5:
        return {**document, way[-1]: part}
    return changed(document, a_place(document, random), lambda _: part)


def merge(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """Two documents in one group, or in one list."""
    other = random.choice(others)
    if isinstance(document, dict) and isinstance(other, dict) and random.random() < 0.8:
        return {**other, **document} if random.random() < 0.5 else {**document, **other}
    return [document, other]


def wrap(document: Any, random: Random, others: Sequence[Any]) -> Any:
    """The document in what some program wraps around a character."""
    wrappers: tuple[Any, ...] = (
        {"actor": document}, {"data": document, "success": True}, {"character": document, "characterData": {}}, [document], {"monster": [document]},
        {"count": 1, "results": [document]}, {"creature": document, "properties": []}, {"system": document, "type": "npc"}, {"codeduello": document},
    )  # fmt: skip
    return random.choice(wrappers)


Mutation = Callable[[Any, Random, Sequence[Any]], Any]
COMMON: Final[tuple[Mutation, ...]] = (drop, nothing, odd, odd, duplicate, move, swap_type, nudge, rename, splice)
SELDOM: Final[tuple[Mutation, ...]] = (merge, wrap)


def mutated(document: Any, random: Random, others: Sequence[Any], *, amplified: bool = False) -> Any:
    """The document with one mutation, or several at once. `others` are documents of other formats; `amplified`: some become very long."""
    seldom = (*SELDOM, amplify) if amplified else SELDOM
    for _ in range(random.choice((1, 1, 2, 3, MOST_AT_ONCE))):
        mutation = random.choice(seldom if random.random() < 0.05 else COMMON)
        document = mutation(document, random, others)
    return document


def written(document: Any, random: Random) -> bytes:
    """A document as bytes, in one of the ways in which programs write JSON."""
    try:
        text = json.dumps(document, ensure_ascii=random.random() < 0.5, indent=random.choice((None, None, 1)))
    except RecursionError:
        text = "[" * 5 * DEEP * DEEP
    return text.encode("utf-8", "surrogatepass")


def cut(content: bytes, random: Random) -> bytes:
    """The bytes up to some place."""
    return content[: random.randint(0, len(content))]


def flip(content: bytes, random: Random) -> bytes:
    """Some bits the other way round."""
    found = bytearray(content)
    for _ in range(random.choice((1, 1, 4, 40)) if found else 0):
        found[random.randrange(len(found))] ^= 1 << random.randrange(8)
    return bytes(found)


INSERTED: Final = (
    b"\0", b"\xff", b"\xed\xa0\x80", b"NaN", b"1e999", b"9" * 400, b"9" * 5000,
    b"\\ud800", b"\\u0000", b"{", b"]", b",", b'"', b"//", b"\n", b"\x1b[2J", b"[" * 3000,
)  # fmt: skip


def insert(content: bytes, random: Random) -> bytes:
    """Some bytes more."""
    place = random.randint(0, len(content))
    if random.random() < 0.3:
        more = random.choice((*MARKS, *FORMULAS)).encode("utf-8", "surrogatepass")
        return content[:place] + more + content[place:]
    return content[:place] + random.choice(INSERTED) + content[place:]


def leave_out(content: bytes, random: Random) -> bytes:
    """The bytes without some in the middle."""
    place = random.randint(0, len(content))
    return content[:place] + content[place + random.choice((1, 2, 30, 2000)) :]


def repeat(content: bytes, random: Random) -> bytes:
    """Some bytes twice, or all."""
    place = random.randint(0, len(content))
    return random.choice((content + content, content + b"\n" + content, content[:place] + content[max(0, place - 50) :]))


def recode(content: bytes, random: Random) -> bytes:
    """The same text in another encoding."""
    name = random.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "latin-1", "cp1252", "utf-7", "cp037"))
    return content.decode("utf-8", "replace").encode(name, "replace")


def mark(content: bytes, random: Random) -> bytes:
    """A mark of the byte order before it, or something else that stands before and after."""
    return random.choice((b"\xef\xbb\xbf", b"\xef\xbb\xbf\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b" \r\n\t", b"#\n", b"\0\0", b")]}'\n")) + content


def turn_lines(content: bytes, random: Random) -> bytes:
    """Lines ended in another way."""
    end = random.choice((b"\r\n", b"\r", b"\n\n", b"\x0b", b"\x0c", b"\xe2\x80\xa8", b"\xc2\x85"))
    return content.replace(b", ", b"," + end).replace(b"\n", end)


BYTE_MUTATIONS: Final = (cut, flip, flip, insert, insert, leave_out, repeat, recode, mark, turn_lines)


def mutated_bytes(content: bytes, random: Random) -> bytes:
    """The bytes with one mutation or two."""
    for _ in range(random.choice((1, 1, 2))):
        content = random.choice(BYTE_MUTATIONS)(content, random)
    return content
