"""Is a face still a face in the cells: pictures drawn by every player, drawn again with a font, and shown to dlib.

Pictures, every tenth frame of videos and every tenth of the demo's tracks, as far as dlib finds a face in them, are drawn by
every player in cells, drawn again with a real font in the light of their colours, smoothed as an eye some way off would,
and shown to dlib. People of tracks who obey are guided meanwhile. Pictures and videos are framed as a selfie first, four times; tracks are as the camera gives them.
Debian packages: python3-pil fonts-dejavu-core ffmpeg g++ libdlib-dev, and chafa for the peer.
"""
import subprocess
import sys

from PIL import Image, ImageFilter

import cells
import hues
import inpty
import players
from cells import TALL, WIDE

COLUMNS, ROWS = USUAL = 60, 20
SIZE = WIDTH, HEIGHT = COLUMNS * WIDE, ROWS * TALL  # of the clips and, at the usual size, of the raster
SHARES = [0.45, 0.50, 0.55, 0.60]  # of the height: the face's box in a selfie
# The preview shows the oval of 0.45 x 1.35 of the frame's height on 0.70 of twenty rows, and on more of fewer.
OVAL = 0.45 * 1.35
ZOOM = 0.70 / OVAL
RASTER = 640  # The raster is shown to dlib as wide as a camera's frame; it needs faces of 80 pixels.
EVERY, TRACK_FRAMES = 10, 450  # The first may be another (--every).
WIZARD, UNDIMMED = "cameo, as the wizard shows it", "cameo, whole frame undimmed"
OURS = {players.PREVIEW: WIZARD, players.WHOLE: UNDIMMED}


def zoom_of(rows):
    """How much of the frame's height is left out at so many rows; as PreviewView has it."""
    return (0.70 + 0.22 * min(max(0, (20 - rows) / 10), 1)) / OVAL


def chafa(name, *options):
    def command(picture, size):
        return ["chafa", "-f", "symbols", *options, "--stretch", "-s", f"{size[0]}x{size[1]}", picture]

    return players.Player(name, command, False)


CHAFA = chafa("chafa, ascii, no colours", "--symbols", "ascii", "-c", "none")
TIMG = players.Player("timg, half blocks", lambda picture, size: ["timg", "-ph", f"-g{size[0]}x{size[1]}", "-U", picture], False)
# Which of ours is measured in colours, undimmed and zoomed to the oval.
COLORED = [
    ("ascii", "none"), ("ascii", "16"), ("ascii", "console"), ("blocks", "16"), ("blocks", "console"), ("ascii", "256"),
    ("ascii", "true"), ("blocks", "256"), ("blocks", "true"), ("fine", "true")]
PEERS = [
    chafa("chafa, ascii, true colour", "--symbols", "ascii", "-c", "full", "-w", "9"),
    chafa("chafa, its own symbols, true colour", "-c", "full", "-w", "9"), TIMG]


def find(detector, pictures):
    """Per picture the faces: (confidence, x, y, width, height)."""
    said = subprocess.run([detector, *pictures], check=True, capture_output=True, text=True).stdout.splitlines()
    return [[tuple(map(float, face.split(","))) for face in line.split()] for line in said]


class Shot:
    """A frame with a face in it, as the camera gives it."""

    def __init__(self, group, picture, place, folder, name):
        self.group, self.size, self.place = group, picture.size, place
        self.clip = written(picture, folder / f"{name}.y4m")
        self.picture, self.cuts = picture, {}

    def cut(self, size):
        """What the wizard shows at this size, for the peers: so that the zoom helps them as well."""
        if size not in self.cuts:
            self.cuts[size] = self.clip.with_name(f"{self.clip.stem}-{size[0]}x{size[1]}.png")
            width, height = self.size
            tall = height / zoom_of(size[1])
            wide = tall * size[0] / size[1] / 2
            box = (width - wide) / 2, (height - tall) / 2, (width + wide) / 2, (height + tall) / 2
            self.picture.resize((size[0] * WIDE, size[1] * TALL), Image.BICUBIC, box).save(self.cuts[size])
        return self.cuts[size]

    def clip_for(self, player, size=USUAL):
        return self.clip if player.times_itself else self.cut(size)

    def place_for(self, player, size=USUAL):
        """Where the face stands in the raster; ours shows a mirror."""
        (wide, tall), (x, y, width, height) = self.size, self.place
        scale = size[1] * TALL / tall * (1 if player.name == players.WHOLE else zoom_of(size[1]))
        left = x - wide / 2 if not player.times_itself else wide / 2 - x - width
        return size[0] * WIDE / 2 + left * scale, size[1] * TALL / 2 + (y - tall / 2) * scale, width * scale, height * scale

    @property
    def is_framed(self):
        """Whether the face is where guidance wants it."""
        (wide, tall), (x, y, width, height) = self.size, self.place
        across, down = (x + width / 2 - wide / 2) * ZOOM / tall, (y + height / 2 - tall / 2) * ZOOM / tall
        return abs(across) < 0.13 and abs(down) < 0.16 and 0.22 < height * ZOOM / tall < 0.85


