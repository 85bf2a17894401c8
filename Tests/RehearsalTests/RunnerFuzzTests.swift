import enum Chance.Night
import Foundation
import Rehearsal
import Testing

/// Random tapes through the runner: each ends, and a second run gives the same bytes.
@Suite struct RunnerFuzzTests {
  /// `CAMEO_FUZZ=10000` runs more of them.
  private static let count =
    ProcessInfo.processInfo.environment["CAMEO_FUZZ"].flatMap(Int.init) ?? Night.count(150, byDay: 20)

  @Test func anyTapeEndsTheSameWayTwice() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = Chance(state: 0x5EED_CAFE)
    for number in 0..<Self.count {
      var script = RandomScript(chance: random)
      let text = script.tape()
      random = script.chance
      // Screenshots are slow, so most tapes keep none.
      let place: ArtefactPlace = number % 10 == 0 ? .folder(folder.path) : .nowhere
      let first = try Playhouse.play(text, RandomScript.files, artefacts: place)
      #expect(!first.isEmpty && first.allSatisfy { $0.time < .seconds(3600) }, "\(text)")
      #expect(try Playhouse.play(text, RandomScript.files, artefacts: place, jobs: 2) == first, "\(text)")
    }
  }
}

/// A seeded random generator.
private struct Chance {
  var state: UInt64

  mutating func roll(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  mutating func pick(_ words: [String]) -> String { words[roll(words.count)] }
}

/// Makes random valid tapes, with every command in any order.
private struct RandomScript {
  var chance: Chance
  /// Each name is used once.
  private var names = 0
  private var marks: [String] = []

  /// The files that tapes include.
  static let files = [
    "show/part.tape": "Tab\nMark sourced\nWait+Settled@1s\n", "show/deep/part.tape": "Source ../more.tape\nEnter\n",
    "show/more.tape": "Expect+Fits\n", "show/kiosk.json": "{\"uiConfig\": {\"showInstructions\": false}}",
    "show/broken.json": "{\"uiConfig\": ",
  ]

  init(chance: Chance) {
    self.chance = chance
  }

  mutating func tape() -> String {
    let common = settings(4) + lines(3)
    let begun = !marks.isEmpty || common.contains { !$0.hasPrefix("Set") }
    if chance.roll(3) > 0 { return (common + lines(30)).joined(separator: "\n") + "\n" }
    let shared = marks
    let tests = (0...chance.roll(3)).flatMap { _ in
      marks = shared
      let each = chance.roll(4) == 0 && !begun ? ["Each Language \(chance.pick(["en,fr", "fr", "en,xx"]))"] : []
      return [named("Test \"walk ", "\"")] + each + (begun ? [] : settings(3)) + lines(15)
    }
    return (common + tests).joined(separator: "\n") + "\n"
  }

  private mutating func named(_ head: String, _ tail: String = "") -> String {
    names += 1
    return "\(head)\(names)\(tail)"
  }

  private mutating func settings(_ most: Int) -> [String] { (0..<chance.roll(most)).map { _ in setting() } }
  private mutating func lines(_ most: Int) -> [String] { (0..<chance.roll(most)).map { _ in line() } }

  private mutating func setting() -> String {
    chance.pick([
      "Recorder virtual", "Camera demo", "Camera demo:off-left", "Camera busy", "Camera none", "Face centred",
      "Set Size 40x12", "Set Size 1x1", "Set Size 200x60", "Set Language fr", "Set Language xx", "Set Theme mono",
      "Set Theme none.json", "Set Color none", "Set Color 16", "Set Option \"--no-instructions\"",
      "Set Option \"--auto-start\"", "Set Option \"--plain\"", "Set Option \"--preview blocks\"",
      "Set Option \"--camera-permission granted\"", "Set Option \"--camera-permission denied\"",
      "Set Option \"--preset selfie-substantial\"", "Set Option \"--oval kiosk --preview color\"",
      "Set Config kiosk.json", "Set Config broken.json", "Set Config ../none.json",
      "Set Seed \(chance.roll(1000))", "Set FontSize 20", "Set Option \"--strings nowhere\"",
      named("Output run", chance.pick([".cast", ".svg", ".ndjson"])),
    ])
  }

  private mutating func line() -> String {
    switch chance.roll(13) {
    case 0...3:
      chance.pick([
        "Enter", "Tab", "Shift+Tab", "Escape", "Space", "Type 'l'", "Type 't'", "Type 'e'", "Type 'c'", "Type '?'",
      ])
    case 4:
      chance.pick([
        "Type 'q'", "Type 'x漢\u{301}'", "Ctrl+z", "Ctrl+c", "Down 3", "Tab@30ms 4", "Delete", "PageUp", "Type 'r'",
        "Type@40ms \"\\e\\t\\u{0}\\n\\u{1F468}\\u{200D}\\u{1F469}\"", "Ctrl+[", "Up 1000",
      ])
    case 5:
      chance.pick([
        "Face none", "Face centred", "Face left \(chance.roll(600))%", "Face near", "Face far", "Face two",
        "Face centred x=\(chance.roll(12) - 6) width=0.8", "Face up 20% person=3", "Face two width=3 confidence=0",
        "Face centred yaw=15 blink",
      ])
    case 6: "Camera " + chance.pick(["none", "busy", "denied", "unplug", "freeze", "restore", "demo", "file a.mp4"])
    case 7:
      chance.pick([
        "Resize \(chance.roll(200) + 1)x\(chance.roll(60) + 1)", "Signal TSTP", "Signal CONT", "Signal TERM",
        "Signal HUP", "Fault disk-full", "Fault encoder", "Resize 1x1",
      ])
    case 8: "Sleep \(chance.roll(9000))ms"
    case 9: expectation()
    case 10: keeping()
    default:
      chance.pick([
        "Wait+Settled@2s", "Wait+Event@3s hintChanged", "Wait+Screen@1s /[a-z]+/", "Wait+Page@1s videoCapture",
        "Wait+Exit@5s", "Wait+Event@9s cameraReady", "Wait+Event@20s videoRecordStarted", "Wait+Settled@3s 5s",
        "Wait+Screen@2s \"Start\"", "Wait+Event@0s hintChanged hint=moveLeft", "Wait+Settled 0s",
      ])
    }
  }

  /// Most random expectations fail, which ends the test; so there are more that hold.
  private mutating func expectation() -> String {
    if let mark = marks.last, chance.roll(3) == 0 {
      return chance.pick(["Expect", "Reject"]) + "+Within \(chance.roll(5))s since \(mark)"
    }
    return chance.pick([
      "Expect+Fits", "Reject+Screen \"nobody writes this\"", "Reject+Screen /[0-9]{9}/", "Reject+Exit 3",
      "Reject+Event recordingDiscarded reason=faceLeft", "Reject+Focus leave", "Reject+Style \"漢\" error",
      "Expect+Screen /./", "Reject+Page videoCapture", "Expect+Page instructions", "Expect+Style \"Start\" button",
      "Expect+File *.mp4", "Expect+Event cameraReady", "Expect+Focus start", "Expect+Exit 0",
    ])
  }

  private mutating func keeping() -> String {
    switch chance.roll(4) {
    case 0:
      let mark = named("m")
      marks.append(mark)
      return "Mark \(mark)"
    case 1:
      // It sets a mark of its own, and a mark may be set only once.
      if marks.contains("sourced") { return "Source deep/part.tape" }
      marks.append("sourced")
      return "Source part.tape"
    default: return named("Screenshot a/page", chance.pick([".txt", ".ansi", ".json", ".svg", ".txt", ".png"]))
    }
  }
}
