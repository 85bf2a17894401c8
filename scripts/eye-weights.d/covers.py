"""What covers a face: masks, glasses, scarves, hats, hands. Each gives the person back with the cover painted on."""

import math
from dataclasses import replace

import cv2
import numpy as np

from people import COLUMNS, FACE, ROWS, SIDE, bearded, cloth, filled, laid, line, toned, turned, younger


def shaded(grey, over, region):
    """A thing on the face has the face's light."""
    light = cv2.GaussianBlur(grey, (0, 0), 10)
    usual = float((light * region).sum() / max(region.sum(), 1))
    return np.clip(over * np.clip(light / max(usual, 20), 0.5, 1.5), 0, 255)


def mask(person, dice):
    """Over mouth and nose, from the jaw to the bridge; pleated, peaked, or of cloth."""
    points, grey = person.points, person.grey
    first = int(dice.integers(1, 5))
    jaw = points[first : 17 - first].copy()
    middle = points[33]
    jaw = middle + (jaw - middle) * dice.uniform(0.9, 1.12)
    jaw[len(jaw) // 2 - 2 : len(jaw) // 2 + 3] += (points[8] - points[57]) * dice.uniform(0, 0.25)
    ridge = points[27] + (points[30] - points[27]) * dice.uniform(0.1, 0.9)
    sag = dice.uniform(0, 0.4)
    left = jaw[0] + (ridge - jaw[0]) * 0.5 + (points[8] - points[27]) * sag * 0.25
    right = jaw[-1] + (ridge - jaw[-1]) * 0.5 + (points[8] - points[27]) * sag * 0.25
    region = filled(np.vstack([jaw, right, ridge, left]), dice.uniform(0.5, 1.2))
    over, kind = cloth(dice), dice.random()
    if kind < 0.45:
        over = np.full(
            (SIDE, SIDE),
            (dice.uniform(170, 253), dice.uniform(100, 180), dice.uniform(10, 60))[dice.integers(3)],
            np.float32,
        )
        axis = (points[8] - points[27]) / max(float(np.hypot(*(points[8] - points[27]))), 1)
        depth = COLUMNS * axis[0] + ROWS * axis[1]
        over = over - dice.uniform(4, 30) * (np.cos(depth * dice.uniform(0.5, 1.1) + dice.uniform(0, 6)) > 0.75)
    elif kind < 0.6:
        seam = np.sign(np.cross(points[8] - points[27], np.stack([COLUMNS - points[30, 0], ROWS - points[30, 1]], -1)))
        over = np.full((SIDE, SIDE), dice.uniform(150, 250), np.float32) + seam * dice.uniform(-25, 25)
    edge = np.abs(COLUMNS - points[30, 0]) / max(float(np.ptp(points[:17, 0])) / 2, 1)
    over = over * (1 - dice.uniform(0, 0.35) * np.clip(edge, 0, 1) ** 2)
    grey = laid(grey, region, shaded(grey, over, region))
    if dice.random() < 0.35:
        rim = cv2.morphologyEx(region, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        grey = laid(grey, rim * 0.6, dice.uniform(20, 250))
    if dice.random() < 0.7:
        tone, ears = float(np.clip(over.mean() + dice.normal(0, 20), 0, 255)), points[[0, 16]]
        for corner, ear in ((jaw[0], ears[0]), (jaw[-1], ears[1]), (jaw[1], ears[0]), (jaw[-2], ears[1])):
            line(grey, corner, ear + (0, -dice.uniform(0, 8)), tone)
    return replace(person, grey=grey, mouth_hidden=True)


def glasses(person, dice, dark):
    points, grey = person.points, person.grey
    left, right = points[36:42].mean(0), points[42:48].mean(0)
    across = right - left
    span = max(float(np.hypot(*across)), 8)
    tilt = math.degrees(math.atan2(across[1], across[0]))
    down = np.array([-across[1], across[0]]) / span * span * dice.uniform(-0.03, 0.12)
    wide, high = span * dice.uniform(0.3, 0.47), span * dice.uniform(0.18, 0.4)
    lenses = np.zeros((SIDE, SIDE), np.uint8)
    shape = dice.integers(3)
    for eye, side in ((left, -1), (right, 1)):
        at = eye + down + across * 0.04 * side
        box = ((float(at[0]), float(at[1])), (2 * wide, 2 * high), tilt)
        if shape == 0:
            cv2.ellipse(lenses, box, 255, -1, cv2.LINE_AA)
        else:
            corners = cv2.boxPoints(box)
            if shape == 2:
                corners[[0, 3] if corners[0, 1] > corners[1, 1] else [1, 2]] += across * -0.08 * side
            cv2.fillPoly(lenses, [np.round(corners * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
    lenses = cv2.GaussianBlur(lenses, (0, 0), 0.9).astype(np.float32) / 255
    if dark:
        over = np.full((SIDE, SIDE), dice.uniform(2, 60), np.float32)
        if dice.random() < 0.4:
            over = over + dice.uniform(10, 90) * np.clip(
                (ROWS - left[1]) / high * (1 if dice.random() < 0.5 else -1), 0, 1
            )
        if dice.random() < 0.35:
            slope, at = dice.uniform(-1, 1), dice.uniform(-20, 20)
            streak = np.exp(-(((COLUMNS - left[0] - at) + slope * (ROWS - left[1])) ** 2) / dice.uniform(4, 60))
            over = over + dice.uniform(30, 170) * streak
        grey = laid(grey, lenses * dice.uniform(0.8, 1), np.clip(over, 0, 255))
    rim = cv2.morphologyEx(lenses, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    tone = dice.uniform(0, 100) if dice.random() < 0.8 else dice.uniform(120, 250)
    grey = laid(grey, rim * dice.uniform(0.3, 1), tone)
    for a, b in (
        (left + down + across * 0.3, right + down - across * 0.3),
        (left + down - across * 0.4, points[0]),
        (right + down + across * 0.4, points[16]),
    ):
        line(grey, a, b, tone, int(dice.integers(1, 3)))
    return replace(person, grey=grey, eyes_hidden=person.eyes_hidden or dark)


def hooded(person, dice, veil=False):
    """A head scarf or hood around an oval of the face, or a veil that leaves the eyes."""
    points = person.points
    brows, chin = points[17:27].mean(0), points[8]
    middle = points[36:48].mean(0) + (chin - points[36:48].mean(0)) * dice.uniform(0.2, 0.35)
    high, wide = float(np.hypot(*(chin - brows))), float(np.hypot(*(points[16] - points[0]))) / 2
    x, y = (COLUMNS - middle[0]) / wide, (ROWS - middle[1]) / high
    inner = (x / dice.uniform(0.85, 1.05)) ** 2 + (y / dice.uniform(0.72, 0.9)) ** 2
    outer = (x / dice.uniform(1.3, 1.9)) ** 2 + ((y - 0.25) / dice.uniform(1.2, 1.9)) ** 2
    opened = inner < 1
    if veil:
        eyes = points[36:48].mean(0)
        opened = opened & (np.abs(ROWS - eyes[1] - dice.uniform(-2, 4)) < high * dice.uniform(0.16, 0.3))
    whole = (outer < 1) | ((ROWS > chin[1]) & (person.matte > 0.5) & (np.abs(x) < 1.5))
    region = cv2.GaussianBlur((whole & ~opened).astype(np.float32), (0, 0), 0.9)
    grey = laid(person.grey, region, cloth(dice))
    if dice.random() < 0.5:
        shadow = cv2.GaussianBlur(region, (0, 0), 4) * (1 - region)
        grey = grey * (1 - dice.uniform(0, 0.7) * shadow)
    return replace(person, grey=grey, matte=np.maximum(person.matte, region), mouth_hidden=person.mouth_hidden or veil)


def hatted(person, dice):
    """A cap, a turban, a beanie or a helmet, with the shadow of its brim."""
    points = person.points
    brows = points[17:27].mean(0)
    up = (points[27] - points[8]) / max(float(np.hypot(*(points[27] - points[8]))), 1)
    side = np.array([-up[1], up[0]])
    half = float(np.hypot(*(points[16] - points[0]))) * dice.uniform(0.52, 0.72)
    foot = brows + up * FACE * dice.uniform(0.0, 0.22)
    top = FACE * dice.uniform(0.4, 0.85)
    arc = [foot + side * half * math.cos(t) + up * top * math.sin(t) for t in np.linspace(0, math.pi, 12)]
    region = filled(arc, dice.uniform(0.6, 1.2))
    grey = laid(person.grey, region, cloth(dice))
    matte = np.maximum(person.matte, region)
    if dice.random() < 0.5:
        brim = filled(
            [
                foot + side * half * 0.9,
                foot - side * half * 0.9,
                foot - side * half * 0.7 - up * FACE * dice.uniform(0.05, 0.2),
                foot + side * half * 0.7 - up * FACE * dice.uniform(0.05, 0.2),
            ],
            1,
        )
        grey = laid(grey, brim, dice.uniform(10, 200))
        below = np.clip(1 - ((ROWS - foot[1]) / (FACE * dice.uniform(0.2, 0.6))), 0, 1) * (ROWS > foot[1])
        grey = grey * (1 - dice.uniform(0, 0.6) * below * person.matte)
    return replace(person, grey=grey, matte=matte)


def held(person, dice):
    """A hand, or a thing that a hand holds, before a part of the face."""
    points, grey = person.points, person.grey.copy()
    place = int((8, 4, 12, 57, 33, 2, 14, 57)[dice.integers(8)])
    at = points[place] + dice.normal(0, 4, 2)
    angle = dice.uniform(0, 2 * math.pi)
    along = np.array([math.cos(angle), math.sin(angle)])
    aside = np.array([-along[1], along[0]])
    reach = FACE * dice.uniform(0.13, 0.3)
    region = np.zeros((SIDE, SIDE), np.uint8)
    if dice.random() < 0.7:
        tone = float(np.clip(np.median(grey[60:110, 55:105]) * dice.uniform(0.7, 1.3), 10, 250))
        cv2.ellipse(
            region, tuple(int(v) for v in at), (int(reach * 1.2), int(reach)), math.degrees(angle), 0, 360, 255, -1
        )
        for k in range(int(dice.integers(0, 5))):
            root = at + aside * reach * (0.45 * k - 0.8)
            line(region, root, root + along * reach * dice.uniform(1.3, 2.4), 255, max(2, int(reach * 0.38)))
        over = tone + dice.normal(0, 0.4) * (COLUMNS - at[0]) + dice.normal(0, 0.4) * (ROWS - at[1])
    else:
        box = (
            (float(at[0]), float(at[1])),
            (2.2 * reach, 2 * reach * dice.uniform(0.6, 1.6)),
            math.degrees(angle) * 0.15,
        )
        cv2.fillPoly(region, [np.round(cv2.boxPoints(box)).astype(np.int32)], 255)
        over = cloth(dice)
    region = cv2.GaussianBlur(region, (0, 0), 0.9).astype(np.float32) / 255
    grey = laid(grey, region, np.clip(over, 0, 255))
    rim = cv2.morphologyEx(region, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    grey = laid(grey, rim * 0.6, np.clip(over * 0.7, 0, 255))
    hidden = place in (33, 57) or region[int(points[57, 1]) % SIDE, int(points[57, 0]) % SIDE] > 0.5
    return replace(
        person, grey=grey, matte=np.maximum(person.matte, region), mouth_hidden=person.mouth_hidden or bool(hidden)
    )


def dressed(person, dice):
    """One person as the network sees them once: shaped, toned, turned, and perhaps covered."""
    person = replace(person, grey=person.grey, mouth_hidden=person.masked)
    if dice.random() < 0.15:
        person = younger(person, dice.uniform(0.08, 0.3))
    if dice.random() < 0.4:
        person = toned(person, dice)
    if dice.random() < 0.07 and not person.masked:
        person = bearded(person, dice)
    if dice.random() < 0.45:
        person = turned(person, math.radians(dice.uniform(-42, 42)), math.radians(dice.uniform(-22, 22)))
    cover = dice.random()
    if cover < 0.34 and not person.masked:
        person = mask(person, dice)
    elif cover < 0.43:
        person = held(person, dice)
    eyes = dice.random()
    if eyes < 0.24:
        person = glasses(person, dice, True)
    elif eyes < 0.34:
        person = glasses(person, dice, False)
    head_gear = dice.random()
    if head_gear < 0.12:
        person = hooded(person, dice)
    elif head_gear < 0.15:
        person = hooded(person, dice, veil=True)
    elif head_gear < 0.27:
        person = hatted(person, dice)
    return person
