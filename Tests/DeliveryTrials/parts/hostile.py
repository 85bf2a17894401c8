"""Hostile: a server of raw sockets gives damaged answers, endless ones and slow ones to 'cameo deliver'."""
import json
import socket
import tempfile
import threading
import time

from parts import trial as trials

PROMISE = "damaged answers: no trap, 30 MB, and no wait beyond its limit"
# Sessions of one process; each gets a first answer at once, and has to wait after a failure.
BATCH = 500
# The client gives up below 1 kB a second for 30 seconds. libcurl takes the mean of some seconds, to which the request counts.
STALL, SLACK = 30, 10
LARGEST_MB = 30
# Seconds for a damaged answer that is sent at once.
PROMPT = 10
SLOW = [
    "a byte a minute", "nothing", "a byte of the head a second", "chunk extensions for ever", "a head for ever",
    "2 GB promised", "2 GB sent", "interim answers for ever", "a chunk for ever", "a trailer for ever",
]
STATUSES = [
    b"HTTP/1.1 200 OK", b"HTTP/1.1 201 Created", b"HTTP/1.1 204 No Content", b"HTTP/1.1 206 Partial",
    b"HTTP/1.1 404 x", b"HTTP/1.1 422 x", b"HTTP/1.1 429 x", b"HTTP/1.1 500 x", b"HTTP/1.1 503 x", b"HTTP/1.1 999 x",
    b"HTTP/1.1 100 Continue", b"HTTP/1.1 101 Switching", b"HTTP/1.1 20 x", b"HTTP/1.1 2001 x", b"HTTP/1.1 -1 x", b"HTTP/0.9 201",
    b"HTTP/2 201", b"HTTP/9.9 201 x", b"HTTP/1.1", b"HTTP/1.1  201", b"http/1.1 201 x", b"ICY 200 OK", b"\0\xff\xfe", b"",
    b"HTTP/1.1 201 \x1b[2J\r", b"HTTP/1.1 99999999999999999999 x", b"SSH-2.0-OpenSSH_9.2", b"\x16\x03\x01\0\x05hello",
]
HEADERS = [
    b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Content-Length: 2147483648", b"Content-Length: 7, 8",
    b"Content-Length: x", b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: \xff",
    b"Content-Encoding: gzip", b"Connection: close", b"Connection: keep-alive", b"Connection: upgrade", b"Upgrade: h2c",
    b"Retry-After: 999999999999999999999", b"Retry-After: -5", b"Retry-After: 9223372036854775807", b"Retry-After: Sun, 99 Foo",
    b"Retry-After: Fri, 31 Dec 9999 23:59:59 GMT", b"Retry-After: 1", b"Date: Mon, 01 Jan 0001 00:00:00 GMT", b"Date: \xc3\x28",
    b"Date: Sun, 06 Nov 99999999999 08:49:37 GMT", b"Location: \xff\xff", b"Location: http://[::1", b"Set-Cookie: a=b",
    b": no name", b"no colon", b" folded", b"Name: \0zero", b"Name: \x1b]0;title\x07", b"X: " + b"y" * 9000,
    b"WWW-Authenticate: Basic",
    b"Content-Type: application/problem+json", b"Content-Type: application/json; charset=utf-16", b"Trailer: X",
]
BODIES = [
    b"", b"{", b"[]", b"null", b'"', b"{}", b'{"status":"done"}', b'{"status":"received"}', b'{"status":"done","verdict":{}}',
    b'{"status":"done","verdict":{"outcome":"approved","words":{"en":"\\ud800"}}}', b'{"id":' + b"[" * 70 + b"]" * 70 + b"}",
    b'{"id":1e999999,"status":"done"}', b'{"id":"' + b"x" * 5000 + b'","status":"done"}', b'{"status":"done","status":"received"}',
    b'{"code":"files.missing","files":["result.json","../../etc/passwd",7,null]}', b'{"code":"session_token_error"}',
    b'{"title":"\\u001b[2J\\u202e","detail":"' + b"y" * 3000 + b'"}', b'{"status":"done","attemptsLeft":-99999999999999999999}',
    b"\xef\xbb\xbf{}", b"\xff\xfe{\0}\0", b"\0" * 500, b"<html>a proxy</html>", b'{"a":' * 60 + b"1" + b"}" * 60,
    b'{"status":"processing","verdict":{"outcome":"approved","words":"x"}}', b"5\r\nhello\r\n0\r\n\r\n", b"fffffffffffffffff\r\nx",
    b"-5\r\nx\r\n", b"\x1f\x8b\x08\0broken",
]


