"""What recording costs on one core: each stage of a frame, all of them together, what is lost, and the memory."""
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STAGES = ["capture (a copy)", "detection", "preview, 80x24", "encoding", "together, one after the other"]


def told(bench, what, size, frames):
    """The numbers of one run, pinned to one core."""
    track = ROOT / "Resources/tracks/fits.track"
    with tempfile.TemporaryDirectory(prefix="cameo-bench-") as folder:
        run = subprocess.run(["taskset", "-c", "0", bench, what, track, *map(str, size), str(frames)], cwd=folder, check=True,
                             capture_output=True, text=True)
        clip = pathlib.Path(folder, "clip.mp4").stat().st_size
    return [float(word) for word in run.stdout.split()], clip


def table(bench, frames, rounds, size=(1280, 720)):
    print(f"bench: record, {rounds} rounds", file=sys.stderr)
    apart = [told(bench, "stages", size, frames)[0] for _ in range(rounds)]
    lines = [f"{size[0]}x{size[1]}, {frames} frames at 30 a second, the least of {rounds} runs, on one core (taskset).", "",
             "| stage | CPU mean, ms a frame | most |", "|---|---:|---:|"]
    for number, stage in enumerate(STAGES):
        mean = min(run[2 * number] for run in apart)
        lines.append(f"| {stage} | {mean:.2f} | {min(run[2 * number + 1] for run in apart):.1f} |")
    whole = [told(bench, "live", size, frames) for _ in range(rounds)]
    numbers = [run for run, _ in whole]
    lines.append(f"| together, live on threads (all of the process) | {min(run[0] for run in numbers):.2f} | |")
    lines += ["", f"Live: {numbers[0][1]:.0f} frames in the clip; lost in each run: "
              f"{', '.join(f'{run[2]:.0f}' for run in numbers)}; {statistics.median(run[4] for run in numbers):.0f} frames "
              f"analysed; peak memory {max(run[3] for run in numbers):.0f} MB (15 pictures of the source among it, "
              f"{15 * size[0] * size[1] * 1.5 / 2**20:.0f} MB); the clip has {whole[0][1] / 1024:.0f} kB."]
    return lines
