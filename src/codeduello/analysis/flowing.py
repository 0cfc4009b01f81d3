"""A duel between given policies flowing through its graph, in plain Python over arrays: compiled where numba is there (see `reckon`)."""

from codeduello.analysis.reckon import pair_share
from codeduello.compiled.marks import BOTH, PASSES, ROLLS, STATE


def spread_state(state, weight, graph, chances, mix, shares, into, rounds):
    """How likely each successor of this state is, both seats' choices given, times `weight`: added to `into`. Answers the rounds begun on the way.

    `shares` is room for a number for each node. `into` has a place for every state.
    """
    first, kinds, infos, starts, targets = graph
    base = first[state]
    begun = weight * 0
    for node in range(base, first[state + 1]):
        shares[node - base] = weight * 0
    shares[0] = weight
    for node in range(base, first[state + 1]):
        share = shares[node - base]
        if share == 0:
            continue
        kind = kinds[node]
        begin = starts[node]
        for edge in range(begin, starts[node + 1]):
            if kind == ROLLS:
                part = share * chances[1][chances[0][infos[node]] + (edge - begin)]
            elif kind == BOTH:
                part = share * pair_share(mix, begin, (starts[node + 1] - begin) // infos[node], infos[node], edge)
            elif kind == PASSES:
                part = share
            else:
                part = share * mix[edge]
            target = targets[edge]
            if target < 0:
                into[target - STATE] += part
                begun += part * rounds[edge]
            else:
                shares[target - base] = part
    return begun


def flow(place, order, blocks, loops, graph, chances, mix, shares, mass, rounds, begun):
    """Let the weight of all states flow on, from component `place` down to 0, up to the next that is a circle. Answers where it stopped; -1 at the end.

    `mass` begins with the whole weight in the first state; what is left at the end lies in the states that end the duel. `begun[0]` adds up the rounds.
    """
    first = graph[0]
    while place >= 0:
        begin = blocks[place]
        state = order[begin]
        if blocks[place + 1] - begin > 1 or loops[state]:
            return place
        if first[state] != first[state + 1] and mass[state] != 0:
            weight = mass[state]
            mass[state] = weight * 0
            begun[0] += spread_state(state, weight, graph, chances, mix, shares, mass, rounds)
        place -= 1
    return place
