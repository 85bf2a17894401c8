"""Training: one process paints, one learns; the same seed and folders make the same network on the same machine."""

import multiprocessing
import pathlib
import sys
import time

import cv2
import numpy as np
import torch

import cells
import network
import people
import scenes

BATCH, CHUNK, REUSE = 32, 48, 3
RATE, WARM, KEEP = 2e-3, 200, 0.999
SAVED = 200


def pictures(folder):
    """All pictures under a folder as (name, grey), in the order of their names; skip.txt names those left out."""
    folder = pathlib.Path(folder)
    skip = set((folder / "skip.txt").read_text().split()) if (folder / "skip.txt").exists() else set()
    names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.jpg"))
    read = ((name, cv2.imread(str(folder / name), cv2.IMREAD_GRAYSCALE)) for name in names if name not in skip)
    return [(name, grey) for name, grey in read if grey is not None]


def stock(options):
    known = pictures(options.pictures)
    hard = pathlib.Path(options.out) / "hard.txt"
    wanted = set(hard.read_text().split()) if hard.exists() else set()
    return scenes.Stock(
        people.load(options.faces, options.sources),
        [grey for _, grey in known],
        [at for at, (name, _) in enumerate(known) if name in wanted],
    )


def painted(store, seed, number):
    dice = np.random.default_rng((seed, number))
    made = [scenes.scene(store, dice) for _ in range(BATCH)]
    maps = [cells.asked(faces) for _, faces in made]
    return np.stack([grey for grey, _ in made]), np.stack([m[0] for m in maps]), np.stack([m[1] for m in maps])


def paint(store, seed, first, queue):
    cv2.setNumThreads(0)
    number = first
    while True:
        queue.put(painted(store, seed, number))
        number += 1


def mirrored(grey, kind, wanted, which):
    """Half of the scenes are seen in a mirror: dx and the sine of the tilt change their sign."""
    grey, kind, wanted = grey.copy(), kind.copy(), wanted.copy()
    grey[which], kind[which], wanted[which] = grey[which][..., ::-1], kind[which][..., ::-1], wanted[which][..., ::-1]
    wanted[which, 0] *= -1
    wanted[which, 3] *= -1
    return grey, kind, wanted


class Learner:
    def __init__(self, seed):
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.seed, self.number = seed, 0
        self.net = network.Eye().to(memory_format=torch.channels_last)
        self.mean = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.way = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=1e-4)

    def resume(self, path):
        kept = torch.load(path, weights_only=True)
        self.net.load_state_dict(kept["net"])
        self.way.load_state_dict(kept["way"])
        self.mean, self.number = kept["mean"], kept["number"]

    def save(self, path):
        kept = {"net": self.net.state_dict(), "way": self.way.state_dict(), "mean": self.mean, "number": self.number}
        part = pathlib.Path(str(path) + ".part")
        torch.save(kept, part)
        part.rename(path)

    def learn(self, grey, kind, wanted, rate):
        for group in self.way.param_groups:
            group["lr"] = rate
        x = torch.from_numpy(cells.normal(grey))[:, None].contiguous(memory_format=torch.channels_last)
        parts = network.loss(self.net(x), torch.from_numpy(kind), torch.from_numpy(wanted))
        self.way.zero_grad()
        sum(parts).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.way.step()
        self.number += 1
        keep = min(KEEP, (1 + self.number) / (10 + self.number))
        with torch.no_grad():
            for name, value in self.net.state_dict().items():
                if value.dtype.is_floating_point:
                    self.mean[name].lerp_(value, 1 - keep)
                else:
                    self.mean[name].copy_(value)
        return [float(part.detach()) for part in parts]


def train(options):
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    learner, kept = Learner(options.seed), out / "kept.pt"
    target = out / "cooled.pt" if options.cool else kept
    if options.start or kept.exists():
        learner.resume(options.start or kept)
    store = stock(options)
    say(
        "%d people, %d pictures, %d of them hard; from step %d"
        % (len(store.people), len(store.pictures), len(store.hard), learner.number),
        out,
    )
    first, last = learner.number, learner.number + (options.cool or options.steps)
    queue = multiprocessing.Queue(CHUNK)
    painter = multiprocessing.Process(target=paint, args=(store, options.seed, -(-first // REUSE), queue), daemon=True)
    painter.start()
    sums, began = np.zeros(4), time.time()
    while learner.number < last:
        chunk = [np.concatenate(part) for part in zip(*(queue.get() for _ in range(CHUNK)))]
        dice = np.random.default_rng((options.seed, learner.number, 1))
        for _ in range(REUSE):
            for part in np.array_split(dice.permutation(CHUNK * BATCH), CHUNK):
                if learner.number >= last:
                    break
                rate = RATE * min(1, (learner.number + 1) / WARM)
                if options.cool:
                    rate *= 1 - (learner.number - first) / options.cool
                batch = mirrored(*(which[part] for which in chunk), dice.random(len(part)) < 0.5)
                sums += [*learner.learn(*batch, rate), 1]
                if learner.number % SAVED == 0:
                    means = sums[:3] / sums[3]
                    say(
                        "step %d, %.1f min: faces %.3f, places %.3f, hidden %.3f"
                        % (learner.number, (time.time() - began) / 60, *means),
                        out,
                    )
                    sums[:] = 0
                    learner.save(target)
    learner.save(target)
    painter.terminate()


def say(text, out):
    print(text, file=sys.stderr, flush=True)
    with open(out / "log.txt", "a") as log:
        log.write(time.strftime("%H:%M ") + text + "\n")
