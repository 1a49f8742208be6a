"""Trains chess's net on games of the engine against itself.

    python3 training/train_chess.py games/chess-*.games --out packages/pincer/src/games/chess/assembly/net.bin
"""

import argparse
import time

import torch

import chess
from batches import HELD_OUT, find_games, options_of, recipe_of, write_check
from net import Net, Positions, chance, loss_of, train, write_net


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-6)
    parser.add_argument("--result-share", type=float, default=0.4, help="how much the result counts, beside the value")
    parser.add_argument("--scale", type=float, default=400, help="the value that stands for a chance of 0.73")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = options_of(parser)
    began = time.time()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"

    games = find_games(options.games, "chess")
    kept = [part for part in positions_of(games, device, options)]
    own, theirs, bucket, target, number = (torch.cat(parts) for parts in zip(*kept))
    test = number % HELD_OUT == 0
    training = Positions(own[~test], theirs[~test], bucket[~test], target[~test])
    held_out = Positions(own[test], theirs[test], bucket[test], target[test])
    seconds = time.time() - began
    print(f"{len(games)} games, {len(training)} positions, {len(held_out)} held out, {seconds:.0f} s", flush=True)

    net = Net(chess.INPUTS, options.width, chess.BUCKETS).to(device)
    rates = options.rate, options.last_rate
    train(net, training, held_out, options.epochs, options.batch, *rates, options.seed, began + options.seconds)
    recipe = recipe_of(games, options, positions=len(training), heldOutLoss=loss_of(net, held_out))
    write_net(options.out, net, recipe)
    if options.check:
        write_check(options.check, checked(games, net, device, options.scale))


def positions_of(games, device, options):
    for board, value, result, number, _ in chess.replay(games, device):
        share = options.result_share
        target = (1 - share) * chance(value, options.scale) + share * (result + 1) / 2
        own, theirs = chess.features(board), chess.features(chess.turned(board))
        yield own, theirs, chess.bucket(board).to(torch.uint8), target, number


def checked(games, net, device, scale):
    """The positions held out: their games, plies, boards and values."""
    for board, value, _, number, ply in chess.replay(games, device):
        test = number % HELD_OUT == 0
        board, number = board[test], number[test]
        positions = Positions(
            chess.features(board), chess.features(chess.turned(board)), chess.bucket(board), value[test]
        )
        with torch.no_grad():
            *inputs, _ = positions.take(slice(None), net.inputs)
            values = scale * net(*inputs)
        for row in range(len(board)):
            yield number[row], ply, board[row], values[row]


if __name__ == "__main__":
    main()
