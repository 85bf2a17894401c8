"""Measures all players in interleaved rounds and writes the table."""
import datetime
import os
import statistics
import subprocess
import sys

import inpty
import players

SIZES = [(80, 24), (200, 60)]
BEGIN, END = "<!-- preview: begin -->", "<!-- preview: end -->"


def first_frame(clip, folder):
    """A clip of the first picture alone: what it costs is start-up."""
    target = folder / ("one-" + clip.name)
    with open(clip, "rb") as file:
        header = file.readline()
        mark = file.readline()
        words = {word[:1]: word[1:] for word in header.split()}
        luma = int(words[b"W"]) * int(words[b"H"])
        target.write_bytes(header + mark + file.read(luma * 3 // 2))
    return target


def count_frames(clip):
    with open(clip, "rb") as file:
        return file.read().count(b"FRAME\n")


def once(player, clip, one, frames, size):
    """(CPU ms per frame, bytes per frame) of one run, the first frame and the start-up taken off."""
    written, cpu, report = inpty.run(player.command(clip, *size), *size, player.environment)
    written_one, cpu_one, _ = inpty.run(player.command(one, *size), *size, player.environment)
    per_frame = report["cpuMs"] if player.times_itself and report else (cpu - cpu_one) / (frames - 1)
    return per_frame, (written - written_one) / (frames - 1)


def measure(rows, clips, folder, rounds):
    """{(size, player, clip): (median CPU, median bytes)}; the rounds run one after the other over everything."""
    ones = {name: first_frame(clip, folder) for name, clip in clips.items()}
    frames = {name: count_frames(clip) for name, clip in clips.items()}
    taken = {}
    for round_number in range(rounds):
        print(f"bench: round {round_number + 1} of {rounds}", file=sys.stderr)
        for size in SIZES:
            for player in rows:
                for name, clip in clips.items():
                    figures = once(player, clip, ones[name], frames[name], size)
                    taken.setdefault((size, player.name, name), []).append(figures)
    return {key: tuple(statistics.median(column) for column in zip(*runs)) for key, runs in taken.items()}


def machine():
    said = subprocess.run(["lscpu"], capture_output=True, text=True).stdout.splitlines()
    model = next((line.split(":", 1)[1].strip() for line in said if line.startswith("Model name")), "unknown")
    return f"{model}, {os.cpu_count()} cores"


def markdown(results, notes, rounds, frames):
    lines = [
        f"{datetime.date.today()}, {machine()}. {players.versions()}.",
        f"Clips of {frames} frames, 640x480: a moving face, and its first picture with sensor noise (sigma 2).",
        f"Each player ran in a pty of the size named; medians of {rounds} interleaved rounds. `scripts/bench preview` repeats it.",
        "",
    ]
    for size in SIZES:
        base = results[size, "cameo, ascii", "moving"][0]
        lines += [f"| {size[0]}x{size[1]} | CPU ms a frame, moving | times ours | bytes, moving | bytes, still |",
                  "|---|---:|---:|---:|---:|"]
        for player in dict.fromkeys(name for (at, name, _) in results if at == size):
            cpu, moving = results[size, player, "moving"]
            still = results[size, player, "still"][1]
            lines.append(f"| {player} | {cpu:.3f} | {cpu / base:.1f} | {moving:.0f} | {still:.1f} |")
        lines.append("")
    return "\n".join(lines + notes)


def put(text, page):
    """Replaces what stands between the two marks of a page."""
    old = page.read_text()
    if BEGIN not in old or END not in old:
        sys.exit(f"bench: {page} has no {BEGIN} and {END}")
    page.write_text(old.split(BEGIN)[0] + BEGIN + "\n" + text.strip() + "\n" + END + old.split(END)[1])
