"""TLS: servers that are not to be trusted, redirects and plain HTTP get nothing of a session, and the operator reads why."""
import socket
import ssl
import subprocess

from parts import servers

PROMISE = "a server that is not the right one gets nothing of a session, and a sentence says why"
DISTRUST = "don't trust each other"
# Exit codes of --once: sessions wait, no trust, a setting is wrong.
WAITS, UNTRUSTED, UNUSABLE = 75, 77, 78
CERTIFICATES = """
set -e
new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
$new -x509 -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
$new -x509 -days 2 -subj /CN=stranger -keyout stranger.key -out stranger.pem
sign() {
  $new -subj "/CN=$1" -keyout $1.key -out $1.csr
  printf 'subjectAltName=%s' "$2" > $1.ext
  openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile $1.ext -days 2 -out $1.pem
}
sign server IP:127.0.0.1
sign elsewhere DNS:elsewhere.example
sign client DNS:client
mkdir db && : > db/index && echo 01 > db/serial
printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=db/index\\nserial=db/serial\\nnew_certs_dir=db\\n' > ca.cnf
printf 'default_md=sha256\\npolicy=p\\n[p]\\ncommonName=supplied\\n' >> ca.cnf
$new -subj /CN=expired -keyout expired.key -out expired.csr
openssl ca -batch -notext -config ca.cnf -cert ca.pem -keyfile ca.key -in expired.csr -extfile server.ext \\
  -startdate 20200101000000Z -enddate 20200201000000Z -out expired.pem
"""
PIN = "openssl x509 -in %s.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64"


