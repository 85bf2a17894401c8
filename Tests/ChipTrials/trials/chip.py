"""The chip of a made-up document (ICAO 9303-10 and -11), with faults: bytes of a command in, bytes of its answer out.

It shares no code with Cameo's own twin, so what both get wrong in the same way is at least not copied.
"""
import binascii
import dataclasses
import hashlib
import json
import os
import pathlib
import time

import channel
import der
import keys

APPLICATION = bytes.fromhex("A0000002471001")
PACE_OID = der.oid_value("0.4.0.127.0.7.2.2.4.2")
PACE_CIPHERS = {1: "3des", 2: "aes128", 3: "aes192", 4: "aes256"}
FILES = {"com": 0x011E, "sod": 0x011D, "cardaccess": 0x011C, "atrinfo": 0x2F01}


class Gone(Exception):
    """The document was taken away."""


class Status(Exception):
    def __init__(self, word):
        self.word = word


@dataclasses.dataclass(frozen=True)
class Faults:
    """What a chip does wrong. Commands are counted from 1."""
    leave: int = 0               # gone when this command comes
    leave_bytes: int = 0         # gone when so much of its files was read
    delay: float = 0             # milliseconds for each command
    stall: int = 0               # this command takes five seconds
    clone: bool = False          # copied files, but keys of its own
    no_pace: bool = False
    no_bac: bool = False
    short: bool = False          # no extended length
    most: int = 0                # 6700 for longer answers
    no_master: bool = False      # 6D00 to SELECT of the master file
    needs_84: bool = False       # without DO 84 in MSE: Set AT it is mute
    refuses_84: bool = False     # 6A87 with it
    refuse: dict = dataclasses.field(default_factory=dict)  # status words by file
    no_mac: int = 0              # plain answers from this command on
    false_mac: int = 0           # a wrong MAC in the answer to this command
    damage: int = 0              # this answer has random bytes
    end: int = 0                 # this answer is empty


