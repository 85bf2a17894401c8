import Files
import Contract
import Settings
import Testing

@testable import CommandLine

/// A small generator: the same seed gives the same run.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite struct SettingsMutationTests {
  private static let whole = """
    {
      "recordingConfig": {"recordingDurationMs": 2000, "qualities": ["fhd", "hd"]},
      "uiConfig": {"preferredLanguage": "fr", "showInstructions": false, "buttonCornerRadius": 0},
      "iadConfig": {"data": "x"}, "preset": "selfie-fast", "camera": "demo:dark", "seed": 7,
      "theme": "mono", "fps": 12, "events": "fd:3", "rememberPermission": true, "attempts": 2
    }
    """

  @Test func theWholeFileIsFine() throws {
    let settings = try World(files: [World.user: Self.whole]).resolve()
    #expect(settings.rows.count { $0.origin.hasPrefix(World.user) } == 14)
  }

  /// Truncated, duplicated, changed and shuffled bytes: settings, or an error with file, line and remedy.
  @Test func aMutatedFileGivesSettingsOrAMessageWithALine() throws {
    var random = Seeded(state: 2)
    var failures = 0
    for _ in 0..<3000 {
      let files = MemoryFiles()
      try files.write(Self.mutated(Array(Self.whole.utf8), &random), to: World.user)
      do {
        _ = try ProgramSettings.resolve(Invocation(), environment: ["HOME": "/home"], files: files)
      } catch {
        failures += 1
        let isTold = error.diagnostics.allSatisfy { $0.file == World.user && $0.line > 0 && !$0.remedy.isEmpty }
        #expect(isTold && !error.diagnostics.isEmpty, "\(error.diagnostics)")
      }
    }
    #expect((1000..<3000).contains(failures))
  }

  private static func mutated(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<min(end, bytes.count - 1))
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
      }
    }
    return bytes
  }

  /// Words of the command line in any order: an invocation and settings, or an error with a remedy.
  @Test func anyCommandLineIsUnderstoodOrRefusedWithAdvice() {
    let commands =
      [.run, CommandRow("theme", help: "") { $0.actions = [.init("list", help: ""), .init("check", help: "")] }]
      + ["preview", "doctor", "strings", "verify"].map { name in
        CommandRow(name, help: "") { $0.flags = [ActionFlag("--\(name)s", "N", "")] }
      }
    let words =
      OptionTable.rows.compactMap(\.flag) + GeneralFlag.allCases.map(\.rawValue) + commands.map(\.name)
      + [
        "list", "check", "-h", "--", "-", "", "=", "--=x", "--fps=", "9", "fr", "demo", "é\u{301}", "@/x", "-5", "fd:9",
      ]
    var random = Seeded(state: 3)
    var understood = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 0...5, using: &random)
      let arguments = (0..<count).compactMap { _ in words.randomElement(using: &random) }
      do {
        let invocation = try Invocation(parsing: arguments, commands: commands)
        understood += 1
        _ = try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
      } catch let error as CaptureError {
        #expect(error.code == .usage && !error.recovery.isEmpty, "\(arguments)")
      } catch let failure as SettingsFailure {
        #expect(failure.diagnostics.allSatisfy { !$0.remedy.isEmpty }, "\(arguments)")
      } catch {
        Issue.record("\(arguments): \(error)")
      }
    }
    #expect((400..<4000).contains(understood))
  }
}
