"""People to be painted: crops of portraits with 68 points, turned, toned and covered afresh each time.

A crop has 160 x 160 pixels with a face of 72 in its middle. Points count as dlib's do: 0-16 jaw, 17-26 brows,
27-35 nose, 36-47 eyes, 48-67 mouth. All grey values are floats from 0 to 255.
"""

import json
import math
import pathlib
from dataclasses import dataclass, replace

import cv2
import numpy as np

SIDE, FACE = 160, 72
ROWS, COLUMNS = (axis.astype(np.float32) for axis in np.mgrid[:SIDE, :SIDE])


@dataclass
class Person:
    """`matte` is 1 where the person is and 0 where the wall is; `valid` is the part that is not repeated edge."""

    grey: np.ndarray
    points: np.ndarray
    matte: np.ndarray
    valid: tuple
    masked: bool = False
    source: str = ""
    name: str = ""
    eyes_hidden: bool = False
    mouth_hidden: bool = False

    @property
    def centre(self):
        eyes, mouth = self.points[36:48].mean(0), self.points[48:68].mean(0)
        return eyes + 0.45 * (mouth - eyes)


def load(folder, sources, matted=True):
    """The crops of these sources from a folder with points.json; mattes by graph cut are kept in mattes.npz there."""
    folder = pathlib.Path(folder)
    rows = [row for row in json.loads((folder / "points.json").read_text()) if row["source"] in sources]
    store = folder / "mattes.npz"
    mattes = dict(np.load(store)) if store.exists() else {}
    missing = [row for row in rows if matted and row["f"] not in mattes]
    people = []
    for row in rows:
        grey = cv2.imread(str(folder / row["f"]), cv2.IMREAD_GRAYSCALE)
        points = np.array(row["points"], np.float32).reshape(68, 2)
        left, top, right, bottom = (int(v) for v in row["valid"])
        valid = (max(left, 0), max(top, 0), min(right, SIDE), min(bottom, SIDE))
        if matted and row["f"] not in mattes:
            mattes[row["f"]] = cut_out(grey, points, valid)
        matte = mattes[row["f"]].astype(np.float32) / 255 if matted else np.ones((SIDE, SIDE), np.float32)
        people.append(
            Person(grey.astype(np.float32), points, matte, valid, bool(row.get("masked")), row["source"], row["f"])
        )
    if missing:
        np.savez_compressed(store, **mattes)
    return people


