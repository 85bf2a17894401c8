"""What a read of a chip costs, through a real pcscd with a reader and chips made of software (Tests/ChipTrials)."""
import goals
import play

# Scene, figure, what it is, the goal and its unit; a figure in seconds is shown in the unit.
GOALS = [
    ("td3", "cpu", "our CPU for a whole read, 24 kB face", 30, "ms"),
    ("slowshort", "took", "chip of 40 ms a command, 223 bytes each", 8, "s"),
    ("slow", "took", "chip of 40 ms a command, 4096 bytes each", 2.5, "s"),
    ("slowshort", "commands", "commands for it, 223 bytes each", 160, ""),
    ("slow", "commands", "commands for it, 4096 bytes each", 45, ""),
    ("td3", "seen", "chip laid down to event", 0.05, "s"),
    ("stall", "left", "leaving while a command takes 5 s", 0.1, "s"),
    ("hostile", "memory", "memory for 100 000 damaged answers", 16, "MB"),
]


def table(stage, names, met):
    """Plays scenes one after the other; returns the table of their ends, and notes, as lines."""
    ends = goals.Goals("scene")
    notes = play.all(stage, names, ends, at_once=1)
    for scene, figure, what, goal, unit in GOALS:
        value = stage.figures.get(scene, {}).get(figure)
        if scene in names:
            shown = "none" if value is None else f"{value:.3g} {unit}".strip()
            met.add(what, f"<= {goal} {unit}".strip(), shown, value is not None and value <= goal)
    return ends.table() + notes
