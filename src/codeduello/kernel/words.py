"""The words in which rules speak to the table. Rules use these and plain integers, nothing else.

    offer(d, option)                an option of the next `ask`
    ask(d, seat)                    that seat chooses one of what was offered
    offer_to(d, seat, option)       an option of the next `ask_both`
    ask_both(d)                     both choose, secretly and at once
    chance(d, row)                  dice decide
    attachable(d, row)              the table may first attach outside modifiers to this row
    tell(d, audience, what, ...)    nothing is visible to anybody unless a rule tells it

A habit, a player written in the same words, is asked what it would choose, and knows two more:

    offered(d, option)              is this among what may be chosen now?
    favour(d, option)               choose this, if it is offered (several, with weights: by lot among them)
"""

from codeduello.kernel.record import Record
from codeduello.kernel.rows import Row
from codeduello.kernel.seats import NOBODY


def offer(d: Record, option: int) -> None:
    """Put an option on the menu of the next `ask`."""
    d.table.menu.append(option)


def ask(d: Record, seat: int) -> int:
    """The option that `seat` chooses; a single option is taken without asking."""
    return d.table.ask(seat)


def offer_to(d: Record, seat: int, option: int) -> None:
    """Put an option on this seat's menu of the next `ask_both`."""
    d.table.menus[seat].append(option)


def ask_both(d: Record) -> tuple[int, int]:
    """What both choose, neither knowing the other's choice."""
    return d.table.ask_both()


def chance(d: Record, row: Row) -> int:
    """The outcome of a row; one that is sure is taken without dice."""
    return d.table.chance(row)


def attachable(d: Record, row: Row) -> Row:
    """The same row, open to outside modifiers: for the `chance` that follows at once."""
    d.table.attachable = True
    return row


def tell(d: Record, audience: int, what: int, who: int = NOBODY, detail: int = 0) -> None:
    """Let an audience (a seat, or EVERYONE) know: an event `what`, about `who`, with a number."""
    d.table.tell(audience, what, who, detail)


def offered(d: Record, option: int) -> bool:
    """Is this option among what may be chosen now? For habits."""
    return option in d.table.menu


def favour(d: Record, option: int, weight: int = 1) -> None:
    """Give an option weight (1 or more) among those to be chosen by lot, if it is offered. For habits; who favours nothing takes all alike."""
    d.table.favour(option, weight)
