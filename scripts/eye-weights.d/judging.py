"""Judging a file of weights on people and pictures that train nothing.

Each picture is laid out as a camera sees it (640 x 480) and shrunk by 4, as the finder shrinks it. A person is found if
the middle is within 0.4 of the size, and the size within 0.55 to 1.9 times the true one. Three frames are drawn of each,
shaken by a pixel or two: `one` counts the first, `two of three` asks for two of them that agree.
"""

import math

import cv2
import numpy as np

import cells
import people
import training
from people import FACE
from weights import Network

THRESHOLDS = (0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7)
LOOK = 45
SHAKES = ((0, 0, 1), (5, -3, 1.015), (-4, 4, 0.985))
SOURCES = ("prajnasb", "lfw", "utk", "masked")


def frame(grey, matrix, dice):
    seen = cv2.warpAffine(grey, matrix, (640, 480), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.clip(seen + dice.standard_normal(seen.shape, np.float32) * 1.5, 0, 255)


def shrunk(grey):
    return np.rint(cv2.resize(np.rint(grey).astype(np.float32), (160, 120), interpolation=cv2.INTER_AREA)).astype(
        np.uint8
    )


def laid(person, share, tilt, dice):
    """The crop as a whole, its edges repeated, with a face of `share` of the height; three frames and the truth."""
    scale, angle = share * 480 / FACE, math.radians(tilt)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]) * scale
    at = np.array([320, 240]) + dice.uniform(-60, 60, 2)
    frames = []
    for dx, dy, zoom in SHAKES:
        move = at + (dx, dy) - turn * zoom @ person.centre
        frames.append(frame(person.grey, np.float32(np.c_[turn * zoom, move]), dice))
    return frames, (at[0] / 4, at[1] / 4, share * 120)


def dark_glasses(person, dice):
    """Not the trainer's: two rounded lenses of one look, fitted to the eyes."""
    left, right = person.points[36:42].mean(0), person.points[42:48].mean(0)
    span, grey = float(np.hypot(*(right - left))), person.grey.copy()
    tilt = math.degrees(math.atan2(*(right - left)[::-1]))
    for eye in (left, right):
        box = ((float(eye[0]), float(eye[1] + 0.08 * span)), (0.8 * span, 0.62 * span), tilt)
        cv2.ellipse(grey, box, float(dice.uniform(12, 45)), -1, cv2.LINE_AA)
    people.line(grey, left, right, 25, 2)
    for eye, ear in ((left, person.points[0]), (right, person.points[16])):
        people.line(grey, eye, ear, 25, 2)
    return people.replace(person, grey=grey, eyes_hidden=True)


def same(person, dice):
    return person


# Name: what is done to the person, share of the height, tilt, what is done to the frame.
SETS = {
    "plain": (same, 0.45, 0, None),
    "small (22 %)": (same, 0.22, 0, None),
    "dark glasses": (dark_glasses, 0.45, 0, None),
    "tilt 35": (same, 0.45, 35, None),
    "tilt 45": (same, 0.45, 45, None),
    "light x0.2": (same, 0.45, 0, lambda frame: np.rint(frame * 0.2)),
    "blur 5": (same, 0.45, 0, lambda frame: cv2.GaussianBlur(frame, (0, 0), 5)),
}


def all_sets(folder, most):
    """Name, source, person and three small frames with their truth, of each held-out picture."""
    for source in SOURCES:
        known = people.load(folder, [source], matted=False)
        order = np.random.default_rng(5).permutation(len(known))[:most]
        for name, (change, share, tilt, after) in SETS.items():
            if source == "masked" and name not in ("plain", "tilt 35", "light x0.2", "dark glasses"):
                continue
            for at in order:
                dice = np.random.default_rng((6, int(at)))
                frames, truth = laid(change(known[at], dice), share, tilt * (1 if at % 2 else -1), dice)
                yield name, source, known[at], [np.clip(after(f), 0, 255) if after else f for f in frames], truth


def empty_sets(folder):
    for name, grey in training.pictures(folder):
        high, wide = grey.shape
        scale = max(640 / wide, 480 / high)
        dice, frames = np.random.default_rng(len(name)), []
        for dx, dy, zoom in SHAKES:
            k = scale * zoom
            frames.append(
                frame(
                    grey.astype(np.float32),
                    np.float32([[k, 0, 320 - k * wide / 2 + dx], [0, k, 240 - k * high / 2 + dy]]),
                    dice,
                )
            )
        yield name, frames


def hits(face, truth):
    return math.hypot(face[1] - truth[0], face[2] - truth[1]) < 0.4 * truth[2] and 0.55 < face[3] / truth[2] < 1.9


def near(a, b):
    return math.hypot(a[1] - b[1], a[2] - b[2]) < 0.4 * max(a[3], b[3])


