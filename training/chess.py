"""Positions of chess from games, and the features that the net sees of them.

The board is an array of 64 squares from a1, with the kernel's numbers of pieces: 1 to 6 for White's
pawn, knight, bishop, rook, queen and king, 9 to 14 for Black's.

A feature is a piece on a square, as one side sees it: its own pieces come first, the board is
turned upside down for Black, and mirrored where that side's king stands on the files e to h.
"""

import torch

from batches import UNKNOWN

SQUARES = 64
PIECES = 32
INPUTS = 768
EMPTY = INPUTS
"""The feature of no piece at all."""

IN_CHECK = 1 << 15
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
BLACK = 8

BUCKETS = 4
"""Outputs by how many pieces there are."""

PLANES = 12
ROWS = COLUMNS = 8


def initial_board():
    back = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK]
    return torch.tensor(
        back + [PAWN] * 8 + [0] * 32 + [PAWN + BLACK] * 8 + [piece + BLACK for piece in back], dtype=torch.uint8
    )


def make(board, move):
    """Makes a move on each board, in place: only the squares and the promotion are given."""
    every = torch.arange(len(board), device=board.device)
    source, target, promotion = move & 63, (move >> 6) & 63, (move >> 12) & 7
    piece = board[every, source]
    kind = piece & 7
    taken = board[every, target]
    passing = (kind == PAWN) & (taken == 0) & ((source & 7) != (target & 7))
    board[every[passing], target[passing] ^ 8] = 0
    board[every, source] = 0
    board[every, target] = torch.where(promotion > 0, (piece & BLACK) | promotion.to(torch.uint8), piece)
    castling = (kind == KING) & ((source - target).abs() == 2)
    rows, king = every[castling], target[castling]
    short = (king & 4) != 0
    corner, beside = torch.where(short, king + 1, king - 2), torch.where(short, king - 1, king + 1)
    board[rows, beside] = board[rows, corner]
    board[rows, corner] = 0


def plies(games, device, chunk):
    """Plays all games, many at a time.

    Yields the ply, the numbers of the games that have it, where it stands in their list of moves,
    and the boards before the move.
    """
    start = torch.from_numpy(games.start).to(device)
    move = torch.from_numpy(games.move.astype("int32")).to(device)
    for first in range(0, len(games), chunk):
        number = torch.arange(first, min(first + chunk, len(games)), device=device)
        board = initial_board().to(device).repeat(len(number), 1)
        ply = 0
        while True:
            going = start[number] + ply < start[number + 1]
            number, board = number[going], board[going]
            if len(number) == 0:
                break
            at = start[number] + ply
            yield ply, number, at, board
            make(board, move[at].long())
            ply += 1


def replay(games, device, chunk=50_000, greatest=3000):
    """The quiet positions of all games, as the side to move sees them before any mirroring.

    Yields boards (own pieces 1 to 6 at the bottom, theirs 9 to 14), the search's value, the result
    from -1 to 1, both for the side to move, the number of the game, and the ply. Left out are
    positions in check, before a capture or promotion, and those that are decided.
    """
    move = torch.from_numpy(games.move.astype("int32")).to(device)
    value = torch.from_numpy(games.value.astype("int32")).to(device)
    result = torch.from_numpy(games.result.astype("int32")).to(device)
    for ply, number, at, board in plies(games, device, chunk):
        word, seen = move[at], value[at]
        target = (word.long() >> 6) & 63
        taken = board.gather(1, target.unsqueeze(1)).squeeze(1)
        promotion = (word >> 12) & 7
        quiet = (seen != UNKNOWN) & (seen.abs() <= greatest) & (word < IN_CHECK) & (taken == 0) & (promotion == 0)
        kept = board[quiet]
        theirs = ply % 2 == 1
        sign = -1 if theirs else 1
        yield turned(kept) if theirs else kept, seen[quiet], sign * result[number[quiet]], number[quiet], ply


def neighbours(games, near, device, chunk=50_000):
    """The positions a move at random away from those of the games; see `neighbours.mjs`.

    `near` has for each ply of the games some pairs of a move and a value. Yields boards as the side
    to move sees them, its values, and the number of the game.
    """
    near = torch.from_numpy(near).to(device)
    for ply, number, at, board in plies(games, device, chunk):
        for tried in near[at].unbind(1):
            kept = tried[:, 0] != 0
            here = board[kept]
            make(here, tried[kept, 0].long())
            yield here if ply % 2 == 1 else turned(here), tried[kept, 1].int(), number[kept]


def turned(board):
    """The same position for the other side: upside down, with colours exchanged."""
    flipped = board.view(-1, 8, 8).flip(1).reshape(-1, SQUARES)
    return torch.where(flipped > 0, flipped ^ BLACK, flipped)


def features(board):
    """For each board the features of its pieces as the side to move sees them, padded with EMPTY."""
    square = torch.arange(SQUARES, device=board.device)
    king = (board == KING).int().argmax(1)
    mirror = torch.where((king & 4) != 0, 7, 0)
    kind, theirs = (board & 7).long() - 1, (board >> 3).long()
    feature = theirs * 384 + kind * SQUARES + (square.unsqueeze(0) ^ mirror.unsqueeze(1))
    feature = torch.where(board > 0, feature, EMPTY)
    return feature.sort(1).values[:, :PIECES].short()


def bucket(board):
    """Which output counts: 0 for at most 8 pieces, 3 for more than 24."""
    return ((board > 0).sum(1) - 1).clamp(min=0) // (PIECES // BUCKETS)


def planes(board):
    """A plane of 0 and 1 for each kind of piece of each side."""
    kinds = [*range(PAWN, KING + 1), *range(PAWN + BLACK, KING + BLACK + 1)]
    pieces = torch.tensor(kinds, dtype=torch.uint8, device=board.device)
    every = board.unsqueeze(1) == pieces.view(1, -1, 1)
    return every.view(-1, PLANES, ROWS, COLUMNS).float().contiguous(memory_format=torch.channels_last)


def mirrored(board):
    return board.view(-1, ROWS, COLUMNS).flip(2).reshape(-1, SQUARES)


IMAGES = (lambda board: board, mirrored)
"""Castling aside, which a teacher knows nothing of."""
