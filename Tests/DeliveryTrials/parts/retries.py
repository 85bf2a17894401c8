"""Retries: four rows of the retry table on the real clock, each against a server that answers so."""
import socket
import threading
import time

from parts import servers, trial as trials

PROMISE = "offline, busy, cut and refused are tried again when the table says, in real time"
# Seconds between what the table says and what is still punctual.
SLACK = 1.5
RETRY_AFTER = 4
REFUSED_AFTER = 60
# The four waits of attempts without an answer are 15 s together on average; less than this is a loop without waits.
LEAST = 1.0
STORED = (201, {}, b'{"id": "b-1", "status": "done"}')


class Unanswered:
    """Takes connections, and ends each before it says anything; remembers when they came."""

    def __init__(self):
        self.came, self.listener = [], socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.came.append(time.monotonic())
            connection.close()

    def close(self):
        self.listener.close()


def gaps(moments):
    return [later - earlier for earlier, later in zip(moments, moments[1:])]


def deliver(trial, url):
    trial.renew()
    trial.mark(url=url)
    name, _ = trial.seal()
    return name, trial.start(["deliver"], "deliver", url=url)


def offline(trial, goals):
    """Each wait is a random one below 2 s * 2^n, so five attempts come within 2 + 4 + 8 + 16 s."""
    server = Unanswered()
    _, program = deliver(trial, server.url)
    trials.wait_until(lambda: len(server.came) >= 5, 40)
    trials.end(program)
    server.close()
    found = gaps(server.came[:5])
    most = [2, 4, 8, 16]
    goals.add("retries: no answer, 5 attempts", "waits below 2, 4, 8 and 16 s", ", ".join(f"{gap:.1f}" for gap in found) + " s",
              len(found) == 4 and sum(found) > LEAST and all(gap <= limit + SLACK for gap, limit in zip(found, most)))


def busy(trial, goals):
    """The server's own Retry-After is kept."""
    stub = servers.Stub()
    stub.answer = lambda method, path: (
        (503, {"Retry-After": str(RETRY_AFTER)}, b"") if len(stub.requests) < 3 else STORED)
    _, program = deliver(trial, stub.url)
    trials.wait_until(lambda: len(stub.requests) >= 3, 40)
    trials.end(program)
    found = gaps([request[0] for request in stub.requests[:3]])
    goals.add(f"retries: 503 with Retry-After: {RETRY_AFTER}", f"{RETRY_AFTER} s, then again",
              ", ".join(f"{gap:.1f}" for gap in found) + " s",
              len(found) == 2 and all(RETRY_AFTER <= gap <= RETRY_AFTER + SLACK for gap in found))
    stub.close()


def cut(trial, goals):
    """Without an answer to a whole body it is unclear whether it was taken: the same key comes again."""
    stub = servers.Stub()

    def answer(method, path):
        if len(stub.requests) == 1:
            raise ConnectionResetError
        return STORED
    stub.answer = answer
    _, program = deliver(trial, stub.url)
    trials.wait_until(lambda: len(stub.requests) >= 2, 20)
    trials.end(program)
    keys = [headers.get("Idempotency-Key") for _, _, _, headers, _ in stub.requests[:2]]
    same = len(keys) == 2 and keys[0] is not None and keys[0] == keys[1]
    found = gaps([request[0] for request in stub.requests[:2]])
    goals.add("retries: cut after the body", "the same key again, within 2 s",
              f"{'the same' if same else 'another'} key, {found[0]:.1f} s" if found else "never", same and found[0] <= 2 + SLACK)
    stub.close()


def refused(trial, goals):
    """Once more after a minute, then given up."""
    stub = servers.Stub()
    stub.answer = lambda method, path: (422, {}, b"")
    _, program = deliver(trial, stub.url)
    trials.wait_until(lambda: len(stub.requests) >= 2, REFUSED_AFTER + 20)
    time.sleep(5)
    trials.end(program)
    found = gaps([request[0] for request in stub.requests])
    given_up = len(trial.status(url=stub.url)["givenUp"])
    goals.add("retries: 422 twice", f"once more after {REFUSED_AFTER} s, then given up",
              ", ".join(f"{gap:.1f}" for gap in found) + f" s; {given_up} given up",
              len(found) == 1 and REFUSED_AFTER <= found[0] <= REFUSED_AFTER + SLACK and given_up == 1)
    stub.close()


def run(trial, goals, wanted):
    for row in (offline, busy, cut, refused):
        row(trial, goals)
