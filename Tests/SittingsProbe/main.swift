// Runs many sessions in one house, one after another, and prints the resources in between. Used by the end-to-end
// tests and by scripts/bench sittings.
//
//   SittingsProbe rehearsed N    on the virtual clock, with folders kept; a line of JSON after each tenth
//   SittingsProbe live N         in real time, with threads for camera, finder, encoder and keeping
//   SittingsProbe kiosk N SEED   a kiosk on the virtual clock, with whatever goes wrong
//   SittingsProbe memory         one live sitting, then what of the person can still be found
import Glibc

let words = Array(CommandLine.arguments.dropFirst())
let count = words.dropFirst().first.flatMap { Int($0) } ?? 100
do {
  switch words.first {
  case "rehearsed": try rehearse(count)
  case "live": try sitLive(count)
  case "kiosk": try keepKiosk(count, seed: words.dropFirst(2).first.flatMap { UInt64($0) } ?? 7)
  case "memory": try searchMemory()
  default:
    print("SittingsProbe rehearsed N | live N | kiosk N SEED | memory")
    exit(64)
  }
} catch {
  print(error)
  exit(70)
}
