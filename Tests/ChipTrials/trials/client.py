"""A client of PC/SC through ctypes, in a process of its own, since libpcsclite looks up its socket only once.

    client.py check     waits for a chip, and says how it answers
    client.py hold      takes the reader for itself, until its input ends
"""
import ctypes
import sys

LIBRARY, SYSTEM, EXCLUSIVE, SHARED, ANY, RESET, PRESENT, T1_HEADER = "libpcsclite.so.1", 2, 1, 2, 3, 1, 0x20, (2, 16)
CHANGED, TIMEOUT = 2, "8010000A"


class State(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("user", ctypes.c_void_p), ("current", ctypes.c_ulong), ("event", ctypes.c_ulong),
                ("length", ctypes.c_ulong), ("atr", ctypes.c_ubyte * 33)]


class Header(ctypes.Structure):
    _fields_ = [("protocol", ctypes.c_ulong), ("length", ctypes.c_ulong)]


class Refused(Exception):
    pass


class Client:
    def __init__(self):
        self.library, self.context, self.card = ctypes.CDLL(LIBRARY), ctypes.c_long(), None
        self._do("SCardEstablishContext", SYSTEM, None, None, ctypes.byref(self.context))

    def _do(self, name, *arguments):
        function = getattr(self.library, name)
        function.restype = ctypes.c_long
        if code := function(*arguments) & 0xFFFFFFFF:
            raise Refused(f"{name}: {code:08X}")

    def names(self):
        length = ctypes.c_ulong()
        self._do("SCardListReaders", self.context, None, None, ctypes.byref(length))
        names = ctypes.create_string_buffer(length.value)
        self._do("SCardListReaders", self.context, None, names, ctypes.byref(length))
        return [it.decode() for it in names.raw.split(b"\0") if it]

    def wait(self, name, milliseconds):
        """Whether a chip lies on the reader before the time is over."""
        state = State(name.encode(), None, 0, 0)
        for limit in (0, milliseconds):
            try:
                self._do("SCardGetStatusChange", self.context, ctypes.c_ulong(limit), ctypes.byref(state),
                         ctypes.c_ulong(1))
            except Refused as refusal:
                if TIMEOUT not in str(refusal):
                    raise
            if state.event & PRESENT:
                return True
            state.current = state.event & ~CHANGED
        return False

    def connect(self, name, is_exclusive=False):
        self.card, protocol = ctypes.c_long(), ctypes.c_ulong()
        share = ctypes.c_ulong(EXCLUSIVE if is_exclusive else SHARED)
        self._do("SCardConnect", self.context, name.encode(), share, ctypes.c_ulong(ANY), ctypes.byref(self.card),
                 ctypes.byref(protocol))

    def send(self, command):
        answer = ctypes.create_string_buffer(65538)
        length = ctypes.c_ulong(len(answer))
        self._do("SCardTransmit", self.card, ctypes.byref(Header(*T1_HEADER)), command, ctypes.c_ulong(len(command)),
                 None, answer, ctypes.byref(length))
        return answer.raw[:length.value]


def main():
    client = Client()
    name = client.names()[0]
    print("waiting", client.wait(name, 50), flush=True)
    print("present", client.wait(name, 5000), flush=True)
    client.connect(name, is_exclusive=sys.argv[1] == "hold")
    print("connected", flush=True)
    if sys.argv[1] == "hold":
        sys.stdin.read()
        return
    print("application", client.send(bytes.fromhex("00A4040C07A0000002471001")).hex(), flush=True)
    print("challenge", len(client.send(bytes.fromhex("0084000008"))), flush=True)
    sys.stdin.readline()
    try:
        print("answer", client.send(bytes.fromhex("0084000008")).hex(), flush=True)
    except Refused:
        print("gone", flush=True)


main()
