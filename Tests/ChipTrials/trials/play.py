"""Plays scenes: lays chips on readers, and compares what Cameo says of them."""
import concurrent.futures
import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import chip as chips
import passports
import probe
import scenes
import service

# As many at once as leave the processor to each other.
AT_ONCE = 2
# Of some 147, without extended length: in DG2.
INTERRUPTED, WHOLE = 60, 147
# Access and EF.SOD again.
AGAIN = 25
# Answers of a hostile chip, and the megabytes that they may cost.
DAMAGES, MOST_MEMORY = 100_000, 16


class Differs(Exception):
    pass


class Stage:
    """What all scenes share: the driver, the documents, and where they lie."""

    def __init__(self, folder, program, wanted):
        self.folder, self.program, self.wanted = folder, program, wanted
        self.library, self.made, self.lock = service.driver(folder), {}, threading.Lock()
        # Of each scene that was played: seconds until the chip was seen and until the end, commands, milliseconds of CPU.
        self.figures = {}

    def document(self, name):
        with self.lock:
            if name not in self.made:
                self.made[name] = passports.make(name, self.folder / "documents" / name, self.wanted.seed)
            return self.made[name]

    @contextlib.contextmanager
    def pcscd(self, name, readers=("one", "two.short")):
        with service.Service(self.folder / name, self.library, readers) as running:
            yield running

    def chip(self, scene, **faults):
        given = {name: getattr(scene.faults, name) for name in scene.faults.__dataclass_fields__} | faults
        return chips.Chip(self.document(scene.document), chips.Faults(**given))

    def request(self, scene):
        folder, person = self.document(scene.document), passports.RECIPES[scene.document].person
        request = {"number": person.number, "birth": person.birth, "expiry": person.expiry}
        secret = chips.secrets_of(folder)["access"]["can"]
        match scene.key:
            case "wrong": request["number"] = person.number[:-1] + "5"
            case "can": request = {"can": secret}
            case "wrongCAN": request = {"can": f"{(int(secret) + 1) % 10**6:06}"}
        if scene.printed:
            request["printed"] = passports.RECIPES[scene.printed].rows
        owner = scene.document if scene.trust == "own" else scene.trust
        request["trust"] = str(self.document(owner) / "trust") if owner != "none" else str(self.folder / "none")
        return request

    def probe(self, scene, environment):
        return probe.Probe(self.program, environment, self.request(scene))


def compare(scene, end):
    came = end.get("verdict") if end["news"] == "read" and end.get("verdict") != "error" else end.get("code") or end.get("trouble")
    if came != scene.ends:
        raise Differs(f"{came} instead of {scene.ends}: {short(end)}")
    for name, wanted in scene.says.items():
        if end.get(name) != wanted:
            raise Differs(f"{name} {end.get(name)} instead of {wanted}: {short(end)}")


def short(end):
    return {name: end.get(name) for name in ("access", "passive", "chip", "active", "trouble", "code") if end.get(name)}


# One chip on one reader


def plain(stage, scene, name):
    with stage.pcscd(name) as running:
        field = running.reader(scene.reader)
        chip = stage.chip(scene)
        reading = stage.probe(scene, running.environment)
        reading.wait(news="reader", state="waiting")
        began = time.monotonic()
        field.lay(chip)
        reading.wait(news="reader")
        seen = time.monotonic() - began
        end = reading.end()
        took, code = time.monotonic() - began, reading.close()
        compare(scene, end)
        if code:
            raise Differs(f"the process ended with {code}")
        stage.figures[name] = {"seen": seen, "took": took, "commands": chip.count, "cpu": int(end.get("cpuMs", 0))}
        if scene.most and chip.count > scene.most:
            raise Differs(f"{chip.count} commands instead of {scene.most}")
        return f"{came_of(end)}, {chip.count} commands, {took:.2f} s"


def came_of(end):
    return " ".join(str(end[name]) for name in ("verdict", "code", "access", "trouble") if end.get(name))


# Without Cameo


