"""Media: films and pictures with random damage, most of them read by one process, some by the program itself."""
import pathlib
import subprocess

import judges
import mutations
from world import ROOT

PROMISE = "damaged films and pictures: read or refused, in bounded time and memory, never a crash"
WHOLE, THROUGH_THE_PROGRAM = 20_000, 400
BATCH = 20
SOURCES = ["library", "reader", "shot", "fault"]
FORMATS = {
    "small.mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "2"], "fragments.mp4": ["-c:v", "libx264", "-movflags", "frag_keyframe+empty_moov"],
    "small.mkv": ["-c:v", "libx264"], "small.webm": ["-c:v", "libvpx", "-b:v", "100k"], "small.avi": ["-c:v", "mjpeg"], "small.mjpeg": ["-c:v", "mjpeg"],
    "small.y4m": ["-pix_fmt", "yuv420p"], "small.gif": [], "mpeg4.mp4": ["-c:v", "mpeg4"], "small.ts": ["-c:v", "mpeg2video"],
    "small.mov": ["-c:v", "png"], "small.apng": ["-f", "apng"],
    "one.png": ["-frames:v", "1"], "one.jpg": ["-frames:v", "1"], "one.bmp": ["-frames:v", "1"], "one.webp": ["-frames:v", "1"],
    "one.tiff": ["-frames:v", "1"], "one.ppm": ["-frames:v", "1"],
}
SENTENCES = {0, 66, 69}


class Attack:
    BATCH = BATCH
    NEEDS_CAPTURE = True

    def __init__(self, bench):
        self.bench = bench
        self.place = bench.place / "media"
        self.place.mkdir(exist_ok=True)
        self.probe = self.place / "reading"
        compile_probe(self.probe)
        self.corpus = [data for data in (made(self.place / name, how) for name, how in FORMATS.items()) if data]
        self.corpus += [(bench.captured / name).read_bytes() for name in ("clip.mp4", "face.jpg")]
        self.corpus += [place.read_bytes() for place in sorted((ROOT / "Tests/Nightly/corpus").glob("*"))]

    def prepare(self):
        """What is whole is read, or the attack would be none."""
        for place in sorted(self.place.glob("*.*")):
            with self.bench.world("whole") as world:
                said = self.read(world, [place])
                if not said or said[0].split()[1] != "read":
                    raise RuntimeError(f"{place.name} can't be read here: {said}")

    def cases(self):
        yield from (f"probe{number}" for number in range(WHOLE))
        yield from (f"program{number}" for number in range(THROUGH_THE_PROGRAM))

    def more(self, number):
        return f"probe{WHOLE + number}"

    def damaged(self, world, name, chance):
        data = mutations.damaged(chance, chance.choice(self.corpus), self.corpus)
        return world.write(name, data[:1 << 20])

    def attempt(self, world, case, chance):
        place = self.damaged(world, f"{case}.bin", chance)
        if case.startswith("program"):
            return self.through_the_program(world, place, chance)
        said = self.read(world, [place])
        return [] if said and said[0].split()[1] in ("read", "refused") else [" ".join(said) or "nothing was said"]

    def is_batched(self, case):
        return case.startswith("probe")

    def batch(self, world, cases, chances):
        """One process for many: {case: breaches}."""
        here = [case for case in cases if case.startswith("probe")]
        places = [self.damaged(world, f"{case}.bin", chances[case]) for case in here]
        said = self.read(world, places) if places else []
        told = {line.split()[0]: line.split(" ", 1)[1] for line in said}
        found = {}
        for case, place in zip(here, places):
            word = told.get(str(place), "was not told")
            if word.split()[0] not in ("read", "refused"):
                found[case] = [word]
        return found

    def read(self, world, places):
        listed = "".join(f"{place}\n" for place in places)
        done = subprocess.run([self.probe], input=listed, capture_output=True, text=True, cwd=world.folder)
        return done.stdout.splitlines()

    def through_the_program(self, world, place, chance):
        source = chance.choice(["file", "loop"])
        if chance.random() < 0.3:
            folder = world.folder / "pictures"
            folder.mkdir()
            for number in range(3):
                self.damaged(world, f"pictures/{number}.{chance.choice(['png', 'jpg', 'jpeg'])}", chance)
            place = folder
        words = ["run", "--plain", "--preview", "off", "--no-instructions", "--camera-permission", "granted", "--auto-start",
                 "--camera", f"{source}:{place}", "--keep", "captured", "--output", world.output]
        program = world.start(words)
        program.read_until(chance.uniform(0.3, 4))
        program.signal(15)
        program.finish(30)
        return (judges.ended(program) + judges.code(program, signals={15}, codes=SENTENCES | {1, 65, 143}) + judges.told(program)
                + judges.raw(program) + judges.folders(world))


def made(place, how):
    """A film of a few small frames; None where this ffmpeg can't make it."""
    words = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=48x36:rate=10", "-t", "0.8", *how, place]
    done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        pathlib.Path(place).unlink(missing_ok=True)
        return None
    return pathlib.Path(place).read_bytes()


def compile_probe(target):
    folder, system = ROOT / "Sources/CFFmpeg", ROOT / "Sources/CSystem"
    sources = [folder / f"{name}.c" for name in SOURCES] + [system / "loading.c"]
    subprocess.run(["gcc", "-O1", "-g", "-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-I", folder / "include",
                    "-I", system / "include", "-D_Nonnull=", "-D_Nullable=", "-o", target,
                    ROOT / "Tests/Nightly/reading.c", *sources, "-ldl", "-lpthread"], check=True)
