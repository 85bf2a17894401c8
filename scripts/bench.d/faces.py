#!/usr/bin/python3
"""Is a face still a face in the cells: faces.py PREVIEWBENCH PICTURE_OR_VIDEO...

Each picture (and every tenth of a video) in which dlib finds a face is framed as a selfie, four times, drawn by every player in
60x20 cells without colours, drawn again with a real font, smoothed as an eye some way off would, and shown to dlib.
Debian packages: python3-pil fonts-dejavu-core ffmpeg g++ libdlib-dev.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw, ImageFilter, ImageFont

import inpty
import players

COLUMNS, ROWS, WIDE, TALL = 60, 20, 8, 16
FONT = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", 13)
SHARES = [0.45, 0.50, 0.55, 0.60]  # of the height: the face's box in a selfie
MOVES = re.compile(r"\x1b\[(\d*)(?:;(\d+))?H|\x1b\[(\d+)d|\x1b\[(\d+)G|\x1b\[(\d+)b|\x1b\[[?\d;]*[a-zA-Z]|\x1b[()].|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|(\r)|(\n)|(.)")


def find(detector, pictures):
    """Per picture the faces: (confidence, x, y, width, height)."""
    said = subprocess.run([detector, *pictures], check=True, capture_output=True, text=True).stdout.splitlines()
    return [[tuple(map(float, face.split(","))) for face in line.split()] for line in said]


def sources(files, folder):
    for number, file in enumerate(files):
        how = "select=not(mod(n\\,10)),scale=640:480:force_original_aspect_ratio=increase,crop=640:480"
        subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-vf", how, "-vsync", "0", "-pix_fmt", "gray",
                        folder / f"source-{number:03}-%03d.pgm"], check=True)
    return sorted(folder.glob("source-*.pgm"))


def framed(path, face, share, target):
    """Writes the picture cropped to the face as a clip of one frame; where the face then stands in the raster."""
    picture = Image.open(path)
    _, x, y, width, height = face
    tall = min(height / share, picture.height, picture.width / 1.5)
    left = min(max(0, x + width / 2 - tall * 0.75), picture.width - tall * 1.5)
    top = min(max(0, y + height / 2 - tall / 2), picture.height - tall)
    crop = picture.resize((480, 320), Image.BICUBIC, (left, top, left + tall * 1.5, top + tall))
    luma = crop.point(lambda value: 16 + value * 219 // 255).tobytes()
    target.write_bytes(b"YUV4MPEG2 W480 H320 F25:1 C420\nFRAME\n" + luma + bytes([128]) * (480 * 320 // 2))
    scale = 320 / tall
    return ((x - left) * scale, (y - top) * scale, width * scale, height * scale)


def cells(output):
    grid, row, column = [[" "] * COLUMNS for _ in range(ROWS)], 0, 0
    for move in MOVES.finditer(output.split("\x1b[?1049l")[0]):
        down, right, to_row, to_column, repeat, start, line, character = move.groups()
        if move[0].startswith("\x1b[") and move[0].endswith("H"):
            row, column = int(down or 1) - 1, int(right or 1) - 1
        elif to_row or to_column:
            row, column = int(to_row or row + 1) - 1, int(to_column or column + 1) - 1
        elif start or line:
            row, column = row + (line is not None), 0 if start else column
        for _ in range(int(repeat) if repeat else 1 if character else 0):
            character = character or grid[row][column - 1]
            if row < ROWS and column < COLUMNS:
                grid[row][column] = character
            column += 1
    return grid


def raster(grid):
    picture = Image.new("L", (COLUMNS * WIDE, ROWS * TALL))
    draw = ImageDraw.Draw(picture)
    for row, line in enumerate(grid):
        for column, character in enumerate(line):
            draw.text((column * WIDE, row * TALL + 13), character, font=FONT, fill=255, anchor="ls")
    return smoothed(picture)


def smoothed(picture):
    """The mean over one cell around every pixel, then a Gaussian of two pixels."""
    across = [picture.transform(picture.size, Image.AFFINE, (1, 0, x - WIDE // 2, 0, 1, 0)) for x in range(WIDE)]
    picture = mean(across)
    return mean([picture.transform(picture.size, Image.AFFINE, (1, 0, 0, 0, 1, y - TALL // 2)) for y in range(TALL)]
                ).filter(ImageFilter.GaussianBlur(2))


def mean(pictures):
    while len(pictures) > 1:
        pictures = [Image.blend(a, b, 0.5) for a, b in zip(pictures[::2], pictures[1::2])]
    return pictures[0]


def overlap(a, b):
    wide = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    tall = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * tall / (a[2] * a[3] + b[2] * b[3] - wide * tall)


def main(program, files):
    with tempfile.TemporaryDirectory(prefix="cameo-faces-") as name:
        folder = pathlib.Path(name)
        detector = folder / "faces"
        subprocess.run(["g++", "-O2", "-o", detector, players.HERE / "faces.cpp", "-ldlib", "-l:liblapack.so.3",
                        "-l:libblas.so.3"], check=True)
        pictures = sources(files, folder)
        found = [(path, max(faces)) for path, faces in zip(pictures, find(detector, pictures)) if max(faces, default=(0,))[0] > 0]
        clips = [(path.with_suffix(f".{share}.y4m"), path, face, share) for path, face in found for share in SHARES]
        places = [framed(path, face, share, clip) for clip, path, face, share in clips]
        for player in players.all_of(program, folder)[0]:
            if not player.is_plain:
                continue
            drawn = []
            for clip, *_ in clips:
                output = inpty.run(player.command(clip, COLUMNS, ROWS), COLUMNS, ROWS, player.environment, keep=True)
                drawn.append(clip.with_suffix(".pgm"))
                raster(cells(output)).save(drawn[-1])
            seen = sum(any(overlap(face[1:], place) > 0.4 for face in faces)
                       for faces, place in zip(find(detector, drawn), places))
            print(f"| {player.name} | {seen} of {len(clips)} | {seen / len(clips):.2f} |")


if len(sys.argv) < 3:
    sys.exit(__doc__)
main(sys.argv[1], sys.argv[2:])
