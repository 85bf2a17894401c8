"""Queue: a start before many queued folders, and the first start before many old ones."""
import statistics
import time

from parts import servers, trial as trials

PROMISE = "1 000 queued: first request within 200 ms, 30 MB; 10 000 old: none is sent, the next capture arrives within 1 s"
STARTS, NEXT = 7, 10
# How long the memory of the process is watched while it sends.
WATCHED = 5
DAY = 86_400


def first_request(trial, stub):
    """Milliseconds from a start to the first request, CPU in milliseconds, and the peak memory meanwhile."""
    stub.requests.clear()
    began = time.monotonic()
    deliver = trial.start(["deliver"], "deliver", url=stub.url)
    came = trials.wait_until(lambda: stub.requests, 20, 0.001)
    spent = trials.cpu_ms(deliver.pid)
    memory = trials.peak_mb(deliver.pid)
    trials.end(deliver)
    if not came:
        raise RuntimeError(trial.said("deliver.err"))
    return (stub.requests[0][0] - began) * 1e3, spent, memory


def queued(trial, stub, count, goals):
    trial.mark(url=stub.url)
    for _ in range(count):
        trial.seal()
    # Nothing is ever stored here, so that each start finds all of them.
    stub.answer = lambda method, path: (503, {}, b"")
    figures = [first_request(trial, stub) for _ in range(STARTS)]
    wall, cpu, memory = ([row[place] for row in figures] for place in range(3))
    stub.answer = None
    middle = statistics.median(wall)
    deliver = trial.start(["deliver"], "deliver", url=stub.url)
    time.sleep(WATCHED)
    sent, peak = len(stub.arrived("POST")), max([trials.peak_mb(deliver.pid), *memory])
    trials.end(deliver)
    goals.add(f"{count} queued: start to the first request, wall", "<= 200 ms",
              f"{middle:.0f} ms (most {max(wall):.0f}, {STARTS} starts)", middle <= 200)
    goals.add(f"{count} queued: peak memory", "<= 30 MB", f"{peak:.1f} MB", peak <= 30)
    return (f"queue: a start before {count} queued folders took {statistics.median(cpu):.0f} ms of CPU up to the first request; "
            f"in the {WATCHED} s in which its memory was watched it delivered {sent} sessions.")


def old(trial, stub, count, goals):
    yesterday = time.time() - DAY
    for number in range(count):
        trial.seal(ended=yesterday + number)
    began = time.monotonic()
    deliver = trial.start(["deliver"], "old", url=stub.url)
    trials.wait_until(lambda: "Ctrl-C ends it" in trial.said("old.err"), 20)
    ready = (time.monotonic() - began) * 1e3
    # It has looked at all of them once the mark of the first start stands, and a second has passed.
    trials.wait_until(lambda: (trial.states / "since.txt").exists(), 20)
    time.sleep(2)
    before, waits = len(stub.requests), []
    for _ in range(NEXT):
        time.sleep(trial.chance.uniform(0.2, 1.2))
        name, _ = trial.seal()
        sealed = time.monotonic()
        trials.wait_until(lambda: stub.arrived("POST", name), 20)
        waits.append(min(stub.arrived("POST", name), default=float("inf")) - sealed)
    peak = trials.peak_mb(deliver.pid)
    trials.end(deliver)
    known = trial.status(url=stub.url)
    goals.add(f"{count} old at the first start: requests for them", "0", f"{before}", before == 0)
    goals.add(f"{count} old at the first start: counted by 'deliver status'", f"{count}", f"{known['old']}",
              known["old"] == count)
    goals.add(f"{count} old: from the seal of the next capture to its envelope", "<= 1 s",
              f"{statistics.median(waits):.2f} s (most {max(waits):.2f}, {NEXT} captures)", max(waits) <= 1)
    return (f"queue: the first start before {count} old folders said that it delivers after {ready:.0f} ms; "
            f"its peak memory was {peak:.1f} MB.")


def run(trial, goals, wanted):
    stub = servers.Stub()
    notes = [queued(trial, stub, wanted.queued, goals)]
    stub.requests.clear()
    trial.renew()
    notes.append(old(trial, stub, wanted.old, goals))
    stub.close()
    return notes
