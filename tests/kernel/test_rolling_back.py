"""An answer on which the rules break is taken back: nothing of it stays on the tape."""

from typing import Any

import pytest

from codeduello.errors import RulesFault
from codeduello.kernel import Ask, Procedure, Record, Run, ask, offer, single


class Count(Record):
    """A number that may not pass 3."""

    number = single(0, 3)


def step(c: Any) -> None:
    offer(c, 1)
    offer(c, 9)
    c.number += ask(c, 0)


def counting() -> Run:
    procedure = Procedure("count", Count, lambda c: None, step, lambda c: c.number)
    return Run(procedure, None, ())


def test_an_answer_that_breaks_the_rules_is_taken_back() -> None:
    run = counting()
    run.choose(0, 1)
    before = run.answers, run.need, run.view(0), run.record.snapshot()
    with pytest.raises(RulesFault, match=r"Count.number is 10, declared 0..3"):
        run.choose(0, 9)
    assert (run.answers, run.need, run.view(0), run.record.snapshot()) == before


def test_the_run_goes_on_after_it() -> None:
    run = counting()
    with pytest.raises(RulesFault):
        run.choose(0, 9)
    run.choose(0, 1)
    assert run.need == Ask(0, (1, 9))
    assert run.record.snapshot()[0][-1] == 1
