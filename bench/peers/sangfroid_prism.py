"""Sangfroid as a PRISM model, for Storm: an MDP in which the challenger is free and the other chooses by lot.

Sword against axe, default rulings, both of the same Sangfroid, which is at most 9 (the polynomials of the death roll
hold so far). Few commands, each for many states: Storm looks at every command in every state. What can no longer matter is
forgotten, so that Storm has no more states than it must. The value is the chance to win; a draw is decided by a coin.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

from bench.peers.sangfroid_machine import AXE, FISTS, SWORD, exchange

Changes = dict[str, str]
"""New values of variables, by their names."""

Branch = tuple[str, Changes, bool]
"""A probability, what changes, and whether the turn is over with it."""

FIRST, SECOND, TOSS, TURN, ANSWER, EXCHANGE, DEED, GAMBLE, DIE, WAIT, ENDURE, OVER = map(str, range(12))
"""Stages: what comes next."""

PROPERTY: Final = f"Pmax=? [F st={OVER} & r=0]"

VARIABLES: Final = {
    "st": 11, "m": 1, "n": 1, "k": 1, "i": 9999, "b": 2, "x": 1, "r": 2,
    "s0": 9, "s1": 9, "t0": 48, "t1": 48, "f0": 48, "f1": 48, "g0": 1, "g1": 1, "w0": 1, "w1": 1,
}  # fmt: skip
"""Stage, mover, second turn, attacked, idle rounds, blows to come, winner of the exchange, result (2: a draw); of each seat
Sangfroid, tallies, fresh wounds, held, and whether the weapon is in hand. From 0 up to these numbers."""

DEATH: Final = """
formula s = x=0 ? s1 : s0;
formula t = x=0 ? t1 : t0;
formula one = s<=7 ? s*(s-1)/72 : 1-(12-s)*(13-s)/72;
formula two = s*(s-1)*(s-2)*(s-3)/24/1296;
formula three = s*(s-1)*(s-2)*(s-3)*(s-4)*(s-5)/720/46656;
formula four = s*(s-1)*(s-2)*(s-3)*(s-4)*(s-5)*(s-6)*(s-7)/40320/1679616;
formula dies = t=0 ? one : t=1 ? two : t=2 ? three : t=3 ? four : 0;
"""
"""2d6 and 2d6 more for every tally, at or under Sangfroid: as many ways as there are to choose the sums of the dice."""


def prism_text(sangfroid: int, idle_rounds: int) -> str:
    """The whole model."""
    begins = {"s0": sangfroid, "s1": sangfroid}
    declared = "\n".join(f"  {name} : [0..{most}] init {begins.get(name, 0)};" for name, most in VARIABLES.items())
    lines = [line for guard, branches in rules() for line in commands(guard, branches, idle_rounds)]
    body = "\n".join(f"  {line}" for line in lines)
    return f"mdp\n{DEATH}{exchange_formulas()}\nmodule duel\n{declared}\n{body}\nendmodule\n"


def exchange_formulas() -> str:
    """How likely the challenger (and the other) wins an exchange, by hands and holds."""
    return "\n".join(f"formula wins{seat} = {split(seat, [])};" for seat in (0, 1))


def split(seat: int, known: list[int]) -> str:
    """The chance by one more variable."""
    names = ("w0", "w1", "g0", "g1")
    if len(known) < len(names):
        return f"({names[len(known)]}=0 ? {split(seat, [*known, 0])} : {split(seat, [*known, 1])})"
    hands = (FISTS, SWORD)[known[0]], (FISTS, AXE)[known[1]]
    return repr(dict(exchange(hands[0], known[2], hands[1], known[3])).get(seat, 0.0))


def over(result: int) -> Changes:
    """The duel is over; all else is forgotten."""
    return {**dict.fromkeys(VARIABLES, "0"), "st": OVER, "r": str(result)}


def rules() -> Iterator[tuple[str, list[Branch]]]:
    """Guards, and what may happen there."""
    for weapon in "01":
        yield f"st={FIRST}", [("1", {"w0": weapon, "st": SECOND}, False)]
    yield f"st={SECOND}", [("1/2", {"w1": weapon, "st": TOSS}, False) for weapon in "01"]
    yield f"st={TOSS}", [("1/2", {"m": mover, "st": TURN}, False) for mover in "01"]
    yield from turn_rules()
    yield from attack_rules()
    yield from wait_rules()
    yield f"st={OVER} & r<2", [("1", {}, False)]
    yield f"st={OVER} & r=2", [("1/2", {"r": "0"}, False), ("1/2", {"r": "1"}, False)]


def turn_rules() -> Iterator[tuple[str, list[Branch]]]:
    """Attack, wait or surrender; the attacked one fights or surrenders."""
    strike, rest = {"k": "1", "st": ANSWER}, {"st": WAIT}
    yield f"st={TURN} & m=0 & s0>0", [("1", strike, False)]
    yield f"st={TURN} & m=0", [("1", rest, False)]
    yield f"st={TURN} & m=0", [("1", over(1), False)]
    yield f"st={TURN} & m=1 & s1>0", [("1/3", strike, False), ("1/3", rest, False), ("1/3", over(0), False)]
    yield f"st={TURN} & m=1 & s1=0", [("1/2", rest, False), ("1/2", over(0), False)]
    yield f"st={ANSWER} & m=1", [("1", {"st": EXCHANGE}, False)]
    yield f"st={ANSWER} & m=1", [("1", over(1), False)]
    yield f"st={ANSWER} & m=0", [("1/2", {"st": EXCHANGE}, False), ("1/2", over(0), False)]


PAID: Final = {"s0": "max(0,s0-1+m)", "s1": "max(0,s1-m)"}


def attack_rules() -> Iterator[tuple[str, list[Branch]]]:
    """The exchange, what its winner does, and whether a wound kills."""
    won = {"x": "0", "st": f"(w0=0 & g1=0 ? {DEED} : {DIE})", "b": "(w0=0 & g1=0 ? 0 : 1)"}
    lost = {"x": "1", "st": f"(w1=1 | g0=0 ? {DEED} : {DIE})", "b": "(w1=1 | g0=0 ? 0 : 1)"}
    yield f"st={EXCHANGE}", [("wins0", won, False), ("wins1", lost, False), ("1-wins0-wins1", PAID, True)]
    wound = {"b": "1", "st": DIE}
    grabs = [{**PAID, "g1": "1", "g0": "0", "s1": "max(0,s1-1-m)"}, {**PAID, "g0": "1", "g1": "0", "s0": "max(0,s0-2+m)"}]
    yield f"st={DEED} & x=0", [("1", wound, False)]
    yield f"st={DEED} & x=0", [("1", grabs[0], True)]
    yield f"st={DEED} & x=1 & w1=1", [("1/2", wound, False), ("1/2", {"st": GAMBLE}, False)]
    yield f"st={DEED} & x=1 & w1=0", [("1/2", wound, False), ("1/2", grabs[1], True)]
    yield f"st={GAMBLE}", [("1/3", {"b": "2", "st": DIE}, False), ("2/3", {**PAID, "g1": "0"}, True)]
    for winner in (0, 1):
        hit = {f"f{1 - winner}": f"(f{1 - winner}+1)"}
        yield f"st={DIE} & x={winner} & b=2", [("dies", over(winner), False), ("1-dies", {**hit, "b": "1"}, False)]
        yield f"st={DIE} & x={winner} & b=1", [("dies", over(winner), False), ("1-dies", {**PAID, **hit, f"g{winner}": "0"}, True)]


def wait_rules() -> Iterator[tuple[str, list[Branch]]]:
    """Nothing, the other weapon, or free of a hold; then a tally may be relieved."""
    for seat in (0, 1):
        deeds: list[tuple[str, Changes]] = [("", {}), ("", {f"w{seat}": f"(1-w{seat})"}), (f" & g{seat}=1", {f"g{seat}": "0"})]
        at, relief = f"st={WAIT} & m={seat}", f"s{seat}>0 & t{seat}>0"
        for more in (f" & {relief}", f" & !({relief})"):
            ends = "!" in more
            after: Changes = {} if ends else {"st": ENDURE}
            if seat == 0:
                for condition, deed in deeds:
                    yield at + more + condition, [("1", {**deed, **after}, ends)]
            else:
                yield f"{at}{more} & g1=0", [("1/2", {**deed, **after}, ends) for _, deed in deeds[:2]]
                yield f"{at}{more} & g1=1", [("1/3", {**deed, **after}, ends) for _, deed in deeds]
        endures: list[Changes] = [{}, {f"s{seat}": f"(s{seat}-1)", f"t{seat}": f"(t{seat}-1)"}]
        if seat == 0:
            for deed in endures:
                yield f"st={ENDURE} & m=0", [("1", deed, True)]
        else:
            yield f"st={ENDURE} & m=1", [("1/2", deed, True) for deed in endures]


def commands(guard: str, branches: list[Branch], idle_rounds: int) -> Iterator[str]:
    """The commands of one rule: where a branch ends the turn, one for each way in which it does."""
    ending = [place for place, (_, _, ends) in enumerate(branches) if ends]
    if not ending:
        yield command(guard, [(share, changes) for share, changes, _ in branches])
        return
    yield command(f"{guard} & n=0", [(share, second_turn(changes) if ends else changes) for share, changes, ends in branches])
    spent = {place: f"{after('s', 0, branches[place][1])}=0 & {after('s', 1, branches[place][1])}=0" for place in ending}
    idles = f"k=0 & i+1>={idle_rounds}"
    yield command(f"{guard} & n=1 & {idles}", [(share, over(2) if ends else changes) for share, changes, ends in branches])
    conditions = list(dict.fromkeys(spent.values()))
    for truth in product((True, False), repeat=len(conditions)):
        said = dict(zip(conditions, truth, strict=True))
        case = " & ".join(f"({condition})" if true else f"!({condition})" for condition, true in said.items())
        made = []
        for place, (share, changes, ends) in enumerate(branches):
            done = changes if not ends else over(2) if said[spent[place]] else next_round(changes)
            made.append((share, done))
        yield command(f"{guard} & n=1 & !({idles}) & {case}", made)


def command(guard: str, branches: list[tuple[str, Changes]]) -> str:
    """One command as text."""
    ways = [f"{share} : {' & '.join(f'({name}={value})' for name, value in primed(changes)) or 'true'}" for share, changes in branches]
    return f"[] {guard} -> {' + '.join(ways)};"


def primed(changes: Changes) -> list[tuple[str, str]]:
    """The changes as they are written."""
    return [(f"{name}'", value) for name, value in changes.items()]


def second_turn(changes: Changes) -> Changes:
    """The other's turn in the same round."""
    capped = {f"t{seat}": f"min({changes.get(f't{seat}', f't{seat}')},{changes.get(f's{seat}', f's{seat}')})" for seat in (0, 1)}
    return {**changes, **capped, "n": "1", "m": "1-m", "b": "0", "x": "0", "i": "(k=1 ? 0 : i)", "st": TURN}


def after(letter: str, seat: int, changes: Changes) -> str:
    """Sangfroid or tallies of a seat once the round's wounds are booked."""
    own, wounds, tallies = (changes.get(f"{one}{seat}", f"{one}{seat}") for one in "sft")
    booked = f"max(0,{own}-{wounds})"
    return booked if letter == "s" else f"min({tallies}+{wounds},{booked})"


def next_round(changes: Changes) -> Changes:
    """Wounds are booked, and a new round begins."""
    booked = {f"{letter}{seat}": after(letter, seat, changes) for letter in "st" for seat in (0, 1)}
    begun = {"f0": "0", "f1": "0", "n": "0", "k": "0", "b": "0", "x": "0", "i": "(k=1 ? 0 : i+1)"}
    own, foes = booked["s0"], booked["s1"]
    return {**changes, **booked, **begun, "m": f"({own}>={foes} ? 0 : 1)", "st": f"({own}={foes} ? {TOSS} : {TURN})"}
