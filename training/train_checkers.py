"""Trains checkers' net on positions of games of the engine against itself.

    python3 training/train_checkers.py positions/*.positions --out packages/pincer/src/games/checkers/assembly/net.bin
"""

import argparse
import glob
import hashlib
import json
import time
from pathlib import Path

import torch

import checkers
from net import Net, loss_of, train, write_net

NO_PART = ("positions", "out", "seconds", "threads")
"""Options that are not kept in a recipe: paths, and what depends on the machine."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of positions, or patterns of their names")
    parser.add_argument("--out", required=True, help="the weights file to write")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=8e-4)
    parser.add_argument("--last-rate", type=float, default=1e-6)
    parser.add_argument("--result-share", type=float, default=0.3, help="how much the result counts, beside the value")
    parser.add_argument("--scale", type=int, default=60, help="the value that stands for a chance of 0.73")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = parser.parse_args()
    began = time.time()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"

    paths = sorted(path for pattern in options.positions for path in glob.glob(pattern))
    recipes = [json.loads(Path(path).with_suffix(".recipe.json").read_text(encoding="utf8")) for path in paths]
    positions = checkers.read_positions(paths)
    target = checkers.target(positions, options.scale, options.result_share)
    test = (positions["flags"] & checkers.HELD_OUT) != 0
    training = checkers.Boards(positions[~test], target[~test], device)
    held_out = checkers.Boards(positions[test], target[test], device)
    print(f"{len(training)} positions, {len(held_out)} held out, {time.time() - began:.0f} s", flush=True)

    net = Net(checkers.INPUTS, options.width, checkers.BUCKETS, options.scale).to(device)
    train(net, training, held_out, options.epochs, options.batch, options.rate, options.last_rate, options.seed, began + options.seconds)
    recipe = {
        "options": {name: value for name, value in vars(options).items() if name not in NO_PART},
        "games": sum(each["games"] for each in recipes),
        "positions": len(training),
        "heldOutLoss": loss_of(net, held_out),
        "commits": sorted({each["commit"] for each in recipes}),
        "nodes": sorted({each["nodes"] for each in recipes}),
        "seeds": sorted({each["seed"] for each in recipes}),
        "data": hashlib.sha256(positions.tobytes()).hexdigest(),
    }
    write_net(options.out, net, recipe)


if __name__ == "__main__":
    main()
