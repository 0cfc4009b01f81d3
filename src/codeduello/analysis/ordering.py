"""Putting the states of a graph in order, in plain Python over arrays: compiled where numba is there (see `reckon`)."""

from codeduello.compiled.marks import STATE

FOUND = 0
HEIGHT = 1
DEPTH = 2
PLACED = 3
MADE = 4
"""Places in the counts of the search."""


def order_states(first, starts, targets, order, blocks, index, low, stack, calls, counts):
    """States so that each comes behind all that it leads to; circles stand together (Tarjan's components, without recursion).

    Fills `order`; `blocks[k]` says where in it the k-th component begins. Answers how many components there are. `index`, `low` and `counts` (5) are
    zeros, `stack` and `calls` (two a state) room to work in.
    """
    for root in range(len(first) - 1):
        if index[root] == 0:
            enter(root, first, starts, index, low, stack, calls, counts)
            while counts[DEPTH] > 0:
                if not go_deeper(first, starts, targets, index, low, stack, calls, counts):
                    leave(order, blocks, index, low, stack, calls, counts)
    blocks[counts[MADE]] = counts[PLACED]
    return counts[MADE]


def enter(state, first, starts, index, low, stack, calls, counts):
    """Begin with a state that was not met before."""
    calls[counts[DEPTH], 0] = state
    calls[counts[DEPTH], 1] = starts[first[state]]
    counts[DEPTH] += 1
    counts[FOUND] += 1
    index[state] = counts[FOUND]
    low[state] = counts[FOUND]
    stack[counts[HEIGHT]] = state
    counts[HEIGHT] += 1


def go_deeper(first, starts, targets, index, low, stack, calls, counts):
    """Follow the edges of the state at hand to the first state not met before; False if there is none."""
    depth = counts[DEPTH] - 1
    state = calls[depth, 0]
    for edge in range(calls[depth, 1], starts[first[state + 1]]):
        if targets[edge] >= 0:
            continue
        target = targets[edge] - STATE
        if index[target] == 0:
            calls[depth, 1] = edge + 1
            enter(target, first, starts, index, low, stack, calls, counts)
            return True
        low[state] = min(low[state], index[target])
    return False


def leave(order, blocks, index, low, stack, calls, counts):
    """The state at hand is done; where it closes a component, that is placed."""
    counts[DEPTH] -= 1
    state = calls[counts[DEPTH], 0]
    if counts[DEPTH] > 0:
        above = calls[counts[DEPTH] - 1, 0]
        low[above] = min(low[above], low[state])
    if low[state] != index[state]:
        return
    blocks[counts[MADE]] = counts[PLACED]
    counts[MADE] += 1
    member = state + 1
    while member != state:
        counts[HEIGHT] -= 1
        member = stack[counts[HEIGHT]]
        order[counts[PLACED]] = member
        counts[PLACED] += 1
        index[member] = len(order) + 1
        low[member] = len(order) + 1


def find_loops(first, starts, targets, loops):
    """Mark the states that can lead to themselves at once."""
    for state in range(len(first) - 1):
        for edge in range(starts[first[state]], starts[first[state + 1]]):
            if targets[edge] == STATE + state:
                loops[state] = 1
