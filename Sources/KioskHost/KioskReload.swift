package import Cameo
package import Contract
internal import Engine
internal import Flow
internal import Notation
package import Settings
internal import Threads

/// Reads texts, themes and settings again when an operator asks for that, and hands them to the kiosk once nobody is there.
///
/// What was opened at the start, such as cameras and streams, stays as it is: a change of it is refused.
package final class KioskReload {
  package typealias Reading = @Sendable () throws(CaptureError) -> ProgramSettings

  /// How long the operator may wait for the disk; the loop waits too.
  private static let patience: Duration = .milliseconds(500)

  private unowned let house: House
  private let worker: Worker<Void, Result<Production, CaptureError>>
  private var waiting: Production?

  /// Where time passes in steps, nothing is read aside.
  package init(_ house: House, isAside: Bool = true, _ read: @escaping Reading) throws(CaptureError) {
    let standing = house.production
    self.house = house
    worker = try Worker("reload", isAside: isAside, most: 0) { _ in
      Result { () throws(CaptureError) in try Self.changed(standing, by: try read()) }
    }
  }

  /// Reads all again; what is wrong refuses the order, and the kiosk keeps what it has.
  package func order() throws(CaptureError) {
    if case .noThread(let error) = worker.ask(()) { throw error }
    guard worker.waitUntilIdle(atMost: Self.patience), let answer = worker.takeReplies().last?.answer else {
      throw Self.isSilent
    }
    waiting = try answer.get()
    apply()
  }

  /// Hands over what was read, if nobody is there.
  package func apply() {
    guard let production = waiting, house.engine.waitsForSomebody else { return }
    waiting = nil
    house.renew(production)
  }

  private static let isSilent = CaptureError(
    .captureAlreadyActive, "The disk that the settings are on does not answer.", recovery: "Reload again later.")
}

// MARK: - What may change

extension KioskReload {
  private static func changed(_ standing: Production, by settings: ProgramSettings) throws(CaptureError) -> Production {
    do throws(SettingsFailure) { try settings.checkForKiosk() } catch { throw error.error }
    let fixed = OptionTable.rows.filter { row in
      !changeable.contains { $0 == row.field } && row.node(settings).text() != row.node(standing.settings).text()
    }
    guard fixed.isEmpty else { throw needsRestart(fixed.map(\.key)) }
    guard needs(settings.session) == needs(standing.settings.session) else { throw needsRestart(["flow"]) }
    return try standing.renewed(settings)
  }

  private static func needsRestart(_ keys: [String]) -> CaptureError {
    CaptureError(
      .impossibleSettings, "A kiosk that runs can't change \(keys.joined(separator: ", ")).",
      recovery: "Restart it, or put that back and reload again.")
  }

  /// The cameras and finders that a flow works with; they are made at the start.
  private static func needs(_ session: SessionConfig) -> [String] {
    FlowTable.roles(session).map(\.rawValue) + FlowTable.looked(for: session).map { "\($0)" }.sorted()
  }

  /// The settings that are read for each person, or for the page that waits for somebody.
  private static let changeable: [OptionRow.Field] = [
    \.session.flow, \.session.steps, \.preset, \.session.recording.durationMs, \.session.capture.oval,
    \.session.capture.enableFaceDetection, \.session.capture.autoStart, \.session.capture.attempts,
    \.session.capture.permission, \.session.liveness.mode, \.session.liveness.tasks, \.session.liveness.alternatives,
    \.session.liveness.avoid, \.session.liveness.floor, \.session.document.kind, \.session.document.sides,
    \.session.document.mode, \.session.document.holdMs, \.session.document.takePhotoTimeoutMs, \.session.document.qr,
    \.session.metadata, \.session.sessionMaxMs, \.session.ui.showVideoCaptureButton, \.session.ui.showInstructions,
    \.session.ui.skipConfirmScreen, \.session.ui.preferredLanguage, \.session.ui.endPageMs, \.session.look.languages,
    \.session.look.strings, \.session.look.theme, \.session.look.reducedMotion, \.session.look.largeText,
    \.session.narration, \.kiosk.idleMs, \.kiosk.warnMs, \.kiosk.alternative, \.kiosk.contact, \.kiosk.operatorKey,
    \.kiosk.minFreeMB,
  ]
}
