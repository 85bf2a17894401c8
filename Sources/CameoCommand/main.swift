import Glibc
import Settings
import Terminal

// Before any thread exists: a signal that comes between two waits must not be lost.
Signals.block()
let words = Array(CommandLine.arguments.dropFirst())
exit(CameoProgram(words, environment: Program.environment(), files: SystemFiles()).run())
