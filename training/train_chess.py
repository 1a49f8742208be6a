"""Trains chess's net on games of the engine against itself.

    python3 training/train_chess.py games/chess-*.games --out packages/pincer/src/games/chess/assembly/net.bin
"""

import argparse
import glob
import hashlib
import time

import numpy as np
import torch

import chess
from batches import read_games
from net import Net, Positions, chance, loss_of, train, write_net

HELD_OUT = 50
"""One game in so many is not trained on."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", help="batches of games, or patterns of their names")
    parser.add_argument("--out", required=True, help="the weights file to write")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--near-epochs", type=int, default=10, help="before those, with the games' neighbours")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-6)
    parser.add_argument("--result-share", type=float, default=0.4, help="how much the result counts, beside the value")
    parser.add_argument("--scale", type=int, default=200, help="the value that stands for a chance of 0.73")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = parser.parse_args()
    began = time.time()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"

    paths = sorted(path for pattern in options.games for path in glob.glob(pattern))
    games = read_games(paths)
    net = Net(chess.INPUTS, options.width, chess.BUCKETS, options.scale).to(device)
    near = 0
    if options.near_epochs > 0:
        learned, held_out = divided(neighbours_of(games, paths, device, options))
        near = len(learned)
        print(f"{near} neighbours, {len(held_out)} held out, {time.time() - began:.0f} s", flush=True)
        train(net, learned, held_out, options.near_epochs, options.batch, options.rate, options.rate / 20, options.seed)
        del learned, held_out
    training, held_out = divided(positions_of(games, device, options))
    print(f"{len(games)} games, {len(training)} positions, {len(held_out)} held out, {time.time() - began:.0f} s", flush=True)
    train(net, training, held_out, options.epochs, options.batch, options.rate, options.last_rate, options.seed, began + options.seconds)
    recipe = {
        "options": {name: value for name, value in vars(options).items() if name not in ("games", "out", "seconds")},
        "games": len(games),
        "neighbours": near,
        "positions": len(training),
        "heldOutLoss": loss_of(net, held_out),
        "commits": sorted({each["commit"] for each in games.recipes}),
        "nodes": sorted({each["nodes"] for each in games.recipes}),
        "seeds": sorted({each["seed"] for each in games.recipes}),
        "data": hashlib.sha256(games.move.tobytes() + games.value.tobytes() + games.result.tobytes()).hexdigest(),
    }
    write_net(options.out, net, recipe)


def divided(parts):
    """The positions to learn from, and those held out."""
    own, theirs, bucket, target, number = (torch.cat(each) for each in zip(*parts))
    test = number % HELD_OUT == 0
    take = lambda chosen: Positions(own[chosen], theirs[chosen], bucket[chosen], target[chosen])
    return take(~test), take(test)


def neighbours_of(games, paths, device, options):
    near = np.concatenate([np.fromfile(path.removesuffix("games") + "near", dtype="<i2") for path in paths])
    for board, value, number in chess.neighbours(games, near.reshape(len(games.move), -1, 2), device):
        yield *both_views(board), chance(value, options.scale), number


def both_views(board):
    return chess.features(board), chess.features(chess.turned(board)), chess.bucket(board).to(torch.uint8)


def positions_of(games, device, options):
    for board, value, result, number in chess.replay(games, device):
        share = options.result_share
        target = (1 - share) * chance(value, options.scale) + share * (result + 1) / 2
        yield *both_views(board), target, number


if __name__ == "__main__":
    main()
