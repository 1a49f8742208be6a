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
from teacher import add_teacher_options, opinions, teacher_of


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=18)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-6)
    parser.add_argument("--result-share", type=float, default=0.3, help="how much the result counts, beside the value")
    parser.add_argument("--scale", type=int, default=200, help="the value that stands for a chance of 0.73")
    add_teacher_options(parser)
    parser.add_argument("--near-epochs", type=int, default=20, help="without a teacher: first, with unsearched neighbours")
    parser.add_argument("--near-share", type=float, default=0.3, help="then so many of these to a position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = options_of(parser)
    began = time.time()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

    games = find_games(options.games, "chess")
    near = neighbours_of(games, ".near", device, options)
    deep = neighbours_of(games, ".deep", device, options)
    played, held_out = divided(positions_of(games, device, options))
    searched = joined(played, deep[0]) if deep else played
    found = {"positions": size(played), "neighbours": size(near and near[0]), "searchedNeighbours": size(deep and deep[0])}
    print(f"{len(games)} games, {found}, {size(held_out)} held out, {time.time() - began:.0f} s", flush=True)
    learned = taught(searched, near and near[0], held_out, options) if options.teacher_epochs > 0 else searched
    training, held_out = positions(*learned), positions(*held_out)

    torch.manual_seed(options.seed)
    net = Net(chess.INPUTS, options.width, chess.BUCKETS, options.scale).to(device)
    rates = options.rate, options.last_rate
    if near and options.teacher_epochs == 0 and options.near_epochs > 0:
        first, first_held_out = (positions(*each) for each in near)
        train(net, first, first_held_out, options.near_epochs, options.batch, *rates, options.seed)
        training = training.and_some(first, int(options.near_share * len(training)))
    train(net, training, held_out, options.epochs, options.batch, *rates, options.seed, began + options.seconds)
    recipe = games.recipe(options, **found, heldOutLoss=loss_of(net, held_out))
    write_net(options.out, net, recipe)
    if options.check:
        write_check(options.check, checked(games, net, device, options.scale))


def divided(parts):
    """Boards and targets to learn from, and those held out."""
    board, target, number = (torch.cat(each) for each in zip(*parts))
    test = number % HELD_OUT == 0
    return (board[~test], target[~test]), (board[test], target[test])


def size(some):
    """How many boards with targets these are."""
    return len(some[1]) if some else 0


def joined(*some):
    return tuple(torch.cat(each) for each in zip(*some))


def taught(searched, near, held_out, options):
    """Boards with what a teacher says of them: those that were searched, as far as it counts, and neighbours."""
    teacher = teacher_of(chess, *searched, held_out, options)
    board, target = searched
    share = options.teacher_share
    of_searched = board, (1 - share) * target + share * opinions(teacher, board)
    return joined(of_searched, (near[0], opinions(teacher, near[0]))) if near else of_searched


def positions(board, target, chunk=1_000_000):
    """What the net sees of boards."""
    seen = [views(board[at : at + chunk]) for at in range(0, max(len(board), 1), chunk)]
    return Positions(*(torch.cat(each) for each in zip(*seen)), target)


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
    return divided((board, chance(value, options.scale), numbers[number]) for board, value, number in every)


def positions_of(games, device, options):
    for board, value, result, number, _ in chess.replay(games, device):
        share = options.result_share
        yield board, (1 - share) * chance(value, options.scale) + share * (result + 1) / 2, number


def views(board):
    """The features that each side sees of the boards, and which output counts."""
    return chess.features(board), chess.features(chess.turned(board)), chess.bucket(board).to(torch.uint8)


def checked(games, net, device, scale):
    """The positions held out: their boards and values, and where in the games they are."""
    for board, value, _, number, ply in chess.replay(games, device):
        test = number % HELD_OUT == 0
        board, number = board[test], number[test]
        with torch.no_grad():
            *inputs, _ = positions(board, value[test]).take(slice(None), net.inputs)
            values = scale * net(*inputs)
        for row in range(len(board)):
            yield board[row], values[row], {"game": int(number[row]), "ply": ply}


if __name__ == "__main__":
    main()
