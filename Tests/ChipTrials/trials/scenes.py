"""The scenes: a document, what its chip does wrong, the key, and what the read has to say."""
import dataclasses

from chip import Faults

PACE, BAC = "pace", "bac"


@dataclasses.dataclass(frozen=True)
class Scene:
    what: str
    document: str = "td3"
    faults: Faults = Faults()
    # "zone", "can", "wrong" zone, or "wrongCAN".
    key: str = "zone"
    # Whose anchors: "own", "none", or those of another document.
    trust: str = "own"
    # Rows of another MRZ, with which DG1 is compared.
    printed: str | None = None
    reader: str = "one"
    # A function of play.py, instead of laying one chip on the reader.
    script: str | None = None
    # The verdict, or the code of what ended the read.
    ends: str = "good"
    # Fields that the reading has to have: access, passive, chip, active, trouble.
    says: dict = dataclasses.field(default_factory=dict)
    # Commands that it may take at most.
    most: int | None = None


def _good(access, **others):
    return {"access": access, "passive": "good"} | others


def _refused(file, status):
    return Faults(refuse={file: status})


# What CI plays; the others are for the night.
SAMPLE = ["driver", "td3", "td1", "old", "can", "wrongpace", "exchanged", "clone", "withheld", "nomac", "moved", "notallowed"]