@contextlib.contextmanager
def client(running, what):
    """client.py; `expect(line)` is its next line."""
    process = subprocess.Popen(
        [sys.executable, pathlib.Path(__file__).parent / "client.py", what], text=True, env=running.environment,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def expect(line):
        if (came := process.stdout.readline().strip()) != line:
            raise Differs(f"{came!r} instead of {line!r}: {process.stderr.read()[-200:]}")

    try:
        yield process, expect
    finally:
        process.stdin.close()
        process.wait()


def driver(stage, scene, name):
    chip = stage.chip(scene)
    with stage.pcscd(name) as running, client(running, "check") as (process, expect):
        expect("waiting False")
        began = time.monotonic()
        running.readers[0].lay(chip)
        expect("present True")
        took = time.monotonic() - began
        for line in ("connected", "application 9000", "challenge 10"):
            expect(line)
        running.readers[0].take()
        process.stdin.write("\n")
        process.stdin.flush()
        expect("gone")
        return f"seen after {1000 * took:.0f} ms"


# Scripts


def told(stage, scene, name, end):
    if end["news"] == "read" and end["verdict"] == "good":
        raise Differs(f"good: {short(end)}")
    return came_of(end)


def ends_told(stage, scene, name):
    with stage.pcscd(name) as running:
        reading = stage.probe(scene, running.environment)
        reading.wait(news="reader", state="waiting")
        running.readers[0].lay(stage.chip(scene))
        end = reading.end()
        reading.close()
        # A broken answer ends the read, or its repetition brings it to a good end; never a trap, never silence.
        return came_of(end)


def memory_card(stage, scene, name):
    with stage.pcscd(name) as running:
        reading = stage.probe(scene, running.environment)
        reading.wait(news="reader", state="waiting")
        running.readers[0].lay(stage.chip(scene), service.MEMORY_CARD)
        return unusable(stage, scene, reading)


def interrupted(stage, scene, name, interrupt, at=INTERRUPTED):
    """Lays a chip that is gone at a command; `interrupt(running, field)` lays what comes then."""
    with stage.pcscd(name) as running:
        field = running.reader(scene.reader)
        first = stage.chip(scene, leave=at)
        reading = stage.probe(scene, running.environment)
        reading.wait(news="reader", state="waiting")
        field.lay(first)
        reading.wait(news="moved")
        interrupt(running, field)
        end = reading.end()
        if reading.close():
            raise Differs("the process did not end by itself")
        return end


def moved(stage, scene, name):
    again = stage.chip(scene)
    end = interrupted(stage, scene, name, lambda running, field: (time.sleep(0.3), field.lay(again)))
    compare(scene, end)
    if again.count > WHOLE - INTERRUPTED + AGAIN:
        raise Differs(f"{again.count} commands after it was put back: it began at the beginning")
    return f"{came_of(end)}, {again.count} commands after it was put back"


def swapped(stage, scene, name):
    other = chips.Chip(stage.document("exchanged"))
    return told(stage, scene, name, interrupted(stage, scene, name, lambda running, field: field.lay(other)))


def unplugged(stage, scene, name):
    def interrupt(running, field):
        field.unplug()
        time.sleep(1)
        field.plug()
        for _ in range(200):
            with contextlib.suppress(OSError):
                field.lay(stage.chip(scene))
                return
            time.sleep(0.05)

    end = interrupted(stage, scene, name, interrupt)
    compare(scene, end)
    return came_of(end)


def service_ends(stage, scene, name):
    def interrupt(running, field):
        field.take()
        running.stop()
        time.sleep(0.3)
        running.start()
        field.lay(stage.chip(scene))

    end = interrupted(stage, scene, name, interrupt)
    compare(scene, end)
    return came_of(end)


def unusable(stage, scene, reading):
    line = reading.wait(news="reader", state="unusable")
    reading.say("leave")
    reading.end()
    reading.close()
    if line["code"] != scene.ends:
        raise Differs(f"{line['code']} instead of {scene.ends}")
    return line["code"]


def two(stage, scene, name):
    with stage.pcscd(name) as running:
        for field in running.readers:
            field.lay(stage.chip(scene))
        time.sleep(0.3)
        return unusable(stage, scene, stage.probe(scene, running.environment))


def no_reader(stage, scene, name):
    with stage.pcscd(name, readers=()) as running:
        return unusable(stage, scene, stage.probe(scene, running.environment))


def no_service(stage, scene, name):
    return unusable(stage, scene, stage.probe(scene, os.environ | {"PCSCLITE_CSOCK_NAME": str(stage.folder / "nothing")}))


def not_allowed(stage, scene, name):
    if os.geteuid() == 0:
        # Root may open every socket, so the probe runs without that right.
        drop = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search",
                "--reuid=65534", "--regid=65534", "--clear-groups"]
    else:
        drop = []
    with stage.pcscd(name) as running:
        running.socket.chmod(0o700 if drop else 0)
        for parent in [running.folder, stage.folder]:
            parent.chmod(0o711)
        wrapper = running.folder / "probe"
        wrapper.write_text(f'#!/bin/sh\nexec {" ".join(drop)} "{stage.program}"\n')
        wrapper.chmod(0o755)
        reading = probe.Probe(wrapper, running.environment, stage.request(scene))
        return unusable(stage, scene, reading)


