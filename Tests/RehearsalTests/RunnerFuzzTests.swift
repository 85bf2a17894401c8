import Foundation
import Rehearsal
import Testing

/// Tapes by chance through the runner: whatever they do, they end, leave nothing held, and give the same bytes again.
@Suite struct RunnerFuzzTests {
  /// `CAMEO_FUZZ=10000` runs more of them by hand.
  private static let count = ProcessInfo.processInfo.environment["CAMEO_FUZZ"].flatMap(Int.init) ?? 150

  @Test func anyTapeEndsTheSameWayTwice() throws {
    var random = RandomScript(state: 0x5EED_CAFE)
    for _ in 0..<Self.count {
      let text = random.tape()
      let first = try Playhouse.play(text)
      #expect(first.count == 1 && first[0].time < .seconds(3600), "\(text)")
      #expect(try Playhouse.play(text) == first, "\(text)")
    }
  }
}

/// Makes tapes that a runner can carry out: everything that can happen, in any order.
private struct RandomScript {
  var state: UInt64

  private mutating func roll(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  private mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }

  mutating func tape() -> String {
    let settings = (0..<roll(4)).map { _ in setting() }
    let body = (0..<roll(30)).map { _ in line() }
    return (settings + body).joined(separator: "\n") + "\n"
  }

  private mutating func setting() -> String {
    pick([
      "Recorder virtual", "Camera demo", "Camera demo:off-left", "Camera busy", "Camera none", "Face centred",
      "Set Size 40x12", "Set Size 1x1", "Set Size 200x60", "Set Language fr", "Set Language xx", "Set Theme mono",
      "Set Theme none.json", "Set Color none", "Set Color 16", "Set Option \"--no-instructions\"",
      "Set Option \"--auto-start\"", "Set Option \"--plain\"", "Set Option \"--preview blocks\"",
      "Set Option \"--camera-permission granted\"", "Set Option \"--camera-permission denied\"",
      "Set Option \"--preset selfie-substantial\"", "Set Option \"--oval kiosk --preview color\"",
    ])
  }

  private mutating func line() -> String {
    switch roll(10) {
    case 0...3:
      return pick([
        "Enter", "Tab", "Shift+Tab", "Escape", "Space", "Type 'l'", "Type 't'", "Type 'e'", "Type 'c'", "Type '?'",
      ])
    case 4:
      return pick([
        "Type 'q'", "Type 'x漢\u{301}'", "Ctrl+z", "Ctrl+c", "Down 3", "Tab@30ms 4", "Delete", "PageUp", "Type 'r'",
      ])
    case 5:
      return pick([
        "Face none", "Face centred", "Face left \(roll(600))%", "Face near", "Face far", "Face two",
        "Face centred x=\(roll(12) - 6) width=0.8", "Face up 20% person=3",
      ])
    case 6: return "Camera " + pick(["none", "busy", "denied", "unplug", "freeze", "restore"])
    case 7:
      return pick([
        "Resize \(roll(200) + 1)x\(roll(60) + 1)", "Signal TSTP", "Signal CONT", "Signal TERM", "Signal HUP",
        "Fault disk-full", "Fault encoder", "Mark m\(roll(1000))",
      ])
    case 8: return "Sleep \(roll(9000))ms"
    default:
      return pick([
        "Wait+Settled@2s", "Wait+Event@3s hintChanged", "Wait+Screen@1s /[a-z]+/", "Wait+Page@1s videoCapture",
        "Wait+Exit@5s", "Expect+Fits", "Wait+Event@9s cameraReady", "Wait+Event@20s videoRecordStarted",
      ])
    }
  }
}