class Chip:
    def __init__(self, folder, faults=None):
        folder, self.faults = pathlib.Path(folder), faults or Faults()
        files = {path.stem: path.read_bytes() for path in folder.glob("*.bin")}
        numbers = FILES | {f"dg{number}": 0x0100 + number for number in range(1, 17)}
        self.files = {numbers[name]: content for name, content in files.items()}
        self.master = {number: self.files.pop(number) for number in (0x011C, 0x2F01) if number in self.files}
        if self.faults.no_pace:
            self.master.pop(0x011C, None)
        self.secrets = secrets_of(folder)
        self.password = hashlib.sha1(key_field(self.files[0x0101])).digest()
        if self.faults.clone:
            for name in self.secrets:
                for number in {"secret", "exponent"} & set(self.secrets[name]):
                    self.secrets[name][number] ^= 2
        self.count = self.read_bytes = 0
        self.reset()

    def reset(self):
        self.is_application = self.is_open = False
        self.selected = self.challenge = self.channel = self.agreement = None
        self.pace = {}

    # Commands

    def answer(self, command):
        self.count += 1
        faults = self.faults
        if faults.leave and self.count >= faults.leave:
            raise Gone
        time.sleep(5 if self.count == faults.stall else faults.delay / 1000)
        if self.count == faults.damage:
            return os.urandom(40)
        if self.count == faults.end:
            return b""
        try:
            return self._answer(command)
        except channel.NotAuthentic:
            self.reset_access()
            return b"\x69\x88"

    def reset_access(self):
        self.channel, self.is_open, self.is_application = None, False, False

    def _answer(self, command):
        head, data, expected, is_extended = parsed(command)
        if is_extended and self.faults.short:
            return b"\x67\0"
        is_sealed = head[0] & 0x0C == 0x0C
        if not is_sealed:
            if self.channel:
                self.reset_access()
            out, status = self._outcome(head, data, expected)
            return out + status.to_bytes(2, "big")
        if not self.channel:
            return b"\x69\x88"
        sealing = self.channel
        data, expected = sealing.opened(head, data)
        out, status = self._outcome(bytes([head[0] & ~0x0C]) + head[1:], data, expected)
        if self.faults.no_mac and self.count >= self.faults.no_mac:
            return out + status.to_bytes(2, "big")
        sealed = sealing.sealed(out, status, is_odd=head[1] & 1 == 1)
        if self.count == self.faults.false_mac:
            sealed = sealed[:-3] + bytes([sealed[-3] ^ 1]) + sealed[-2:]
        return sealed

    def _outcome(self, head, data, expected):
        try:
            out = self._perform(head, data, expected)
            status = 0x9000
            if isinstance(out, tuple):
                out, status = out
            if self.faults.most and len(out) > self.faults.most:
                return b"", 0x6700
            return out, status
        except Status as refusal:
            return b"", refusal.word

    def _perform(self, head, data, expected):
        kind, instruction, p1, p2 = head
        match instruction:
            case 0xA4: return self._select(p1, data)
            case 0xB0: return self._read_at(p1, p2, expected)
            case 0xB1: return self._read_far(data, expected)
            case 0x84: return self._draw(expected)
            case 0x82: return self._basic_access(data)
            case 0x22: return self._choose(p1, p2, data)
            case 0x86: return self._agree(data)
            case 0x88: return self._prove(data)
        raise Status(0x6D00)

    # Files

    def _select(self, p1, data):
        self.selected = None
        if p1 == 4:
            if data != APPLICATION:
                raise Status(0x6A82)
            if "application" in self.faults.refuse:
                raise Status(self.faults.refuse["application"])
            self.is_application = True
            return b""
        if p1 == 0:
            if self.faults.no_master:
                raise Status(0x6D00)
            self.is_application = False
            return b""
        number = int.from_bytes(data, "big")
        if not self.is_application:
            self.selected = self.master.get(number)
            if self.selected is None:
                raise Status(0x6A82)
            return b""
        if not self.is_open:
            raise Status(0x6982)
        if number in self.faults.refuse:
            raise Status(self.faults.refuse[number])
        self.selected = self.files.get(number)
        if self.selected is None:
            raise Status(0x6A82)
        return b""

    def _read_at(self, p1, p2, expected):
        if p1 & 0x80:
            raise Status(0x6A86)
        return self._part(p1 << 8 | p2, expected)

    def _read_far(self, data, expected):
        place = dict(der.objects(data)).get(0x54)
        if place is None:
            raise Status(0x6A80)
        # The object's tag and length count to what is expected.
        out = self._part(int.from_bytes(place, "big"), max(0, expected - 4))
        return (der.tlv(0x53, out[0]), out[1]) if isinstance(out, tuple) else der.tlv(0x53, out)

    def _part(self, offset, expected):
        if self.selected is None:
            raise Status(0x6986)
        if offset >= len(self.selected):
            raise Status(0x6B00)
        out = self.selected[offset:offset + expected]
        self.read_bytes += len(out)
        if self.faults.leave_bytes and self.read_bytes >= self.faults.leave_bytes:
            raise Gone
        return out if len(out) == expected or expected >= 256 else (out, 0x6282)

    # Access

    def _draw(self, expected):
        if not self.is_application or self.faults.no_bac:
            raise Status(0x6D00)
        self.challenge = os.urandom(expected)
        return self.challenge

    def _basic_access(self, data):
        challenge, self.challenge = self.challenge, None
        if challenge is None or len(data) != 40:
            raise Status(0x6985)
        encryption, authentication = (channel.derived(self.password[:16], purpose, "3des") for purpose in (1, 2))
        if channel.mac("3des", authentication, data[:32]) != data[32:]:
            raise Status(0x6300)
        text = channel.decrypted("3des", encryption, data[:32])
        if text[8:16] != challenge:
            raise Status(0x6300)
        own = os.urandom(16)
        out = channel.encrypted("3des", encryption, challenge + text[:8] + own)
        shared = bytes(one ^ other for one, other in zip(text[16:], own))
        self._open(channel.Channel("3des", shared, challenge[4:] + text[4:8]))
        return out + channel.mac("3des", authentication, out)

    def _open(self, opened):
        self.channel, self.is_open = opened, True

    def _choose(self, p1, p2, data):
        parts = dict(der.objects(data))
        if (p1, p2) == (0xC1, 0xA4):
            return self._choose_pace(parts)
        if not self.is_open or "chip" not in self.secrets:
            raise Status(0x6A88)
        if (p1, p2) == (0x41, 0xA4):
            self.agreement = PACE_CIPHERS.get(parts[0x80][-1])
            return b""
        if (p1, p2) == (0x41, 0xA6):
            return self._agree_chip(parts[0x91], "3des")
        raise Status(0x6A86)

    def _choose_pace(self, parts):
        if 0x011C not in self.master:
            raise Status(0x6A88)
        if self.faults.refuses_84 and 0x84 in parts:
            raise Status(0x6A87)
        offered = [dict_of_info(info) for _, info in der.objects(der.objects(self.master[0x011C])[0][1])]
        named = [it for it in offered if it["oid"] == parts[0x80] and (0x84 not in parts or it["curve"] == parts[0x84][-1])]
        if not named:
            raise Status(0x6A80)
        if self.faults.needs_84 and 0x84 not in parts:
            raise Gone
        passwords = {1: self.password, 2: self.secrets["access"]["can"].encode()}
        if parts[0x83][-1] not in passwords:
            raise Status(0x6A88)
        self.pace = named[0] | {"password": passwords[parts[0x83][-1]]}
        return b""

    def _agree(self, data):
        parts = dict(der.objects(dict(der.objects(data)).get(0x7C, b"")))
        if self.is_open and 0x80 in parts:
            return self._agree_chip(parts[0x80], self.agreement)
        if not self.pace:
            raise Status(0x6985)
        pace, curve = self.pace, keys.CURVES[self.pace["curve"]]
        if not parts:
            pace["nonce"] = os.urandom(16)
            key = channel.derived(pace["password"], 3, pace["cipher"])
            return der.tlv(0x7C, der.tlv(0x80, channel.encrypted(pace["cipher"], key, pace["nonce"])))
        if 0x81 in parts and "nonce" in pace:
            own, shared = self._exchange(curve, curve.generator, parts[0x81])
            pace["base"] = curve.add(curve.times(int.from_bytes(pace["nonce"], "big")), shared)
            return der.tlv(0x7C, der.tlv(0x82, own))
        if 0x83 in parts and "base" in pace:
            pace["own"], shared = self._exchange(curve, pace["base"], parts[0x83])
            pace["other"], pace["secret"] = parts[0x83], shared[0].to_bytes(curve.size, "big")
            return der.tlv(0x7C, der.tlv(0x84, pace["own"]))
        if 0x85 in parts and "secret" in pace:
            return self._end_pace(pace, parts[0x85])
        raise Status(0x6985)

    def _exchange(self, curve, base, other):
        point = curve.decoded(other)
        if point is None:
            raise Status(0x6A80)
        secret = int.from_bytes(os.urandom(curve.size + 8), "big") % (curve.order - 1) + 1
        return curve.encoded(curve.times(secret, base)), curve.times(secret, point)

    def _end_pace(self, pace, token):
        key = channel.derived(pace["secret"], 2, pace["cipher"])

        def proof(public):
            object = der.tlv(0x7F49, der.tlv(6, pace["oid"]), der.tlv(0x86, public))
            return channel.mac(pace["cipher"], key, object)

        self.pace = {}
        if token != proof(pace["own"]):
            raise Status(0x6300)
        self._open(channel.Channel(pace["cipher"], pace["secret"]))
        return der.tlv(0x7C, der.tlv(0x86, proof(pace["other"])))

    # Authentication

    def _agree_chip(self, public, cipher):
        mine = self.secrets["chip"]
        curve = keys.CURVES[mine["curve"]]
        point = curve.decoded(public)
        if point is None or cipher is None:
            raise Status(0x6A80)
        shared = curve.times(mine["secret"], point)[0].to_bytes(curve.size, "big")
        self.channel = channel.Channel(cipher, shared)
        return b"" if cipher == "3des" else der.tlv(0x7C)

    def _prove(self, challenge):
        mine = self.secrets.get("active")
        if mine is None or not self.is_open:
            raise Status(0x6D00)
        if "modulus" in mine:
            key = keys.RSA(mine["modulus"], mine["exponent"])
            trailer = b"\xbc" if mine["hash"] == "sha1" else b"\x34\xcc"
            size = key.size - len(trailer) - hashlib.new(mine["hash"]).digest_size - 1
            filler = os.urandom(size)
            digest = hashlib.new(mine["hash"], filler + challenge).digest()
            return key.power(b"\x6a" + filler + digest + trailer)
        curve = keys.CURVES[mine["curve"]]
        r, s = curve.sign(mine["secret"], hashlib.sha256(challenge).digest())
        if mine["form"] == "der":
            return der.sequence(der.integer(r), der.integer(s))
        return r.to_bytes(curve.size, "big") + s.to_bytes(curve.size, "big")


