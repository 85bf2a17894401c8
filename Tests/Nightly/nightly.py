"""Runs the attacks one after another, each for its share of the time; called by scripts/nightly, which explains it."""
import argparse
import importlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile

import campaign
from world import ROOT

ATTACKS = [
    "deaths", "failures", "texts", "limits", "media", "terminfo", "crowd", "outputs", "models", "bursts", "disks",
]
# They have builds or machines of their own.
BUILDS = ["tests", "weeks", "fuzz", "address", "thread", "cameras", "console", "growth", "releases", "delivery", "delivery-s3", "backends",
          "chips", "fleet", "fleet-power", "fleet-cluster", "fleet-sessions"]
# Two weeks of people at a kiosk, and how many keys a whole night presses at random on the console of a kiosk; a shorter one fewer.
PEOPLE, KEYS, NIGHT = 2000, 100_000, 7200
# How often a whole night kills an upload to an object store.
KILLS = 200
# How often it cuts the power of a fleet's agent.
LOSSES = 40
# Damaged answers that a whole night gives to 'cameo deliver'.
ANSWERS = 100_000


def stop(sentence, code=64):
    print("nightly: " + sentence, file=sys.stderr)
    sys.exit(code)


def asked():
    arguments = argparse.ArgumentParser(prog="scripts/nightly", add_help=False, allow_abbrev=False)
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--seconds", type=float, default=NIGHT)
    arguments.add_argument("--seed", type=int, default=(random.SystemRandom().randrange(10**6)))
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--only")
    arguments.add_argument("attacks", nargs="*", metavar="ATTACK")
    arguments.error = stop
    wanted = arguments.parse_args()
    if wanted.only:
        attack, _, case = wanted.only.partition(":")
        if not case:
            stop("--only wants an attack and an attempt, such as deaths:217")
        wanted.attacks, wanted.only = [attack], case
    for name in wanted.attacks:
        if name not in ATTACKS + BUILDS:
            stop(f"there is no attack {name}; there are {', '.join(ATTACKS + BUILDS)}")
    if wanted.seconds <= 0 or wanted.jobs <= 0 or wanted.seed < 0:
        stop("--seconds and --jobs want more than 0, --seed no less")
    return wanted


# Nothing of what CI runs a sample of is left out; then the tapes that CI leaves out, and pages in every language, theme and size.
TESTS = """
status=0
CI=true CAMEO_NIGHT=1 "$0/scripts/test" || status=1
"$CAMEO_PROGRAM" tape run "$0/Tests/Tapes/_night" || status=1
"$CAMEO_PROGRAM" tape run --matrix 'language=*,theme=*,size=40x12,80x24,200x60' "$0"/Tests/Tapes/{everywhere,keeping}.tape || status=1
exit "$status"
"""

GROWTH = """
status=0
"$0/Tests/Growth/run" || status=1
"$0/Tests/Newcomer/run" --grown || status=1
swift build --package-path "$0" --explicit-target-dependency-import-check error || status=1
exit "$status"
"""

CHIPS = """
swift build --package-path "$0" -c release --product ChipProbe >&2 || exit
"$0/Tests/CameraVM/run" reader
unplugged=$?
CAMEO_CHIP_PROBE=$(swift build --package-path "$0" -c release --show-bin-path)/ChipProbe "$0/Tests/ChipTrials/run" &&
  exit "$unplugged"
"""


def command(name, wanted):
    if name == "tests":
        return ["bash", "-c", TESTS, ROOT]
    if name == "fuzz":
        return [ROOT / "scripts/fuzz", "--seconds", str(int(wanted.seconds / 10)), "--seed", str(wanted.seed)]
    if name == "weeks":
        return ["swift", "run", "--package-path", ROOT, "-c", "release", "SittingsProbe", "kiosk", str(PEOPLE), str(wanted.seed)]
    if name == "cameras":
        return [ROOT / "Tests/CameraVM/run", "--jobs", str(min(wanted.jobs, 7))]
    if name == "console":
        keys = max(100, min(KEYS, int(KEYS * wanted.seconds / NIGHT)))
        return [ROOT / "Tests/KioskVM/run", "--keys", str(keys), "--seed", str(wanted.seed), "--jobs", str(min(wanted.jobs, 9))]
    if name == "delivery":
        answers = max(1000, min(ANSWERS, int(ANSWERS * wanted.seconds / NIGHT)))
        return [ROOT / "Tests/DeliveryTrials/run", "--answers", str(answers), "--seed", str(wanted.seed)]
    if name == "growth":
        return ["bash", "-c", GROWTH, ROOT]
    if name == "releases":
        return [ROOT / "scripts/releases"]
    if name == "delivery-s3":
        kills = max(10, int(KILLS * wanted.seconds / NIGHT))
        return [ROOT / "Tests/ObjectStore/run", "--kills", str(min(kills, KILLS)), "--seed", str(wanted.seed)]
    if name == "backends":
        return [ROOT / "Tests/Backends/run", "--seed", str(wanted.seed)]
    if name == "chips":
        return ["bash", "-c", CHIPS, ROOT]
    if name == "fleet":
        return [ROOT / "Tests/FleetTrials/run", "--kiosks", "1000", "--seconds", "600", "--rate", "0.2", "--seed", str(wanted.seed)]
    if name == "fleet-power":
        return [ROOT / "Tests/FleetTrials/run", "power", "--losses", str(LOSSES), "--seed", str(wanted.seed)]
    if name == "fleet-cluster":
        trial = ["cluster", "--kiosks", "200", "--seconds", "240", "--rate", "0.2"]
        return [ROOT / "Tests/FleetTrials/run", *trial, "--seed", str(wanted.seed)]
    if name == "fleet-sessions":
        return [ROOT / "Tests/FleetTrials/run", "sessions", "--kiosks", "10000", "--seed", str(wanted.seed)]
    return [ROOT / "scripts/sanitize", name]


def build_and_try(name, wanted):
    """Whether what has a build or machine of its own held, or was skipped; it tells itself what did not."""
    run = subprocess.Popen(command(name, wanted), stdout=subprocess.PIPE, text=True)
    last = ""
    for last in run.stdout:
        print(last, end="", flush=True)
    if run.wait() != 0:
        return "BROKEN"
    return "skipped" if last.startswith("skipped:") else "held"


def main():
    wanted = asked()
    if wanted.check:
        return
    whole = ATTACKS + (BUILDS if wanted.seconds >= 3600 else [])
    names = wanted.attacks or whole
    builds = [name for name in names if name in BUILDS]
    names = [name for name in names if name in ATTACKS]
    code = attack(names, wanted) if names else 0
    if code in (0, 1) and builds:
        held = {name: build_and_try(name, wanted) for name in builds}
        summary = (ROOT / ".build/nightly/log").read_text().splitlines()[-1].split(" ", 1)[1] + "; " if names else "nightly: "
        print(summary + ", ".join(f"{name} {how}" for name, how in held.items()))
        code = max(code, int("BROKEN" in held.values()))
    sys.exit(code)


def attack(names, wanted):
    # A shell that starts it in the background has it ignore these.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kept = ROOT / ".build/nightly"
    kept.mkdir(parents=True, exist_ok=True)
    cameo = pathlib.Path(os.environ["CAMEO_PROGRAM"]).resolve()
    with tempfile.TemporaryDirectory(prefix="cameo-nightly-") as place:
        bench = campaign.Bench(cameo, pathlib.Path(place), kept, wanted.seed)
        attacks = [(name, importlib.import_module(name)) for name in names]
        return campaign.Campaign(bench, attacks, wanted).run()


main()
