"""The loop that asks a habit at every node of a graph, compiled with the rules."""

from codeduello.compiled.explorer import begin_run, find_row, is_sure, run_step
from codeduello.compiled.marks import *


def habit(d, me):
    """Replaced by the habit asked."""


def step(d):
    """Replaced by the game's own."""


def tabulate(work, words, graph, rows, seat, weights, tree, state, end):
    """Ask the habit of one seat at each node of the states from `state` up to `end`: what it favours goes into `weights`, by edge.

    The edges of a pair hold the challenger's weights first, then the other's; a habit that favours nothing takes all alike. Answers `end`,
    or the state at which a rule failed.
    """
    d = work[0]
    states, first = graph[0], graph[1]
    while state < end:
        if first[state] != first[state + 1] and not ask_in_state(d, words, states, graph, rows, seat, weights, tree, state):
            return state
        state += 1
    return end


def ask_in_state(d, words, states, graph, rows, seat, weights, tree, state):
    """Go through the nodes of one state, depth first, each reached by running the step along the answers that lead to it."""
    first, kinds, infos, starts, targets, labels = graph[1], graph[2], graph[3], graph[4], graph[5], graph[6]
    if kinds[first[state]] == PASSES:
        return True
    depth, length, node = 0, 0, first[state]
    while True:
        length = reach(d, words, states, rows, state, length)
        if length < 0:
            return False
        ask_at_node(d, kinds[node], starts[node], seat, weights)
        tree[depth, 0], tree[depth, 1], tree[depth, 2] = node, starts[node], length
        depth += 1
        found = False
        while depth > 0 and not found:
            node, edge, length = tree[depth - 1, 0], tree[depth - 1, 1], tree[depth - 1, 2]
            if edge == starts[node + 1]:
                depth -= 1
                continue
            tree[depth - 1, 1] += 1
            found = targets[edge] >= 0
            if found:
                if kinds[node] == ROLLS:
                    d.tape[length] = rows[3][rows[2][infos[node]] + edge - starts[node]]
                else:
                    d.tape[length] = labels[edge]
                length += 1
                node = targets[edge]
        if not found:
            return True


def reach(d, words, states, rows, state, length):
    """Run to the end of the tape, sure outcomes put in where nothing is rolled; the length of the tape then, or -1."""
    while True:
        for word in range(states.shape[1]):
            words[word] = states[state, word]
        begin_run(d, length)
        if run_step(d) or d.need == NEEDS_NOTHING:
            return -1
        if d.need != NEEDS_ROLL or not is_sure(rows, d.need_row):
            return length
        d.tape[length] = rows[3][rows[2][find_row(rows, d.need_row)]]
        length += 1


def ask_at_node(d, kind, begin, seat, weights):
    """Ask the habit, if this seat chooses here."""
    if kind == ASKS + seat:
        ask_habit(d, seat, weights, begin)
    elif kind == BOTH and d.menus_n[seat] > 1:
        d.menu_n = d.menus_n[seat]
        for place in range(d.menu_n):
            d.menu[place] = d.menus[seat * MENU + place]
        ask_habit(d, seat, weights, begin + (d.menus_n[0] if seat == 1 and d.menus_n[0] > 1 else 0))


def ask_habit(d, seat, weights, begin):
    """Put what the habit favours among the menu into `weights` from `begin` on."""
    total = 0.0
    for place in range(d.menu_n):
        d.weights[place] = 0
    habit(d, seat)
    for place in range(d.menu_n):
        total += d.weights[place]
    for place in range(d.menu_n):
        weights[begin + place] = d.weights[place] if total > 0 else 1
