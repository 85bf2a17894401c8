"""Writes DER and BER-TLV, and reads BER-TLV."""


def length(count):
    if count < 0x80:
        return bytes([count])
    size = (count.bit_length() + 7) // 8
    return bytes([0x80 | size]) + count.to_bytes(size, "big")


def tlv(tag, *parts):
    """A data object; tags above 0xFF have two bytes."""
    value = b"".join(parts)
    return tag.to_bytes(2 if tag > 0xFF else 1, "big") + length(len(value)) + value


def objects(data):
    """The data objects of one level as a list of (tag, value)."""
    found, at = [], 0
    while at < len(data):
        tag, at = data[at], at + 1
        if tag & 0x1F == 0x1F:
            tag, at = tag << 8 | data[at], at + 1
        count, at = data[at], at + 1
        if count & 0x80:
            size = count & 0x7F
            count, at = int.from_bytes(data[at:at + size], "big"), at + size
        found.append((tag, data[at:at + count]))
        at += count
    return found


def sequence(*parts):
    return tlv(0x30, *parts)


def set_of(*parts):
    return tlv(0x31, *sorted(parts))


def integer(number):
    return tlv(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def octets(data):
    return tlv(0x04, data)


def bits(data, unused=0):
    return tlv(0x03, bytes([unused]), data)


def text(words):
    return tlv(0x0C, words.encode())


def oid_value(dotted):
    first, second, *rest = map(int, dotted.split("."))
    value = b""
    for arc in [first * 40 + second, *rest]:
        groups = [arc & 0x7F]
        while arc := arc >> 7:
            groups.append(0x80 | arc & 0x7F)
        value += bytes(reversed(groups))
    return value


def oid(dotted):
    return tlv(0x06, oid_value(dotted))


NULL = tlv(0x05)
