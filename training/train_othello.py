"""Fits Othello's weights to games of the engine against itself.

    python3 training/train_othello.py 'games/othello-*.games' --out weights.json

The evaluation is a sum of weights, so the weights of least squared error are the solution of linear
equations, found by conjugate gradients. There is no rate to choose, and nothing is drawn at random.
"""

import argparse
import time
from pathlib import Path

import numpy as np

import othello
from batches import HELD_OUT, find_games, options_of, write_check, write_recipe

SHIPPED = Path(__file__).parent.parent / "packages/pincer/src/games/othello/assembly/weights.json"
CHUNK = 1 << 15
EXACT_FROM = 24
"""Errors against results are shown from so many empty squares on."""


class Positions:
    """Positions in the order of their tables: the places of their weights, and what they are worth in discs."""

    def __init__(self, places, discs, target):
        table = othello.table_of(discs)
        order = np.argsort(table, kind="stable")
        self.places, self.discs, self.target = places[order], discs[order], target[order]
        self.ends = np.searchsorted(table[order], np.arange(othello.TABLES + 1))

    def __len__(self):
        return len(self.target)

    def chunks(self):
        """Stretches of positions of one table: its stage, the next stage's share, and where it is."""
        for table in range(othello.TABLES):
            stage, quarters = divmod(table, 4)
            for at in range(self.ends[table], self.ends[table + 1], CHUNK):
                yield stage, quarters / 4, slice(at, min(at + CHUNK, self.ends[table + 1]))

    def forecast(self, weights):
        """What the weights of all stages make of each position."""
        values = np.empty(len(self))
        for stage, share, here in self.chunks():
            table = weights[stage] if share == 0 else (1 - share) * weights[stage] + share * weights[stage + 1]
            values[here] = table[self.places[here]].sum(1)
        return values

    def gather(self, values):
        """For each weight the sum of the values of the positions that it is in: `forecast` transposed."""
        weights = np.zeros((othello.STAGES, othello.STAGE_SIZE))
        for stage, share, here in self.chunks():
            each = np.repeat(values[here], othello.ACTIVE)
            sums = np.bincount(self.places[here].reshape(-1), each, othello.STAGE_SIZE)
            weights[stage] += (1 - share) * sums
            if share > 0:
                weights[stage + 1] += share * sums
        return weights


def fit(positions, decay, smoothness, steps, report):
    """The weights for which squared errors, `decay` times squared weights, and `smoothness` times squared changes
    from stage to stage are least in sum.

    Conjugate gradients on the normal equations, each weight measured by how often it occurs. `report` is called with
    each step's number and weights.
    """

    def equations(weights):
        change = smoothness * np.diff(weights, axis=0)
        pulled = decay * weights
        pulled[:-1] -= change
        pulled[1:] += change
        return positions.gather(positions.forecast(weights)) + pulled

    scale = positions.gather(np.ones(len(positions))) + decay + 2 * smoothness
    weights = np.zeros_like(scale)
    rest = positions.gather(positions.target)
    scaled = rest / scale
    direction = scaled
    size = np.vdot(rest, scaled)
    for number in range(1, steps + 1):
        image = equations(direction)
        length = size / np.vdot(direction, image)
        weights = weights + length * direction
        rest = rest - length * image
        scaled = rest / scale
        before, size = size, np.vdot(rest, scaled)
        direction = scaled + size / before * direction
        report(number, weights)
    return weights


def positions_of(games, trust):
    """The positions to train on, those held out, and those held out late in the game with their results."""
    target, used = othello.targets(games, trust)
    result, _ = othello.targets(games, 1)
    parts = []
    for own, opponent, at, number in othello.replay(games):
        kept = used[at]
        places, discs = othello.features(own[kept], opponent[kept])
        parts.append((places, discs, target[at[kept]], result[at[kept]], number[kept]))
    places, discs, target, result, number = (np.concatenate(each) for each in zip(*parts))
    test = number % HELD_OUT == 0
    late = test & (discs >= 64 - EXACT_FROM)
    return (
        Positions(places[~test], discs[~test], target[~test]),
        Positions(places[test], discs[test], target[test]),
        Positions(places[late], discs[late], result[late]),
    )


def checked(games, weights):
    """The positions held out: their games, plies, boards and values in discs."""
    _, used = othello.targets(games, 1)
    for own, opponent, at, number in othello.replay(games):
        kept = used[at] & (number % HELD_OUT == 0)
        places, discs = othello.features(own[kept], opponent[kept])
        for row, board in enumerate(othello.boards(own[kept], opponent[kept])):
            one = Positions(places[row : row + 1], discs[row : row + 1], np.zeros(1))
            place = {"game": int(number[kept][row]), "ply": int((at - games.start[number])[kept][row])}
            yield board, one.forecast(weights)[0], place


def deviation(errors):
    return float(np.sqrt(np.mean(np.square(errors)))) if len(errors) > 0 else float("nan")


def errors_by_stage(positions, weights):
    errors = positions.forecast(weights) - positions.target
    stages = othello.table_of(positions.discs) // 4
    return [deviation(errors[stages == stage]) for stage in range(othello.STAGES)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trust", type=float, default=0.9, help="how much a position is worth what the next one is")
    parser.add_argument("--decay", type=float, default=3, help="how many positions a weight needs to outweigh 0")
    parser.add_argument("--smoothness", type=float, default=30, help="the same, to outweigh the stages beside its own")
    parser.add_argument("--steps", type=int, default=40)
    options = options_of(parser)
    began = time.time()

    games = find_games(options.games, "othello")
    training, held_out, late = positions_of(games, options.trust)
    seconds = time.time() - began
    print(f"{len(games)} games, {len(training)} positions, {len(held_out)} held out, {seconds:.0f} s", flush=True)

    def report(step, weights):
        if step % 10 == 0 or step == options.steps:
            seen, other = (deviation(each.forecast(weights) - each.target) for each in (training, held_out))
            print(f"step {step}: {seen:.3f} discs, held out {other:.3f}, {time.time() - began:.0f} s", flush=True)

    fitted = fit(training, options.decay, options.smoothness, options.steps, report)
    weights = np.rint(fitted * othello.UNITS_PER_DISC) / othello.UNITS_PER_DISC
    before = othello.read_weights(SHIPPED) / othello.UNITS_PER_DISC
    print("held out, discs rms by stage:")
    for name, positions in (("all", held_out), ("results", late)):
        for which, vectors in (("before", before), ("now", weights)):
            print(f"  {name:8}{which:8}" + " ".join(f"{each:6.2f}" for each in errors_by_stage(positions, vectors)))
    othello.write_weights(options.out, weights * othello.UNITS_PER_DISC)
    error = deviation(held_out.forecast(weights) - held_out.target)
    write_recipe(options.out, games.recipe(options, positions=len(training), heldOutDiscs=error))
    if options.check:
        write_check(options.check, checked(games, weights))


if __name__ == "__main__":
    main()
