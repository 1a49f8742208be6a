"""Positions of Othello from games, and the weights that its evaluation adds up.

A board is two sets of squares, a1 in the lowest bit: discs of the side to move, and of its
opponent. `tools/othello-model.mjs` says in other words which weights a position has, and where
`weights.json` has them.
"""

import json

import numpy as np

from batches import UNKNOWN

PASS = 64
AT_RANDOM = 1 << 15
"""Marks a move at random, after which nothing says what the position before was worth."""

STAGES = 7
FIRST_STAGE = 12
TABLES = 4 * (STAGES - 1) + 1
"""Weights are kept for so many stages, eight discs apart; between two of them they change evenly, every other disc."""

UNITS_PER_DISC = 25
"""What a disc is in the whole numbers of `weights.json`."""

BLACK = np.uint64(1 << 28 | 1 << 35)
WHITE = np.uint64(1 << 27 | 1 << 36)

ALL = (1 << 64) - 1
NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F
DIRECTIONS = [(1, NOT_A), (9, NOT_A), (-7, NOT_A), (-1, NOT_H), (-9, NOT_H), (7, NOT_H), (8, ALL), (-8, ALL)]
"""How far a step goes, and the squares that it may lead to."""


def step(squares, direction):
    by, onto = direction
    moved = squares << np.uint64(by) if by > 0 else squares >> np.uint64(-by)
    return moved & np.uint64(onto)


def mobility(own, opponent):
    """The squares where the side to move may play."""
    moves = np.zeros_like(own)
    for direction in DIRECTIONS:
        line = step(own, direction) & opponent
        for _ in range(5):
            line |= step(line, direction) & opponent
        moves |= step(line, direction)
    return moves & ~(own | opponent)


def flipped(own, opponent, square):
    """The opponent's discs that a disc on each `square` turns."""
    discs = np.zeros_like(own)
    for direction in DIRECTIONS:
        line = step(square, direction) & opponent
        for _ in range(5):
            line |= step(line, direction) & opponent
        discs |= np.where(step(line, direction) & own != 0, line, np.uint64(0))
    return discs


def make(own, opponent, move):
    """The boards after a move on each, for the side that is then to move."""
    square = np.where(move == PASS, np.uint64(0), np.uint64(1) << (move % PASS).astype(np.uint64))
    turned = flipped(own, opponent, square)
    return opponent & ~turned, own | square | turned


def replay(games):
    """Every position of all games before a move, ply by ply.

    Yields the discs of the side to move and of its opponent, the positions' places in `games.move`,
    and the numbers of their games.
    """
    number = np.arange(len(games))
    own = np.full(len(games), BLACK)
    opponent = np.full(len(games), WHITE)
    ply = 0
    while True:
        going = games.start[number] + ply < games.start[number + 1]
        number, own, opponent = number[going], own[going], opponent[going]
        if len(number) == 0:
            return
        at = games.start[number] + ply
        yield own, opponent, at, number
        own, opponent = make(own, opponent, games.move[at] & (AT_RANDOM - 1))
        ply += 1


def targets(games, trust):
    """What came of each ply, in discs for the side to move, and whether it may be trained on.

    A position is worth `trust` of what the next one turned out to be worth, and for the rest what
    the search said of it; the last one leads to the result. A move at random breaks this chain. So
    the result counts the more the nearer it is. Positions of an opening are not trained on.
    """
    length = np.diff(games.start)
    worth = games.result.astype(np.float32)
    target = np.zeros(len(games.move), dtype=np.float32)
    searched = games.value != UNKNOWN
    used = searched.copy()
    for ply in range(length.max(initial=0) - 1, -1, -1):
        number = np.flatnonzero(length > ply)
        at = games.start[number] + ply
        sign = 1 if ply % 2 == 0 else -1
        said = sign * games.value[at].astype(np.float32) / 100
        share = np.where(games.move[at] >= AT_RANDOM, 0, trust).astype(np.float32)
        worth[number] = np.where(searched[at], said + share * (worth[number] - said), worth[number])
        target[at] = sign * worth[number]
    begun = np.zeros(len(games), dtype=bool)
    for ply in range(length.max(initial=0)):
        number = np.flatnonzero(length > ply)
        at = games.start[number] + ply
        used[at] |= begun[number] & (games.move[at] == PASS)
        begun[number] |= searched[at]
    return target, used


def line(length):
    return list(range(length))[::-1]


def square(file, row):
    return 8 * row + file


def rows(index):
    return [
        [square(file, index) for file in range(8)],
        [square(file, 7 - index) for file in range(8)],
        [square(index, row) for row in range(8)],
        [square(7 - index, row) for row in range(8)],
    ]


def edges():
    crosses = [[(1, 1), (6, 1)], [(1, 6), (6, 6)], [(1, 1), (1, 6)], [(6, 1), (6, 6)]]
    return [squares + [square(*each) for each in cross] for squares, cross in zip(rows(0), crosses)]


def from_corners(read):
    """A pattern read from each corner inwards; `read` gives pairs of steps along the row and away from it."""
    return [
        [square(abs(file - along), abs(row - away)) for along, away in read] for row in (0, 7) for file in (0, 7)
    ]


