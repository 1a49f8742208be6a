"""A net of one hidden layer that both sides share, and how it is trained.

    value = out[bucket] · (screlu(hidden(own features)), screlu(hidden(their features)))

`screlu` is a square, of what is held between 0 and 1. Inputs are 0 or 1, so that the hidden layer
can be kept up to date move by move.
"""

import hashlib
import json
import math
import time

import numpy as np
import torch
from torch import nn

LIMIT = 1.98
"""No weight is beyond this, so that 16 bits are enough for what the kernel sums."""

HIDDEN_UNIT = 255
OUT_UNIT = 64
"""What 1 is in the whole numbers of the hidden layer and of the outputs."""


class Net(nn.Module):
    """`scale` is the value that an output of 1 stands for: a chance of 0.73 to win."""

    def __init__(self, inputs, width, buckets, scale):
        super().__init__()
        self.inputs, self.width, self.buckets, self.scale = inputs, width, buckets, scale
        self.hidden = nn.Linear(inputs, width)
        self.out = nn.Linear(2 * width, buckets)
        nn.init.uniform_(self.hidden.weight, -1 / math.sqrt(32), 1 / math.sqrt(32))

    def forward(self, own, theirs, bucket):
        both = torch.cat([self.hidden(own), self.hidden(theirs)], 1).clamp(0, 1).square()
        return self.out(both).gather(1, bucket.unsqueeze(1)).squeeze(1)

    def clip(self):
        with torch.no_grad():
            self.hidden.weight.clamp_(-LIMIT, LIMIT)
            self.out.weight.clamp_(-LIMIT, LIMIT)


class Positions:
    """What is trained on: features of both sides, the bucket, and the target, a chance from 0 to 1."""

    def __init__(self, own, theirs, bucket, target):
        self.own, self.theirs, self.bucket, self.target = own, theirs, bucket, target

    def __len__(self):
        return len(self.target)

    def and_some(self, others, count):
        """These and so many of the others, drawn at random."""
        drawn = torch.randperm(len(others), device=others.target.device)[:count]
        return Positions(
            torch.cat([self.own, others.own[drawn]]),
            torch.cat([self.theirs, others.theirs[drawn]]),
            torch.cat([self.bucket, others.bucket[drawn]]),
            torch.cat([self.target, others.target[drawn]]),
        )

    def take(self, chosen, inputs):
        """The chosen positions, with their features as rows of 0 and 1."""
        return (
            spread(self.own[chosen], inputs),
            spread(self.theirs[chosen], inputs),
            self.bucket[chosen].long(),
            self.target[chosen],
        )


def spread(features, inputs):
    rows = torch.zeros(len(features), inputs + 1, device=features.device)
    return rows.scatter_(1, features.long(), 1.0)[:, :inputs]


def chance(value, scale):
    """The chance to win that a value stands for."""
    return torch.sigmoid(value / scale)


def loss_of(net, positions, batch=65536):
    """The mean squared error of the chances that the net sees."""
    total = 0.0
    with torch.no_grad():
        for at in range(0, len(positions), batch):
            *inputs, target = positions.take(slice(at, at + batch), net.inputs)
            total += (torch.sigmoid(net(*inputs)) - target).square().sum().item()
    return total / len(positions)


def train(net, positions, held_out, epochs, batch, rate, last_rate, seed, deadline=math.inf):
    """Fits the net, in the same order for the same seed; the rate falls along a cosine."""
    generator = torch.Generator(device=positions.target.device).manual_seed(seed)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.01)
    steps = max(len(positions) // batch, 1)
    total = epochs * steps
    began = time.time()
    for epoch in range(epochs):
        order = torch.randperm(len(positions), generator=generator, device=positions.target.device)
        summed = torch.zeros((), device=positions.target.device)
        for step in range(steps):
            done = (epoch * steps + step) / total
            for group in optimizer.param_groups:
                group["lr"] = last_rate + (rate - last_rate) * (1 + math.cos(math.pi * done)) / 2
            *inputs, target = positions.take(order[step * batch : (step + 1) * batch], net.inputs)
            loss = (torch.sigmoid(net(*inputs)) - target).abs().pow(2.5).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            net.clip()
            summed += loss.detach()
        print(
            f"epoch {epoch + 1} of {epochs}: {summed.item() / steps:.6f}, "
            f"held out {loss_of(net, held_out):.6f}, {time.time() - began:.0f} s",
            flush=True,
        )
        if time.time() > deadline:
            break


def quantised(net):
    """The whole numbers of the kernel: hidden weights by input, hidden biases, outputs by bucket, output biases."""
    hidden = net.hidden.weight.detach().double().t().cpu().numpy() * HIDDEN_UNIT
    bias = net.hidden.bias.detach().double().cpu().numpy() * HIDDEN_UNIT
    out = net.out.weight.detach().double().cpu().numpy() * OUT_UNIT
    out_bias = net.out.bias.detach().double().cpu().numpy() * HIDDEN_UNIT * OUT_UNIT
    return (
        np.rint(hidden).astype("<i2"),
        np.rint(bias).astype("<i2"),
        np.rint(out).astype("<i2"),
        np.rint(out_bias).astype("<i4"),
    )


def write_net(path, net, recipe):
    """A weights file: a line of JSON (the shape, the recipe and the checksum of the rest), then the numbers."""
    body = b"".join(part.tobytes() for part in quantised(net))
    header = {
        "format": "pincer net 1",
        "inputs": net.inputs,
        "width": net.width,
        "buckets": net.buckets,
        "scale": net.scale,
        "sha256": hashlib.sha256(body).hexdigest(),
        "recipe": recipe,
    }
    with open(path, "wb") as file:
        file.write(json.dumps(header).encode() + b"\n" + body)