class Server:
    """Answers each request with bytes of its own; notes how long each connection waited for the client."""

    def __init__(self, answer):
        self.answer, self.count, self.lock = answer, 0, threading.Lock()
        self.door = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.longest = (0, b"")
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            connection.settimeout(120)
            try:
                while request := head_and_body(connection):
                    with self.lock:
                        self.count += 1
                        number = self.count
                    began = time.monotonic()
                    answer, stays = self.answer(number, request)
                    if callable(answer):
                        answer(connection)
                    else:
                        connection.sendall(answer)
                    if not stays:
                        connection.shutdown(socket.SHUT_WR)
                    if not stays or callable(answer):
                        while connection.recv(1 << 16):
                            pass
                        self.longest = max(self.longest, (time.monotonic() - began, answer if isinstance(answer, bytes) else b""))
                        return
            except OSError:
                pass

    def close(self):
        self.door.close()


def head_and_body(connection):
    """The request line; the whole request has been read."""
    received = b""
    while b"\r\n\r\n" not in received:
        if not (more := connection.recv(1 << 16)):
            return None
        received += more
    head, _, body = received.partition(b"\r\n\r\n")
    fields = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:])
    left = int(fields.get(b"content-length", b"0")) - len(body)
    if fields.get(b"expect"):
        connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
    while left > 0:
        if not (more := connection.recv(1 << 16)):
            return None
        left -= len(more)
    return head.split(b"\r\n", 1)[0]


# Damaged answers that are sent at once


