"""The inner loops of the analysis, in plain Python over arrays: compiled by numba where it is there, run as they stand elsewhere.

Numbers are floats there and may be fractions here: nothing is written as 0.0. Arrays are those of `compiled.Graph`; `chances` holds the
probabilities of all rows, those of row r from `rows[r]` on; `values` has a number for every state, to the challenger.

    fixed  says of each seat whether its choices are given (1) or made for the best (0)
    mix    how likely a choice is: for every edge of a node where one seat chooses. The edges of a pair of sealed choices hold the
           challenger's mix first, then the other's (a seat with a single option has none)
"""

from codeduello.compiled.marks import ASKS, BOTH, PASSES, ROLLS, STATE

SETTLED = -1
"""Answered where nothing is left to do."""

def edge_value(target, values, scratch, base):
    """What an edge leads to is worth."""
    if target < 0:
        return values[target - STATE]
    return scratch[target - base]


def reckon_state(state, graph, chances, values, fixed, mix, scratch, ready):
    """What this state is worth by what its successors are: goes into `values`. Answers SETTLED, or the number of a pair that needs a solver.

    `scratch` takes the worth of each of its nodes. A caller that was told of a pair puts its worth there, marks it in `ready`, and calls again.
    """
    first, kinds, infos, starts, targets = graph
    base = first[state]
    node = first[state + 1]
    while node > base:
        node -= 1
        kind = kinds[node]
        begin, end = starts[node], starts[node + 1]
        if kind == ROLLS:
            total = values[0] * 0
            place = chances[0][infos[node]]
            for edge in range(begin, end):
                total += chances[1][place + (edge - begin)] * edge_value(targets[edge], values, scratch, base)
            scratch[node - base] = total
        elif kind == PASSES:
            scratch[node - base] = edge_value(targets[begin], values, scratch, base)
        elif kind == BOTH:
            if not ready[node - base] and not reckon_pair(node, graph, values, fixed, mix, scratch, base):
                return node
        elif fixed[kind - ASKS]:
            total = values[0] * 0
            for edge in range(begin, end):
                total += mix[edge] * edge_value(targets[edge], values, scratch, base)
            scratch[node - base] = total
        else:
            best = edge_value(targets[begin], values, scratch, base)
            for edge in range(begin + 1, end):
                worth = edge_value(targets[edge], values, scratch, base)
                best = max(best, worth) if kind == ASKS else min(best, worth)
            scratch[node - base] = best
    values[state] = scratch[0]
    return SETTLED


def reckon_pair(node, graph, values, fixed, mix, scratch, base):
    """A pair of sealed choices: by given mix, against one, by a saddle point, or two by two. False where it needs a solver."""
    first, kinds, infos, starts, targets = graph
    begin = starts[node]
    across = infos[node]
    down = (starts[node + 1] - begin) // across
    if fixed[0] or fixed[1]:
        scratch[node - base] = pair_against(begin, down, across, targets, values, fixed, mix, scratch, base)
        return True
    low = high = edge_value(targets[begin], values, scratch, base)
    for one in range(down):
        worst = edge_value(targets[begin + one * across], values, scratch, base)
        for other in range(1, across):
            worst = min(worst, edge_value(targets[begin + one * across + other], values, scratch, base))
        low = worst if one == 0 else max(low, worst)
    for other in range(across):
        best = edge_value(targets[begin + other], values, scratch, base)
        for one in range(1, down):
            best = max(best, edge_value(targets[begin + one * across + other], values, scratch, base))
        high = best if other == 0 else min(high, best)
    if low == high:
        scratch[node - base] = low
        return True
    if down == 2 and across == 2:
        a = edge_value(targets[begin], values, scratch, base)
        b = edge_value(targets[begin + 1], values, scratch, base)
        c = edge_value(targets[begin + 2], values, scratch, base)
        e = edge_value(targets[begin + 3], values, scratch, base)
        scratch[node - base] = (a * e - b * c) / (a + e - b - c)
        return True
    return False


def own_share(mix, begin, down, one):
    """How likely the challenger's choice `one` of a pair is."""
    return mix[begin + one] if down > 1 else 1


def foe_share(mix, begin, down, across, other):
    """How likely the challenged duellist's choice `other` of a pair is."""
    if across == 1:
        return 1
    return mix[begin + down + other] if down > 1 else mix[begin + other]


def pair_share(mix, begin, down, across, edge):
    """How likely both choices of a pair are."""
    place = edge - begin
    return own_share(mix, begin, down, place // across) * foe_share(mix, begin, down, across, place % across)


def pair_against(begin, down, across, targets, values, fixed, mix, scratch, base):
    """A pair in which at least one seat's mix is given; the other takes its best answer."""
    if fixed[0]:
        total = values[0] * 0
        best = total
        for other in range(across):
            against = values[0] * 0
            for one in range(down):
                edge = begin + one * across + other
                against += own_share(mix, begin, down, one) * edge_value(targets[edge], values, scratch, base)
            if fixed[1]:
                total += foe_share(mix, begin, down, across, other) * against
            best = against if other == 0 else min(best, against)
        return total if fixed[1] else best
    best = values[0] * 0
    for one in range(down):
        against = values[0] * 0
        for other in range(across):
            edge = begin + one * across + other
            against += foe_share(mix, begin, down, across, other) * edge_value(targets[edge], values, scratch, base)
        best = against if one == 0 else max(best, against)
    return best


def sweep(place, count, order, blocks, loops, graph, chances, values, fixed, mix, scratch, ready):
    """Reckon component after component from `place` on, up to the next that is a circle or needs a solver. Answers where it stopped."""
    first = graph[0]
    while place < count:
        begin = blocks[place]
        state = order[begin]
        if blocks[place + 1] - begin > 1 or loops[state]:
            return place
        if first[state] != first[state + 1] and reckon_state(state, graph, chances, values, fixed, mix, scratch, ready) != SETTLED:
            return place
        place += 1
    return place
