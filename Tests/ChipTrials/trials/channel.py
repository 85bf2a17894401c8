"""Secure messaging and key derivation of ICAO 9303-11, from the chip's side."""
import hashlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC

import der

try:
    from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
except ImportError:
    TripleDES = algorithms.TripleDES

KEY_SIZE = {"3des": 16, "aes128": 16, "aes192": 24, "aes256": 32}


def derived(secret, purpose, cipher):
    """A key for 1: encryption, 2: MACs, 3: passwords."""
    hash = hashlib.sha256 if KEY_SIZE[cipher] > 16 else hashlib.sha1
    return hash(secret + purpose.to_bytes(4, "big")).digest()[:KEY_SIZE[cipher]]


def _cbc(cipher, key, iv):
    algorithm = TripleDES(key + key[:8]) if cipher == "3des" else algorithms.AES(key)
    return Cipher(algorithm, modes.CBC(iv or bytes(algorithm.block_size // 8)))


def encrypted(cipher, key, data, iv=None):
    doing = _cbc(cipher, key, iv).encryptor()
    return doing.update(data) + doing.finalize()


def decrypted(cipher, key, data, iv=None):
    doing = _cbc(cipher, key, iv).decryptor()
    return doing.update(data) + doing.finalize()


def padded(data, block):
    return data + b"\x80" + bytes(-(len(data) + 1) % block)


def mac(cipher, key, data):
    """Eight bytes: the retail MAC, which pads, or CMAC, which does not."""
    if cipher != "3des":
        doing = CMAC(algorithms.AES(key))
        doing.update(data)
        return doing.finalize()[:8]
    # DES under one key is 3DES under that key three times; the last block goes on under both.
    single, data = key[:8] * 2, padded(data, 8)
    tail = encrypted("3des", single, data[:-8])[-8:] if len(data) > 8 else bytes(8)
    return encrypted("3des", key, bytes(one ^ other for one, other in zip(tail, data[-8:])))


class NotAuthentic(Exception):
    pass


class Channel:
    """Secure messaging: opens commands and seals answers; the counter goes up before each of them."""

    def __init__(self, cipher, secret, counter=None):
        self.cipher, self.block = cipher, 8 if cipher == "3des" else 16
        self.encryption, self.authentication = derived(secret, 1, cipher), derived(secret, 2, cipher)
        self.counter = int.from_bytes(counter or b"", "big")

    def _next(self):
        self.counter = (self.counter + 1) % (1 << 8 * self.block)
        return self.counter.to_bytes(self.block, "big")

    def _mac(self, data):
        return mac(self.cipher, self.authentication, data if self.cipher == "3des" else padded(data, self.block))

    def _iv(self, counter):
        return None if self.cipher == "3des" else encrypted(self.cipher, self.encryption, counter)

    def opened(self, header, body):
        """The command's data and the length that it expects."""
        counter, found = self._next(), der.objects(body)
        parts = dict(found)
        signed = b"".join(der.tlv(tag, value) for tag, value in found if tag != 0x8E)
        whole = counter + (padded(header, self.block) + signed if signed else header)
        if parts.get(0x8E) != self._mac(whole):
            raise NotAuthentic
        data, expected = b"", parts.get(0x97)
        # DO 85 is for odd instructions, without an octet that says how the text is padded.
        for tag, skipped in ((0x87, 1), (0x85, 0)):
            if tag in parts:
                text = decrypted(self.cipher, self.encryption, parts[tag][skipped:], self._iv(counter))
                data = text.rstrip(b"\0")[:-1]
        if expected is None:
            return data, 0
        return data, int.from_bytes(expected, "big") or (256 if len(expected) == 1 else 65536)

    def sealed(self, data, status, is_odd=False):
        counter, body = self._next(), b""
        if data:
            text = encrypted(self.cipher, self.encryption, padded(data, self.block), self._iv(counter))
            body = der.tlv(0x85, text) if is_odd else der.tlv(0x87, b"\1" + text)
        body += der.tlv(0x99, status.to_bytes(2, "big"))
        return body + der.tlv(0x8E, self._mac(counter + body)) + status.to_bytes(2, "big")