def busy(stage, scene, name):
    with stage.pcscd(name) as running, client(running, "hold") as (process, expect):
        expect("waiting False")
        running.readers[0].lay(stage.chip(scene))
        expect("present True")
        expect("connected")
        reading = stage.probe(scene, running.environment)
        end = reading.wait(code=scene.ends)
        process.stdin.close()
        if end["news"] != "failed":
            end = reading.end()
        reading.close()
        return f"told, then {came_of(end)}"


def stall(stage, scene, name):
    with stage.pcscd(name) as running:
        field = running.readers[0]
        chip = stage.chip(scene, stall=30)
        reading = stage.probe(scene, running.environment)
        reading.wait(news="reader", state="waiting")
        field.lay(chip)
        while chip.count < 30:
            time.sleep(0.01)
        began = time.monotonic()
        reading.say("leave")
        reading.wait(news="left", limit=4)
        took = time.monotonic() - began
        reading.close()
        stage.figures[name] = {"left": took}
        return f"left after {1000 * took:.0f} ms"


def hang(stage, scene, name):
    """The service is stopped while the readers wait: leaving and the end of the process wait for nothing of it."""
    with stage.pcscd(name) as running:
        reading = stage.probe(scene, running.environment)
        reading.wait(news="reader", state="waiting")
        time.sleep(0.2)
        running.process.send_signal(signal.SIGSTOP)
        try:
            began = time.monotonic()
            reading.say("leave")
            reading.wait(news="left", limit=4)
            left = time.monotonic() - began
            if reading.close():
                raise Differs("the process did not end by itself")
            ended = time.monotonic() - began
        finally:
            running.process.send_signal(signal.SIGCONT)
        return f"left after {1000 * left:.0f} ms, ended after {1000 * ended:.0f} ms"


def hostile(stage, scene, name):
    """Damaged answers through the whole read, from a chip within the process of the read."""
    request = stage.request(scene) | {"hostile": DAMAGES, "document": str(stage.document(scene.document))}
    reading = probe.Probe(stage.program, os.environ, request)
    end = reading.wait(news="hostile", limit=600)
    if reading.close():
        raise Differs("the process did not end by itself")
    memory = int(end["peakKB"]) / 1024
    stage.figures[name] = {"memory": memory}
    came = f"{end['damages']} damaged answers in {end['reads']} reads, {memory:.1f} MB more memory"
    if memory > MOST_MEMORY:
        raise Differs(came)
    return came


def every_command(stage, scene, name):
    """Gone at the first command, the second ...: each time the read goes on when the document is back."""
    left, at = [], 1
    with stage.pcscd(name) as running:
        field = running.reader(scene.reader)
        while True:
            first, again = stage.chip(scene, leave=at), stage.chip(scene)
            reading = stage.probe(scene, running.environment)
            reading.wait(news="reader", state="waiting")
            field.lay(first)
            seen = reading.wait_any("moved", "read", "failed")
            if seen["news"] == "read":
                reading.close()
                return f"{at - 1} commands; the read goes on after each"
            if seen["news"] == "failed":
                raise Differs(f"command {at}: {short(seen)}")
            field.lay(again)
            try:
                end = reading.end()
            except probe.Silent as reason:
                raise Differs(f"command {at}: {reason}") from None
            if end.get("verdict") != "good" or reading.close():
                raise Differs(f"command {at}: {short(end)}")
            field.take()
            time.sleep(0.02)
            left.append(at)
            at += stage.wanted.every


SCRIPTS = {
    "driver": driver, "ends_told": ends_told, "memory_card": memory_card, "moved": moved, "swapped": swapped,
    "unplugged": unplugged, "service_ends": service_ends, "two": two, "busy": busy, "no_reader": no_reader,
    "no_service": no_service, "not_allowed": not_allowed, "stall": stall, "hang": hang, "every_command": every_command,
    "hostile": hostile,
}


def all(stage, names, goals, at_once=AT_ONCE):
    """Plays scenes, several at once; returns notes as lines."""
    def played(name):
        scene = scenes.SCENES[name]
        began = time.monotonic()
        try:
            came, is_met = SCRIPTS.get(scene.script, plain)(stage, scene, name), True
        except (Differs, probe.Silent, RuntimeError) as reason:
            came, is_met = str(reason), False
        print(f"chips: {name}: {came} ({time.monotonic() - began:.1f} s)", file=sys.stderr, flush=True)
        return name, scene, came, is_met

    wanted = [it for it in names if stage.program or it == "driver"]
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        for name, scene, came, is_met in pool.map(played, wanted):
            goals.add(f"{name}: {scene.what}", scene.ends, came, is_met)
    left = len(list(names)) - len(wanted)
    return [f"chips: {left} scenes left out: CAMEO_CHIP_PROBE names no program."] if left else []
