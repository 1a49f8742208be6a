"""Reads batches of games as `record.mjs` writes them."""

import glob
import hashlib
import json
import struct
import sys
from pathlib import Path

import numpy as np

MAGIC = b"PINCERG1"
CHECKSUM = 32
UNKNOWN = -32768


class Games:
    """Many games, ply by ply in one array each; game `i` has the plies from `start[i]` to `start[i + 1]`."""

    def __init__(self, paths, recipes, start, result, move, value):
        self.paths = paths
        self.recipes = recipes
        self.start = start
        self.result = result
        self.move = move
        self.value = value

    def __len__(self):
        return len(self.result)

    def recipe(self, options, **found):
        """The recipe of weights that were learned from these games."""
        return recipe_of(self.recipes, (self.move, self.value, self.result), options, games=len(self), **found)


def read_batch(path):
    """The recipe of a batch, and each game's result and plies."""
    data = Path(path).read_bytes()
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError(f"{path}: this is no batch of games")
    if hashlib.sha256(data[:-CHECKSUM]).digest() != data[-CHECKSUM:]:
        raise ValueError(f"{path}: this batch of games is damaged: its checksum is not that of its content")
    (length,) = struct.unpack_from("<I", data, 8)
    recipe = json.loads(data[12 : 12 + length])
    (count,) = struct.unpack_from("<I", data, 12 + length)
    at = 16 + length
    results, plies = [], []
    for _ in range(count):
        result, length = struct.unpack_from("<bH", data, at)
        results.append(result)
        plies.append(np.frombuffer(data, dtype="<u2", count=2 * length, offset=at + 3).reshape(-1, 2))
        at += 3 + 4 * length
    return recipe, results, plies


def read_games(paths):
    """All games of these batches."""
    recipes, results, plies = [], [], []
    for path in paths:
        recipe, batch_results, batch_plies = read_batch(path)
        recipes.append(recipe)
        results += batch_results
        plies += batch_plies
    start = np.concatenate([[0], np.cumsum([len(each) for each in plies])])
    both = np.concatenate(plies)
    return Games(
        paths,
        recipes,
        start,
        np.array(results, dtype=np.int8),
        np.ascontiguousarray(both[:, 0]),
        np.ascontiguousarray(both[:, 1]).view(np.int16),
    )


NO_PART = ("games", "positions", "out", "check", "seconds", "threads")
"""Options that are not kept in a recipe: paths, and what depends on the machine."""

HELD_OUT = 50
"""One game in so many is not trained on."""


def options_of(parser, data="games", kind="batches of games"):
    """What a trainer is asked for; every trainer has these options. Ends the program where a folder is missing."""
    parser.add_argument(data, nargs="+", help=f"{kind}, or patterns of their names")
    parser.add_argument("--out", required=True, help="the weights file to write, with its recipe")
    parser.add_argument("--check", help="a file for positions that were held out, each with the value it now has")
    options = parser.parse_args()
    for name in ("out", "check"):
        path = getattr(options, name)
        if path is not None and not Path(path).parent.is_dir():
            parser.error(f"--{name} {path}: there is no folder {Path(path).parent}")
    return options


def find_files(patterns, kind):
    """The paths that these names or patterns mean; ends the program where there is none."""
    paths = []
    for pattern in patterns:
        found = sorted(glob.glob(pattern))
        if not found:
            sys.exit(f"{pattern}: there is no such {kind}")
        paths += found
    return paths


def find_games(patterns, game):
    """All games of the batches that these names or patterns mean; ends the program if they are not to be had."""
    paths = find_files(patterns, "batch of games")
    try:
        games = read_games(paths)
    except ValueError as wrong:
        sys.exit(str(wrong))
    for path, recipe in zip(paths, games.recipes):
        if recipe["game"] != game:
            sys.exit(f"{path}: this is a batch of {recipe['game']}, not of {game}")
    if len(games) <= 1:
        sys.exit(f"one game in {HELD_OUT} is held out: there must be more than one")
    return games


def recipe_of(recipes, arrays, options, **found):
    """What a weights file was made from and how, as it is kept beside it or in it."""
    return {
        "options": {name: value for name, value in vars(options).items() if name not in NO_PART},
        **found,
        "commits": sorted({each["commit"] for each in recipes}),
        "nodes": sorted({each["nodes"] for each in recipes}),
        "seeds": sorted({each["seed"] for each in recipes}),
        "data": hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest(),
    }


def write_recipe(path, recipe):
    """Writes the recipe of a weights file beside it: `weights.json` has its in `weights.recipe.json`."""
    with open(Path(path).with_suffix(".recipe.json"), "w", encoding="utf8") as file:
        file.write(json.dumps(recipe, indent=2) + "\n")


def write_check(path, positions):
    """Writes positions with the trainer's own values, a line of JSON each, for a test of the kernel against them."""
    with open(path, "w", encoding="utf8") as file:
        for board, value, place in positions:
            row = {**place, "board": [int(each) for each in board], "value": float(value)}
            file.write(json.dumps(row) + "\n")
