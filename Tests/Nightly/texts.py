"""Texts: tables, themes, settings, tapes, tracks, consent and session folders with random damage."""
import re
import shutil

import judges
import mutations
from world import ROOT, Numbered

PROMISE = "damaged texts: a code of the table, file and line named, nothing raw, an end in 2 s"
BATCH = 25
LINE = re.compile(r":\d+(:\d+)?: |\blines? \d|\"line\":")
# Of the whole file, not of a line in it.
WHOLE_FILE = re.compile(r"has more than \d+ bytes|no keyframe|is too long")
# What is missing stands nowhere.
LACK = re.compile(r"\"\w+\" lacks \w+")


class Attack(Numbered):
    WHOLE = 20_000
    NEEDS_CAPTURE = True

    def __init__(self, bench):
        super().__init__(bench)
        self.corpus = {kind: [place.read_bytes() for place in corpus()] for kind, (_, corpus) in KINDS.items()}
        self.corpus["consent"] = [b'{ "granted": true }\n', b"{}\n"]
        for name in ("result.json", "manifest.json", "events.ndjson"):
            self.corpus[name] = [(bench.captured / name).read_bytes()]

    def attempt(self, world, case, chance):
        kind = chance.choice(list(KINDS))
        seeds = self.corpus[kind]
        others = seeds if chance.random() < 0.7 else self.corpus[chance.choice(list(KINDS))]
        original = chance.choice(seeds)
        data = mutations.damaged(chance, original, others, words=True)
        program, codes, name = KINDS[kind][0](world, data, chance)
        found = judges.ended(program) + judges.code(program, codes=codes) + judges.raw(program)
        if program.own_seconds > 2:
            found.append(f"{kind}: it took {program.own_seconds:.1f} s")
        if not found and program.code in (65, 78):
            found = self.named(program, name)
        return [f"{kind}: {one}" for one in found]

    def named(self, program, name):
        said = program.said
        if name not in said:
            return [f"it ended with {program.code} and does not name {name}: {said[:200]}"]
        is_placed = LINE.search(said) or WHOLE_FILE.search(said) or LACK.search(said) or program.code == 78
        return [] if is_placed else [f"it ended with {program.code} and names no line: {said[:200]}"]


def table(world, data, chance):
    name = chance.choice(["Localizable.strings", "Localizable.stringsdict", "Plain.strings"])
    world.write(f"mine/{chance.choice(['fr', 'en', 'de'])}.lproj/{name}", data)
    return world.quick(["strings", "lint", "mine"]), {0, 1, 65, 66}, name


def shown_table(world, data, chance):
    """Overrides that are broken never stop it."""
    world.write("mine/en.lproj/Localizable.strings", data)
    return world.quick(["strings", "show", "en", "--strings", "mine"]), {0, 65}, "Localizable.strings"


def theme(world, data, chance):
    world.write("mine.json", data)
    return world.quick(["theme", chance.choice(["check", "show"]), "./mine.json"]), {0, 1, 65, 66, 78}, "mine.json"


def settings(world, data, chance):
    world.write("mine.json", data)
    words = chance.choice([["config", "check", "mine.json"], ["config", "show", "--config", "mine.json"]])
    return world.quick(words), {0, 64, 65, 66, 69, 78}, "mine.json"


def tape(world, data, chance):
    world.write("mine.tape", data)
    return world.quick(["tape", "check", "mine.tape"]), {0, 65, 66}, "mine.tape"


def track(world, data, chance):
    world.write("mine.track", data)
    words = ["run", "--plain", "--preview", "off", "--no-instructions", "--camera-permission", "granted", "--keep", "captured"]
    return world.quick([*words, "--camera", "demo:./mine.track"]), {1, 65, 66, 69, 78}, "mine.track"


def consent(world, data, chance):
    world.write("home/state/cameo/consent.json", data)
    world.write("home/config/cameo/config.json", '{ "rememberPermission": true }')
    words = ["run", "--plain", "--preview", "off", "--no-instructions", "--camera", "demo:fits", "--keep", "captured"]
    return world.quick(words), {1}, "consent.json"


def captured(name):
    def verified(world, data, chance):
        place = world.folder / "out" / world.captured.name
        shutil.copytree(world.captured, place)
        (place / name).write_bytes(data)
        is_as_it_was = data == (world.captured / name).read_bytes()
        words = ["verify", place] + (["--json"] if chance.random() < 0.3 else [])
        return world.quick(words), {0} if is_as_it_was else {1, 65}, name
    return verified


def files(pattern):
    return lambda: sorted(ROOT.glob(pattern))


TABLES, SETTINGS = "Resources/strings/*.lproj/*", "Tests/Tapes/_settings/*.json"
KINDS = {
    "table": (table, files(TABLES)), "shown table": (shown_table, files(TABLES)), "theme": (theme, files("themes/*.json")),
    "settings": (settings, files(SETTINGS)), "tape": (tape, files("Tests/Tapes/*.tape")), "track": (track, files("Resources/tracks/*.track")),
    "consent": (consent, lambda: []), "result.json": (captured("result.json"), lambda: []),
    "manifest.json": (captured("manifest.json"), lambda: []), "events.ndjson": (captured("events.ndjson"), lambda: []),
}
