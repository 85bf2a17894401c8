"""Made-up passports and cards of the state of Utopia: files and secrets of their chips, and anchors, all from a seed."""
import binascii
import dataclasses
import hashlib
import json
import pathlib

import der
import keys
import signing

FACES = pathlib.Path(__file__).resolve().parent.parent / "faces"
SECURITY_OBJECT, MASTER_LIST = "2.23.136.1.1.1", "2.23.136.1.1.2"
AUTHORITY_DAYS, SIGNER_DAYS, PAST_DAYS = ("2024-01-01", "2039-01-01"), ("2025-06-01", "2036-06-01"), ("2010-01-01", "2015-01-01")
# The last arc of the OIDs of PACE and chip authentication, by cipher.
CIPHERS = {"3des": 1, "aes128": 2, "aes192": 3, "aes256": 4}


@dataclasses.dataclass(frozen=True)
class Person:
    number: str
    birth: str
    sex: str
    expiry: str
    surname: str
    given: str

    @staticmethod
    def check(letters):
        values = ["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".find(letter) for letter in letters]
        return str(sum(max(0, value) * [7, 3, 1][at % 3] for at, value in enumerate(values)) % 10)

    @property
    def name(self):
        return self.surname + "<<" + self.given.replace(" ", "<")

    def card(self):
        """TD1: a number above nine characters goes on in the optional data."""
        checked = lambda field: field + self.check(field)
        number = self.number.ljust(9, "<")
        rest = checked(number) if len(number) == 9 else number[:9] + "<" + number[9:] + self.check(number)
        dates = checked(self.birth), checked(self.expiry)
        first = "I<UTO" + rest.ljust(25, "<")
        composite = self.check(first[5:] + "".join(dates) + "<" * 11)
        return [first, dates[0] + self.sex + dates[1] + "UTO" + "<" * 11 + composite, self.name.ljust(30, "<")]

    def page(self):
        """TD3."""
        checked = lambda field: field + self.check(field)
        parts = checked(self.number.ljust(9, "<")), checked(self.birth), checked(self.expiry), checked("<" * 14)
        last = parts[0] + "UTO" + parts[1] + self.sex + parts[2] + parts[3] + self.check("".join(parts))
        return [("P<UTO" + self.name).ljust(44, "<"), last]


ANNA = Person("L898902C3", "740812", "F", "320415", "ERIKSSON", "ANNA MARIA")
LONG = Person("D23145890734", "340712", "M", "320712", "ERIKSSON", "STEVENSON")
# The holder that the demo camera shows with seed 1.
DEMO = Person("K34767874", "860126", "F", "301116", "MUSTER", "NILS")


@dataclasses.dataclass(frozen=True)
class Recipe:
    """What a document is like; `fault` is what is wrong with it."""
    person: Person = ANNA
    form: str = "td3"
    face: str = "portrait.jp2"
    is_new_face: bool = False
    signer: str = "ec"
    pace: tuple = (("aes128", 13),)
    chip: tuple | None = ("aes128", 13)
    active: str | None = "rsa"
    anchors: str = "own"
    fault: str | None = None

    @property
    def rows(self):
        return self.person.page() if self.form == "td3" else self.person.card()


RECIPES = {
    "td3": Recipe(),
    "td1": Recipe(form="td1", face="demo.jpg", signer="ec-named", pace=(("3des", 12),), chip=("3des", 12), active="ec"),
    "rsa": Recipe(signer="rsa", face="demo.jpg", pace=(("aes256", 16),), chip=("aes256", 16), active="ec-der"),
    "pss": Recipe(signer="pss", pace=(("aes192", 15),), chip=None, active="rsa-sha256"),
    "long": Recipe(LONG, "td1", "demo.jp2", is_new_face=True, signer="ec-named", active=None),
    "plain": Recipe(chip=None, active=None, face="demo.jpg"),
    "several": Recipe(pace=(("aes128", 13), ("aes256", 16)), face="demo.jpg", active=None),
    "old": Recipe(pace=(), face="demo.jpg", chip=None),
    "listed": Recipe(face="demo.jpg", anchors="list", active=None),
    "linked": Recipe(face="demo.jpg", anchors="link", active=None),
    "namesake": Recipe(face="demo.jpg", anchors="namesake", active=None),
    "foreign": Recipe(face="demo.jpg", anchors="foreign"),
    "expired": Recipe(face="demo.jpg", fault="expired"),
    "exchanged": Recipe(face="demo.jpg", fault="exchanged"),
    "altered": Recipe(face="demo.jpg", fault="altered"),
    "demo-td1": Recipe(DEMO, "td1", "demo.jpg", signer="ec-named", active=None),
    "demo-td3": Recipe(DEMO, face="demo.jp2", chip=("3des", 12)),
}


