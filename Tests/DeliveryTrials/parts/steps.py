"""Steps: `kill -9` hits 'cameo deliver' within, before and after the answer of each request that a vendor's adapter sends."""
import http.client
import http.server
import threading
import time

from parts import trial as trials
from parts.vendors import ADAPTERS, Box, marked, sealed, settings

PROMISE = "with kill -9 at each request each vendor's server has each session once or it is marked, and no answered request is repeated"
# Half of the body has left, the answer has not come, the answer has come.
MOMENTS = ["within", "unanswered", "answered"]
# Until the state has surely been written.
WRITTEN = 0.5
PATIENCE = 60


class Relay:
    """Stands before the box, and ends the client at one moment of one request."""

    def __init__(self, port):
        self.port, self.seen, self.plan, self.kill = port, [], None, None
        relay = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def take(self):
                relay.seen.append(f"{self.command} {self.path}")
                moment = relay.moment(len(relay.seen))
                size = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(size // 2 if moment == "within" else size)
                there = http.client.HTTPConnection("127.0.0.1", relay.port, timeout=30)
                there.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in self.headers.items():
                    if name != "Expect":
                        there.putheader(name, value)
                there.endheaders(body)
                if moment == "within":
                    return self.end(there)
                answer = there.getresponse()
                content = answer.read()
                if moment == "unanswered":
                    return self.end(there)
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in ("server", "date", "connection"):
                        self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)
                there.close()
                if moment == "answered":
                    time.sleep(WRITTEN)
                    self.end(there)

            def end(self, there):
                relay.kill()
                there.close()
                self.close_connection = True

            do_GET = do_PUT = do_POST = take

            def log_message(self, *_):
                """Nothing on the terminal."""

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """A client that is killed is what is looked for."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def moment(self, number):
        return self.plan[1] if self.plan and self.plan[0] == number else None

    def begin(self, plan=None, kill=None):
        self.seen, self.plan, self.kill = [], plan, kill

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def delivery(trial, box, relay, how, plan=None):
    """Delivers one session with a kill; returns its name there, its requests, and whether it is over."""
    [name] = sealed(trial, box, 1)
    deliver = None
    relay.begin(plan, lambda: trials.end(deliver))
    deliver = trial.start(["deliver", "--json"], f"steps-{box.adapter}", **how)
    if plan and not trials.wait_until(lambda: deliver.poll() is not None, PATIENCE):
        raise RuntimeError(f"{box.adapter}: request {plan[0]} has not come: {relay.seen}")
    if plan:
        deliver = trial.start(["deliver", "--json"], f"steps-{box.adapter}", **how)
    is_over = trials.wait_until(lambda: not any(trial.output.glob("[!.]*")), PATIENCE)
    trials.end(deliver)
    return name, relay.seen, is_over


def judge(trial, adapter, goals):
    box = Box(trial, adapter, ["usual"])
    relay = Relay(box.port)
    how = settings(trial, box, relay.url)
    trial.renew()
    trial.mark(**how)
    name, requests, is_over = delivery(trial, box, relay, how)
    plans = [(number, moment) for number in range(1, len(requests) + 1) for moment in MOMENTS]
    doubtful = [] if is_over and box.stored().get(name) == 1 else [f"{adapter}: no delivery without kills"]
    repeated = []
    for plan in plans:
        name, seen, is_over = delivery(trial, box, relay, how, plan)
        count = box.stored().get(name, 0)
        # The names of the sessions here: those there may be others.
        may_be_twice = bool(marked(trial))
        if not is_over or not (count == 1 or (count > 1 and may_be_twice)):
            doubtful.append(f"{adapter}: request {plan[0]} {plan[1]}: stored {count} times{'' if is_over else ', not over'}: {seen}")
        if plan[1] == "answered" and len(seen) != len(requests):
            repeated.append(f"{adapter}: request {plan[0]}: {seen}")
        trial.renew()
        trial.mark(**how)
    relay.close()
    trials.end(box.program)
    goals.add(f"{adapter}, {len(plans)} kills at {len(requests)} requests: not stored once, nor marked", "0",
              f"{len(doubtful)}", not doubtful)
    goals.add(f"{adapter}: answered requests that were repeated", "0", f"{len(repeated)}", not repeated)
    return [f"steps: {line}" for line in doubtful + repeated]


def run(trial, goals, wanted):
    trial.template()
    return [line for adapter in ADAPTERS for line in judge(trial, adapter, goals)]