def diagonals(length):
    shift = 8 - length
    rising = [square(at, at + shift) for at in range(length)]
    falling = [square(at, length - 1 - at) for at in range(length)]
    if shift == 0:
        return [rising, falling]
    return [rising, [63 - at for at in rising], falling, [63 - at for at in falling]]


CORNER = [(at % 3, at // 3) for at in range(9)]
BLOCK = [(at % 4, at // 4) for at in range(8)]

PATTERNS = [
    ("EDGE", edges(), [*line(8), 9, 8]),
    ("CORNER", from_corners(CORNER), [0, 3, 6, 1, 4, 7, 2, 5, 8]),
    ("BLOCK", from_corners(BLOCK) + from_corners([(away, along) for along, away in BLOCK]), list(range(8))),
    ("ROW_2", rows(1), line(8)),
    ("ROW_3", rows(2), line(8)),
    ("ROW_4", rows(3), line(8)),
    *((f"DIAGONAL_{length}", diagonals(length), line(length)) for length in (8, 7, 6, 5, 4)),
]
"""Each pattern: its name, the squares of all its places, and the order in which a reflected filling reads them."""

COUNTED = ["OWN_MOVES", "OPPONENT_MOVES", "OWN_REACH", "OPPONENT_REACH"]
COUNTS = 64


def numbering(reflection):
    """Which weight each filling of a pattern has: a filling and its reflection share one."""
    index = np.arange(3 ** len(reflection))
    digits = [index // 3**digit % 3 for digit in range(len(reflection))]
    reflected = sum(digits[source] * 3**digit for digit, source in enumerate(reflection))
    return np.unique(np.minimum(index, reflected), return_inverse=True)[1].reshape(-1)


NUMBERS = [numbering(reflection) for _, _, reflection in PATTERNS]
ARRAYS = [
    *((name, int(numbers.max()) + 1) for (name, _, _), numbers in zip(PATTERNS, NUMBERS)),
    *((name, COUNTS) for name in COUNTED),
    ("PARITY", 2),
]
"""The arrays of `weights.json`, each with the number of its weights for one stage."""

STARTS = np.cumsum([0, *(size for _, size in ARRAYS)])
STAGE_SIZE = int(STARTS[-1])
PLACES = [
    (squares, (STARTS[at] + NUMBERS[at]).astype(np.uint16))
    for at, (_, places, _) in enumerate(PATTERNS)
    for squares in places
]
ACTIVE = len(PLACES) + len(COUNTED) + 1
"""How many weights a position adds up."""


def count(squares):
    """How many squares each set has."""
    return np.unpackbits(squares.view(np.uint8).reshape(-1, 8), axis=1).sum(1)


def table_of(discs):
    """The table of weights for a number of discs; four tables make a stage."""
    return np.clip((discs.astype(np.int32) - FIRST_STAGE) >> 1, 0, TABLES - 1)


def neighbours(squares):
    wide = squares | step(squares, (1, NOT_A)) | step(squares, (-1, NOT_H))
    return wide | (wide << np.uint64(8)) | (wide >> np.uint64(8))


def boards(own, opponent):
    """Each board as a row of 64 squares: 0 empty, 1 the side to move, 2 its opponent."""
    bits = [np.unpackbits(each.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little") for each in (own, opponent)]
    return bits[0] + 2 * bits[1]


def features(own, opponent):
    """For each board the places of its weights in a stage's vector, and its number of discs."""
    board = np.ascontiguousarray(boards(own, opponent).T.astype(np.uint16))
    places = np.empty((len(own), ACTIVE), dtype=np.uint16)
    for at, (squares, numbers) in enumerate(PLACES):
        index = board[squares[-1]]
        for each in squares[-2::-1]:
            index = 3 * index + board[each]
        places[:, at] = numbers[index]
    empty = ~(own | opponent)
    counted = [
        mobility(own, opponent),
        mobility(opponent, own),
        neighbours(opponent) & empty,
        neighbours(own) & empty,
    ]
    discs = (64 - count(empty)).astype(np.uint8)
    for at, squares in enumerate(counted):
        places[:, len(PLACES) + at] = STARTS[len(PATTERNS) + at] + count(squares)
    places[:, -1] = STARTS[-2] + (discs & 1)
    return places, discs


def read_weights(path):
    """The vectors of all stages, in units, from a `weights.json`."""
    with open(path, encoding="utf8") as file:
        arrays = json.load(file)
    return np.concatenate([np.reshape(arrays[name], (STAGES, size)) for name, size in ARRAYS], 1).astype(np.float64)


def write_weights(path, vectors):
    """Writes the vectors of all stages, in units, as a `weights.json`: whole numbers of 16 bits."""
    whole = np.clip(np.rint(vectors), -32768, 32767).astype(np.int64)
    arrays = [
        f'  "{name}": [\n{wrapped(whole[:, start : start + size].reshape(-1))}\n  ]'
        for (name, size), start in zip(ARRAYS, STARTS)
    ]
    with open(path, "w", encoding="utf8") as file:
        file.write("{\n" + ",\n".join(arrays) + "\n}\n")


def wrapped(numbers, width=120):
    lines, current = [], "   "
    for index, number in enumerate(numbers):
        item = f" {number}," if index < len(numbers) - 1 else f" {number}"
        if len(current) + len(item) > width:
            lines.append(current)
            current = "   "
        current += item
    return "\n".join([*lines, current])
