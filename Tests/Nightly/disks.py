"""Disks: one that stands still at a random call, for a while or for ever, under a session and under a kiosk."""
import os
import signal
import time

import judges
from failures import build
from world import DEMO, ROOT, Numbered

PROMISE = "a disk that stands still: orders and signals are answered, no folder is half"
CALLS = ["mkdirat:", "fsync:", "fsync:face.jpg", "fsync:result.json", "renameat2:", "fsync:out"]
# How long an order may take, beside the time that others have the machine.
PROMPT = 2.0


class Attack(Numbered):
    WHOLE = 120

    def __init__(self, bench):
        super().__init__(bench)
        self.library = bench.place / "slow.so"
        build(ROOT / "Tests/CSlowDisk/CSlowDisk.c", self.library, ["-I", ROOT / "Tests/CSlowDisk/include", "-D__builtin_debugtrap=__builtin_trap"])

    def attempt(self, world, case, chance):
        kiosk = int(case) % 2 == 0
        (world.home / "run").mkdir(exist_ok=True)
        gate, frozen = world.folder / "gate", world.folder / "frozen"
        os.mkfifo(gate)
        call = "mkdirat:" if kiosk else chance.choice(CALLS)
        slow = {"LD_PRELOAD": str(self.library), "SLOW_AT": call, "SLOW_GATE": str(gate), "SLOW_IF": str(frozen)}
        program = self.kiosk(world, slow) if kiosk else world.session(size=(80, 24), environment=slow)
        found = self.seat(world, program, frozen) if kiosk else self.freeze(world, program, chance, frozen)
        moment = chance.choice([0.0, chance.uniform(0, 6), None])
        end = None
        if moment is not None:
            program.read_until(program.now + moment)
            end = os.open(gate, os.O_RDWR)
        program.read_until(program.now + chance.uniform(0, 1))
        found += self.leave(program, kiosk)
        if end is not None:
            os.close(end)
        found += judges.terminal(program) + judges.raw(program)
        return found + self.next_start(world)

    def kiosk(self, world, slow):
        program = world.start(["kiosk", *DEMO, "--output", world.output], size=(80, 24), environment=slow)
        program.wait_for(b"any key", 30)
        return program

    def seat(self, world, program, frozen):
        """The visitor is told and the socket answers."""
        frozen.write_bytes(b"")
        program.send(b"x")
        if not program.wait_for(b"One moment", 5):
            return ["the page does not say that it takes a moment"]
        began, asked = time.monotonic(), world.quick(["ctl", "status"])
        if asked.code != 0 or asked.own_seconds > PROMPT:
            return [f"ctl status took {time.monotonic() - began:.1f} s and ended with {asked.code}"]
        return []

    def freeze(self, world, program, chance, frozen):
        program.read_until(chance.uniform(0, 2.5))
        frozen.write_bytes(b"")
        program.read_until(program.now + chance.uniform(0, 1))
        return []

    def leave(self, program, kiosk):
        """TERM once for a kiosk; of what is being kept Ctrl-C twice leaves nothing."""
        for _ in range(1 if kiosk else 2):
            program.signal(signal.SIGTERM if kiosk else signal.SIGINT)
            program.read_until(program.now + 0.2)
        program.finish(10)
        return judges.ended(program, within=3)

    def next_start(self, world):
        """The next one finds a clean house."""
        last = world.session(["--plain", "--preview", "off"])
        last.finish(60)
        return judges.code(last, codes={0}) + judges.folders(world) + judges.leftovers(world)