def secrets_of(folder):
    """Of chip.json, with base64 as numbers."""
    read = json.loads((pathlib.Path(folder) / "chip.json").read_text())
    number = lambda name, value: (
        int.from_bytes(binascii.a2b_base64(value), "big") if name in ("secret", "modulus", "exponent") else value)
    parts = {name: {key: number(key, value) for key, value in read[name].items()} for name in read if name != "can"}
    return parts | {"access": {"can": read["can"]}}


def key_field(group):
    """Number, birth and expiry with their check digits, out of DG1."""
    rows = der.objects(der.objects(group)[0][1])[0][1]
    if len(rows) == 88:
        return rows[44:54] + rows[57:64] + rows[65:72]
    number = rows[5:15]
    if rows[14:15] == b"<":
        number = rows[5:14] + rows[15:30].rstrip(b"<")
    return number + rows[30:37] + rows[38:45]


def dict_of_info(info):
    """A PACEInfo of EF.CardAccess."""
    oid, _, curve = (value for _, value in der.objects(info))
    return {"oid": oid, "curve": curve[-1], "cipher": PACE_CIPHERS[oid[-1]]}


def parsed(command):
    """Header, data, expected length, and whether the lengths have two bytes (ISO 7816-4)."""
    head, body = command[:4], command[4:]
    if len(body) == 0:
        return head, b"", 0, False
    if len(body) == 1:
        return head, b"", body[0] or 256, False
    if body[0] == 0:
        if len(body) == 3:
            return head, b"", int.from_bytes(body[1:], "big") or 65536, True
        count = int.from_bytes(body[1:3], "big")
        data, rest, widest = body[3:3 + count], body[3 + count:], 65536
    else:
        data, rest, widest = body[1:1 + body[0]], body[1 + body[0]:], 256
    return head, data, (int.from_bytes(rest, "big") or widest) if rest else 0, body[0] == 0
