// Draws on the real terminal and reports what it detects; the tests of Terminal run it in a pseudo terminal.
import CSystem
import Contract
import Glibc
import Terminal

if getenv("PROBE_IGNORE") != nil { signal(SIGHUP, SIG_IGN) }
Signals.leaveWrites()
Signals.block()
do {
  let place = try TerminalPlace.find()
  switch CommandLine.arguments.dropFirst().first {
  case "bench": try bench(place, CommandLine.arguments.dropFirst(2).first ?? "mono")
  case "descriptors": try countDescriptors()
  case "starved": try starve(place)
  default:
    let errors = try StderrGuard()
    let ending = try Probe(place).run()
    errors.close()
    print("ended \(ending)")
    exit(ending > 0 ? 128 + ending : 0)
  }
} catch {
  complain("\(error.message) \(error.recovery)")
  exit(error.code.exitCode)
}
