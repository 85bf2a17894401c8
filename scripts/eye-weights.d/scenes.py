"""Scenes to learn from: people who were dressed afresh, laid into pictures without people, lit, blurred and darkened.

A scene has 160 x 120 pixels and faces of 15 to 95. A face is told as x, y, size, tilt (degrees), eyes hidden and mouth
hidden.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

import covers
import people
from people import FACE, SIDE, cloth

WIDE, HIGH = 160, 120
X, Y = (np.mgrid[:HIGH, :WIDE][axis].astype(np.float32) for axis in (1, 0))


@dataclass
class Stock:
    """`hard` are the numbers of pictures that the network has taken for faces; they are shown oftener."""

    people: list
    pictures: list
    hard: list


# --- pictures without people


def room(dice):
    """A room of our own: walls, floor, windows, doors, shelves, lamps, screens, and small round things on the wall."""
    tone = dice.uniform(60, 230)
    left, right = dice.uniform(-20, 60), dice.uniform(100, 185)
    high, low = dice.uniform(-10, 35), dice.uniform(75, 130)
    grey = np.full((HIGH, WIDE), tone, np.float32) + dice.normal(0, 25) * (X / WIDE - 0.5)
    for corners in (
        ((0, 0), (left, high), (left, low), (0, HIGH + 20)),
        ((WIDE, 0), (right, high), (right, low), (WIDE, HIGH + 20)),
        ((-20, HIGH + 9), (left, low), (right, low), (WIDE + 20, HIGH + 9)),
        ((-9, -9), (left, high), (right, high), (WIDE + 9, -9)),
    ):
        shape(grey, corners, tone * dice.uniform(0.5, 1.2))
    for _ in range(int(dice.integers(2, 9))):
        thing(grey, dice)
    if dice.random() < 0.4:
        lamp = np.exp(-((X - dice.uniform(0, WIDE)) ** 2 + (Y - dice.uniform(0, 60)) ** 2) / dice.uniform(60, 1500))
        grey = grey + dice.uniform(40, 200) * lamp
    return np.clip(cv2.GaussianBlur(grey, (0, 0), dice.uniform(0.4, 0.9)), 0, 255)


def shape(grey, corners, tone):
    cv2.fillPoly(
        grey,
        [np.round(np.asarray(corners, np.float32) * 8).astype(np.int32)],
        float(np.clip(tone, 0, 255)),
        cv2.LINE_AA,
        3,
    )


def thing(grey, dice):
    x, y, w, h = dice.uniform(0, WIDE), dice.uniform(0, HIGH), dice.uniform(6, 60), dice.uniform(6, 60)
    tone, kind = dice.uniform(5, 250), int(dice.integers(7))
    box = lambda a, b, c, d, t: shape(grey, ((a, b), (a + c, b), (a + c, b + d), (a, b + d)), t)
    if kind == 0:  # window, picture frame, screen
        box(x, y, w, h, tone)
        box(x + 2, y + 2, w - 4, h - 4, dice.uniform(100, 255))
        for k in range(int(dice.integers(0, 3))):
            box(x + w * (k + 1) / 3, y, 1.5, h, tone)
    elif kind == 1:  # shelf with books
        at = x
        while at < x + w:
            wide = dice.uniform(1.5, 6)
            box(at, y + dice.uniform(0, 6), wide, h * 0.4, dice.uniform(5, 250))
            at += wide + dice.uniform(0, 1)
        box(x, y + h * 0.4, w, 2, tone)
    elif kind == 2:  # round things: clocks, plates, knobs, balls
        r = dice.uniform(2, 22)
        cv2.circle(grey, (int(x), int(y)), int(r), float(tone), -1, cv2.LINE_AA)
        cv2.circle(
            grey,
            (int(x), int(y)),
            int(r * dice.uniform(0.3, 0.9)),
            float(dice.uniform(5, 250)),
            int(dice.choice([-1, 1, 2])),
            cv2.LINE_AA,
        )
        people.line(grey, (x, y), (x + dice.normal(0, r / 2), y + dice.normal(0, r / 2)), dice.uniform(5, 250))
    elif kind == 3:  # sockets and handles: two dots in a plate
        s = dice.uniform(4, 18)
        box(x, y, s, s * dice.uniform(0.8, 1.5), tone)
        for k in (0.3, 0.7):
            cv2.circle(
                grey,
                (int(x + k * s), int(y + s * 0.45)),
                max(1, int(s * 0.1)),
                float(dice.uniform(0, 90)),
                -1,
                cv2.LINE_AA,
            )
    elif kind == 4:  # chair, table: legs and a board
        box(x, y, w, 4, tone)
        for k in (0.05, 0.9):
            box(x + k * w, y, 3, h, tone * 0.9)
    elif kind == 5:  # plant, lamp shade, coat: blobs and an oval with a stand
        for _ in range(int(dice.integers(1, 14))):
            at = (int(x + dice.normal(0, w / 4)), int(y + dice.normal(0, h / 4)))
            cv2.ellipse(
                grey,
                at,
                (int(dice.uniform(2, 14)), int(dice.uniform(2, 8))),
                dice.uniform(0, 180),
                0,
                360,
                float(np.clip(tone + dice.normal(0, 30), 0, 255)),
                -1,
                cv2.LINE_AA,
            )
        box(x - 1, y, 2, HIGH, tone * 0.7)
    else:  # curtain, blind, tiles
        period = dice.uniform(3, 14)
        region = (X > x) & (X < x + w) & (Y > y) & (Y < y + 2 * h)
        along = X if dice.random() < 0.6 else Y
        grey[region] = np.clip(tone + dice.uniform(5, 40) * np.sin(along * 6.3 / period), 0, 255)[region]


def paper(dice):
    """A sheet, card or screen with lines of print, blocks and round marks."""
    dark = dice.random() < 0.3
    base, ink = (
        (dice.uniform(10, 90), dice.uniform(150, 250)) if dark else (dice.uniform(140, 250), dice.uniform(5, 110))
    )
    grey = np.full((HIGH, WIDE), base, np.float32)
    y, step = dice.uniform(2, 12), dice.uniform(3, 14)
    while y < HIGH:
        x = dice.uniform(0, 24)
        while x < WIDE - 4:
            w = dice.uniform(2, 26)
            if dice.random() < 0.8:
                grey[int(y) : int(y + step * dice.uniform(0.25, 0.6)) + 1, int(x) : int(x + w)] = ink + dice.normal(
                    0, 15
                )
            x += w + dice.uniform(1, 5)
        y += step * dice.choice([1, 1, 1, 2])
    for _ in range(int(dice.integers(0, 5))):
        thing(grey, dice)
    if dice.random() < 0.5:
        turn = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), dice.uniform(-180, 180), dice.uniform(0.6, 1.8))
        grey = cv2.warpAffine(
            grey,
            turn,
            (WIDE, HIGH),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=float(dice.uniform(10, 240)),
        )
    return np.clip(cv2.GaussianBlur(grey, (0, 0), dice.uniform(0.3, 1)), 0, 255)


def plain(dice):
    return np.clip(
        dice.uniform(15, 245) + dice.normal(0, 25) * (X / WIDE - 0.5) + dice.normal(0, 25) * (Y / HIGH - 0.5), 0, 255
    )


def backdrop(stock, dice):
    kind = dice.random()
    if kind < 0.09:
        return room(dice)
    if kind < 0.14:
        return paper(dice)
    if kind < 0.21:
        return plain(dice)
    if stock.hard and dice.random() < 0.5:
        picture = stock.pictures[stock.hard[int(dice.integers(len(stock.hard)))]]
    else:
        picture = stock.pictures[int(dice.integers(len(stock.pictures)))]
    high, wide = picture.shape
    scale = max(WIDE / wide, HIGH / high) * math.exp(dice.uniform(0, 0.9))
    x, y = dice.uniform(0, wide - WIDE / scale), dice.uniform(0, high - HIGH / scale)
    matrix = np.float32([[scale, 0, -x * scale], [0, scale, -y * scale]])
    if dice.random() < 0.5:
        matrix = np.float32([[-scale, 0, x * scale + WIDE], [0, scale, -y * scale]])
    if dice.random() < 0.15:
        turn = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), dice.uniform(0, 360), 1.3)
        matrix = (turn @ np.vstack([matrix, [0, 0, 1]])).astype(np.float32)
    if scale < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    return cv2.warpAffine(picture, matrix, (WIDE, HIGH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT).astype(
        np.float32
    )


# --- people laid into them


def matrix_for(centre, size, at, tilt, flip, squeeze):
    scale, angle = size / FACE, math.radians(tilt)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]) * scale
    turn = turn @ np.diag([-squeeze if flip else squeeze, 1])
    return np.float32(np.c_[turn, np.asarray(at) - turn @ np.asarray(centre)])


def cover_for(person, dice, alone):
    """How much of the crop is laid down: all of it, the person, or the head."""
    left, top, right, bottom = person.valid
    tight = left > 12 or top > 12 or right < SIDE - 12 or bottom < SIDE - 30
    kind = dice.random()
    if alone and not tight and kind < 0.3:
        return None
    if kind < 0.75:
        region = person.matte.copy()
        if dice.random() < 0.15:
            region[int(min(person.points[8, 1] + dice.uniform(6, 30), SIDE - 1)) :] = 0
    else:
        region = people.filled(
            people.head(person.points, dice.uniform(0.35, 0.75), dice.uniform(1, 1.2)), dice.uniform(0.6, 2)
        )
        if person.eyes_hidden or person.mouth_hidden:
            region = np.maximum(region, person.matte * people.filled(people.head(person.points, 0.8, 1.35), 1))
    if kind > 0.6:
        # Pictures within pictures end in straight edges too.
        frame = np.zeros((SIDE, SIDE), np.float32)
        frame[top + 2 : bottom - 2, left + 2 : right - 2] = 1
        region = region * frame
    return region


def lay(grey, person, region, matrix, size, dice):
    scale = size / FACE
    source = person.grey if scale > 0.7 else cv2.GaussianBlur(person.grey, (0, 0), 0.38 / scale)
    source = source.astype(np.float32)
    moved = cv2.warpAffine(source, matrix, (WIDE, HIGH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if region is None:
        return moved
    region = cv2.GaussianBlur(
        region.astype(np.float32), (0, 0), dice.uniform(0.3, 1) + (0.38 / scale if scale < 0.7 else 0)
    )
    share = cv2.warpAffine(region, matrix, (WIDE, HIGH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    gain, lift = (dice.uniform(0.6, 1.3), dice.uniform(-25, 25)) if dice.random() < 0.5 else (1, 0)
    return grey + share * (np.clip(moved * gain + lift, 0, 255) - grey)


def free(at, size, faces, share):
    return all(math.hypot(at[0] - face[0], at[1] - face[1]) > share * (size + face[2]) for face in faces)


def scene(stock, dice):
    grey, faces = backdrop(stock, dice), []
    count = int(dice.choice([0, 1, 2, 3], p=[0.32, 0.5, 0.11, 0.07]))
    near = count == 1 and dice.random() < 0.6
    for _ in range(count):
        for _ in range(8):
            size = math.exp(dice.uniform(math.log(28 if near else 15), math.log(95 if near else 70)))
            at = (dice.uniform(size * 0.3, WIDE - size * 0.3), dice.uniform(size * 0.3, HIGH - size * 0.3))
            if near:
                at = (
                    np.clip(dice.normal(80, 28), size * 0.3, WIDE - size * 0.3),
                    np.clip(dice.normal(58, 20), size * 0.3, HIGH - size * 0.3),
                )
            if free(at, size, faces, 0.75):
                break
        else:
            continue
        person = covers.dressed(stock.people[int(dice.integers(len(stock.people)))], dice)
        tilt = dice.uniform(-62, 62) if dice.random() < 0.42 else dice.normal(0, 10)
        squeeze = dice.uniform(0.8, 1.1)
        matrix = matrix_for(person.centre, size, at, tilt, dice.random() < 0.5, squeeze)
        grey = lay(grey, person, cover_for(person, dice, count == 1), matrix, size, dice)
        faces.append(
            (float(at[0]), float(at[1]), size * (1 + squeeze) / 2, tilt, person.eyes_hidden, person.mouth_hidden)
        )
    if dice.random() < 0.45:
        grey = decoys(grey, faces, stock, dice)
    return lit(grey, faces, dice), faces


def decoys(grey, faces, stock, dice):
    """What has a person's edges and is no face: ovals, boards, hands, clothes, bodies without their heads."""
    for _ in range(int(dice.integers(1, 4))):
        reach = math.exp(dice.uniform(math.log(7), math.log(45)))
        at = (dice.uniform(0, WIDE), dice.uniform(0, HIGH))
        if not all(math.hypot(at[0] - f[0], at[1] - f[1]) > reach + 0.62 * f[2] for f in faces):
            continue
        kind = dice.random()
        if kind < 0.25:
            person = stock.people[int(dice.integers(len(stock.people)))]
            region = person.matte * (people.ROWS > person.points[8, 1] + 9)
            matrix = matrix_for((80, 140), reach * 1.6, at, dice.normal(0, 25), dice.random() < 0.5, 1)
            grey = lay(grey, person, region, matrix, reach * 1.6, dice) if not faces else grey
            continue
        region = np.zeros((HIGH, WIDE), np.uint8)
        if kind < 0.65:
            cv2.ellipse(
                region,
                (int(at[0]), int(at[1])),
                (int(reach), int(reach * dice.uniform(0.4, 1))),
                dice.uniform(0, 180),
                0,
                360,
                255,
                -1,
                cv2.LINE_AA,
            )
        else:
            cv2.fillPoly(
                region,
                [
                    np.int32(
                        cv2.boxPoints((at, (1.4 * reach, 2 * reach * dice.uniform(0.2, 0.7)), dice.uniform(0, 180)))
                    )
                ],
                255,
                cv2.LINE_AA,
            )
        source = dice.random()
        over = backdrop(stock, dice) if source < 0.5 else paper(dice) if source < 0.7 else cloth(dice)[:HIGH, :WIDE]
        region = cv2.GaussianBlur(region, (0, 0), dice.uniform(0.4, 2)).astype(np.float32) / 255
        grey = grey + region * (over - grey)
    return grey