def damaged(chance):
    """An answer from the tables, perhaps with bytes changed, left out or doubled; never one that stops all deliveries."""
    body = chance.choice(BODIES)
    lines = [chance.choice(STATUSES), *chance.sample(HEADERS, chance.randrange(5))]
    if chance.random() < 0.6:
        lines.append(b"Content-Length: %d" % max(0, len(body) + chance.choice([0, 0, 0, 0, 1, -1, 100])))
    answer = bytearray(chance.choice([b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r"]).join(lines) + b"\r\n\r\n" + body)
    for _ in range(chance.choice([0, 0, 0, 1, 1, 3, 10])):
        place = chance.randrange(len(answer) + 1)
        length = chance.randrange(1, 9)
        match chance.randrange(3):
            case 0: answer[place:place + length] = chance.randbytes(length)
            case 1: del answer[place:place + length]
            case 2: answer[place:place] = answer[place:place + length * 8]
    return bytes(answer)


def run_batch(trial, count, goals_of):
    """`count` damaged answers through one process after another, as long as all sessions wait."""
    server = Server(lambda number, request: (damaged(trial.chance), False))
    began, peak, trapped, ends = time.monotonic(), 0, 0, []
    trial.renew()
    trial.mark(url=server.url)
    for _ in range(min(BATCH, count)):
        trial.seal()
    deliver = None
    while server.count < count:
        deliver = trial.start(["deliver"], "deliver", url=server.url)
        # Retries become rare: each session has had its answer, and half of them another.
        enough = min(count, server.count + 3 * BATCH // 2)
        seen, since = server.count, time.monotonic()
        while server.count < enough and time.monotonic() - since < 1.5:
            time.sleep(0.05)
            if server.count > seen:
                seen, since = server.count, time.monotonic()
            if deliver.poll() is not None:
                break
        if deliver.poll() is None:
            peak = max(peak, trials.peak_mb(deliver.pid))
        else:
            ends.append(deliver.returncode)
        trials.end(deliver)
        # What was given up, is done or waits long is replaced, so that the next process begins with what is due.
        trial.renew_states()
        while sum(1 for _ in trial.output.glob("[!.]*")) < min(BATCH, count - server.count):
            trial.seal()
    server.close()
    goals_of["answers"], goals_of["peak"], goals_of["ends"] = server.count, peak, ends
    goals_of["longest"], goals_of["seconds"] = server.longest, time.monotonic() - began


# Slow and endless answers

HEAD = b"HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n"


def slow(kind):
    """What is done to the connection: for ever, or until the client has closed it."""
    def repeat(connection, piece, every, before=b""):
        connection.sendall(before)
        while True:
            connection.sendall(piece)
            if every:
                time.sleep(every)

    ways = {
        "a byte a minute": lambda it: repeat(it, b"x", 60, HEAD + b"Content-Length: 1000\r\n\r\n"),
        "nothing": lambda it: it.recv(1),
        "a byte of the head a second": lambda it: repeat(it, b"x", 1, HEAD),
        "chunk extensions for ever": lambda it: repeat(it, b"x" * 4096, 0.01, HEAD + b"Transfer-Encoding: chunked\r\n\r\n5;a="),
        "a head for ever": lambda it: repeat(it, b"X: y\r\n" * 100, 0.01, HEAD),
        "2 GB promised": lambda it: repeat(it, b"x" * 4096, 0.01, HEAD + b"Content-Length: 2147483648\r\n\r\n"),
        "2 GB sent": lambda it: repeat(it, b"x" * (1 << 16), 0, HEAD + b"\r\n"),
        "interim answers for ever": lambda it: repeat(it, b"HTTP/1.1 102 Processing\r\n\r\n", 0.01),
        "a chunk for ever": lambda it: repeat(it, b"x" * 4096, 0.01, HEAD + b"Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n"),
        "a trailer for ever": lambda it: repeat(it, b"X: y\r\n" * 100, 0.01, HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"),
    }
    return ways[kind]


def waits(trial, kind, results):
    """Seconds until the client gave up one slow answer."""
    server = Server(lambda number, request: (slow(kind), True))
    name = kind.replace(" ", "-")
    own = trials.Trial(trial.cameo, trial.folder / name, name)
    own.mark(url=server.url)
    own.seal()
    began = time.monotonic()
    deliver = own.start(["deliver", "--json"], "deliver", url=server.url)
    gave_up = trials.wait_until(lambda: '"code":' in failure(own), STALL + SLACK + 25, 0.05)
    waited = time.monotonic() - began if gave_up else float("inf")
    is_running = deliver.poll() is None
    peak = trials.peak_mb(deliver.pid) if is_running else 0
    with own:
        results[kind] = (waited, peak, is_running, failure(own))
    server.close()


def failure(trial):
    """The first line about an attempt that has failed."""
    for line in trial.said("deliver.out").splitlines():
        told = json.loads(line) if line.endswith("}") else {}
        if told.get("event") == "handoffState" and told.get("code"):
            return line
    return ""


def run(trial, goals, wanted):
    trial.template()
    results, found = {}, {}
    # Only the client is tried: nothing waits for a disk.
    memory = trials.memory(trial.folder)
    threads = [threading.Thread(target=waits, args=(trial, kind, results)) for kind in SLOW]
    for thread in threads:
        thread.start()
    with tempfile.TemporaryDirectory(prefix="cameo-delivery-", dir=memory) as place:
        with trials.Trial(trial.cameo, place, trial.chance.random()) as quick:
            run_batch(quick, wanted.answers, found)
    for thread in threads:
        thread.join()
    longest = max(found["longest"][0], 0)
    goals.add(f"{found['answers']} damaged answers: ends of the process", "0", str(len(found["ends"])), not found["ends"])
    goals.add(f"{found['answers']} damaged answers: peak memory", f"<= {LARGEST_MB} MB", f"{found['peak']:.1f} MB",
              found["peak"] <= LARGEST_MB)
    goals.add(f"{found['answers']} damaged answers: the longest that one was waited for", f"<= {PROMPT} s", f"{longest:.1f} s",
              longest <= PROMPT)
    for kind in SLOW:
        waited, peak, is_running, said = results[kind]
        goals.add(f"{kind}: given up, peak memory", f"<= {STALL + SLACK} s, {LARGEST_MB} MB", f"{waited:.1f} s, {peak:.1f} MB",
                  waited <= STALL + SLACK and peak <= LARGEST_MB and is_running)
    slowest = "" if longest <= PROMPT else f"; the longest wait: {found['longest'][1][:120]!r}"
    return [f"hostile: the damaged answers took {found['seconds']:.0f} s{slowest}."]
