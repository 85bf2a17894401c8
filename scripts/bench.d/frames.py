"""CPU and bytes of a frame: every player, clip and size in interleaved rounds."""
import statistics
import sys

import inpty
import players

SIZES = [(80, 24), (200, 60)]


def first_frame(clip):
    """A clip of the first picture alone: what it costs is start-up."""
    target = clip.with_name("one-" + clip.name)
    with open(clip, "rb") as file:
        header = file.readline()
        mark = file.readline()
        words = {word[:1]: word[1:] for word in header.split()}
        luma = int(words[b"W"]) * int(words[b"H"])
        target.write_bytes(header + mark + file.read(luma * 3 // 2))
    return target


def once(player, clip, frames, size):
    """(CPU ms, bytes) of a frame in one run, the first frame and the start-up taken off."""
    written, cpu, report = inpty.play(player.command(clip, size), size, player.environment)
    written_one, cpu_one, _ = inpty.play(player.command(first_frame(clip), size), size, player.environment)
    per_frame = report["cpuMs"] if player.times_itself else (cpu - cpu_one) / (frames - 1)
    return per_frame, (written - written_one) / (frames - 1)


def measure(rows, clips, frames, rounds):
    """{(size, player's name, clip's name): (median CPU, median bytes)}."""
    taken = {}
    for number in range(rounds):
        print(f"bench: frames, round {number + 1} of {rounds}", file=sys.stderr)
        for size in SIZES:
            for player in rows:
                for name, clip in clips.items():
                    figures = once(player, clip, frames, size)
                    taken.setdefault((size, player.name, name), []).append(figures)
    return {key: tuple(statistics.median(column) for column in zip(*runs)) for key, runs in taken.items()}


def judge(results, goals):
    """CPU and bytes at 80x24; like is compared with like: letters with letters, half blocks with half blocks."""
    def figures(name, clip):
        return results.get((SIZES[0], name, clip))

    moving, still = figures(players.PREVIEW, "moving"), figures(players.PREVIEW, "still")
    goals.add("CPU of a frame, moving, no colours", "<= 0.3 ms", f"{moving[0]:.2f} ms", moving[0] <= 0.3)
    for ours, kind, peers in players.RIVALS:
        costs = {peer: figures(peer, "moving")[0] for peer in peers if figures(peer, "moving")}
        if costs:
            best = min(costs, key=costs.get)
            share = figures(ours, "moving")[0] / costs[best]
            goals.add(f"the same beside the best peer, {kind}", "<= 0.25", f"{share:.2f} of {best}", share <= 0.25)
    goals.add("bytes of a frame, moving, no colours", "<= 850", f"{moving[1]:.0f}", moving[1] <= 850)
    goals.add("bytes of a frame, still, no colours", "<= 50", f"{still[1]:.1f}", still[1] <= 50)


def table(rows, clips, frames, rounds, goals):
    results = measure(rows, clips, frames, rounds)
    judge(results, goals)
    lines = []
    for size in SIZES:
        base = results[size, players.WHOLE, "moving"][0]
        lines += [
            f"| {size[0]}x{size[1]} | CPU ms, moving | CPU ms, still | times ours | bytes, moving | bytes, still |",
            "|---|---:|---:|---:|---:|---:|"]
        for player in rows:
            moving, still = results[size, player.name, "moving"], results[size, player.name, "still"]
            lines.append(
                f"| {player.name} | {moving[0]:.3f} | {still[0]:.3f} | {moving[0] / base:.1f} "
                f"| {moving[1]:.0f} | {still[1]:.1f} |")
        lines.append("")
    return lines
