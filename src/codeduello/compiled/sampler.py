"""The simulator's inner loop, compiled: whole duels, one after the other, by the rules themselves."""

from codeduello.compiled.explorer import begin_run, run_step
from codeduello.compiled.marks import *
from codeduello.compiled.words_by_lot import begin_lots


def forget(d):
    """Replaced by the game's own."""


def step(d):
    """Replaced by the game's own."""


def sample(work, words, first, ends, tallies, totals, seed, number, end, which, lengths):
    """Play the duels from `number` up to `end`. Answers how far it came: to `end`, or to a duel that met an unknown row or failed.

    `ends` are the ends known so far, each a packed record, `tallies` how often each came about; `totals` hold how many ends there are, rounds,
    squared rounds, and duels given up after MOST_STEPS steps. `which` and `lengths` take end and rounds of each duel where they have room.
    """
    d = work[0]
    width = len(first)
    while number < end:
        for word in range(width):
            words[word] = first[word]
        begin_lots(d, seed, number)
        begin_run(d, 0)
        steps = 0
        while not d.over and steps < MOST_STEPS:
            if not run_step(d):
                return number
            steps += 1
        found = -1
        if d.over:
            forget(d)
            found = find_end(words, width, ends, totals)
            if found < 0:
                return number
            tallies[found] += 1
        else:
            totals[3] += 1
        totals[1] += d.rounds
        totals[2] += d.rounds * d.rounds
        if number < len(which):
            which[number] = found
            lengths[number] = d.rounds
        number += 1
    return number


def find_end(words, width, ends, totals):
    """The number of this end, a new one if it is new; -1 where there is no more room."""
    for known in range(totals[0]):
        same = True
        for word in range(width):
            if ends[known, word] != words[word]:
                same = False
                break
        if same:
            return known
    if totals[0] == len(ends):
        return -1
    for word in range(width):
        ends[totals[0], word] = words[word]
    totals[0] += 1
    return totals[0] - 1
