"""Events in English: the log of a duel, with faces, arithmetic and the rule behind each result."""

from collections.abc import Sequence
from dataclasses import dataclass

from codeduello.kernel import (
    AGAIN,
    ASKED,
    ATTACHED,
    CHOSE,
    CONCEDED,
    FELL,
    OFFERED,
    ROLLED,
    SURE,
    Event,
    Names,
    ProcedureProse,
    Prose,
    Row,
    Score,
    Throw,
    Thrown,
)

AnyProse = Prose | ProcedureProse


@dataclass(frozen=True, slots=True)
class Told:
    """An event in English: the sentence, the number of the rule behind it ("" if none), and further lines (the arithmetic of dice)."""

    text: str
    source: str = ""
    details: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The first line with its rule in brackets, the further ones indented by two."""
        first = f"{self.text} [{self.source}]" if self.source else self.text
        return [first, *[f"  {detail}" for detail in self.details]]


def event_text(event: Event, prose: AnyProse, names: Names) -> list[str]:
    """The lines of one event; none for what changes the standing only."""
    told = tell_of(event, prose, names)
    return told.lines if told else []


def tell_of(event: Event, prose: AnyProse, names: Names) -> Told | None:
    """One event in English; None for what changes the standing only."""
    what, who, detail = event
    if isinstance(detail, Thrown):
        return tell_throw(detail, prose, names, sure=what == SURE)
    if what == ATTACHED:
        return Told(f"Outside help for {names[who]}'s roll: {detail}.")
    if what == CONCEDED:
        return Told(f"{names[who]} leaves the duel.")
    if what == CHOSE and isinstance(detail, int):
        return Told(f"({names[who]}'s choice: {prose.options.name(detail)}.)")
    if what in (ASKED, OFFERED, ROLLED, FELL):
        return None
    line = prose.events[what]
    text = line.fill(names, who, detail)
    return Told(text, line.source) if text else None


def tell_throw(thrown: Thrown, prose: AnyProse, names: Names, *, sure: bool = False) -> Told | None:
    """What was rolled for, the arithmetic of each score, and what decides."""
    row = thrown.row
    throw = prose.throws.get(row.name, Throw(row.name))
    goal = throw.goal_of(row)
    title = f"{throw.title}: {goal}" if goal else throw.title
    if sure:
        return Told(f"{title}: only one outcome is possible, so no dice are thrown.", throw.source) if row.dice else None
    again = [] if row.read(thrown.faces) != AGAIN else ["A tie: all is rolled again."]
    return Told(f"{title}.", throw.source, (*score_lines(row, thrown.faces, names, throw.bonus), *again))


def score_lines(row: Row, faces: Sequence[int], names: Names, bonus: str) -> list[str]:
    """One line for each score with dice: whose, and how it adds up."""
    lines = []
    for score, part in row.parts(tuple(faces)):
        if part or len(row.scores) == 1:
            lines.append(f"{score_owner(score, names)}{score.show(part, bonus)}")
    return lines


def score_owner(score: Score, names: Names) -> str:
    """Who throws, before the arithmetic."""
    return f"{names[score.owner]}: " if score.owner in (0, 1) else ""


def same_for_all(events: Sequence[Event], shared: Sequence[Event]) -> list[tuple[Event, bool]]:
    """A seat's events, each marked whether everybody was told it. `shared` is the spectator's list, in the same order."""
    marked = []
    place = 0
    for event in events:
        common = place < len(shared) and event == shared[place]
        marked.append((event, common))
        place += common
    return marked


def headline(title: str, names: Names) -> str:
    """Which game, and who challenges whom."""
    return f"{title}: {names[0]} challenges {names[1]}"
