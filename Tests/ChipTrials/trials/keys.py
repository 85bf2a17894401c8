"""Elliptic curves and RSA as plain arithmetic, with keys and nonces from a seed: the same seed gives the same bytes.

Slow, and open to timing: for made-up documents only.
"""
import dataclasses
import hashlib
import hmac


class Stream:
    """Bytes from a seed, by name: what one name gives does not depend on the others."""

    def __init__(self, seed):
        self.seed = str(seed).encode()

    def bytes(self, name, count):
        return hashlib.shake_256(self.seed + b"/" + name.encode()).digest(count)

    def below(self, name, limit):
        """A number from 1 to limit - 1."""
        return int.from_bytes(self.bytes(name, (limit.bit_length() + 7) // 8 + 16), "big") % (limit - 1) + 1


@dataclasses.dataclass(frozen=True)
class Curve:
    """y2 = x3 + ax + b over the integers modulo p; `order` is that of the generator, the cofactor is 1."""
    oid: str
    p: int
    a: int
    b: int
    generator: tuple
    order: int

    @property
    def size(self):
        return (self.p.bit_length() + 7) // 8

    def add(self, one, other):
        if one is None or other is None:
            return one or other
        (x, y), (u, v) = one, other
        if x != u:
            slope = (v - y) * pow(u - x, -1, self.p)
        elif (y + v) % self.p:
            slope = (3 * x * x + self.a) * pow(2 * y, -1, self.p)
        else:
            return None
        third = (slope * slope - x - u) % self.p
        return third, (slope * (x - third) - y) % self.p

    def times(self, scalar, point=None):
        total, point = None, point or self.generator
        while scalar:
            if scalar & 1:
                total = self.add(total, point)
            point, scalar = self.add(point, point), scalar >> 1
        return total

    def holds(self, point):
        x, y = point
        return (y * y - x * x * x - self.a * x - self.b) % self.p == 0

    def encoded(self, point):
        return b"\4" + b"".join(it.to_bytes(self.size, "big") for it in point)

    def decoded(self, data):
        """The point of an uncompressed encoding, or None if it is not on the curve."""
        if len(data) != 1 + 2 * self.size or data[0] != 4:
            return None
        half = 1 + self.size
        point = int.from_bytes(data[1:half], "big"), int.from_bytes(data[half:], "big")
        return point if self.holds(point) else None

    def sign(self, secret, digest):
        """An ECDSA signature as (r, s); the nonce follows from the secret and the digest, as in RFC 6979."""
        nonce = Stream(hmac.digest(secret.to_bytes(self.size, "big"), digest, "sha512").hex()).below("nonce", self.order)
        number = int.from_bytes(digest, "big") >> max(0, 8 * len(digest) - self.order.bit_length())
        r = self.times(nonce)[0] % self.order
        return r, pow(nonce, -1, self.order) * (number + r * secret) % self.order


def _curve(oid, p, a, b, generator, order):
    p, a, b, order, x, y = (int(it, 16) for it in [p, a, b, order, *generator.split()])
    return Curve(oid, p, a, b, (x, y), order)


# By the number of the standardised domain parameters (BSI TR-03110-3, table 4).
CURVES = {
    12: _curve(
        "1.2.840.10045.3.1.7", "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
        "ffffffff00000001000000000000000000000000fffffffffffffffffffffffc",
        "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
        "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296 "
        "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
    13: _curve(
        "1.3.36.3.3.2.8.1.1.7", "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
        "7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9",
        "26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6",
        "8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262 "
        "547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997",
        "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7"),
    15: _curve(
        "1.3.132.0.34",
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffc",
        "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
        "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7 "
        "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
        "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"),
    16: _curve(
        "1.3.36.3.3.2.8.1.1.11",
        "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53",
        "7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826",
        "04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11",
        "1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e "
        "8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315",
        "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565"),
}

_SMALL = [n for n in range(3, 2000) if all(n % d for d in range(2, int(n ** 0.5) + 1))]


def _is_prime(number, stream):
    if any(number % small == 0 for small in _SMALL):
        return False
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for round in range(8):
        power = pow(stream.below(f"witness {round}", number - 1), odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def _prime(stream, name, size):
    """The first prime above a number whose two highest bits are set, so that a product of two has its full length."""
    number = int.from_bytes(stream.bytes(name, size // 8), "big") | 3 << size - 2 | 1
    while number % 65537 == 1 or not _is_prime(number, stream):
        number += 2
    return number


@dataclasses.dataclass(frozen=True)
class RSA:
    modulus: int
    secret: int
    exponent: int = 65537

    @property
    def size(self):
        return self.modulus.bit_length() // 8

    @staticmethod
    def made(stream, name, size):
        p, q = (_prime(stream, f"{name} {factor}", size // 2) for factor in "pq")
        return RSA(p * q, pow(65537, -1, (p - 1) * (q - 1)))

    def power(self, message):
        return pow(int.from_bytes(message, "big"), self.secret, self.modulus).to_bytes(self.size, "big")