def looked_again(network, frames, lists):
    """The mean of each finding's score and of its own surroundings', laid out at LOOK pixels in the middle."""
    asked = [(k, face) for k, faces in enumerate(lists) for face in faces]
    seconds = []
    for k, (_, x, y, size, *_) in asked:
        zoom = LOOK / size
        matrix = np.float32([[zoom, 0, 80 - x * zoom], [0, zoom, 60 - y * zoom]])
        seconds.append(
            cv2.warpAffine(frames[k], matrix, (160, 120), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        )
    again = [[] for _ in lists]
    for start in range(0, len(asked), 64):
        answers = network.answers(np.stack(seconds[start : start + 64]))
        for (k, face), answer in zip(asked[start : start + 64], answers):
            best = max(
                (f[0] for f in cells.found(answer, 0.02) if math.hypot(f[1] - 80, f[2] - 60) < 0.5 * LOOK), default=0
            )
            again[k].append(((face[0] + best) / 2, *face[1:]))
    return again


def two_of_three(three, threshold):
    """Findings of the last frames that another frame agrees with."""
    kept = [[face for face in faces if face[0] >= threshold] for faces in three]
    return [
        face
        for k, faces in enumerate(kept)
        for face in faces
        if any(near(face, other) for j, others in enumerate(kept) if j > k for other in others)
    ]


def answered(network, frames):
    small = [shrunk(grey) for grey in frames]
    lists = []
    for start in range(0, len(small), 63):
        lists += [cells.found(answer, 0.29) for answer in network.answers(np.stack(small[start : start + 63]))]
    return small, lists


def batches(items, count):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == count:
            yield batch
            batch = []
    if batch:
        yield batch


def judge(options):
    network = Network(options.weights.read_bytes())
    table = {}
    for batch in batches(all_sets(options.faces, options.most), 42):
        small, lists = answered(network, [one for item in batch for one in item[3]])
        again = looked_again(network, small, lists)
        for k, (name, source, person, _, truth) in enumerate(batch):
            row = table.setdefault((name, source), Row())
            row.add(lists[3 * k : 3 * k + 3], again[3 * k : 3 * k + 3], lambda face: hits(face, truth))
            row.tell(person, lists[3 * k], truth)
    for batch in batches(empty_sets(options.empty), 42):
        small, lists = answered(network, [one for item in batch for one in item[1]])
        again = looked_again(network, small, lists)
        for k, (name, _) in enumerate(batch):
            row = table.setdefault(("no face", name.split("/")[0]), Row())
            row.add(lists[3 * k : 3 * k + 3], again[3 * k : 3 * k + 3], lambda face: True)
    heads = " | ".join("%g" % t for t in THRESHOLDS)
    for title, which in (
        ("one finding", 0),
        ("two of three", 1),
        ("one, looked at again", 2),
        ("two of three, looked at again", 3),
    ):
        print("\n%s\n\n| set | source | pictures | %s |\n|---|---|---|%s" % (title, heads, "---|" * len(THRESHOLDS)))
        for (name, source), row in table.items():
            print("| %s | %s | %d | %s |" % (name, source, row.count, " | ".join("%d" % n for n in row.found[which])))
    print(
        "\nOf faces found at 0.4: share whose eyes are told as hidden, and whose mouth is\n\n"
        "| set | source | eyes | mouth |\n|---|---|---|---|"
    )
    for (name, source), row in table.items():
        if row.told[0]:
            print("| %s | %s | %.2f | %.2f |" % (name, source, *(row.told[1:] / row.told[0])))
    print("\nBy how bright the cheeks are (darkest, middle, palest third), plain, at 0.5: found of all")
    for source in SOURCES:
        tones = table[("plain", source)].tones if ("plain", source) in table else []
        for part in np.array_split(np.array(sorted(tones)), 3) if tones else []:
            print("| %s | up to %d | %d of %d |" % (source, part[-1, 0], part[:, 1].sum(), len(part)))


class Row:
    def __init__(self):
        self.count, self.found, self.told, self.tones = 0, np.zeros((4, len(THRESHOLDS)), int), np.zeros(3), []

    def add(self, lists, again, right):
        self.count += 1
        for at, threshold in enumerate(THRESHOLDS):
            for which, three in ((0, lists), (2, again)):
                self.found[which, at] += any(right(face) for face in three[0] if face[0] >= threshold)
                self.found[which + 1, at] += any(right(face) for face in two_of_three(three, threshold))

    def tell(self, person, faces, truth):
        best = next((face for face in faces if face[0] >= 0.4 and hits(face, truth)), None)
        cheeks = np.median(person.grey[people.filled(person.points[[1, 3, 5, 31, 36]]) > 0.5])
        self.tones.append((float(cheeks), any(face[0] >= 0.5 and hits(face, truth) for face in faces)))
        if best:
            self.told += (1, best[5] > 0.5, best[6] > 0.5)
