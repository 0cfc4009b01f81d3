"""The sums behind the Shot with both twists played their best: loops over lists of whole numbers (exact), or compiled over floats.

They rest on a theorem, tested against the rules themselves: only the lowest die is worth rolling again to raise a pool and only the highest to lower one; of all
else the sum counts. A distance is the challenger's total less the other's; distances stand at index distance + `reach`. Of the two who twist, "first" and
"second", each has a gain (1 if the pips of the die count for the challenger, -1 if against), a side (1 the challenger, -1 the other) and a want (1 to raise the
die, -1 to lower it, 0 for nothing to twist).
"""

SLACK = 1e-9
"""A die is rolled again only if that is better by more than this; whole numbers differ by 1 at least."""


def reckon_shot(rolls, shift, reach, sums, signs, tables, gains, sides, wants, dice, worth, left, windows, lines, answer):
    """How much of the weight of all dice, times 36, the challenger wins and ties: into `answer` [ties, wins].

    `rolls` are the weights of the difference of the attack rolls without bonuses, -19 to 19; `shift` is the difference of the bonuses. `sums` are the weights
    of the pools nobody twists, each counting by its sign in `signs`. `tables` are the first's pool by [die][sum], the second's by [die][sum], and, where both
    twist one pool of `dice` dice (else 0), that pool by [low][high][sum]. `worth` is what a tie and a win are worth to the challenger. `left` [3][7][..] and `windows`
    [3][7][..] are room for what the second leaves, `lines` [3][..] for weights by distance.
    """
    width = 2 * reach + 1
    for face in range(7):
        if face == 0 or wants[1] != 0:
            second_leaves(face, reach, gains[1], sides[1], worth, left)
            add_windows(face, width, left, windows)
    base = lines[0]
    for place in range(width):
        base[place] = 0
    for place in range(39):
        base[place - 19 + shift + reach] = rolls[place]
    for pool in range(len(sums)):
        count_in(base, sums[pool], signs[pool], lines[1])
        for place in range(width):
            base[place] = lines[1][place]
    answer[0] = 0
    answer[1] = 0
    if dice > 0:
        for low in range(1, 7):
            for high in range(low, 7):
                if count_in(base, tables[2][low][high], gains[0], lines[1]):
                    share_one_pool(lines[1], reach, low, high, gains, sides, wants, dice, worth, left, answer)
        return
    for other in range(7):
        if count_in(base, tables[1][other], gains[1], lines[1]):
            for own in range(7):
                if count_in(lines[1], tables[0][own], gains[0], lines[2]):
                    first_takes(lines[2], own, other, gains[0], sides[0], worth, left, windows, answer)


def second_leaves(face, reach, gain, side, worth, left):
    """With this die to twist (0: none), at every distance: six times what ties and wins come of the second's choice, and its value, into `left`."""
    width = 2 * reach + 1
    for place in range(width):
        tie = 6 if place == reach else 0
        win = 6 if place > reach else 0
        value = tie * worth[0] + win * worth[1]
        if face != 0:
            tied = 0
            won = 0
            for new in range(1, 7):
                distance = place + gain * (new - face)
                tied += 1 if distance == reach else 0
                won += 1 if distance > reach else 0
            rolled = tied * worth[0] + won * worth[1]
            if side * (rolled - value) > SLACK:
                tie, win, value = tied, won, rolled
        left[0][face][place] = tie
        left[1][face][place] = win
        left[2][face][place] = value


def add_windows(face, width, left, windows):
    """The sums of each six neighbours, from every place on."""
    for kind in range(3):
        line, into = left[kind][face], windows[kind][face]
        total = line[0] + line[1] + line[2] + line[3] + line[4] + line[5]
        into[0] = total
        for place in range(1, width - 5):
            total += line[place + 5] - line[place - 1]
            into[place] = total


def count_in(line, weights, sign, into):
    """The line with a pool of these weights counted in: into `into`. False, and nothing done, where the weights are all 0."""
    some = False
    for pips in range(len(weights)):
        if weights[pips] != 0:
            some = True
    if not some:
        return False
    for place in range(len(line)):
        into[place] = 0
    for pips in range(len(weights)):
        weight = weights[pips]
        if weight != 0:
            step = sign * pips
            for place in range(max(0, -step), min(len(line), len(line) - step)):
                into[place + step] += line[place] * weight
    return True


def first_takes(line, own, other, gain, side, worth, left, windows, answer):
    """The first, with this die to twist (0: none) while the second has `other`, at every distance: what comes of the better choice, into `answer`."""
    shift = 1 - own if gain > 0 else own - 6
    last = len(line) - 6
    for place in range(len(line)):
        weight = line[place]
        if weight == 0:
            continue
        tie = 6 * left[0][other][place]
        win = 6 * left[1][other][place]
        start = place + shift
        if own != 0 and 0 <= start <= last and side * (windows[2][other][start] - 6 * left[2][other][place]) > SLACK:
            tie = windows[0][other][start]
            win = windows[1][other][start]
        answer[0] += weight * tie
        answer[1] += weight * win


def share_one_pool(line, reach, low, high, gains, sides, wants, dice, worth, left, answer):
    """Both twist the same pool, of which the lowest and the highest die are given: the first's new face may be the second's die."""
    own = low if wants[0] > 0 else high
    other = low if wants[1] > 0 else high
    for place in range(len(line)):
        weight = line[place]
        if weight == 0:
            continue
        tie = 6 * left[0][other][place]
        win = 6 * left[1][other][place]
        value = 6 * left[2][other][place]
        tied, won, rolled = tie * 0, win * 0, value * 0
        for new in range(1, 7):
            face = new
            if dice > 1:
                face = max(new, high) if wants[1] < 0 else min(new, low)
            distance = min(max(place + gains[0] * (new - own), 0), 2 * reach)
            tied += left[0][face][distance]
            won += left[1][face][distance]
            rolled += left[2][face][distance]
        if sides[0] * (rolled - value) > SLACK:
            tie, win = tied, won
        answer[0] += weight * tie
        answer[1] += weight * win
