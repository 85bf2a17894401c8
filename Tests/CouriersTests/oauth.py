"""A token server and a backend behind it, for tests. Prints its port, then a line of JSON for each request.

    oauth.py X       # the public part of the device key (Ed25519), as a JWK has it

Client credentials with a JWT of the device key (RFC 7523): a signature that openssl does not verify, another audience, a used jti
and an assertion that is over or lives long are refused. /token-3 is a token server whose tokens live for 3 s.
"""
import base64, json, os, subprocess, sys, tempfile, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
seen, valid, counts = set(), {}, {}


def plain(text):
    return base64.urlsafe_b64decode(text + "==")


def is_signed(text):
    message, signature = text.rsplit(".", 1)
    with tempfile.TemporaryDirectory() as folder:
        body = base64.b64encode(bytes.fromhex("302a300506032b6570032100") + plain(sys.argv[1])).decode()
        for name, data in {
            "key": f"-----BEGIN PUBLIC KEY-----\n{body}\n-----END PUBLIC KEY-----\n".encode(), "message": message.encode(),
            "signature": plain(signature),
        }.items():
            with open(f"{folder}/{name}", "wb") as file:
                file.write(data)
        judge = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key", "-rawin", "-in", "message", "-sigfile", "signature"]
        return subprocess.run(judge, cwd=folder, capture_output=True).returncode == 0


def fault(form, url):
    if form.get("grant_type") != "client_credentials" or form.get("client_assertion_type") != ASSERTION:
        return "the form is another"
    head, claims = (json.loads(plain(part)) for part in form["client_assertion"].split(".")[:2])
    if head["alg"] != "EdDSA" or not is_signed(form["client_assertion"]):
        return "the signature is wrong"
    if claims["aud"] != url or not (claims["iss"] == claims["sub"] == form["client_id"]):
        return "the audience or the client is another"
    if not 0 < claims["exp"] - time.time() <= 60 or claims["jti"] in seen:
        return "the assertion is over, lives too long, or was used before"
    seen.add(claims["jti"])
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def take(self):
        if self.headers.get("Expect"):
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        mode = self.path.split("/")[1]
        login = self.headers.get("Authorization", "")
        print(json.dumps({"method": self.command, "path": self.path, "login": login}), flush=True)
        if mode.startswith("token"):
            return self.answer(*self.token({name: values[0] for name, values in parse_qs(body.decode()).items()}))
        counts[mode] = counts.get(mode, 0) + 1
        # /revoke-3: the first token is refused from the third request on.
        if mode == "revoke-3" and counts[mode] >= 3:
            valid["access-1"] = 0
        if valid.get(login.removeprefix("Bearer "), 0) < time.time() or mode == "never":
            return self.answer(401, {"title": "not you", "detail": login})
        self.answer(201 if self.command in ("PUT", "POST") else 200, {"id": "b-1", "status": "done"})

    def token(self, form):
        mode = self.path.split("/")[1]
        why = fault(form, f"http://127.0.0.1:{self.server.server_port}{self.path}")
        if why or mode == "token-refused":
            return 400, {"error": "invalid_client", "error_description": f"{why} {form.get('client_assertion')}"}
        if mode == "token-away":
            return 503, {}
        life = int(mode.split("-")[1]) if "-" in mode else 600
        name = f"access-{len(valid) + 1}"
        valid[name] = time.time() + life
        return 200, {"access_token": name, "token_type": "bearer", "expires_in": life, "scope": form.get("scope")}

    do_GET = do_PUT = do_POST = take

    def answer(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Nothing on the terminal."""


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
# It ends with the test that started it.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()
