"""Trains checkers' net on positions of games of the engine against itself.

    python3 training/train_checkers.py positions/*.positions --out packages/pincer/src/games/checkers/assembly/net.bin
"""

import argparse
import time

import torch

import checkers
from batches import find_files, options_of, recipe_of, write_check
from net import Net, loss_of, train, write_net
from teacher import add_teacher_options, opinions, teacher_of


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--last-rate", type=float, default=1e-6)
    parser.add_argument("--result-share", type=float, default=0.9, help="how much the result counts, beside the value")
    parser.add_argument("--scale", type=int, default=60, help="the value that stands for a chance of 0.73")
    add_teacher_options(parser)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = options_of(parser, "positions", "files of positions")
    began = time.time()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

    recipes, positions = checkers.read_positions(find_files(options.positions, "file of positions"))
    target = checkers.target(positions, options.scale, options.result_share)
    test = (positions["flags"] & checkers.HELD_OUT) != 0
    training = checkers.Boards(positions[~test], target[~test], device)
    held_out = checkers.Boards(positions[test], target[test], device)
    print(f"{len(training)} positions, {len(held_out)} held out, {time.time() - began:.0f} s", flush=True)
    if options.teacher_epochs > 0:
        known = (positions[~test]["flags"] & checkers.KNOWN) != 0
        training.target = taught(training, torch.from_numpy(known).to(device), held_out, options)

    net = Net(checkers.INPUTS, options.width, checkers.BUCKETS, options.scale).to(device)
    train(net, training, held_out, options.epochs, options.batch, options.rate, options.last_rate, options.seed, began + options.seconds)
    found = {
        "games": sum(each["games"] for each in recipes),
        "neighbours": sorted({each.get("neighbours", 0) for each in recipes}),
        "positions": len(training),
        "heldOutLoss": loss_of(net, held_out),
    }
    recipe = recipe_of(recipes, (positions,), options, **found)
    write_net(options.out, net, recipe)
    if options.check:
        write_check(options.check, checked(held_out, net, options.scale))


def taught(training, known, held_out, options):
    """What to learn once a teacher has: what it says, as far as it counts, where no database knows."""
    held_out = held_out.words, held_out.target
    teacher = teacher_of(checkers, training.words, training.target, held_out, options)
    share = torch.where(known, 0.0, options.teacher_share)
    return (1 - share) * training.target + share * opinions(teacher, training.words)


def checked(held_out, net, scale):
    """The positions held out, each with its value."""
    with torch.no_grad():
        *inputs, _ = held_out.take(slice(None), net.inputs)
        values = scale * net(*inputs)
    for words, value in zip(held_out.words.tolist(), values.tolist()):
        yield words, value, {}


if __name__ == "__main__":
    main()