# --- light


def lit(grey, faces, dice):
    if faces and dice.random() < 0.15:
        x, y, size = faces[0][:3]
        oval = ((X - x) / (size * dice.uniform(0.5, 1))) ** 2 + ((Y - y) / (size * dice.uniform(0.6, 1.1))) ** 2
        share = np.clip(1.6 - oval, 0, 1)
        grey = grey * dice.uniform(0.12, 0.6) * share + (grey * 0.5 + dice.uniform(60, 160)) * (1 - share)
    if dice.random() < 0.2:
        angle = dice.uniform(0, 6.3)
        slope = (X - WIDE / 2) / WIDE * math.cos(angle) + (Y - HIGH / 2) / HIGH * math.sin(angle)
        grey = grey * np.clip(1 + slope * dice.uniform(0.5, 2.2), 0.08, 2)
    if dice.random() < 0.06:
        # A blind or a branch throws stripes.
        wave = np.sin(X * dice.uniform(-0.4, 0.4) + Y * dice.uniform(-0.4, 0.4))
        grey = grey * (1 - dice.uniform(0.2, 0.6) * (wave > dice.uniform(-0.5, 0.5)))
    if dice.random() < 0.35:
        grey = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), dice.uniform(0.3, 1.7))
    if dice.random() < 0.12:
        kernel, angle, reach = np.zeros((9, 9), np.float32), dice.uniform(0, 6.3), dice.uniform(1.5, 4)
        cv2.line(
            kernel, (4, 4), (int(round(4 + reach * math.cos(angle))), int(round(4 + reach * math.sin(angle)))), 1.0
        )
        grey = cv2.filter2D(grey.astype(np.float32), -1, kernel / kernel.sum())
    grey = 255 * (np.clip(grey, 0, 255) / 255) ** math.exp(dice.normal(0, 0.3))
    if dice.random() < 0.3:
        middle = grey.mean()
        grey = middle + (grey - middle) * dice.uniform(0.25, 1) + dice.uniform(-20, 20)
    noise = abs(dice.normal(0, 2.5)) + 0.3
    if dice.random() < 0.3:
        grey, noise = np.clip(grey, 0, 255) * math.exp(dice.uniform(math.log(0.08), math.log(0.7))), noise * 0.6
    grey = np.clip(grey + dice.standard_normal(grey.shape, np.float32) * noise, 0, 255).astype(np.uint8)
    if dice.random() < 0.15:
        grey = cv2.imdecode(
            cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(dice.integers(30, 95))])[1], cv2.IMREAD_GRAYSCALE
        )
    return grey