def written(picture, target):
    """The picture as a clip of one frame."""
    width, height = picture.size
    luma, *chromas = picture.convert("YCbCr").split()
    header = f"YUV4MPEG2 W{width} H{height} F25:1 C420\nFRAME\n".encode()
    halves = [plane.resize((width // 2, height // 2), Image.BOX) for plane in chromas]
    planes = [luma.point(lambda value: 16 + value * 219 // 255)]
    planes += [half.point(lambda value: round(128 + (value - 128) * 224 / 255)) for half in halves]
    target.write_bytes(header + b"".join(plane.tobytes() for plane in planes))
    return target


def frames_of(file, name, folder):
    """The pictures of a file, of a video those that are to be drawn, large enough for dlib."""
    how = f"select=not(mod(n\\,{EVERY})),scale=-2:640"
    subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-vf", how, "-vsync", "0", "-pix_fmt", "rgb24",
                    folder / f"{name}-%03d.ppm"], check=True)
    return sorted(folder.glob(f"{name}-*.ppm"))


def frames_of_track(bench, track, folder):
    clip = folder / "track.y4m"
    subprocess.run([bench, "clip", track, str(TRACK_FRAMES), clip], check=True)
    full = bytes(min(255, max(0, round((value - 16) * 255 / 219))) for value in range(256))
    chroma = bytes(min(255, max(0, round(128 + (value - 128) * 255 / 224))) for value in range(256))
    with open(clip, "rb") as file:
        width, height = (int(word[1:]) for word in file.readline().split()[1:3])
        for number in range(TRACK_FRAMES):
            if not file.readline():
                break
            luma = file.read(width * height)
            halves = [file.read(width * height // 4) for _ in range(2)]
            if number % EVERY == 0:
                path = folder / f"{track.stem}-{number:03}.ppm"
                planes = [Image.frombytes("L", (width, height), luma.translate(full))]
                planes += [
                    Image.frombytes("L", (width // 2, height // 2), half.translate(chroma)).resize((width, height))
                    for half in halves]
                Image.merge("YCbCr", planes).convert("RGB").save(path)
                yield path
    clip.unlink()


def seen(detector, paths):
    """The pictures in which there is a face, with its place."""
    greys = []
    for path in paths:
        greys.append(path.with_suffix(".pgm"))
        Image.open(path).convert("L").save(greys[-1])
    best = [(path, max(faces, default=(0,))) for path, faces in zip(paths, find(detector, greys))]
    return [(path, face[1:]) for path, face in best if face[0] > 0]


def selfie(picture, place, share):
    """The picture cropped to the face, and where that is then."""
    x, y, width, height = place
    tall = min(height / share, picture.height, picture.width / 1.5)
    left = min(max(0, x + width / 2 - tall * 0.75), picture.width - tall * 1.5)
    top = min(max(0, y + height / 2 - tall / 2), picture.height - tall)
    scale = HEIGHT / tall
    crop = picture.resize(SIZE, Image.BICUBIC, (left, top, left + tall * 1.5, top + tall))
    return crop, ((x - left) * scale, (y - top) * scale, width * scale, height * scale)


def shots(detector, bench, files, tracks, folder):
    for number, file in enumerate(files):
        paths = frames_of(file, f"source{number}", folder)
        group = "pictures" if len(paths) == 1 else file.name
        for path, place in seen(detector, paths):
            for share in SHARES:
                yield Shot(group, *selfie(Image.open(path), place, share), folder, f"{path.stem}-{share}")
    for track in tracks:
        print(f"bench: recognisable, {track.stem}", file=sys.stderr)
        for path, place in seen(detector, list(frames_of_track(bench, track, folder))):
            yield Shot(track.stem, Image.open(path).copy(), place, folder, path.stem)


def smoothed(picture, is_near=False):
    """The mean over one cell around every pixel, by halves, then a Gaussian of two pixels; near, only a wider Gaussian."""
    if is_near:
        return picture.filter(ImageFilter.GaussianBlur(2.5))
    for across, down in [(1, 0), (2, 0), (4, 0), (0, 1), (0, 2), (0, 4), (0, 8)]:
        picture = Image.blend(picture, moved(picture, across, down), 0.5)
    return moved(picture, -WIDE // 2, -TALL // 2).filter(ImageFilter.GaussianBlur(2))


def moved(picture, across, down):
    return picture.transform(picture.size, Image.AFFINE, (1, 0, across, 0, 1, down))


def overlap(a, b):
    wide = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    tall = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * tall / (a[2] * a[3] + b[2] * b[3] - wide * tall)


def shown(player, clip, size, is_near):
    """What the player draws of the clip, as a raster in a file."""
    run = inpty.InPty(player.command(clip, size), size, player.environment)
    ended = run.read_to_end()
    _, status = run.close()
    if status or not ended:
        raise RuntimeError(f"{player.name} ended with {status}")
    target = clip.with_suffix(".pgm")
    picture = smoothed(cells.raster(cells.Screen(run.output.decode(errors="replace"), size)), is_near)
    picture.resize((RASTER, round(RASTER * picture.height / picture.width)), Image.BILINEAR).save(target)
    return target


def scores(detector, player, every, size=USUAL, is_near=False):
    """Per shot the score of the face that dlib sees in its place; -9 if it sees none."""
    larger = RASTER / (size[0] * WIDE)
    rasters = [shown(player, shot.clip_for(player, size), size, is_near) for shot in every]
    return [
        max((score for score, *box in faces
             if overlap([side / larger for side in box], shot.place_for(player, size)) > 0.4), default=-9)
        for shot, faces in zip(every, find(detector, rasters))]


def compiled(folder):
    target = folder / "detector"
    libraries = ["-ldlib", "-l:liblapack.so.3", "-l:libblas.so.3"]
    subprocess.run(["g++", "-O2", "-o", target, players.HERE / "detector.cpp", *libraries], check=True)
    return target


def row(name, every, columns, wanted, threshold=-0.5):
    places = [index for index, shot in enumerate(every) if wanted(shot)]
    if not places:
        return []
    counts = [sum(column[index] > threshold for index in places) for column in columns]
    cells = " | ".join(f"{count} ({count / len(places):.2f})" for count in counts)
    return [f"| {name} | {len(places)} | {cells} |"]


def in_colours(bench, detector, every, notes):
    """How often framed people are found in every way of drawing, from afar and from near."""
    people = [shot for shot in every if shot.is_framed]
    rows = [
        players.Player(f"cameo, {way}, {depth}", lambda clip, size, words=(way, depth): [bench, "zoomed", clip, *words], True)
        for way, depth in COLORED]
    rows += [peer for peer in PEERS if players.installed(peer.name.split(",")[0], peer.name.split(",")[0], notes)]
    looks = [((60, 20), False), ((52, 17), False), ((60, 20), True)]
    names = [f"{size[0]}x{size[1]}, {'near' if is_near else 'afar'}" for size, is_near in looks]
    lines = [f"| {len(people)} framed people, above -0.5 / above 0 | {' | '.join(names)} |", "|---|" + "---:|" * len(looks)]
    for player in rows:
        print(f"bench: recognisable, {player.name}", file=sys.stderr)
        found = [scores(detector, player, people, *look) for look in looks]
        shares = [" / ".join(f"{sum(score > limit for score in row) / len(row):.3f}" for limit in (-0.5, 0)) for row in found]
        lines.append(f"| {player.name} | {' | '.join(shares)} |")
    remade = lambda shot, picture, name: Shot(shot.group, picture, shot.place, shot.clip.parent, name)
    return lines + [""] + hues.table(hues.rows(bench, chafa, notes), people, remade)


def table(bench, files, tracks, folder, notes):
    detector = compiled(folder)
    every = list(shots(detector, bench, files, tracks, folder))
    if not every:
        sys.exit("bench: dlib finds no face in these pictures")
    rows = [player for player in players.ours(bench) if player.name in OURS]
    rows += [CHAFA] if players.installed("chafa", "chafa", notes) else []
    names, columns = [OURS.get(player.name, player.name) for player in rows], []
    for player, name in zip(rows, names):
        print(f"bench: recognisable, {name}", file=sys.stderr)
        columns.append(scores(detector, player, every))
    lines = [f"| frames | with a face | {' | '.join(names)} |", "|---|---:|" + "---:|" * len(names)]
    for group in dict.fromkeys(shot.group for shot in every):
        lines += row(group, every, columns, lambda shot: shot.group == group)
    lines += row("all", every, columns, lambda shot: True)
    lines += row("all, score above 0", every, columns, lambda shot: True, 0) + [""]
    return lines + in_colours(bench, detector, every, notes)
