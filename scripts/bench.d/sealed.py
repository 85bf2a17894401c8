"""Memory of a capture of 3 s: its files on the disk as they are, and in memory until they are encrypted."""
import json
import os
import pathlib
import statistics
import time

import contest
import inpty

MOST_MB = 20
SIZES = {"640x480": "sd", "1280x720": "hd"}
# The public key of RFC 8037, appendix A.6.
OWNER = {"kty": "OKP", "crv": "X25519", "x": "3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"}


def held(pid):
    """Kilobytes that a process holds: its share of resident memory (PSS), and its files in memory, which no page of it maps."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    # The recorder has a second descriptor of the clip.
    files = {}
    for name in os.listdir(f"/proc/{pid}/fd"):
        path = f"/proc/{pid}/fd/{name}"
        try:
            if os.readlink(path).startswith("/memfd:cameo-artefact"):
                status = os.stat(path)
                files[status.st_ino] = status.st_blocks * 512 // 1024
        except OSError:
            continue
    unmapped = sum(files.values())
    return resident + unmapped, unmapped


def capture(cameo, folder, size, seal):
    """(peak, peak of files in memory, size of the clip) in MB of one session on a terminal of 80x24."""
    output = pathlib.Path(folder) / "captures"
    key = pathlib.Path(folder) / "seal.jwk"
    key.write_text(json.dumps(OWNER))
    names = ["CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"]
    surroundings = {"HOME": str(folder), **{f"XDG_{name}": f"{folder}/{name.lower()}" for name in names}}
    surroundings |= {"CAMEO_DELIVERY_SEAL": seal, "CAMEO_DELIVERY_SEAL_KEY": str(key), "CAMEO_END_PAGE_MS": "0"}
    command = [
        *contest.capture_page(cameo), "--auto-start", "--duration-ms", "3000", "--quality", SIZES[size], "--review", "skip",
        "--output", output]
    program = inpty.InPty(command, contest.SMALL, surroundings)
    peak, most, began = 0, 0, time.monotonic()
    while program.is_running and time.monotonic() - began < 60:
        program.read_for(0.02)
        try:
            total, files = held(program.pid)
        except (OSError, StopIteration):
            continue
        peak, most = max(peak, total), max(most, files)
    _, status = program.close()
    clips = list(output.glob("*/clip.mp4*"))
    if status or len(clips) != 1:
        raise RuntimeError(f"the capture ended with {status}: {bytes(program.output[-300:])}")
    clip = clips[0].stat().st_size
    for path in [*clips[0].parent.iterdir()]:
        path.unlink()
    clips[0].parent.rmdir()
    return peak / 1024, most / 1024, clip / 1e6


def table(cameo, folder, runs, met):
    lines = ["| camera | delivery.seal | peak, MB | files in memory, MB | clip, MB |", "|---|---|---:|---:|---:|"]
    for size in SIZES:
        peaks = {}
        measured = {"none": [], "all": []}
        # In turns, so that what changes on the machine meets both.
        for _ in range(runs):
            for seal, rows in measured.items():
                rows.append(capture(cameo, folder, size, seal))
        for seal, rows in measured.items():
            peak, files, clip = (statistics.median(column) for column in zip(*rows))
            peaks[seal] = peak
            spread = f"{peak:.1f} ({min(row[0] for row in rows):.1f} to {max(row[0] for row in rows):.1f})"
            lines.append(f"| {size} | {seal} | {spread} | {files:.1f} | {clip:.1f} |")
        more = peaks["all"] - peaks["none"]
        met.add(f"{size}: more memory for a clip of 3 s", f"<= {MOST_MB} MB", f"{more:.1f} MB", more <= MOST_MB)
    return lines + [""]
