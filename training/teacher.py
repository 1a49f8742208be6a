"""A teacher: a net far too slow to play, which sees more in a position than the one that plays.

It learns from the same positions, and says what it thinks of any number of others. So the net that
plays has more to learn from than was searched, and values with less noise in them.

Planes of a board, residual blocks of convolutions, one output: the chance to win of the side to move.
A game's module has `planes`, which makes `PLANES` planes of `ROWS` by `COLUMNS` squares of boards, and
`IMAGES`, the functions that change nothing about who wins.
"""

import math
import time

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.one_norm = nn.BatchNorm2d(channels)
        self.two = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.two_norm = nn.BatchNorm2d(channels)

    def forward(self, x):
        y = torch.relu(self.one_norm(self.one(x)))
        return torch.relu(x + self.two_norm(self.two(y)))


class Teacher(nn.Module):
    def __init__(self, game, channels, blocks):
        super().__init__()
        self.game = game
        self.first = nn.Conv2d(game.PLANES, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.last = nn.Conv2d(channels, 16, 1)
        self.head = nn.Sequential(nn.Linear(16 * game.ROWS * game.COLUMNS, 128), nn.ReLU(), nn.Linear(128, 1))

    def forward(self, board):
        x = torch.relu(self.first_norm(self.first(self.game.planes(board))))
        x = torch.relu(self.last(self.blocks(x)))
        return self.head(x.flatten(1)).squeeze(1)


def add_teacher_options(parser):
    """What every trainer with a teacher is asked for."""
    parser.add_argument("--teacher-epochs", type=int, default=6, help="of the teacher, who needs a GPU; 0: there is none")
    parser.add_argument("--teacher-share", type=float, default=0.75, help="how much it counts, beside a search")
    parser.add_argument("--teacher-rate", type=float, default=2e-3)
    parser.add_argument("--teacher-batch", type=int, default=8192)
    parser.add_argument("--channels", type=int, default=96, help="of the teacher")
    parser.add_argument("--blocks", type=int, default=6, help="of the teacher")


def teacher_of(game, board, target, held_out, options):
    """A teacher of a game that has learned from these boards."""
    torch.manual_seed(options.seed)
    teacher = Teacher(game, options.channels, options.blocks)
    rates = options.teacher_batch, options.teacher_rate
    fit(teacher, board, target, held_out, options.teacher_epochs, *rates, options.seed)
    return teacher


def half(device):
    """Where half the precision is faster."""
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")


def fit(teacher, board, target, held_out, epochs, batch, rate, seed):
    """Teaches the teacher, batches by turns as each of the board's images; the rate rises and falls."""
    device = board.device
    teacher.to(device, memory_format=torch.channels_last)
    generator = torch.Generator(device=device).manual_seed(seed)
    optimizer = torch.optim.AdamW(teacher.parameters(), lr=rate, weight_decay=0.01)
    steps = max(len(board) // batch, 1)
    began = time.time()
    for epoch in range(epochs):
        teacher.train()
        order = torch.randperm(len(board), generator=generator, device=device)
        summed = torch.zeros((), device=device)
        for step in range(steps):
            done = (epoch * steps + step) / (epochs * steps)
            warm = min(1, 20 * done + 0.01)
            for group in optimizer.param_groups:
                group["lr"] = warm * rate * (1 + math.cos(math.pi * done)) / 2
            chosen = order[step * batch : (step + 1) * batch]
            image = teacher.game.IMAGES[step % len(teacher.game.IMAGES)]
            with half(device):
                seen = teacher(image(board[chosen]))
            loss = (torch.sigmoid(seen.float()) - target[chosen]).square().mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            summed += loss.detach()
        error = (opinions(teacher, held_out[0]) - held_out[1]).square().mean().item()
        seconds = time.time() - began
        print(f"teacher, epoch {epoch + 1} of {epochs}: {summed.item() / steps:.6f}, held out {error:.6f}, {seconds:.0f} s", flush=True)


def opinions(teacher, board, batch=16384):
    """The chances that the teacher sees, on average over the images of a board."""
    teacher.eval()
    seen = []
    with torch.no_grad(), half(board.device):
        for at in range(0, len(board), batch):
            some = board[at : at + batch]
            images = [torch.sigmoid(teacher(image(some)).float()) for image in teacher.game.IMAGES]
            seen.append(torch.stack(images).mean(0))
    return torch.cat(seen)
