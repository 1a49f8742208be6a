"""Trains chess's net on games of the engine against itself.

    python3 training/train_chess.py games/chess-*.games --out packages/pincer/src/games/chess/assembly/net.bin
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

import chess
from batches import HELD_OUT, find_games, options_of, read_games, write_check
from net import Net, Positions, chance, loss_of, train, write_net


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--near-epochs", type=int, default=20, help="before those, with neighbours of the games that were not searched")
    parser.add_argument("--near-share", type=float, default=0.3, help="in the others, so many of these to a position")
    parser.add_argument("--near-rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--last-rate", type=float, default=1e-6)
    parser.add_argument("--result-share", type=float, default=0.3, help="how much the result counts, beside the value")
    parser.add_argument("--scale", type=int, default=200, help="the value that stands for a chance of 0.73")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = options_of(parser)
    began = time.time()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"

    games = find_games(options.games, "chess")
    net = Net(chess.INPUTS, options.width, chess.BUCKETS, options.scale).to(device)
    near = neighbours_of(games, ".near", device, options) if options.near_epochs > 0 else None
    deep = neighbours_of(games, ".deep", device, options)
    if near is not None:
        learned, held_out = near
        print(f"{len(learned)} neighbours, {len(held_out)} held out, {time.time() - began:.0f} s", flush=True)
        rates = options.near_rate, options.near_rate / 50
        train(net, learned, held_out, options.near_epochs, options.batch, *rates, options.seed)
    training, held_out = divided(positions_of(games, device, options))
    found = {"positions": len(training), "neighbours": 0, "searchedNeighbours": 0}
    if deep is not None:
        found["searchedNeighbours"] = len(deep[0])
        training = training.and_some(deep[0], len(deep[0]))
    if near is not None:
        found["neighbours"] = len(near[0])
        training = training.and_some(near[0], int(options.near_share * len(training)))
    seconds = time.time() - began
    print(f"{len(games)} games, {found}, {len(held_out)} held out, {seconds:.0f} s", flush=True)
    rates = options.rate, options.last_rate
    train(net, training, held_out, options.epochs, options.batch, *rates, options.seed, began + options.seconds)
    recipe = games.recipe(options, **found, heldOutLoss=loss_of(net, held_out))
    write_net(options.out, net, recipe)
    if options.check:
        write_check(options.check, checked(games, net, device, options.scale))


def divided(parts):
    """The positions to learn from, and those held out."""
    own, theirs, bucket, target, number = (torch.cat(each) for each in zip(*parts))
    test = number % HELD_OUT == 0
    learned, held_out = (Positions(*(each[chosen] for each in (own, theirs, bucket, target))) for chosen in (~test, test))
    return learned, held_out


def neighbours_of(games, suffix, device, options):
    """Positions near those of the games, divided, where `neighbours.mjs` has made them; otherwise None."""
    paths = [path for path in games.paths if Path(path).with_suffix(suffix).exists()]
    if not paths:
        return None
    some = read_games(paths)
    words = [np.fromfile(Path(path).with_suffix(suffix), dtype="<i2") for path in paths]
    near = np.concatenate(words).reshape(len(some.move), -1, 2)
    first = dict(zip(games.paths, np.cumsum([0] + [each["games"] for each in games.recipes])))
    numbers = np.concatenate([first[path] + np.arange(each["games"]) for path, each in zip(paths, some.recipes)])
    numbers = torch.from_numpy(numbers).to(device)
    every = chess.neighbours(some, near, device)
    return divided((*views(board), chance(value, options.scale), numbers[number]) for board, value, number in every)


def positions_of(games, device, options):
    for board, value, result, number, _ in chess.replay(games, device):
        share = options.result_share
        target = (1 - share) * chance(value, options.scale) + share * (result + 1) / 2
        yield *views(board), target, number


def views(board):
    """The features that each side sees of the boards, and which output counts."""
    return chess.features(board), chess.features(chess.turned(board)), chess.bucket(board).to(torch.uint8)


def checked(games, net, device, scale):
    """The positions held out: their boards and values, and where in the games they are."""
    for board, value, _, number, ply in chess.replay(games, device):
        test = number % HELD_OUT == 0
        board, number = board[test], number[test]
        positions = Positions(*views(board), value[test])
        with torch.no_grad():
            *inputs, _ = positions.take(slice(None), net.inputs)
            values = scale * net(*inputs)
        for row in range(len(board)):
            yield board[row], values[row], {"game": int(number[row]), "ply": ply}


if __name__ == "__main__":
    main()
