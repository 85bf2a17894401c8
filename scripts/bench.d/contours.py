"""Documents beside their peers from Debian: outlines by OpenCV's contours, zones for machines by tesseract.

Each sees the same pictures of the demo camera. The contours are those that document scanners are written with: blurred, Canny with
limits from the median, closed, the largest convex figure of four corners. tesseract is given what it is best at: the zone
alone, laid flat by the true corners at 20 pixels a symbol, with only the letters that a zone has.
"""
import json
import resource
import subprocess
import time

import cv2
import numpy

ZONES = {"td1": (30, 3), "td3": (44, 2)}
# Millimetres: of the document, and of its zone from the left and from above, as the demo camera prints it.
SIZES = {"td1": (85.6, 53.98), "td3": (125, 88)}
FIRST = {"td1": (4.7, 30.5), "td3": (6.6, 68)}
PITCH, PIXELS = 2.54, 20
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"


def contour(grey):
    """The corners of the largest convex figure of four corners; None if there is none."""
    scale = 640 / grey.shape[1]
    small = cv2.GaussianBlur(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), (5, 5), 0)
    middle = float(numpy.median(small))
    edges = cv2.Canny(small, 0.66 * middle, min(255, 1.33 * middle))
    edges = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, numpy.ones((5, 5), numpy.uint8))
    found = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[-2]
    for figure in sorted(found, key=cv2.contourArea, reverse=True)[:10]:
        corners = cv2.approxPolyDP(figure, 0.02 * cv2.arcLength(figure, True), True)
        if len(corners) == 4 and cv2.isContourConvex(corners) and cv2.contourArea(corners) > 0.05 * small.size:
            return corners.reshape(4, 2) / scale
    return None


def shared(one, other):
    """The area that both have over the area that either has."""
    one, other = (cv2.convexHull(numpy.float32(corners)) for corners in (one, other))
    both = cv2.intersectConvexConvex(one, other)[0]
    return both / (cv2.contourArea(one) + cv2.contourArea(other) - both)


def holds(rows, form):
    """Whether a zone has all its rows, and all its check digits hold."""
    letters, count = ZONES[form]
    if len(rows) != count or any(len(row) != letters for row in rows):
        return False

    def digit(text):
        return str(sum((7, 3, 1)[at % 3] * (0 if sign == "<" else int(sign, 36)) for at, sign in enumerate(text)) % 10)

    if form == "td3":
        row = rows[1]
        parts = [(row[:9], row[9]), (row[13:19], row[19]), (row[21:27], row[27]), (row[28:42], row[42].replace("<", "0"))]
        whole = row[:10] + row[13:20] + row[21:43], row[43]
    else:
        one, two = rows[:2]
        parts = [(one[5:14], one[14]), (two[:6], two[6]), (two[8:14], two[14])]
        whole = one[5:] + two[:7] + two[8:15] + two[18:29], two[29]
    return all(digit(text) == said for text, said in parts + [whole])


def zone(grey, corners, form):
    """The zone alone, laid flat."""
    (wide, tall), (left, top) = SIZES[form], FIRST[form]
    scale = PIXELS / PITCH
    flat = numpy.float32([(0, 0), (wide, 0), (wide, tall), (0, tall)]) * scale
    whole = cv2.warpPerspective(
        grey, cv2.getPerspectiveTransform(numpy.float32(corners), flat), (round(wide * scale), round(tall * scale)),
        flags=cv2.INTER_CUBIC)
    return whole[round(top * scale):, round((left - 2) * scale):]


def read(file):
    """The rows that tesseract reads."""
    said = subprocess.run(
        ["tesseract", file, "-", "--psm", "6", "-c", f"tessedit_char_whitelist={LETTERS}"], capture_output=True, text=True)
    rows = [line.replace(" ", "") for line in said.stdout.splitlines()]
    return [row for row in rows if row]


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table(cameo, folder, count):
    said = subprocess.run([cameo.with_name("PreviewBench"), "documents", str(count), folder], check=True, capture_output=True, text=True)
    desks, spent, zones = {}, 0, {"cameo": 0, "tesseract": 0}
    seconds, pictures = 0, 0
    for line in said.stdout.splitlines():
        file, desk, form, *places = line.split()
        truth = [tuple(map(float, place.split(","))) for place in places]
        grey = cv2.imread(file, cv2.IMREAD_GRAYSCALE)
        png = file.replace(".pgm", ".png")
        cv2.imwrite(png, grey)
        row = desks.setdefault(desk, {"cameo": 0, "contours": 0})
        pictures += 1
        before = time.process_time()
        seen = contour(grey)
        spent += time.process_time() - before
        row["contours"] += seen is not None and shared(seen, truth) > 0.9
        ours = json.loads(subprocess.run([cameo, "documents", "--json", png], capture_output=True, text=True).stdout)
        row["cameo"] += ours["found"] and shared(ours["corners"], truth) > 0.9
        zones["cameo"] += ours.get("zone", {}).get("form") == form and all(ours["zone"]["checks"].values())
        cv2.imwrite(png, zone(grey, truth, form))
        before = children()
        zones["tesseract"] += holds(read(png), form)
        seconds += children() - before
    lines = ["", f"| {count} pictures each | outline, cameo | outline, OpenCV's contours |", "|---|---|---|"]
    lines += [f"| {desk} | {row['cameo']} | {row['contours']} |" for desk, row in desks.items()]
    return lines + [
        "", f"OpenCV {cv2.__version__}: {1000 * spent / pictures:.1f} ms of CPU a picture.", "",
        f"Zones of {pictures} with every digit right: cameo {zones['cameo']}, in the outline that it finds; tesseract "
        f"{zones['tesseract']}, in the true one, {1000 * seconds / pictures:.0f} ms of CPU each."]
