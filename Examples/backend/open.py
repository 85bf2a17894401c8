#!/usr/bin/env python3
"""Checks which device took a session of Cameo, and opens its sealed result and files. It needs Debian's python3-cryptography.

    open.py new SEAL-KEY >seal.jwk                                   a key for delivery.sealKey; SEAL-KEY keeps the private part
    open.py ENVELOPE MANIFEST DEVICE-KEY [SEAL-KEY] >result.json     DEVICE-KEY is what 'cameo device show' prints
    open.py file KEYS SEAL-KEY FILE.enc >FILE                        KEYS is keys.jwe, which came with the file

ENVELOPE is the body of POST /sessions/SESSION, MANIFEST the file manifest.json that came before it.
"""
import base64, hashlib, json, os, struct, sys
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat


def encode(data): return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
def decode(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
def read(path): return open(path, "rb").read()


def check(jws, manifest, jwk):
    """Raises InvalidSignature unless the device has signed these bytes (JWS, EdDSA, detached)."""
    head, payload, signature = jws.split(".")
    if payload or json.loads(decode(head))["alg"] != "EdDSA":
        raise InvalidSignature
    key = Ed25519PublicKey.from_public_bytes(decode(jwk["x"]))
    key.verify(decode(signature), f"{head}.{encode(manifest)}".encode())


def unseal(jwe, jwk):
    """What is in a compact JWE (ECDH-ES with X25519, A256GCM); raises InvalidTag if it was changed."""
    head, _, nonce, sealed, tag = jwe.split(".")
    header = json.loads(decode(head))
    other = X25519PublicKey.from_public_bytes(decode(header["epk"]["x"]))
    secret = X25519PrivateKey.from_private_bytes(decode(jwk["d"])).exchange(other)
    name = header["enc"].encode()
    parts = [struct.pack(">I", 1), secret, struct.pack(">I", len(name)), name, struct.pack(">III", 0, 0, 256)]
    key = hashlib.sha256(b"".join(parts)).digest()
    return json.loads(AESGCM(key).decrypt(decode(nonce), decode(sealed) + decode(tag), head.encode()))


def new(path):
    own = X25519PrivateKey.generate()
    secret = own.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    jwk = {"kty": "OKP", "crv": "X25519", "x": encode(own.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))}
    if os.path.exists(path):
        sys.exit(f"{path} exists already; nothing was made")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump({**jwk, "d": encode(secret)}, file)
    print(json.dumps(jwk))


def file(keys, seal, path):
    entries = unseal(read(keys).decode(), json.loads(read(seal)))["files"]
    entry = next((entry for entry in entries if entry["path"] == os.path.basename(path)), None)
    if not entry:
        sys.exit(f"{keys} has no key of {os.path.basename(path)}")
    # A nonce of 12 bytes, the content, a tag of 16.
    sealed = read(path)
    sys.stdout.buffer.write(AESGCM(decode(entry["key"])).decrypt(sealed[:12], sealed[12:], None))


def main(envelope, manifest, device, seal=None):
    data, manifest = json.loads(read(envelope))["data"], read(manifest)
    if "jws" not in data:
        sys.exit("the envelope is not signed: it has no jws")
    check(data["jws"], manifest, json.loads(read(device)))
    print("signed by this device", file=sys.stderr)
    if "sealed" not in data or not seal:
        print("the result was not opened: " + ("no SEAL-KEY is given" if "sealed" in data else "it is not sealed"), file=sys.stderr)
    else:
        key = json.loads(read(seal))
        if "d" not in key:
            sys.exit(f"{seal} has no private part")
        result = base64.b64decode(unseal(data["sealed"], key)["result"])
        digest = next(file["sha256"] for file in json.loads(manifest)["files"] if file["path"] == "result.json")
        if hashlib.sha256(result).hexdigest() != digest:
            sys.exit("the sealed result is not the one of the manifest")
        sys.stdout.buffer.write(result)


try:
    if len(sys.argv) == 3 and sys.argv[1] == "new":
        new(sys.argv[2])
    elif len(sys.argv) == 5 and sys.argv[1] == "file":
        file(*sys.argv[2:])
    elif len(sys.argv) in (4, 5):
        main(*sys.argv[1:])
    else:
        sys.exit(__doc__)
except InvalidSignature:
    sys.exit("not signed by this device")
except InvalidTag:
    sys.exit("can't be opened: changed, or sealed for another key")
