"""A crowd: ten sessions at once into one folder, some of them killed."""
import re
import signal

import judges
from world import Numbered

PROMISE = "ten at once into one folder: all whole, all by another name, nothing of the dead"
SIZE = 10


class Attack(Numbered):
    WHOLE = 12

    def attempt(self, world, case, chance):
        with_deaths = int(case) % 2 == 1
        sessions = []
        for _ in range(SIZE):
            sessions.append((world.session(["--plain", "--preview", "off"]), world.events))
        doomed = chance.sample(range(SIZE), 4) if with_deaths else []
        deaths = sorted((chance.uniform(0, 20), number) for number in doomed)
        for moment, number in deaths:
            sessions[0][0].read_until(moment)
            sessions[number][0].signal(chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGABRT]))
        found, told = [], []
        for number, (program, events) in enumerate(sessions):
            program.finish(90)
            was_killed = number in doomed
            found += judges.raw(program) + judges.events(events, program.signal_of_death)
            if program.is_hanging or (program.code != 0 and not was_killed):
                found.append(f"one of the crowd ended with {program.code}: {program.said[-200:]}")
            told += re.findall(r"^(/.*)/result\.json$", program.output.decode(), re.M)
        found += judges.folders(world, may_hide=bool(doomed))
        names = [entry for entry in world.output.iterdir() if not entry.name.startswith(".")]
        if len(set(told)) != len(told) or not set(told) <= {str(entry) for entry in names}:
            found.append(f"{len(told)} were told, {len(names)} stand there")
        if doomed and not found:
            last = world.session(["--plain", "--preview", "off"])
            last.finish(60)
            found += judges.leftovers(world) + judges.code(last, codes={0})
        return found
