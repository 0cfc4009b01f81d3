"""The sums behind the Shot with both twists played their best: loops over lists of whole numbers (exact), or compiled over floats.

They rest on a theorem, tested against the rules themselves: only the lowest die is worth rolling again to raise a pool and only the highest to lower one; of all
else the sum counts. A distance is the challenger's total less the other's; distances stand at index distance + `reach`. Of the two who twist, "first" and
"second", each has a gain (1 if the pips of the die count for the challenger, -1 if against), a side (1 the challenger, -1 the other) and a want (1 to raise the
die, -1 to lower it, 0 for nothing to twist).
"""

from codeduello.kernel import unsigned

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
    base, spare = lines[0], lines[1]
    low, high = shift + reach - 19, shift + reach + 19
    for place in range(39):
        base[low + place] = rolls[place]
    for pool in range(len(sums)):
        low, high = count_in(base, low, high, sums[pool], signs[pool], spare)
        for place in range(low, high + 1):
            base[place] = spare[place]
    answer[0] = 0
    answer[1] = 0
    if dice > 0:
        for least in range(1, 7):
            for most in range(least, 7):
                begin, end = count_in(base, low, high, tables[2][least][most], gains[0], spare)
                share_one_pool(spare, begin, end, reach, least, most, gains, sides, wants, dice, worth, left, answer)
        return
    for other in range(7):
        begin, end = count_in(base, low, high, tables[1][other], gains[1], spare)
        for own in range(7):
            if begin <= end:
                first, last = count_in(spare, begin, end, tables[0][own], gains[0], lines[2])
                first_takes(lines[2], first, last, own, other, gains[0], sides[0], worth, left, windows, answer)


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


def count_in(line, low, high, weights, sign, into):
    """The line, which is not 0 from `low` up to `high`, with a pool of these weights counted in: into `into`. Answers from where to where that is not 0.

    Where the weights are all 0, nothing is done and the answer is 0, -1.
    """
    least, most = len(weights), -1
    for pips in range(len(weights)):
        if weights[pips] != 0:
            least = min(least, pips)
            most = pips
    if most < 0:
        return 0, -1
    begin = low + least if sign > 0 else low - most
    end = high + most if sign > 0 else high - least
    for place in range(begin, end + 1):
        into[place] = 0
    for pips in range(least, most + 1):
        weight = weights[pips]
        if weight != 0:
            step = sign * pips
            for place in range(low, high + 1):
                into[unsigned(place + step)] += line[unsigned(place)] * weight
    return begin, end


def first_takes(line, begin, end, own, other, gain, side, worth, left, windows, answer):
    """The first, with this die to twist (0: none) while the second has `other`, at every distance: what comes of the better choice, into `answer`."""
    shift = 1 - own if gain > 0 else own - 6
    ties, wins, values = left[0][other], left[1][other], left[2][other]
    tied, won, rolled = windows[0][other], windows[1][other], windows[2][other]
    for place in range(begin, end + 1):
        here, start = unsigned(place), unsigned(place + shift)
        weight = line[here]
        if own != 0 and side * (rolled[start] - 6 * values[here]) > SLACK:
            answer[0] += weight * tied[start]
            answer[1] += weight * won[start]
        else:
            answer[0] += weight * (6 * ties[here])
            answer[1] += weight * (6 * wins[here])


def share_one_pool(line, begin, end, reach, low, high, gains, sides, wants, dice, worth, left, answer):
    """Both twist the same pool, of which the lowest and the highest die are given: the first's new face may be the second's die."""
    own = low if wants[0] > 0 else high
    other = low if wants[1] > 0 else high
    for place in range(begin, end + 1):
        weight = line[place]
        tie = 6 * left[0][other][place]
        win = 6 * left[1][other][place]
        value = 6 * left[2][other][place]
        tied, won, rolled = tie * 0, win * 0, value * 0
        for new in range(1, 7):
            face = new
            if dice > 1:
                face = max(new, high) if wants[1] < 0 else min(new, low)
            distance = place + gains[0] * (new - own)
            tied += left[0][face][distance]
            won += left[1][face][distance]
            rolled += left[2][face][distance]
        if sides[0] * (rolled - value) > SLACK:
            tie, win = tied, won
        answer[0] += weight * tie
        answer[1] += weight * win