class Certificates:
    """An authority, a stranger, and what the authority has signed."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        subprocess.run(["/bin/sh", "-c", CERTIFICATES], cwd=folder, check=True, capture_output=True)

    def __getitem__(self, name):
        return self.folder / name

    def pin(self, name):
        done = subprocess.run(["/bin/sh", "-c", PIN % name], cwd=self.folder, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def context(self, name="server", newest=None, wants_client=False):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        # OpenSSL's usual level refuses to speak TLS 1.1 at all.
        context.set_ciphers("DEFAULT@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        if newest:
            context.maximum_version = newest
        context.load_cert_chain(self[f"{name}.pem"], self[f"{name}.key"])
        if wants_client:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(self["ca.pem"])
        return context


class Attempt:
    """A delivery to a server; what the server got, and what the operator read."""

    def __init__(self, trial, url, **settings):
        self.done = trial.say(["deliver", "--once", "all"], url=url, **settings)
        self.read = " ".join(self.done.stderr.split())
        if "unknown variable" in self.read:
            raise RuntimeError(self.read)

    def is_refused(self, trial, stub, words, codes):
        """Nothing of any session came there, and the sentence has all these words."""
        marks = [b"PUT", b"POST", b"sessions", *(path.name.encode() for path in trial.output.glob("[!.]*"))]
        is_told = self.done.returncode in codes and all(word in self.read for word in words)
        return is_told and not any(mark in stub.received for mark in marks) and any(trial.output.glob("[!.]*"))


def refused(trial, goals, name, stub, words, url=None, code=UNTRUSTED, **settings):
    attempt = Attempt(trial, url or f"https://127.0.0.1:{stub.port}", **settings)
    is_met = attempt.is_refused(trial, stub, words, code if isinstance(code, tuple) else (code,))
    came = f"{len(stub.received)} bytes" + ("" if is_met else f", {attempt.done.returncode}: {attempt.read}")
    goals.add(name, "refused, 0 bytes", came, is_met)
    stub.close()


def accepted(trial, goals, name, context, **settings):
    stub = servers.Stub(context=context)
    attempt = Attempt(trial, f"https://127.0.0.1:{stub.port}", **settings)
    is_met = attempt.done.returncode == 0 and len(stub.arrived("POST")) == 1 and not any(trial.output.glob("[!.]*"))
    goals.add(name, "delivered", "delivered" if is_met else attempt.read, is_met)
    stub.close()
    trial.seal()


def run(trial, goals, wanted):
    made = Certificates(trial.folder / "certificates")
    trial.mark(url="https://127.0.0.1:9")
    trial.seal()
    right, wrong, ca = made.pin("server"), made.pin("stranger"), {"ca_file": made["ca.pem"]}

    def server(*how, **more):
        return servers.Stub(context=made.context(*how, **more))

    refused(trial, goals, "unknown authority", server(), [DISTRUST, "certificate problem"])
    refused(trial, goals, "another authority", server(), [DISTRUST, "certificate problem"], ca_file=made["stranger.pem"])
    refused(trial, goals, "expired certificate", server("expired"), [DISTRUST, "expired"], **ca)
    refused(trial, goals, "certificate of another host", server("elsewhere"), [DISTRUST, "subject name"], **ca)
    refused(trial, goals, "wrong pin", server(), [DISTRUST, "pinned"], pin=wrong, **ca)
    refused(trial, goals, "two wrong pins", server(), [DISTRUST, "pinned"], pin=wrong, next_pin=made.pin("client"), **ca)
    accepted(trial, goals, "the second of two pins right", made.context(), pin=wrong, next_pin=right, **ca)
    refused(trial, goals, "TLS 1.1 only", server(newest=ssl.TLSVersion.TLSv1_1), [DISTRUST, "protocol"], **ca)
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        name = version.name.replace("TLSv", "TLS ").replace("_", ".")
        how = {"newest": version, "wants_client": True}
        refused(trial, goals, f"missing client certificate, {name}", server(**how), [DISTRUST], **ca)
        own = {"auth": "certificate", "certificate": made["client.pem"], "private_key": made["client.key"], **ca}
        accepted(trial, goals, f"client certificate, {name}", made.context(**how), **own)
        own |= {"certificate": made["stranger.pem"], "private_key": made["stranger.key"]}
        refused(trial, goals, f"client certificate of a stranger, {name}", server(**how), [DISTRUST], **own)
    # The alert that says why is mostly lost with the connection.
    abrupt = servers.Stub(context=made.context(wants_client=True), lingers=False)
    refused(trial, goals, "missing client certificate, TLS 1.3, closed at once", abrupt, ["attempt"], code=(WAITS, UNTRUSTED), **ca)
    elsewhere(trial, goals, made, ca)


def elsewhere(trial, goals, made, ca):
    """Addresses that lead to another server than the one in the settings."""
    for status in (301, 302, 303, 307, 308):
        other = servers.Stub(host="0.0.0.0")
        first = servers.Stub(
            context=made.context(),
            answer=lambda method, path: (status, {"Location": f"http://127.0.0.2:{other.port}{path}"}, b""))
        refused(trial, goals, f"{status} to another host", other, ["redirects are not followed"], code=UNUSABLE,
                url=f"https://127.0.0.1:{first.port}", **ca)
        first.close()
    # 0.0.0.0 leads to this machine too, but is none of the names that the settings accept for it.
    stub = servers.Stub(host="0.0.0.0")
    refused(trial, goals, "plain HTTP elsewhere than loopback", stub, ["to this machine only"], code=UNUSABLE,
            url=f"http://0.0.0.0:{stub.port}")
    other = servers.Stub(host="0.0.0.0")
    asked = f"http://{socket.gethostname()}:{other.port}/file"
    answer = (200, {"Content-Type": "application/json"}, signed(trial, asked))
    first = servers.Stub(context=made.context(), answer=lambda method, path: answer)
    refused(trial, goals, "a signed address with plain HTTP elsewhere", other, ["to this machine only"], code=WAITS,
            url=f"https://127.0.0.1:{first.port}", uploads="signed", **ca)
    first.close()


def signed(trial, address):
    """An answer that sends every file there."""
    files = ", ".join(f'"{name}": "{address}"' for name in trial.template())
    return f'{{"uploads": {{{files}}}}}'.encode()