class Maker:
    """Makes one document; what is drawn from the seed depends on the document's name, or its state's."""

    def __init__(self, name, recipe, seed):
        self.name, self.recipe, self.stream = name, recipe, keys.Stream(seed)
        self.secrets = {"can": f"{self.stream.below(name + '/can', 10**6):06}"}

    # The state

    def _signer(self, owner, is_authority):
        kind = self.recipe.signer
        if kind in ("rsa", "pss"):
            return signing.RSASigner(keys.RSA.made(self.stream, f"{kind}/{owner}", 2048), kind == "pss")
        explicit = kind == "ec"
        number = {(True, True): 16, (True, False): 13, (False, True): 15, (False, False): 12}[explicit, is_authority]
        curve = keys.CURVES[number]
        secret = self.stream.below(f"{kind}/{owner}", curve.order)
        return signing.EllipticSigner(curve, secret, explicit, "sha384" if is_authority else "sha256")

    def state(self):
        """The signer of documents, its certificate, and the anchors as files."""
        subject, anchors = signing.name("CSCA Utopia"), self.recipe.anchors
        own, other = self._signer("authority", True), self._signer("other authority", True)
        made = lambda signer, serial: signing.certificate(subject, signer.public, subject, signer, serial, AUTHORITY_DAYS, True)
        signer = self._signer("signer", False)
        days = PAST_DAYS if self.recipe.fault == "expired" else SIGNER_DAYS
        certificate = signing.certificate(
            signing.name("DS Utopia 1"), signer.public, subject, own, 7, days, False)
        match anchors:
            case "own": files = {"csca.cer": made(own, 1)}
            case "foreign": files = {"csca.cer": made(other, 1)}
            case "namesake": files = {"a.cer": made(other, 1), "b.cer": made(own, 2)}
            case "link":
                link = signing.certificate(subject, own.public, subject, other, 3, AUTHORITY_DAYS, True)
                files = {"csca.cer": made(other, 1), "link.cer": link}
            case "list":
                content = der.sequence(der.integer(0), der.set_of(made(own, 1), made(other, 2)))
                list_signer = self._signer("list signer", False)
                its = signing.certificate(
                    signing.name("MLS Utopia"), list_signer.public, subject, own, 9, SIGNER_DAYS, False)
                files = {"csca.ml": signing.signed_data(MASTER_LIST, content, [its, made(own, 1)], subject, 9, list_signer)}
        return signer, certificate, subject, files

    # The data groups

    def _pace(self):
        return [
            der.sequence(der.oid(f"0.4.0.127.0.7.2.2.4.2.{CIPHERS[cipher]}"), der.integer(2), der.integer(curve))
            for cipher, curve in self.recipe.pace]

    def _face(self):
        picture = (FACES / self.recipe.face).read_bytes()
        header = der.tlv(0xA1, der.tlv(0x81, b"\2"), der.tlv(0x87, b"\1\1"), der.tlv(0x88, b"\0\x08"))
        if self.recipe.is_new_face:
            return der.tlv(0x7F60, header, der.tlv(0x7F2E, new_face(picture)))
        return der.tlv(0x7F60, header, der.tlv(0x5F2E, old_face(picture)))

    def _chip_keys(self):
        """The security infos of DG14."""
        infos = []
        if self.recipe.chip:
            cipher, number = self.recipe.chip
            curve = keys.CURVES[number]
            secret = self.stream.below(f"{self.name}/chip", curve.order)
            self.secrets["chip"] = {"curve": number, "secret": base64(secret.to_bytes(curve.size, "big"))}
            public = signing.elliptic_key(curve, curve.times(secret), is_explicit=True)
            infos.append(der.sequence(der.oid("0.4.0.127.0.7.2.2.1.2"), public))
            infos.append(der.sequence(der.oid(f"0.4.0.127.0.7.2.2.3.2.{CIPHERS[cipher]}"), der.integer(1)))
        return infos

    def _active_key(self):
        """DG15's key and the security infos that belong to it."""
        kind, _, form = (self.recipe.active or "").partition("-")
        if kind == "rsa":
            key = keys.RSA.made(self.stream, f"{self.name}/active", 1536 if form else 1024)
            numbers = {"modulus": key.modulus, "exponent": key.secret}
            self.secrets["active"] = {"hash": form or "sha1"} | {
                name: base64(number.to_bytes(key.size, "big")) for name, number in numbers.items()}
            return signing.rsa_key(key), []
        if kind == "ec":
            curve = keys.CURVES[13]
            secret = self.stream.below(f"{self.name}/active", curve.order)
            self.secrets["active"] = {"curve": 13, "secret": base64(secret.to_bytes(curve.size, "big")), "form": form or "plain"}
            info = der.sequence(der.oid("2.23.136.1.1.5"), der.integer(1), der.oid("0.4.0.127.0.7.1.1.4.1.3"))
            return signing.elliptic_key(curve, curve.times(secret), is_explicit=True), [info]
        return None, []

    def groups(self):
        rows = "".join(self.recipe.rows).encode()
        groups = {
            1: der.tlv(0x61, der.tlv(0x5F1F, rows)),
            2: der.tlv(0x75, der.tlv(0x7F61, der.integer(1), self._face())),
            13: der.tlv(0x6D, der.octets(b"Utopia, at the sea")),
        }
        public, infos = self._active_key()
        if infos := self._chip_keys() + infos:
            groups[14] = der.tlv(0x6E, der.set_of(*infos, *self._pace()))
        if public:
            groups[15] = der.tlv(0x6F, public)
        return dict(sorted(groups.items()))

    # The whole

    def files(self):
        groups = self.groups()
        signer, certificate, issuer, anchors = self.state()
        hashes = [der.sequence(der.integer(n), der.octets(hashlib.sha256(it).digest())) for n, it in groups.items()]
        listed = der.sequence(
            der.integer(0), signing.digest_algorithm("sha256"), der.sequence(*hashes))
        signed = signing.signed_data(SECURITY_OBJECT, listed, [certificate], issuer, 7, signer)
        tags = bytes(group[0] for group in groups.values())
        if self.recipe.fault == "altered":
            signed = flipped(signed)
        if self.recipe.fault == "exchanged":
            groups[2] = flipped(groups[2])
        files = {
            "com.bin": der.tlv(0x60, der.tlv(0x5F01, b"0107"), der.tlv(0x5F36, b"040000"), der.tlv(0x5C, tags)),
            "sod.bin": der.tlv(0x77, signed),
            # The longest command and answer, 7F66.
            "atrinfo.bin": der.tlv(0x7F66, der.integer(4352), der.integer(4352)),
            "chip.json": (json.dumps(self.secrets, indent=1) + "\n").encode(),
        }
        if self.recipe.pace:
            files["cardaccess.bin"] = der.set_of(*self._pace())
        files |= {f"dg{number}.bin": group for number, group in groups.items()}
        return files | {f"trust/{name}": anchor for name, anchor in anchors.items()}


