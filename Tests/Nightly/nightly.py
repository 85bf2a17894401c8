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

ATTACKS = ["deaths", "failures", "texts", "limits", "media", "terminfo", "crowd", "outputs"]
# They have builds of their own.
BUILDS = ["fuzz", "address", "thread"]


def stop(sentence, code=64):
    print("nightly: " + sentence, file=sys.stderr)
    sys.exit(code)


def asked():
    arguments = argparse.ArgumentParser(prog="scripts/nightly", add_help=False, allow_abbrev=False)
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--seconds", type=float, default=7200)
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


def build_and_try(name, wanted):
    """Whether what has a build of its own held; it tells itself what did not."""
    scripts = ROOT / "scripts"
    words = [scripts / "fuzz", "--seconds", str(int(wanted.seconds / 10)), "--seed", str(wanted.seed)] if name == "fuzz" else [
        scripts / "sanitize", name]
    return subprocess.run(words).returncode == 0


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
        print(summary + ", ".join(f"{name} {'held' if good else 'BROKEN'}" for name, good in held.items()))
        code = max(code, int(not all(held.values())))
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
