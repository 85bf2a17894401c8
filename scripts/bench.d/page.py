"""The machine in words, and the page that keeps the tables."""
import datetime
import os
import platform
import subprocess
import sys

import players


def machine():
    said = subprocess.run(["lscpu"], capture_output=True, text=True).stdout.splitlines()
    facts = dict(line.split(":", 1) for line in said if ":" in line)
    model = facts.get("Model name", "unknown").strip()
    return f"{model}, {os.cpu_count()} cores" + (", a virtual machine" if "Hypervisor vendor" in facts else "")


def swift():
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return "Swift " + said.split("Swift version ", 1)[-1].split()[0]


def measured():
    return f"Measured on {datetime.date.today()}: {machine()}, Linux {platform.release()}."


def heading():
    return [
        measured(),
        f"{swift()}, release build. {players.versions()}.",
        "",
    ]


def put(text, page, name):
    """Replaces what stands between the two marks of a name on a page."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    old = page.read_text()
    if begin not in old or end not in old:
        sys.exit(f"bench: {page} has no {begin} and {end}")
    page.write_text(old.split(begin)[0] + begin + "\n" + text.strip() + "\n" + end + old.split(end)[1])