def base64(data):
    return binascii.b2a_base64(data, newline=False).decode()


def flipped(data):
    return data[:-1] + bytes([data[-1] ^ 1])


def old_face(picture):
    """ISO 19794-5: one face without points; the picture is full frontal, 420x528, sRGB."""
    kind = b"\1" if picture[:2] != b"\xff\xd8" else b"\0"
    face = bytes(16) + b"\1" + kind + bytes.fromhex("01a40210" "0100" "0000" "0000")
    record = (4 + len(face) + len(picture)).to_bytes(4, "big") + face + picture
    return b"FAC\x00" + b"010\x00" + (14 + len(record)).to_bytes(4, "big") + b"\0\1" + record


def new_face(picture):
    """ISO 39794-5: version, and one representation with its two-dimensional picture."""
    version = der.tlv(0xA0, der.tlv(0x80, b"\3"), der.tlv(0x81, b"\x07\xe3"))
    kind = b"\3" if picture[:2] != b"\xff\xd8" else b"\2"
    about = der.tlv(0xA1, der.tlv(0xA0, der.tlv(0x80, kind)))
    shown = der.tlv(0xA1, der.tlv(0xA0, der.tlv(0x80, picture), about))
    return der.tlv(0x65, version, der.tlv(0xA1, der.sequence(der.tlv(0x80, b"\1"), shown)))


def make(name, folder, seed):
    """Writes the document into a folder of its own; returns that."""
    folder = pathlib.Path(folder)
    for file, content in Maker(name, RECIPES[name], seed).files().items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder
