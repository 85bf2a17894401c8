import Agents
import CommandLine
import Contract
import Engine
import Files
import Foundation
import Notation
import Settings
import Testing

@testable import Cameo
@testable import KioskHost

/// A kiosk whose disk is full with new settings on trial: on a clock of its own.
@Suite(.timeLimit(.minutes(1))) final class TrialRunTests {
  private let home = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)").path
  private var folder: String { home + "/cameo/fleet" }
  private var environment: [String: String] { ["XDG_STATE_HOME": home, "RUNTIME_DIRECTORY": home] }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let staged = StagedSettings(id: "c1", text: "{}", mustServe: true)
    try Data(staged.bytes).write(to: URL(fileURLWithPath: folder + "/staged.json"))
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A start of the kiosk, with so much free space.
  private func serve(free: Int?, _ test: (Engine, TrialRun) throws -> Void) throws {
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: ["run", "--camera", "demo", "--quality", "lowest", "--language", "en"]), environment: [:],
      files: MemoryFiles())
    let composition = try SessionComposition(settings.forKiosk(), environment: [:], files: SystemFiles())
    let assembly = composition.assembly
    let house = House(
      composition,
      Engine.Parts(
        cameras: try composition.cameras(clock: .live), vision: [:],
        presentation: Presentation(
          catalogue: assembly.vocabulary.catalogue, language: assembly.language, library: assembly.themes.library,
          theme: assembly.theme)))
    defer { house.close() }
    let place = Admission.Place(
      nextID: { "s" }, archive: { _, _ in nil },
      report: { _ in OutputFolderReport(free: free) })
    let front = Admission(house, place, hear: { _, _ in }, onTrouble: { Issue.record("\($0)") })
    house.engine.open(composition.kiosk, front.hosting, at: Instant())
    house.engine.start()
    let trial = try #require(SettingsTrial(environment: environment) { Issue.record("\($0)") })
    try test(house.engine, TrialRun(trial, configHash: "00ff") { Issue.record("\($0)") })
    withExtendedLifetime(front) {}
  }

  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  /// Looks each second, as the loop does; returns when the kiosk has ended.
  private func seconds(_ engine: Engine, _ run: TrialRun, upTo last: Int) -> Int? {
    for second in 0...last {
      engine.advance(to: Instant(.seconds(second)))
      if run.look(at: engine) || engine.end != nil { return second }
    }
    return nil
  }

  @Test func aKioskThatStaysOutOfOrderEndsAfterAMinuteAndRevertsAtTheSecondStart() throws {
    try serve(free: 0) { engine, run in
      #expect(engine.view?.face.page == .outOfOrder)
      #expect(seconds(engine, run, upTo: 70) == 60)
      #expect(engine.end == .cancelled(by: .host))
    }
    #expect(names == ["config.json", "trial.json"])
    try serve(free: 0) { engine, run in #expect(seconds(engine, run, upTo: 70) == 60) }
    #expect(names == ["outcome-c1.json"])
    let outcome = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/outcome-c1.json")))
    #expect(TrialRecord(outcome)?.outcome == .reverted(.storageLow, "The kiosk was out of order for 60 s."))
  }

  @Test func oneThatIsReadyKeepsThemAndGoesOn() throws {
    try serve(free: nil) { engine, run in
      #expect(seconds(engine, run, upTo: 20) == 10)
      #expect(engine.end == nil)
    }
    #expect(names == ["config.json", "outcome-c1.json"])
  }
}
