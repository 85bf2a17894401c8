"""The file of weights, and a plain forward pass that reads it: what the program has to compute.

All numbers are little-endian:
  8 bytes   "CAMEOEY1"
  5 x u16   width, height, stride, channels of the answer, number of layers
  layers    u8 kind, u8 stride, u16 inputs, u16 outputs each
  layers    f32 scale and f32 bias of each output, then int8 weights by output: each
Kinds: 0 whole 3 x 3 of one input (9 weights an output), 1 depthwise 3 x 3 (9 weights), 2 1 x 1 (a weight an input).
A weight is its byte times the scale of its output. Outside a map all is 0.
"""

import struct

import numpy as np

import cells

MAGIC = b"CAMEOEY1"
WHOLE, PLACES, CHANNELS = range(3)
# How many layers belong to each part, in the order of the file.
PARTS = {
    "fine": 5,
    "middle": 6,
    "coarse": 6,
    "whole": 6,
    "to_coarse": 1,
    "back": 2,
    "to_middle": 1,
    "last": 4,
    "answer": 1,
}


def packed(state):
    """From the tensors of network.Eye as arrays, the normalisations folded in."""
    table, body = b"", b""
    layers = list(folded(state))
    for kind, stride, weight, bias in layers:
        scale = np.maximum(np.abs(weight).max(1), 1e-9) / 127
        inputs = len(weight) if kind == PLACES else 1 if kind == WHOLE else weight.shape[1]
        table += struct.pack("<BBHH", kind, stride, inputs, len(weight))
        body += scale.astype("<f4").tobytes() + bias.astype("<f4").tobytes()
        body += np.rint(weight / scale[:, None]).clip(-127, 127).astype(np.int8).tobytes()
    return MAGIC + struct.pack("<5H", 160, 120, cells.STRIDE, cells.CHANNELS, len(layers)) + table + body


def folded(state):
    """Kind, stride, weights by output and bias of each layer, in the order of the file."""
    names = [name for name in state if name.endswith("weight") and state[name].ndim == 4]
    order = list(PARTS)
    for name in sorted(names, key=lambda name: (order.index(name.split(".")[0]), list(state).index(name))):
        weight = state[name].astype(np.float64)
        outputs, inputs, size, _ = weight.shape
        kind = CHANNELS if size == 1 else WHOLE if name == "fine.0.0.weight" else PLACES
        weight, bias, stem = weight.reshape(outputs, -1), np.zeros(outputs), name[: -len("0.weight")]
        if name == "answer.weight":
            bias = state["answer.bias"].astype(np.float64)
        elif kind != PLACES:
            gain = state[stem + "1.weight"] / np.sqrt(state[stem + "1.running_var"] + 1e-5)
            weight, bias = weight * gain[:, None], state[stem + "1.bias"] - state[stem + "1.running_mean"] * gain
        yield kind, stride_of(name), weight, bias


def stride_of(name):
    return (
        2
        if name in ("fine.0.0.weight", "fine.1.places.weight")
        or name.endswith(".0.places.weight")
        and not name.startswith("last")
        else 1
    )


class Network:
    def __init__(self, data):
        if data[:8] != MAGIC:
            raise ValueError("no weights of this network")
        *self.shape, count = struct.unpack_from("<5H", data, 8)
        table = [struct.unpack_from("<BBHH", data, 18 + 6 * k) for k in range(count)]
        at, self.layers = 18 + 6 * count, []
        for kind, stride, inputs, outputs in table:
            scale, bias = np.frombuffer(data, "<f4", 2 * outputs, at).reshape(2, outputs)
            each = inputs if kind == CHANNELS else 9
            bytes_ = np.frombuffer(data, np.int8, outputs * each, at + 8 * outputs).reshape(outputs, each)
            self.layers.append((kind, stride, bytes_ * scale[:, None], bias))
            at += outputs * (8 + each)
        if at != len(data):
            raise ValueError("weights of another length")

    def answers(self, pictures):
        """Of n grey pictures of 160 x 120, n answers of 8 x 15 x 20."""
        parts, rest = {}, iter(self.layers)
        for name, count in PARTS.items():
            parts[name] = [next(rest) for _ in range(count)]
        x = cells.normal(pictures)[..., None]
        middle = run(parts["middle"], run(parts["fine"], x))
        coarse = run(parts["coarse"], middle)
        coarse = coarse + doubled(run(parts["to_coarse"], run(parts["whole"], coarse)), coarse)
        coarse = run(parts["back"], coarse)
        middle = run(parts["last"], middle + doubled(run(parts["to_middle"], coarse), middle))
        return np.moveaxis(run(parts["answer"], middle, rectified=False), -1, 1)


def run(layers, x, rectified=True):
    """Places and channels come in pairs: what came in is added where both have one shape."""
    came = x
    for kind, stride, weight, bias in layers:
        if kind == CHANNELS:
            y = x @ weight.T + bias
            y = np.maximum(y, 0) if rectified else y
            x = came + y if came is not x and came.shape == y.shape else y
            came = x
        else:
            came, x = x, around(x, kind, stride, weight, bias)
            if kind == WHOLE:
                x = came = np.maximum(x, 0)
    return x


def around(x, kind, stride, weight, bias):
    _, high, wide, _ = x.shape
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    down, across = -(-high // stride), -(-wide // stride)
    total = bias.astype(np.float32)
    for place in range(9):
        dy, dx = divmod(place, 3)
        seen = padded[:, dy : dy + stride * (down - 1) + 1 : stride, dx : dx + stride * (across - 1) + 1 : stride]
        total = total + seen * weight[:, place].astype(np.float32)
    return total


def doubled(small, like):
    return small.repeat(2, 1).repeat(2, 2)[:, : like.shape[1], : like.shape[2]]


def drawn():
    """A picture that other forward passes can draw too: a slope and three discs, in whole numbers."""
    y, x = np.mgrid[:120, :160]
    grey = (40 + x // 2 + y // 3).astype(np.uint8)
    for cx, cy, r, tone in ((80, 60, 30, 200), (70, 52, 5, 20), (92, 52, 5, 20)):
        grey[(x - cx) ** 2 + (y - cy) ** 2 < r * r] = tone
    return grey


def tell_vectors(path):
    answer = Network(path.read_bytes()).answers(drawn()[None])[0]
    print("# channel, row, column, answer; the picture: weights.py drawn()")
    for row in range(0, cells.DOWN, 2):
        for column in range(0, cells.ACROSS, 3):
            for channel in range(cells.CHANNELS):
                print("%d %d %d %.4f" % (channel, row, column, answer[channel, row, column]))
    print("# sum of all %.3f, of all squares %.2f" % (answer.sum(), (answer**2).sum()))