def cut_out(grey, points, valid):
    """What of a portrait is the person: a graph cut that starts from the face and from the wall beside it."""
    left, top, right, bottom = valid
    guess = np.full((SIDE, SIDE), cv2.GC_PR_BGD, np.uint8)
    chin, width = points[8], np.ptp(points[:17, 0])
    shoulders = np.array(
        [chin + (-0.3 * width, 8), chin + (0.3 * width, 8), (right, bottom), (left, bottom)], np.int32
    )
    cv2.fillConvexPoly(guess, shoulders, cv2.GC_PR_FGD)
    cv2.fillConvexPoly(guess, head(points, 0.6, 1.12).astype(np.int32), cv2.GC_PR_FGD)
    cv2.fillConvexPoly(guess, head(points, 0.25, 0.95).astype(np.int32), cv2.GC_FGD)
    high = int(chin[1] - 0.4 * width)
    guess[:high, : left + 4] = guess[:high, right - 4 :] = cv2.GC_BGD
    guess[: top + 2] = cv2.GC_BGD
    guess[bottom:] = cv2.GC_BGD
    colours = cv2.merge([grey, cv2.GaussianBlur(grey, (0, 0), 2), cv2.convertScaleAbs(ROWS, alpha=0.6)])
    try:
        cv2.setRNGSeed(1)
        cv2.grabCut(colours, guess, None, np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK)
    except cv2.error:
        pass
    person = ((guess == cv2.GC_FGD) | (guess == cv2.GC_PR_FGD)).astype(np.uint8)
    person = cv2.morphologyEx(person, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    person = cv2.morphologyEx(person, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    # Bodies go on below the crop.
    person[bottom - 1 :] = person[min(bottom, SIDE) - 2]
    person[:, :2] = person[:, -2:] = 0
    return (cv2.GaussianBlur(person.astype(np.float32), (0, 0), 0.9) * 255).astype(np.uint8)


def head(points, forehead, grown):
    """The outline of a face with its forehead, grown around the nose."""
    rise = (points[8] - points[27]) * forehead
    hull = cv2.convexHull(np.vstack([points, points[17:27] - rise, points[[0, 16]] - rise * 0.7]).astype(np.float32))[
        :, 0
    ]
    return points[30] + (hull - points[30]) * grown


def filled(outline, soft=0.8):
    region = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(region, [np.round(np.asarray(outline) * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
    return cv2.GaussianBlur(region, (0, 0), soft).astype(np.float32) / 255


def laid(grey, region, over):
    return grey + region * (over - grey)


def line(grey, a, b, tone, width=1):
    cv2.line(
        grey,
        tuple(int(round(float(v))) for v in a),
        tuple(int(round(float(v))) for v in b),
        float(tone),
        width,
        cv2.LINE_AA,
    )


def cloth(dice):
    """A cloth: one tone, a slope of light, and perhaps folds, a pattern or knit."""
    tone = (dice.uniform(160, 250), dice.uniform(8, 80), dice.uniform(50, 210))[dice.integers(3)]
    x, y = COLUMNS / SIDE - 0.5, ROWS / SIDE - 0.5
    grey = tone + dice.normal(0, 28) * x + dice.normal(0, 28) * y
    kind = dice.random()
    if kind < 0.35:
        grey = grey + dice.uniform(3, 16) * np.sin((y + 0.12 * np.sin(dice.uniform(3, 9) * x)) * dice.uniform(20, 90))
    elif kind < 0.55:
        one, two = dice.uniform(25, 130, 2)
        grey = grey + dice.uniform(10, 70) * (
            np.sin(x * one + dice.uniform(0, 6)) * np.sin(y * two) > dice.uniform(-0.3, 0.6)
        )
    elif kind < 0.7:
        blots = dice.normal(0, dice.uniform(15, 45), (14, 14)).astype(np.float32)
        grey = grey + cv2.resize(blots, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    return np.clip(grey, 0, 255)


# --- how a head is turned and shaped


def bent(value, radius, angle):
    """Where a place on a round head comes from if the head is turned by `angle`; beyond the head all moves along."""
    inside = np.clip(value / radius, -1, 1)
    return radius * np.sin(np.arcsin(inside) - angle) + (value - inside * radius)


def turned(person, yaw, pitch):
    """As if the head were a cylinder both ways; the shoulders stay as they are."""
    points = person.points
    cx, cy = points[27:36, 0].mean(), points[[27, 8], 1].mean()
    wide, tall = np.ptp(points[:17, 0]) * 0.56, abs(points[8, 1] - points[27, 1]) * 1.25
    still = np.clip((ROWS - points[8, 1]) / 18, 0, 1)
    # A nose stands out before the cylinder, so the middle goes further.
    xs = cx + bent(COLUMNS - cx, wide, yaw * (1 - still))
    ys = cy + bent(ROWS - cy, tall, pitch * (1 - still))
    warp = lambda image, border: cv2.remap(
        image, xs.astype(np.float32), ys.astype(np.float32), cv2.INTER_LINEAR, borderMode=border
    )
    moved = points.copy()
    moved[:, 0] = cx - bent(-(points[:, 0] - cx), wide, yaw)
    moved[:, 1] = cy - bent(-(points[:, 1] - cy), tall, pitch)
    return replace(
        person,
        grey=warp(person.grey, cv2.BORDER_REPLICATE),
        matte=warp(person.matte, cv2.BORDER_REPLICATE),
        points=moved,
    )


def younger(person, by):
    """A child's proportions: the lower face short, the forehead high, the cheeks wide."""
    points = person.points
    eyes, chin = points[36:48, 1].mean(), points[8, 1]
    middle = points[30, 0]
    below = np.clip((ROWS - eyes) / max(chin - eyes, 1), 0, 1)
    lift = by * (chin - eyes) * below
    ys = ROWS + lift
    widen = 1 - 0.35 * by * np.sin(np.pi * np.clip((ROWS - eyes + 25) / max(chin - eyes + 25, 1), 0, 1))
    xs = middle + (COLUMNS - middle) * widen
    warp = lambda image: cv2.remap(
        image, xs.astype(np.float32), ys.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    moved = points.copy()
    share = np.clip((points[:, 1] - eyes) / max(chin - eyes, 1), 0, None)
    moved[:, 1] -= np.where(share <= 1, by * (chin - eyes) * share / (1 + by), by * (chin - eyes) / (1 + by))
    return replace(person, grey=warp(person.grey), matte=warp(person.matte), points=moved)


def toned(person, dice):
    """Another tone of skin and of hair."""
    points, grey = person.points, person.grey
    neck = np.array([points[5], points[11], points[11] + (2, 34), points[5] + (-2, 34)])
    skin = np.maximum(filled(head(points, 0.55, 1.03), 2.5), filled(neck, 4)) * person.matte
    darker = dice.random() < 0.75
    if darker:
        curve, gain = dice.uniform(1, 1.7), dice.uniform(0.45, 1)
    else:
        curve, gain = dice.uniform(0.7, 1), dice.uniform(1, 1.2)
    grey = laid(grey, skin, np.clip(255 * (grey / 255) ** curve * gain, 0, 255))
    if dice.random() < 0.6:
        hair = (1 - skin) * person.matte * (ROWS < points[8, 1] - 5)
        gain = dice.uniform(0.2, 0.9) if darker else dice.uniform(0.3, 1.8)
        grey = laid(grey, hair, np.clip(grey * gain + (0 if darker else dice.uniform(0, 40)), 0, 255))
    return replace(person, grey=grey)


def bearded(person, dice):
    points = person.points
    jaw = points[2:15]
    lip = points[[54, 35, 33, 31, 48]] if dice.random() < 0.6 else points[[54, 57, 48]] + (0, 4)
    region = filled(np.vstack([jaw * 1.0, lip]), 2) * (1 - filled(points[48:60], 1))
    hairs = cv2.GaussianBlur(dice.normal(0, 60, (SIDE, SIDE)).astype(np.float32), (0, 0), 0.8)
    tone = dice.uniform(15, 90) if dice.random() < 0.75 else dice.uniform(120, 210)
    return replace(person, grey=laid(person.grey, region * dice.uniform(0.5, 0.95), np.clip(tone + hairs, 0, 255)))
