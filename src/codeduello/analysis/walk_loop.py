"""The loop that walks on a graph by lot, compiled. The generator is that of the simulator, begun in the same way for each duel."""

from numpy import float64, int64, uint64

from codeduello.analysis.reckon import foe_share, own_share
from codeduello.compiled.marks import BOTH, MOST_STEPS, PASSES, ROLLS, STATE
from codeduello.compiled.words_on_tape import mix as hashed


def walk(graph, rows, mix, rounds, ends, tallies, totals, seed, begin, end):
    """Walk the duels numbered from `begin` up to `end`; `tallies` count the ends, `totals` rounds, squared rounds, and duels given up."""
    first, kinds, infos, starts, targets = graph
    for number in range(begin, end):
        key = hashed(hashed(seed, number), 1)
        key = hashed(key, 0)
        a = key
        key = hashed(key, 1)
        b = key
        key = hashed(key, 2)
        c = key
        e = hashed(key, 3)
        state, length, steps = int64(0), int64(0), 0
        while ends[state] < 0 and steps < MOST_STEPS:
            node = int64(first[state])
            while True:
                whole = a + e
                lot = ((whole << uint64(23)) | (whole >> uint64(41))) + a
                shifted = b << uint64(17)
                c ^= a
                e ^= b
                b ^= c
                a ^= e
                c ^= shifted
                e = (e << uint64(45)) | (e >> uint64(19))
                edge = choose_edge(node, kinds, infos, starts, rows, mix, float64(lot >> uint64(11)) * 2.0**-53)
                length += rounds[edge]
                target = int64(targets[edge])
                if target < 0:
                    state = target - STATE
                    break
                node = target
            steps += 1
        if ends[state] >= 0:
            tallies[ends[state]] += 1
        else:
            totals[2] += 1
        totals[0] += length
        totals[1] += length * length


def choose_edge(node, kinds, infos, starts, rows, mix, point):
    """The edge that a point between 0 and 1 falls on."""
    begin, end = int64(starts[node]), int64(starts[node + 1])
    kind = kinds[node]
    if kind == ROLLS:
        place = rows[0][infos[node]]
        edge = begin
        while edge < end - 1 and point >= rows[1][place + edge - begin]:
            edge += 1
        return edge
    if kind == PASSES:
        return begin
    if kind == BOTH:
        across = int64(infos[node])
        down = (end - begin) // across
        for edge in range(begin, end):
            place = edge - begin
            point -= own_share(mix, begin, down, place // across) * foe_share(mix, begin, down, across, place % across)
            if point < 0:
                return edge
        return last_possible(begin, end, down, across, mix)
    last = begin
    for edge in range(begin, end):
        if mix[edge] > 0:
            last = edge
            point -= mix[edge]
            if point < 0:
                return edge
    return last


def last_possible(begin, end, down, across, mix):
    """The last pair of choices that both may be taken: for a point that rounding has carried over the end."""
    last = begin
    for edge in range(begin, end):
        place = edge - begin
        if own_share(mix, begin, down, place // across) * foe_share(mix, begin, down, across, place % across) > 0:
            last = edge
    return last
