"""Gathers pictures without people from Debian packages: grey, 320 pixels at the longer side, and crops of large ones."""

import hashlib
import io
import math
import pathlib
import re
import zipfile

import cv2
import numpy as np
from PIL import Image

LONG, CROP = 320, 300
# By package of Debian main, unpacked into a folder of its name: where, crops of a picture, least bytes, most pictures.
PACKAGES = {
    "gnome-backgrounds": ("", 14, 12000, None),
    "mate-backgrounds": ("", 14, 12000, None),
    "lomiri-wallpapers-16.04": ("", 14, 12000, None),
    "lomiri-wallpapers-20.04": ("", 14, 12000, None),
    "ukui-wallpapers": ("", 14, 12000, None),
    "sway-backgrounds": ("", 14, 12000, None),
    "plasma-workspace-wallpapers": ("", 10, 12000, None),
    "tuxpaint-stamps-default": ("", 0, 4000, None),
    "pysiogame": ("", 0, 12000, None),
    "gnome-taquin": ("", 2, 12000, None),
    "warmux-data": ("", 2, 12000, None),
    "povray-examples": ("", 1, 12000, None),
    "khangman": ("", 0, 12000, None),
    "stellarium-data": ("landscapes/", 10, 12000, None),
    "supertuxkart-data": ("", 2, 20000, 900),
    "sweethome3d-furniture": ("", 0, 2500, None),
    "openarena-081-textures": ("", 1, 12000, 700),
    "nexuiz-textures": ("", 1, 15000, 900),
    "gcompris-qt-data": ("", 0, 4000, None),
    "scratch": ("Media/", 0, 4000, None),
    "opencv-doc": ("", 3, 8000, None),
    "mypaint-data-extras": ("", 3, 12000, None),
    "brainparty-data": ("", 1, 12000, None),
    "trackballs-data": ("", 1, 12000, None),
}
SKIMAGE = (
    "brick cell coffee coins color grass gravel horse hubble_deep_field ihc microaneurysms moon motorcycle_left page "
    "retina rocket text"
)
PICTURE = re.compile(r"\.(jpe?g|png|gif|webp|tga)$", re.I)
# People, drawn people, coins and notes with heads; and maps of surfaces, which are no pictures.
PEOPLE = re.compile(
    r"people|/faces|money|halloween|christmas|military|spacewalk|/karts/|/jobs/|/actions/|/body/|/sport/|conversation|"
    r"fireman|skyculture|icon|normal|_nm\.|_norm|_gloss|_local|_bump|hud|gui/|chess|editor|cartoon|alphabets|astronaut|"
    r"camera|plot_|Textures_Materials|warmux/(menu|icon|game_mode|weapon|interface)|gnu|nolok|portrait|/Sara|/characters|"
    r"reallusion|mannequin",
    re.I,
)


