import CommandLine
import Contract
import Evidence
import Files
import Settings
import Testing

@testable import Cameo

/// The retention with `--keep-days`.
@Suite struct KeepDaysTests {
  private let place = Place()

  private func tidy(_ days: String, at now: WallTime) throws {
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: ["--output", place.path, "--keep-days", days]), environment: [:], files: MemoryFiles(),
      canStartOtherwise: true)
    #expect(try SessionComposition(settings, environment: [:], files: SystemFiles()).tidy(at: now) == [])
  }

  @Test(arguments: [1, 30]) func theLastDayIsWhole(days: Int) throws {
    let folder = try CaptureFolder.prepare(in: place.path, session: Kept.id, disk: Disk(isDurable: false))
    _ = try folder.seal(Kept.record(.cancelled(by: .host)), events: Kept.events("cancelled"))
    let over = WallTime() + .seconds(8) + .seconds(86_400 * days)
    try tidy("\(days)", at: over)
    #expect(place.names == [Kept.id], "it is not older than that")
    try tidy("\(days)", at: over + .milliseconds(1))
    #expect(place.names == [])
  }
}
