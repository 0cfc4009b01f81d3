"""The explorer's inner loop, compiled: every state that can be reached, and the tree of answers between each and the next.

From each state the step is run once for each path of answers. Where a run stops at a question a node is made; where it
comes to rest the state is looked up or added. The loop returns to its caller for more room, for a row that it does not
know, and now and then so that progress can be shown and Ctrl-C heard.
"""

from numpy import int64, uint64

from codeduello.compiled.marks import *
from codeduello.compiled.words_on_tape import mix


def forget(d):
    """Replaced by the game's own."""


def step(d):
    """Replaced by the game's own."""


def explore(work, bits, slots, graph, table, rows, counts, room, tree):
    """Explore from `counts[DONE]` on. Answers why it stopped: FINISHED, PAUSED, NO_ROOM, NO_ROW or FAULTY.

    `work` is the memory of one duel, `bits` the same memory as integers of 64, 32, 16 and 8 bits; `slots` has a line for each number
    of the state: offset, bits, low, high. `graph` and `rows` are tuples of arrays as in `Graph` and `RowTable`; `table` is the hash
    table of the states. `room` says how many states, nodes and edges fit, and after how many states to pause.
    """
    d = work[0]
    states, first = graph[0], graph[1]
    width = states.shape[1]
    if counts[REFILL]:
        refill(bits, states, table, counts, width)
    pause = counts[DONE] + room[3]
    while counts[DONE] < counts[STATES]:
        state = counts[DONE]
        if state == pause:
            return PAUSED
        if counts[STATES] + MARGIN > room[0] or counts[NODES] + MARGIN > room[1] or counts[EDGES] + MARGIN > room[2]:
            return NO_ROOM
        nodes, edges = counts[NODES], counts[EDGES]
        status = expand(d, bits, slots, graph, table, rows, counts, room, tree, state, width)
        if status != FINISHED:
            counts[NODES], counts[EDGES] = nodes, edges
            return status
        counts[DONE] += 1
        first[counts[DONE]] = counts[NODES]
    return FINISHED


def refill(bits, states, table, counts, width):
    """Put all known states into an empty hash table."""
    mask = uint64(len(table) - 1)
    for known in range(counts[STATES]):
        key = uint64(0)
        for word in range(width):
            key = mix(key, states[known, word])
        place = key & mask
        while table[place]:
            place = (place + uint64(1)) & mask
        table[place] = known + 1
    counts[REFILL] = 0


def expand(d, bits, slots, graph, table, rows, counts, room, tree, state, width):
    """The tree of answers that follow one state; none where the duel is over. `tree` is room for the path to the node at hand."""
    states, first, kinds, infos, starts, targets, labels, rounds = graph
    depth, slot, length = 0, -1, 0
    while True:
        for word in range(width):
            bits[0][word] = states[state, word]
        if d.over:
            return FINISHED
        begin_run(d, length)
        if run_step(d):
            forget(d)
            found = find_state(bits, states, table, counts, width, slots)
            if found < 0:
                return FAULTY
            if slot < 0:
                slot = new_node(graph, counts, PASSES, 0, 1)
                labels[slot] = 0
            targets[slot] = found + STATE
            rounds[slot] = d.rounds
        elif d.need == NEEDS_NOTHING or length == TAPE:
            return FAULTY
        elif d.need == NEEDS_ROLL and is_sure(rows, d.need_row):
            d.tape[length] = rows[3][rows[2][find_row(rows, d.need_row)]]
            length += 1
            continue
        else:
            choices, status = open_node(d, graph, rows, counts, room, slot)
            if status != FINISHED:
                return status
            tree[depth, 0] = counts[NODES] - 1
            tree[depth, 1] = 0
            tree[depth, 2] = choices
            tree[depth, 3] = length
            depth += 1
        while depth > 0 and tree[depth - 1, 1] == tree[depth - 1, 2]:
            depth -= 1
        if depth == 0:
            return FINISHED
        node = tree[depth - 1, 0]
        choice = tree[depth - 1, 1]
        tree[depth - 1, 1] += 1
        slot = int64(starts[node]) + choice
        length = tree[depth - 1, 3] + 1
        if kinds[node] == ROLLS:
            d.tape[length - 1] = rows[3][rows[2][infos[node]] + choice]
        else:
            d.tape[length - 1] = labels[slot]


