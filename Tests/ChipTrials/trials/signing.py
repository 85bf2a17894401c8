"""Keys in certificates, certificates, and signed data (CMS), written as DER by hand: OpenSSL draws nonces that no seed repeats."""
import dataclasses
import datetime
import hashlib

import der
import keys

SHA256, SHA384 = "2.16.840.1.101.3.4.2.1", "2.16.840.1.101.3.4.2.2"
# DigestInfo up to the digest, for RSA with PKCS #1.
DIGEST_INFO = {name: der.sequence(der.sequence(der.oid(oid), der.NULL), der.octets(bytes(size)))[:-size]
               for name, oid, size in [("sha256", SHA256, 32), ("sha384", SHA384, 48)]}
ECDSA = {"sha256": "1.2.840.10045.4.3.2", "sha384": "1.2.840.10045.4.3.3"}


def digest_algorithm(name):
    return der.sequence(der.oid({"sha256": SHA256, "sha384": SHA384}[name]))


def curve_parameters(curve, is_explicit):
    if not is_explicit:
        return der.oid(curve.oid)
    field = der.sequence(der.oid("1.2.840.10045.1.1"), der.integer(curve.p))
    coefficients = der.sequence(*(der.octets(it.to_bytes(curve.size, "big")) for it in (curve.a, curve.b)))
    return der.sequence(
        der.integer(1), field, coefficients, der.octets(curve.encoded(curve.generator)), der.integer(curve.order),
        der.integer(1))


def elliptic_key(curve, point, is_explicit):
    """SubjectPublicKeyInfo."""
    algorithm = der.sequence(der.oid("1.2.840.10045.2.1"), curve_parameters(curve, is_explicit))
    return der.sequence(algorithm, der.bits(curve.encoded(point)))


def rsa_key(key):
    """SubjectPublicKeyInfo."""
    numbers = der.sequence(der.integer(key.modulus), der.integer(key.exponent))
    return der.sequence(der.sequence(der.oid("1.2.840.113549.1.1.1"), der.NULL), der.bits(numbers))


@dataclasses.dataclass(frozen=True)
class EllipticSigner:
    curve: keys.Curve
    secret: int
    is_explicit: bool
    hash: str

    @property
    def public(self):
        return elliptic_key(self.curve, self.curve.times(self.secret), self.is_explicit)

    @property
    def algorithm(self):
        return der.sequence(der.oid(ECDSA[self.hash]))

    def sign(self, data):
        return der.sequence(*map(der.integer, self.curve.sign(self.secret, hashlib.new(self.hash, data).digest())))


@dataclasses.dataclass(frozen=True)
class RSASigner:
    """RSA with PKCS #1, or with PSS and a salt that follows from the data."""
    key: keys.RSA
    is_pss: bool = False
    hash: str = "sha256"

    @property
    def public(self):
        return rsa_key(self.key)

    @property
    def algorithm(self):
        if not self.is_pss:
            return der.sequence(der.oid("1.2.840.113549.1.1.11"), der.NULL)
        digest = der.sequence(der.oid(SHA256), der.NULL)
        mask = der.sequence(der.oid("1.2.840.113549.1.1.8"), digest)
        parameters = der.sequence(der.tlv(0xA0, digest), der.tlv(0xA1, mask), der.tlv(0xA2, der.integer(32)))
        return der.sequence(der.oid("1.2.840.113549.1.1.10"), parameters)

    def sign(self, data):
        digest = hashlib.sha256(data).digest()
        if not self.is_pss:
            info = DIGEST_INFO["sha256"] + digest
            return self.key.power(b"\0\1" + b"\xff" * (self.key.size - 3 - len(info)) + b"\0" + info)
        salt = hashlib.sha256(b"salt" + data).digest()
        proof = hashlib.sha256(bytes(8) + digest + salt).digest()
        size = self.key.size - len(proof) - 1
        block = bytes(size - len(salt) - 1) + b"\1" + salt
        mask = b"".join(hashlib.sha256(proof + it.to_bytes(4, "big")).digest() for it in range(size // 32 + 1))
        hidden = bytearray(one ^ other for one, other in zip(block, mask))
        hidden[0] &= 0x7F
        return self.key.power(bytes(hidden) + proof + b"\xbc")


def name(common, country="UT", organization="Utopia"):
    rows = [("2.5.4.6", der.tlv(0x13, country.encode())), ("2.5.4.10", der.text(organization)), ("2.5.4.3", der.text(common))]
    return der.sequence(*(der.set_of(der.sequence(der.oid(oid), value)) for oid, value in rows))


def key_id(public):
    """The SHA-1 of the key's bits, without the octet of unused ones."""
    return hashlib.sha1(der.objects(der.objects(public)[0][1])[1][1][1:]).digest()


def _time(day):
    return der.tlv(0x17, day.strftime("%y%m%d%H%M%SZ").encode())


def _extension(oid, value, is_critical=False):
    return der.sequence(der.oid(oid), *([der.tlv(1, b"\xff")] if is_critical else []), der.octets(value))


def certificate(subject, public, issuer, signer, serial, days, is_authority):
    """`days` are the first and the last day of its validity; `signer` is the issuer's."""
    usage = der.bits(b"\x06", 1) if is_authority else der.bits(b"\x80", 7)
    extensions = [_extension("2.5.29.15", usage, True)]
    extensions.append(_extension("2.5.29.35", der.sequence(der.tlv(0x80, key_id(signer.public)))))
    extensions.append(_extension("2.5.29.14", der.octets(key_id(public))))
    if is_authority:
        extensions.append(_extension("2.5.29.19", der.sequence(der.tlv(1, b"\xff"), der.integer(0)), True))
    else:
        types = der.sequence(der.integer(0), der.set_of(*(der.tlv(0x13, it) for it in (b"P", b"ID"))))
        extensions.append(_extension("2.23.136.1.1.6.2", types))
    body = der.sequence(
        der.tlv(0xA0, der.integer(2)), der.integer(serial), signer.algorithm, issuer,
        der.sequence(*(_time(datetime.date.fromisoformat(day)) for day in days)), subject, public,
        der.tlv(0xA3, der.sequence(*extensions)))
    return der.sequence(body, signer.algorithm, der.bits(signer.sign(body)))


def signed_data(kind, content, certificates, issuer, serial, signer):
    """CMS with signed attributes; `kind` is the type of the content."""
    digest = digest_algorithm(signer.hash)
    attributes = der.set_of(
        der.sequence(der.oid("1.2.840.113549.1.9.3"), der.set_of(der.oid(kind))),
        der.sequence(der.oid("1.2.840.113549.1.9.4"), der.set_of(der.octets(hashlib.new(signer.hash, content).digest()))))
    information = der.sequence(
        der.integer(1), der.sequence(issuer, der.integer(serial)), digest, b"\xa0" + attributes[1:], signer.algorithm,
        der.octets(signer.sign(attributes)))
    signed = der.sequence(
        der.integer(3), der.set_of(digest), der.sequence(der.oid(kind), der.tlv(0xA0, der.octets(content))),
        der.tlv(0xA0, *certificates), der.set_of(information))
    return der.sequence(der.oid("1.2.840.113549.1.7.2"), der.tlv(0xA0, signed))
