import Files
import Glibc
import Terminal

// Before any thread exists: a signal that comes between two waits must not be lost.
Signals.block()
let environment = Program.environment()
Program.forbidDumps()
// A crash on a kiosk ends the program; an interactive backtrace would wait there for somebody to press a key.
if environment["SWIFT_BACKTRACE"] == nil { Signals.dieQuietly() }
let words = Array(CommandLine.arguments.dropFirst())
exit(Say.closing(CameoProgram(words, environment: environment, files: SystemFiles()).run()))
