import Files
import Glibc
import Terminal

// Before anything is opened: it would get the number of a closed standard descriptor and receive its output.
Say.noteMissing(Program.fillDescriptors())
Signals.leaveWrites()
let environment = Program.environment()
Program.forbidDumps()
// On a kiosk a crash must end the program; an interactive backtrace would wait for a key.
if environment["SWIFT_BACKTRACE"] == nil { Signals.dieQuietly() }
let words = Array(CommandLine.arguments.dropFirst())
let code = Say.closing(CameoProgram(words, environment: environment, files: SystemFiles()).run())
// Not `exit`: it unloads libraries, and hangs if one is stuck on an abandoned thread.
fflush(nil)
_exit(code)
