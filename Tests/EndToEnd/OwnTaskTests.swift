import Contract
import Faces
import Foundation
import GuidanceKit
import Testing

@testable import OwnTask

/// The example's person is analysed by the real detector on the virtual clock, however slow the machine is.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: DlibFaceFinder.packagedModel), "libdlib-data is not installed"))
struct OwnTaskTests {
  @Test("a movement of a host's own is seen beside a built-in one") func seen() throws {
    let tasks = [
      TaskOrder(.gestures, difficulty: .easy, gestures: [.left]), TaskOrder(.own(Shake()), difficulty: .easy),
    ]
    let run = try TaskedRun(.init("shakes"), tasks: tasks, witness: Witness(try DlibFaceFinder.complete()))
    #expect(run.passed == true, "\(run.log)")
    #expect(run.seen.map(\.gesture.rawValue) == ["left", "shake"])
  }
}
