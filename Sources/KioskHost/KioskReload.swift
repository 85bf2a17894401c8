package import Cameo
package import Contract
internal import Engine
internal import Flow
internal import Notation
package import Settings
internal import Threads

/// Reload on an operator's order: reads texts, themes and settings again, and applies them once the kiosk is idle.
///
/// Cameras, streams and other resources that are opened at the start can't change: such a reload is refused.
package final class KioskReload {
  package typealias Reading = @Sendable () throws(CaptureError) -> ProgramSettings

  /// Timeout for the disk; it blocks the operator and the loop.
  private static let patience: Duration = .milliseconds(500)

  private unowned let house: House
  private let worker: Worker<Void, Result<SessionComposition, CaptureError>>
  private var waiting: SessionComposition?

  /// `isAside` reads on a worker thread; false on a virtual clock.
  package init(_ house: House, isAside: Bool = true, _ read: @escaping Reading) throws(CaptureError) {
    let standing = house.composition
    self.house = house
    worker = try Worker("reload", isAside: isAside, most: 0) { _ in
      Result { () throws(CaptureError) in try Self.changed(standing, by: try read()) }
    }
  }

  /// That of the settings that hold now; what was read and waits does not count.
  var configHash: String { house.composition.settings.configHash }

  /// Reads everything again; throws on an error, and the kiosk keeps its configuration.
  package func order() throws(CaptureError) {
    if case .noThread(let error) = worker.ask(()) { throw error }
    guard worker.waitUntilIdle(atMost: Self.patience), let answer = worker.takeReplies().last?.answer else {
      throw Self.isSilent
    }
    waiting = try answer.get()
    apply()
  }

  /// Applies what was read, if the kiosk is idle.
  package func apply() {
    guard let composition = waiting, house.engine.waitsForSomebody else { return }
    waiting = nil
    house.renew(composition)
  }

  private static let isSilent = CaptureError(
    .captureAlreadyActive, "The disk with the settings does not answer.", recovery: "Reload again later.")
}

// MARK: - Changeable settings

extension KioskReload {
  private static func changed(_ standing: SessionComposition, by given: ProgramSettings) throws(CaptureError)
    -> SessionComposition
  {
    let settings = try kiosk(given)
    let fixed = OptionTable.rows.filter { row in
      !changeable.contains { $0 == row.field } && row.node(settings).text() != row.node(standing.settings).text()
    }
    guard fixed.isEmpty else { throw needsRestart(fixed.map(\.key)) }
    guard needs(settings.session) == needs(standing.settings.session) else { throw needsRestart(["flow"]) }
    return try standing.renewed(settings)
  }

  private static func kiosk(_ settings: ProgramSettings) throws(CaptureError) -> ProgramSettings {
    do throws(SettingsFailure) { return try settings.forKiosk() } catch { throw error.error }
  }

  private static func needsRestart(_ keys: [String]) -> CaptureError {
    CaptureError(
      .impossibleSettings, "A running kiosk can't change \(keys.joined(separator: ", ")).",
      recovery: "Restart it, or undo the change and reload again.")
  }

  /// The cameras and finders of a flow; they are created at the start.
  private static func needs(_ session: SessionConfig) -> [String] {
    FlowTable.roles(session).map(\.rawValue) + FlowTable.looked(for: session).map { "\($0)" }.sorted()
  }

  /// The settings that are read for each visitor or for the attract page.
  private static let changeable: [OptionRow.Field] = [
    \.session.flow, \.session.steps, \.preset, \.session.recording.durationMs, \.session.capture.oval,
    \.session.capture.enableFaceDetection, \.session.capture.autoStart, \.session.capture.attempts,
    \.session.capture.permission, \.session.liveness.mode, \.session.liveness.tasks, \.session.liveness.alternatives,
    \.session.liveness.avoid, \.session.liveness.floor, \.session.liveness.outerTimeoutMs, \.session.document.kind,
    \.session.document.sides, \.session.document.mode, \.session.document.holdMs,
    \.session.document.takePhotoTimeoutMs, \.session.document.qr,
    \.session.metadata, \.session.sessionMaxMs, \.session.ui.showVideoCaptureButton, \.session.ui.showInstructions,
    \.session.ui.skipConfirmScreen, \.session.ui.preferredLanguage, \.session.ui.endPageMs, \.session.look.languages,
    \.session.look.strings, \.session.look.wording, \.session.look.theme, \.session.look.reducedMotion,
    \.session.look.largeText, \.session.narration, \.kiosk.idleMs, \.kiosk.warnMs, \.kiosk.alternative, \.kiosk.contact,
    \.kiosk.operatorKey,
    \.kiosk.minFreeMB,
  ]
}
