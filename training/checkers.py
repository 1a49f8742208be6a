"""Positions of checkers as `positions.mjs` writes them, and the features that the net sees of them.

A feature is a piece on a square in a phase of the game, as one side sees it: its own men come first,
then its kings, then the other side's men and kings. The board is turned so that each side's own edge
comes first.
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

PIECES_ON_SQUARES = 128
PHASES = 6
INPUTS = PHASES * PIECES_ON_SQUARES
PHASE_BEGINS = (16, 10)
"""With so few pieces, and with fewer, another phase begins; so it does with the first king."""

BUCKETS = 8
"""Outputs by how many pieces there are: three to a bucket."""

NO_RESULT = 2
HELD_OUT = 1
KNOWN = 2

POSITION = np.dtype(
    [
        ("own", "<i4"),
        ("theirs", "<i4"),
        ("kings", "<i4"),
        ("value", "<i2"),
        ("result", "i1"),
        ("flags", "u1"),
    ]
)


FEW_PIECES = 9
THINNED = 3
"""Games end slowly: of positions with so few pieces, one in so many is enough."""


def read_positions(paths):
    """The recipes and the positions of these files, those with few pieces thinned out."""
    recipes = [read_recipe(path) for path in paths]
    positions = np.concatenate([np.fromfile(path, dtype=POSITION) for path in paths])
    pieces = count(positions["own"] | positions["theirs"])
    return recipes, positions[(pieces > FEW_PIECES) | (np.arange(len(positions)) % THINNED == 0)]


def read_recipe(path):
    """How the games of a file of positions were made; ends the program if the file is not whole."""
    recipe = Path(path).with_suffix(".recipe.json")
    if not recipe.exists():
        sys.exit(f"{path}: {recipe.name}, which says how it was made, is not beside it")
    size = Path(path).stat().st_size
    if size == 0 or size % POSITION.itemsize != 0:
        sys.exit(f"{path}: {size} bytes are no whole number of positions, of {POSITION.itemsize} bytes each")
    return json.loads(recipe.read_text(encoding="utf8"))


def count(words):
    """How many bits of each word are set."""
    return np.unpackbits(np.ascontiguousarray(words).view("u1").reshape(-1, 4), axis=1).sum(1)


def squares(word):
    """Bits as rows of 0 and 1, square 1 first."""
    return (word.unsqueeze(1) >> torch.arange(32, dtype=torch.int32, device=word.device)) & 1


def bucket(boards):
    """Which output counts: 0 for at most 3 pieces, 7 for more than 21."""
    pieces = squares(boards[:, 0] | boards[:, 1]).sum(1)
    return (pieces - 1) // 3


def phase(boards):
    """There are three phases of so many pieces without kings, and three with."""
    pieces = squares(boards[:, 0] | boards[:, 1]).sum(1)
    fewer = sum((pieces <= most).long() for most in PHASE_BEGINS)
    return 2 * fewer + (boards[:, 2] != 0)


def target(positions, scale, result_share):
    """The chance to win, from 0 to 1: the search's value and the result, or what a database says."""
    value = torch.sigmoid(torch.from_numpy(positions["value"].astype("float32")) / scale)
    result = torch.from_numpy((positions["result"].astype("float32") + 1) / 2)
    share = np.where(positions["result"] == NO_RESULT, 0, result_share)
    share = np.where(positions["flags"] & KNOWN, 1, share).astype("float32")
    share = torch.from_numpy(share)
    return (1 - share) * value + share * result


PLANES = 5
ROWS, COLUMNS = 8, 4
IMAGES = (lambda boards: boards,)


def planes(boards):
    """Men and kings of each side, and every second row, which is shifted: squares of a row stand side by side."""
    own, theirs, kings = (squares(boards[:, at]) for at in range(3))
    shifted = (torch.arange(32, device=boards.device) // COLUMNS % 2).expand_as(own)
    every = torch.stack([own & ~kings, own & kings, theirs & ~kings, theirs & kings, shifted], 1)
    return every.view(-1, PLANES, ROWS, COLUMNS).float().contiguous(memory_format=torch.channels_last)


class Boards:
    """What is trained on: three words a position, and the target."""

    def __init__(self, positions, target, device):
        words = np.stack([positions["own"], positions["theirs"], positions["kings"]], 1)
        self.words = torch.from_numpy(words).to(device)
        self.target = target.to(device)

    def __len__(self):
        return len(self.target)

    def take(self, chosen, _inputs):
        """The chosen positions, with the features of both views as rows of 0 and 1."""
        words = self.words[chosen]
        own, theirs, kings = (squares(words[:, at]) for at in range(3))
        ours = [own & ~kings, own & kings]
        others = [theirs & ~kings, theirs & kings]
        view = torch.cat(ours + others, 1).float()
        turned = torch.cat([part.flip(1) for part in others + ours], 1).float()
        now = nn.functional.one_hot(phase(words), PHASES).float()
        return in_phase(view, now), in_phase(turned, now), bucket(words), self.target[chosen]


def in_phase(features, now):
    """Features stand among those of their phase."""
    return (now.unsqueeze(2) * features.unsqueeze(1)).flatten(1)
