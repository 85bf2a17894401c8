"""The 20 x 15 cells that the network answers for: what is asked of each, and what their answers say.

Channels: face (a logit), dx and dy in cells, log of size / 32, sine and cosine of the tilt, eyes hidden and mouth hidden
(logits).
"""

import math

import numpy as np

STRIDE, ACROSS, DOWN, CHANNELS = 8, 20, 15, 8
UNIT = 32
X, Y = np.meshgrid((np.arange(ACROSS) + 0.5) * STRIDE, (np.arange(DOWN) + 0.5) * STRIDE)


def asked(faces):
    """One map of 1 (face), 0 (none) and -1 (not asked), and seven maps of what is wanted where it is 1."""
    kind = np.zeros((DOWN, ACROSS), np.float32)
    wanted = np.zeros((CHANNELS - 1, DOWN, ACROSS), np.float32)
    for x, y, size, tilt, eyes, mouth in faces:
        way = np.hypot(X - x, Y - y)
        core = way < max(0.16 * size, 5.7)
        kind[(way < max(0.45 * size, 12)) & (kind == 0)] = -1
        kind[core] = 1
        wanted[0][core], wanted[1][core] = ((x - X) / STRIDE)[core], ((y - Y) / STRIDE)[core]
        told = (
            math.log(size / UNIT),
            math.sin(math.radians(tilt)),
            math.cos(math.radians(tilt)),
            float(eyes),
            float(mouth),
        )
        for channel, value in enumerate(told, 2):
            wanted[channel][core] = value
    return kind, wanted


def normal(pictures):
    """Each less its own mean, over its own spread and a little: a dark room looks like a bright one."""
    pictures = pictures.astype(np.float32)
    return (pictures - pictures.mean((-2, -1), keepdims=True)) / (pictures.std((-2, -1), keepdims=True) + 3)


def found(answer, threshold):
    """What one answer (8 x 15 x 20) tells, best first: score, x, y, size, tilt, eyes hidden, mouth hidden."""
    score = sure(answer[0])
    padded = np.pad(score, 1)
    best = np.max([padded[a : a + DOWN, b : b + ACROSS] for a in range(3) for b in range(3)], 0)
    faces = []
    for y, x in zip(*np.nonzero((score >= threshold) & (score >= best))):
        dx, dy, size, sine, cosine, eyes, mouth = answer[1:, y, x]
        faces.append(
            (
                float(score[y, x]),
                (x + 0.5 + dx) * STRIDE,
                (y + 0.5 + dy) * STRIDE,
                UNIT * math.exp(min(1.6, size)),
                math.degrees(math.atan2(sine, cosine)),
                float(sure(eyes)),
                float(sure(mouth)),
            )
        )
    kept = []
    for face in sorted(faces, reverse=True):
        if all(math.hypot(face[1] - k[1], face[2] - k[2]) > 0.5 * max(face[3], k[3]) for k in kept):
            kept.append(face)
    return kept


def sure(logit):
    return 1 / (1 + np.exp(-np.clip(logit, -30, 30)))
