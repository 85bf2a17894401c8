"""What the agent of a fleet costs, and whether it loses anything under faults (Tests/FleetTrials)."""
import random

import fleet

PARTS = ["idle", "durable", "week", "chaos"]


def table(cameo, wanted, met):
    """Adds each figure beside its goal; returns notes as lines."""
    notes = []
    if "idle" in wanted.only:
        memory, own, share, sent = fleet.idle(cameo)
        met.add("memory of an idle agent (RSS)", "<= 8 MB", f"{memory:.1f} MB, {own:.1f} of it its own (RssAnon)", memory <= 8)
        met.add("CPU of an idle agent, of a core", "<= 0.1 %", f"{share * 100:.2f} %", share <= 0.001)
        notes.append(f"An idle connection: {sent:.0f} bytes a minute without the status of every ten minutes, TLS and the headers of TCP/IP.")
    if "durable" in wanted.only:
        times = sorted(fleet.durable(cameo))
        p95 = times[int(len(times) * 0.95)]
        met.add("event of the kiosk to durable, p95", "<= 30 ms", f"{p95:.1f} ms", p95 <= 30)
    if "week" in wanted.only:
        took, sent = fleet.week(cameo)
        met.add("10 000 events after a week offline", "<= 60 s", f"{took:.0f} s", took <= 60)
        notes.append(f"An event with its confirmation: {sent:.0f} bytes, both ways, likewise.")
    if "chaos" in wanted.only:
        random.seed(wanted.seed)
        ends = fleet.chaos(cameo, wanted.starts, wanted.rounds * 60, 0.2)
        lost = f"{ends['lost']} lost, {ends['doubled']} doubled, {ends['left']} left"
        met.add(f"{ends['events']} events of {wanted.starts} kiosks under faults", "0, 0, 0", lost,
                not (ends["lost"] or ends["doubled"] or ends["left"]))
        met.add("drained after the last fault", "<= 60 s", f"{ends['drained']:.1f} s", ends["drained"] <= 60)
        notes += [f"Faults in {ends['seconds']:.0f} s: " + ", ".join(f"{n} of {what}" for what, n in ends["faults"].items()) + "."]
    return notes
