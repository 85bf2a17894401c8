import Foundation
import Rehearsal
import Synchronization
import Testing

/// The files of a real recorder on the virtual clock.
@Suite struct CapturedBytesTests {
  private static let tape = """
    Set Seed 7
    Set Option "--no-instructions --camera-permission granted --quality lowest --duration-ms 500"
    Camera demo:fits
    Face centred
    Wait+Event cameraReady
    Enter
    Wait+Event@9s sessionEnded status=captured

    """

  /// Every file of one run, by its path.
  private func files(_ tape: String) throws -> [String: Data] {
    let kept = Mutex<[String: Data]>([:])
    let reports = try Playhouse.play(tape) { root in
      for path in FileManager.default.subpaths(atPath: root) ?? [] {
        guard let bytes = FileManager.default.contents(atPath: "\(root)/\(path)") else { continue }
        kept.withLock { $0[path] = bytes }
      }
    }
    #expect(reports.map { $0.failure?.message } == [nil])
    return kept.withLock { $0 }
  }

  @Test func twoRunsLeaveTheSameBytes() throws {
    let first = try files(Self.tape)
    #expect(
      first.keys.sorted().filter { !$0.hasSuffix("tape") } == [
        "tape/clip.mp4", "tape/events.ndjson", "tape/face.jpg", "tape/manifest.json", "tape/result.json",
      ])
    #expect(try files(Self.tape) == first)
  }

  @Test func anotherSeedIsAnotherResult() throws {
    let result = "tape/result.json"
    let other = Self.tape.replacingOccurrences(of: "Set Seed 7", with: "Set Seed 8")
    #expect(try files(Self.tape)[result] != files(other)[result])
  }
}