def inside(package):
    """Path and bytes of each picture in a package, those in archives too."""
    for path in sorted(package.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        name = str(path.relative_to(package))
        if PICTURE.search(name):
            yield name, path.read_bytes()
        elif path.suffix in (".pk3", ".sh3f"):
            with zipfile.ZipFile(path) as archive:
                for entry in sorted(archive.namelist()):
                    if PICTURE.search(entry):
                        yield path.name + "/" + entry, archive.read(entry)
        elif path.suffix == ".rcc":
            data = path.read_bytes()
            for found in re.finditer(rb"\xff\xd8\xff|RIFF....WEBP", data, re.S):
                if found.group().startswith(b"RIFF"):
                    yield "%s/%d" % (path.name, found.start()), data[
                        found.start() : found.start() + 8 + int.from_bytes(found.group()[4:8], "little")
                    ]
                else:
                    yield "%s/%d" % (path.name, found.start()), data[found.start() : found.start() + 2000000]


def grey(data, dice):
    """`None` if it is no picture or is too small or long; what is transparent shows a wall."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            if image.mode in ("P", "LA", "RGBA"):
                pixels = np.asarray(image.convert("RGBA"), np.float32)
                share = pixels[..., 3:] / 255
                high, wide = share.shape[:2]
                wall = dice.uniform(20, 235) + dice.normal(0, 30) * (np.mgrid[:high, :wide][0] / high - 0.5)
                pixels = pixels[..., :3] * share + wall[..., None] * (1 - share)
                pixels = cv2.cvtColor(np.clip(pixels, 0, 255).astype(np.uint8), cv2.COLOR_RGB2GRAY)
            else:
                pixels = np.asarray(image.convert("L"))
    except (OSError, ValueError, SyntaxError):
        return None
    return pixels if min(pixels.shape) >= 48 and max(pixels.shape) / min(pixels.shape) <= 6 else None


def crops(pixels, count, dice):
    high, wide = pixels.shape
    for _ in range(count):
        w = int(wide * math.exp(dice.uniform(math.log(0.18), math.log(0.6))))
        h = int(w * 0.75)
        if w >= CROP and h < high:
            x, y = dice.integers(0, wide - w), dice.integers(0, high - h)
            yield pixels[y : y + h, x : x + w]


def small(pixels):
    scale = LONG / max(pixels.shape)
    size = max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale))
    return pixels if scale >= 1 else cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


def gather(options):
    cv2.setNumThreads(1)
    out, seen, left_out = pathlib.Path(options.out), set(), wanted(pathlib.Path(__file__).with_name("left-out.txt"))
    for package, (where, count, least, most) in PACKAGES.items():
        folder = pathlib.Path(options.packages) / package
        if not folder.is_dir():
            print("%s is missing: apt-get download %s, then dpkg-deb -x into %s" % (package, package, folder))
            continue
        rows = [
            row
            for row in inside(folder)
            if where in row[0] and len(row[1]) > least and not PEOPLE.search("/" + row[0])
        ]
        if package == "plasma-workspace-wallpapers":
            # Each lies there in many sizes.
            best = {}
            for row in rows:
                best[row[0].split("/wallpapers/")[-1].split("/")[0]] = max(
                    best.get(row[0].split("/wallpapers/")[-1].split("/")[0], row), row, key=lambda r: len(r[1])
                )
            rows = list(best.values())
        dice = np.random.default_rng(sum(package.encode()))
        if most and len(rows) > most:
            rows = [rows[k] for k in sorted(dice.permutation(len(rows))[:most])]
        keep(rows, out / package, count, seen, left_out)
    if options.skimage:
        files = sorted(
            path
            for path in pathlib.Path(options.skimage).iterdir()
            if path.stem in SKIMAGE.split() and PICTURE.search(path.name)
        )
        keep([(path.name, path.read_bytes()) for path in files], out / "scikit-image", 3, seen, left_out)
    tell(out)


def wanted(path):
    return set(path.read_text().splitlines()) if path.exists() else set()


def keep(rows, folder, count, seen, left_out):
    folder.mkdir(parents=True, exist_ok=True)
    kept = 0
    for name, data in rows:
        key = re.sub(r"[^A-Za-z0-9.-]+", "_", "_".join(name.split("/")[-4:]))
        if folder.name + "/" + key in left_out:
            continue
        dice = np.random.default_rng(list(hashlib.sha256(key.encode()).digest()[:8]))
        pixels = grey(data, dice)
        if pixels is None:
            continue
        views = [pixels, *crops(pixels, count if len(data) > 200000 else min(count, 2), dice)]
        for number, view in enumerate(map(small, views)):
            mark = cv2.resize(view, (9, 8), interpolation=cv2.INTER_AREA).astype(int)
            mark = (mark[:, 1:] > mark[:, :-1]).tobytes()
            if min(view.shape) < 24 or view.std() < 6 or mark in seen:
                continue
            seen.add(mark)
            cv2.imwrite(str(folder / ("%s~%d.jpg" % (key, number))), view, [cv2.IMWRITE_JPEG_QUALITY, 90])
            kept += 1
    print("%s: %d pictures of %d" % (folder.name, kept, len(rows)), flush=True)


def tell(out):
    rows = [
        "%s  %s\n" % (hashlib.sha256(path.read_bytes()).hexdigest(), path.relative_to(out))
        for path in sorted(out.rglob("*.jpg"))
    ]
    (out / "list.txt").write_text("".join(rows))
    print("%d pictures; list.txt has the hash %s" % (len(rows), hashlib.sha256("".join(rows).encode()).hexdigest()))
