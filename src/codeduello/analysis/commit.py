"""Choosing by values, in plain Python over arrays: compiled where numba is there (see `reckon`, also for what the arrays hold)."""

from math import exp

from codeduello.analysis.reckon import SETTLED, edge_value, foe_share, own_share, reckon_state
from codeduello.compiled.marks import ASKS, BOTH

TIE = 1e-12
"""Values closer than this are equally good; the option that is offered first is taken."""


def commit_from(state, end, graph, chances, values, fixed, mix, scratch, ready, heat):
    """Commit the states from `state` up to `end`, or up to one with a pair that needs a solver; answers where it stopped. Values are reckoned anew on the way."""
    first = graph[0]
    while state < end:
        if first[state] != first[state + 1]:
            if reckon_state(state, graph, chances, values, fixed, mix, scratch, ready) != SETTLED:
                return state
            commit_state(state, graph, values, fixed, mix, scratch, ready, heat)
        state += 1
    return state


def commit_state(state, graph, values, fixed, mix, scratch, ready, heat):
    """After `reckon_state`: write the choices of the seats that choose for the best into `mix`.

    With `heat` 0 the best option, the first of several; above 0 all options, an option worth `heat` less being e times less likely. Pairs that the
    caller solved are marked in `ready` and stay.
    """
    first, kinds, infos, starts, targets = graph
    base = first[state]
    for node in range(base, first[state + 1]):
        kind = kinds[node]
        begin, end = starts[node], starts[node + 1]
        if kind == BOTH and not ready[node - base]:
            commit_pair(begin, (end - begin) // infos[node], infos[node], targets, values, fixed, mix, scratch, base, heat)
        elif (kind == ASKS or kind == ASKS + 1) and not fixed[kind - ASKS]:
            sign = 1 if kind == ASKS else -1
            for edge in range(begin, end):
                mix[edge] = sign * edge_value(targets[edge], values, scratch, base)
            settle_mix(mix, begin, end, heat)


def settle_mix(mix, begin, end, heat):
    """Turn what the options are worth, from `begin` up to `end`, into how likely they are."""
    best, chosen = mix[begin], begin
    for edge in range(begin + 1, end):
        if mix[edge] - best > TIE:
            best, chosen = mix[edge], edge
    if heat == 0:
        for edge in range(begin, end):
            mix[edge] = 1 if edge == chosen else 0
        return
    total = 0.0
    for edge in range(begin, end):
        mix[edge] = exp((mix[edge] - best) / heat)
        total += mix[edge]
    for edge in range(begin, end):
        mix[edge] /= total


def commit_pair(begin, down, across, targets, values, fixed, mix, scratch, base, heat):
    """Mixes for a pair: against a given mix the best answer, else the saddle point or the two-by-two solution."""
    if fixed[0] and fixed[1]:
        return
    if not fixed[0] and not fixed[1]:
        equalise(begin, down, across, targets, values, mix, scratch, base)
        if heat == 0:
            return
    if not fixed[0] and down > 1:
        if across == 1 or fixed[1] or heat > 0:
            answer_pair(begin, down, across, targets, values, mix, scratch, base, 0, heat)
    if not fixed[1] and across > 1:
        if down == 1 or fixed[0] or heat > 0:
            answer_pair(begin, down, across, targets, values, mix, scratch, base, 1, heat)


def answer_pair(begin, down, across, targets, values, mix, scratch, base, seat, heat):
    """The best answer of one seat (or a heated one) to the mix of the other."""
    mine, theirs = (down, across) if seat == 0 else (across, down)
    start = begin if seat == 0 or down == 1 else begin + down
    worths = scratch[len(scratch) - mine :]
    for choice in range(mine):
        worths[choice] = values[0] * 0
        for reply in range(theirs):
            edge = begin + choice * across + reply if seat == 0 else begin + reply * across + choice
            share = foe_share(mix, begin, down, across, reply) if seat == 0 else own_share(mix, begin, down, reply)
            worths[choice] += share * edge_value(targets[edge], values, scratch, base)
    for choice in range(mine):
        mix[start + choice] = worths[choice] if seat == 0 else -worths[choice]
    settle_mix(mix, start, start + mine, heat)


def equalise(begin, down, across, targets, values, mix, scratch, base):
    """Write the saddle point of a pair into `mix`, or the mixes of a two-by-two pair without one."""
    row, column = 0, 0
    low = high = values[0] * 0
    for one in range(down):
        worst = edge_value(targets[begin + one * across], values, scratch, base)
        for other in range(1, across):
            worst = min(worst, edge_value(targets[begin + one * across + other], values, scratch, base))
        if one == 0 or worst > low:
            low, row = worst, one
    for other in range(across):
        best = edge_value(targets[begin + other], values, scratch, base)
        for one in range(1, down):
            best = max(best, edge_value(targets[begin + one * across + other], values, scratch, base))
        if other == 0 or best < high:
            high, column = best, other
    own, foe = begin, begin + down if down > 1 else begin
    if low != high and down == 2 and across == 2:
        a = edge_value(targets[begin], values, scratch, base)
        b = edge_value(targets[begin + 1], values, scratch, base)
        c = edge_value(targets[begin + 2], values, scratch, base)
        e = edge_value(targets[begin + 3], values, scratch, base)
        whole = a + e - b - c
        mix[own], mix[own + 1] = (e - c) / whole, (a - b) / whole
        mix[foe], mix[foe + 1] = (e - b) / whole, (a - c) / whole
        return
    if down > 1:
        for one in range(down):
            mix[own + one] = 1 if one == row else 0
    if across > 1:
        for other in range(across):
            mix[foe + other] = 1 if other == column else 0


def even_out(graph, seat, weights, mix):
    """Turn weights into how likely the choices of one seat are, at every node where it chooses. Other places of `mix` stay."""
    first, kinds, infos, starts, targets = graph
    for node in range(len(kinds)):
        begin, end = starts[node], starts[node + 1]
        if kinds[node] == BOTH:
            across = infos[node]
            down = (end - begin) // across
            if seat == 0:
                end = begin + down if down > 1 else begin
            else:
                begin = begin + down if down > 1 else begin
                end = begin + across if across > 1 else begin
        elif kinds[node] != ASKS + seat:
            continue
        total = mix[0] * 0
        for edge in range(begin, end):
            total += weights[edge]
        for edge in range(begin, end):
            mix[edge] = weights[edge] / total
