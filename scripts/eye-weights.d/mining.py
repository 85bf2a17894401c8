"""What of the pictures without people looks like a face to the network: hard.txt, and a sheet to look at."""

import pathlib

import cv2
import numpy as np

import cells
import training
from weights import Network

# Wholes, and two corners at 1.7 times the size: zoom, then how far across and down.
VIEWS = ((1, 0.5, 0.5), (1.7, 0.1, 0.1), (1.7, 0.9, 0.9))


def views(grey):
    high, wide = grey.shape
    for zoom, across, down in VIEWS:
        scale = max(160 / wide, 120 / high) * zoom
        w, h = 160 / scale, 120 / scale
        x, y = int((wide - w) * across), int((high - h) * down)
        part = grey[y : y + max(1, int(h)), x : x + max(1, int(w))]
        yield cv2.resize(part, (160, 120), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)


def mine(options):
    network, out = Network(pathlib.Path(options.weights).read_bytes()), pathlib.Path(options.out)
    best = []
    for name, grey in training.pictures(options.pictures):
        seen = np.stack(list(views(grey)))
        for view, answer in zip(seen, network.answers(seen)):
            best += [(face[0], name, view, face) for face in cells.found(answer, 0.15)[:1]]
    best.sort(key=lambda one: -one[0])
    firsts = {}
    for one in best:
        firsts.setdefault(one[1], one)
    hard = [name for name, one in firsts.items() if one[0] > options.above]
    (out / "hard.txt").write_text("".join(name + "\n" for name in hard))
    sheet(list(firsts.values())[: options.most], out / "hard.png")
    print(
        "%d of the pictures score above %g; look at %s and name people in skip.txt"
        % (len(hard), options.above, out / "hard.png")
    )
    return firsts


def sheet(rows, path, across=14):
    tiles = []
    for number, (score, name, view, face) in enumerate(rows):
        tile = cv2.cvtColor(view, cv2.COLOR_GRAY2BGR)
        cv2.ellipse(tile, ((face[1], face[2]), (face[3] * 0.86, face[3] * 1.14), face[4]), (0, 255, 0), 1)
        cv2.putText(tile, "%d %.2f" % (number, score), (2, 11), cv2.FONT_HERSHEY_SIMPLEX, 0.38, (0, 255, 255), 1)
        tiles.append(tile)
    while not tiles or len(tiles) % across:
        tiles.append(np.zeros((120, 160, 3), np.uint8))
    cv2.imwrite(str(path), np.vstack([np.hstack(tiles[k : k + across]) for k in range(0, len(tiles), across)]))