SCENES = {
    "driver": Scene("driver, pcscd and chip work together, without Cameo", script="driver"),
    # Documents
    "td3": Scene("passport: AES, RSA, explicit curves, JPEG 2000", says=_good(PACE, chip="good", active="good")),
    "td1": Scene("card: 3DES, ECDSA, named curves, JPEG", "td1", says=_good(PACE, chip="good", active="good")),
    "rsa": Scene("RSA signer; AES-256 on a curve of 384 bits; ECDSA in DER", "rsa", says=_good(PACE, active="good")),
    "pss": Scene("PSS signer; AES-192; RSA with SHA-256", "pss", says=_good(PACE, chip="notSupported", active="good")),
    "long": Scene("a number of twelve characters; the face as ISO 39794", "long", says=_good(PACE, chip="good")),
    "old": Scene("BAC only, active authentication only", "old", says=_good(BAC, chip="notSupported", active="good")),
    "plain": Scene("neither chip nor active authentication", "plain", ends="notChecked", says=_good(PACE, active="notSupported")),
    "several": Scene("several curves: mute without DO 84", "several", Faults(needs_84=True), says=_good(PACE)),
    "no84": Scene("refuses DO 84", faults=Faults(refuses_84=True), says=_good(PACE)),
    # Anchors
    "listed": Scene("the anchor is in a master list", "listed", says=_good(PACE)),
    "linked": Scene("the anchor is a link certificate", "linked", says=_good(PACE)),
    "namesake": Scene("two anchors of one name", "namesake", says=_good(PACE)),
    "expired": Scene("the signer's certificate is over", "expired", says=_good(PACE)),
    "foreign": Scene("an anchor of the name, but not the signer's", "foreign", ends="notChecked", says={"passive": "notDone"}),
    "anchorless": Scene("no anchors", trust="none", ends="notChecked", says={"passive": "notDone"}),
    # Keys
    "can": Scene("access number; the master file cannot be selected", faults=Faults(no_master=True), key="can", says=_good(PACE)),
    "wrongcan": Scene("a wrong access number", key="wrongCAN", ends="nfc.wrongKey"),
    "canbac": Scene("an access number, and a chip with BAC only", "old", key="can", ends="nfc.accessUnsupported"),
    "bac": Scene("BAC only", faults=Faults(no_pace=True), says=_good(BAC, chip="good", active="good")),
    "wrongpace": Scene("a wrong key for PACE", key="wrong", ends="nfc.wrongKey"),
    "wrongbac": Scene("a wrong key for BAC", "old", key="wrong", ends="nfc.wrongKey"),
    "neither": Scene("neither PACE nor BAC", faults=Faults(no_pace=True, no_bac=True), ends="nfc.accessUnsupported"),
    # What a check does not pass
    "exchanged": Scene("DG2 is another one", "exchanged", ends="alert", says={"passive": "failed"}),
    "altered": Scene("the SOD's signature is another one", "altered", ends="alert", says={"passive": "failed"}),
    "clone": Scene("copied files, other keys", faults=Faults(clone=True), ends="alert", says={"chip": "failed"}),
    "cloneaa": Scene("a clone without chip authentication", "old", Faults(clone=True), ends="alert", says={"active": "failed"}),
    "withheld": Scene("a clone that withholds DG14 and DG15", faults=Faults(clone=True, refuse={0x010E: 0x6A82, 0x010F: 0x6A82}),
                      ends="alert"),
    "otherzone": Scene("DG1 is unlike the printed MRZ", printed="long", ends="alert"),
    # Refusals and lengths
    "nodg2": Scene("DG2 refused with 6982", faults=_refused(0x0102, 0x6982), ends="notChecked",
                   says={"trouble": "nfc.fileRefused"}),
    "nodg13": Scene("DG13 refused with 6A82", faults=_refused(0x010D, 0x6A82), ends="notChecked"),
    "nosod": Scene("SOD refused", faults=_refused(0x011D, 0x6A82), ends="nfc.fileRefused"),
    "most160": Scene("answers of 160 bytes at most", faults=Faults(most=160), says=_good(PACE)),
    "shortchip": Scene("a chip without extended length", faults=Faults(short=True), says=_good(PACE)),
    "slow": Scene("40 ms a command, extended length", faults=Faults(delay=40), says=_good(PACE), most=45),
    "slowshort": Scene("40 ms a command, a reader without extended length", faults=Faults(delay=40), reader="two.short",
                       says=_good(PACE), most=160),
    "second": Scene("a second a command", "old", Faults(delay=1000), says=_good(BAC)),
    # What is no document, or not a chip's answer
    "noapplication": Scene("no application of a document", faults=_refused("application", 0x6A82), ends="nfc.notADocument"),
    "memorycard": Scene("a memory card", script="memory_card", ends="nfc.notADocument"),
    "nomac": Scene("answers without a MAC from DG2 on", faults=Faults(no_mac=40), ends="nfc.notAuthentic"),
    "damaged": Scene("one answer of random bytes in access", faults=Faults(damage=5), script="ends_told", ends="told"),
    "empty": Scene("one answer without a status", faults=Faults(end=20), script="ends_told", ends="told"),
    # What is taken away
    "moved": Scene("taken away in DG2 and put back", reader="two.short", script="moved", says=_good(PACE)),
    "swapped": Scene("taken away in DG2, another document put back", reader="two.short", script="swapped", ends="told"),
    "unplugged": Scene("the reader is unplugged in DG2 and plugged in again", reader="two.short", script="unplugged",
                       says=_good(PACE)),
    "service": Scene("the service ends in DG2 and starts again", reader="two.short", script="service_ends", says=_good(PACE)),
    "two": Scene("chips on two readers", script="two", ends="nfc.manyChips"),
    "busy": Scene("another program has the reader", script="busy", ends="nfc.busy"),
    "noreader": Scene("no reader", script="no_reader", ends="nfc.noReader"),
    "noservice": Scene("no service", script="no_service", ends="nfc.noService"),
    "notallowed": Scene("the socket is closed to this user", script="not_allowed", ends="nfc.notAllowed"),
    "stall": Scene("leaving while a command takes five seconds", script="stall", ends="left"),
    "hostile": Scene("100 000 damaged answers: at most 16 MB of memory", script="hostile", ends="told"),
    "hang": Scene("leaving while the service hangs", script="hang", ends="left"),
    "commands": Scene("taken away at every command, and put back", reader="two.short", script="every_command"),
}
