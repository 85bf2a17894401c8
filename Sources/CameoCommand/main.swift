import Files
import Glibc
import Terminal

// Before anything is opened, which would else take their numbers and be written to.
Say.noteMissing(Program.fillDescriptors())
Signals.leaveWrites()
let environment = Program.environment()
Program.forbidDumps()
// A crash on a kiosk ends the program; an interactive backtrace would wait there for somebody to press a key.
if environment["SWIFT_BACKTRACE"] == nil { Signals.dieQuietly() }
let words = Array(CommandLine.arguments.dropFirst())
let code = Say.closing(CameoProgram(words, environment: environment, files: SystemFiles()).run())
// Not `exit`: it would unload libraries, and wait for ever where one has lost itself on a thread that was left behind.
fflush(nil)
_exit(code)