def begin_run(d, length):
    """Make the working part ready for a run along the first `length` answers of the tape."""
    d.cursor = 0
    d.length = length
    d.need = NEEDS_NOTHING
    d.menu_n = 0
    d.menus_n[0] = 0
    d.menus_n[1] = 0
    d.rounds = 0


def run_step(d):
    """Run the step; did it come to rest? (Or else `need` says why not.)"""
    try:
        step(d)
    except Exception:
        return False
    return True


def new_node(graph, counts, kind, info, choices):
    """A node with room for its edges; answers its first edge."""
    kinds, infos, starts = graph[2], graph[3], graph[4]
    node, edge = counts[NODES], counts[EDGES]
    kinds[node] = kind
    infos[node] = info
    counts[NODES] += 1
    counts[EDGES] += choices
    starts[node] = edge
    starts[node + 1] = edge + choices
    for choice in range(choices):
        graph[7][edge + choice] = 0
    return edge


def open_node(d, graph, rows, counts, room, slot):
    """A node for the need at hand, linked from edge `slot`; answers how many choices it has, and why not if it could not be made."""
    targets, labels = graph[5], graph[6]
    if d.need == NEEDS_ROLL:
        row = find_row(rows, d.need_row)
        if row < 0:
            return 0, NO_ROW
        kind, info, choices = ROLLS, row, rows[2][row + 1] - rows[2][row]
    elif d.need == NEEDS_BOTH:
        kind, info, choices = BOTH, d.menus_n[1], d.menus_n[0] * d.menus_n[1]
    else:
        kind, info, choices = ASKS + d.need_seat, 0, int64(d.menu_n)
    if counts[NODES] + 2 > room[1] or counts[EDGES] + choices > room[2]:
        return 0, NO_ROOM
    if slot >= 0:
        targets[slot] = counts[NODES]
    edge = new_node(graph, counts, kind, info, choices)
    for choice in range(choices):
        if kind == BOTH:
            one, other = choice // d.menus_n[1], choice % d.menus_n[1]
            labels[edge + choice] = d.menus[one] + PAIR * d.menus[MENU + other]
        elif kind == ROLLS:
            labels[edge + choice] = choice
        else:
            labels[edge + choice] = d.menu[choice]
    return choices, FINISHED


def is_sure(rows, key):
    """Has this row, if it is known, a single outcome? Then nothing is rolled, and there is no node."""
    row = find_row(rows, key)
    return row >= 0 and rows[2][row + 1] - rows[2][row] == 1


def find_row(rows, key):
    """The number of the row with this key, or -1."""
    keys, numbers = rows[0], rows[1]
    place = mix(key, 0) & uint64(len(keys) - 1)
    while numbers[place] >= 0:
        if keys[place] == key:
            return int64(numbers[place])
        place = (place + uint64(1)) & uint64(len(keys) - 1)
    return int64(-1)


def find_state(bits, states, table, counts, width, slots):
    """The number of the state in memory, a new one if it is new; -1 where a field is out of its range, or there is no more room."""
    key = uint64(0)
    for word in range(width):
        key = mix(key, bits[0][word])
    mask = uint64(len(table) - 1)
    place = key & mask
    while table[place]:
        known = int64(table[place]) - 1
        same = True
        for word in range(width):
            if states[known, word] != bits[0][word]:
                same = False
                break
        if same:
            return known
        place = (place + uint64(1)) & mask
    new = counts[STATES]
    if new == len(states) or not in_range(bits, slots):
        return int64(-1)
    for word in range(width):
        states[new, word] = bits[0][word]
    table[place] = new + 1
    counts[STATES] += 1
    return new


def in_range(bits, slots):
    """Is every number of the state within its declared range?"""
    for line in range(slots.shape[0]):
        offset, size, low, high = slots[line, 0], slots[line, 1], slots[line, 2], slots[line, 3]
        if size == 8:
            value = int64(bits[3][offset])
        elif size == 16:
            value = int64(bits[2][offset // 2])
        elif size == 32:
            value = int64(bits[1][offset // 4])
        else:
            value = int64(bits[0][offset // 8])
        if value < low or value > high:
            return False
    return True
