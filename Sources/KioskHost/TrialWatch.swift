internal import Cameo
internal import Contract
internal import Engine
internal import Flow

/// Decides whether a kiosk has come up with settings on trial, from whether it is out of order.
struct TrialWatch {
  enum Verdict: Equatable { case open, up, failed }

  /// For so long the kiosk has to take visitors before it has come up.
  static let steady = Duration.seconds(10)
  /// If it has not by then, it has failed.
  static let patience = Duration.seconds(60)

  private let began: Instant
  /// Since when it takes visitors.
  private var since: Instant?

  init(at now: Instant) { began = now }

  mutating func look(isOutOfOrder: Bool, at now: Instant) -> Verdict {
    since = isOutOfOrder ? nil : since ?? now
    if let since { return now - since >= Self.steady ? .up : .open }
    return now - began >= Self.patience ? .failed : .open
  }
}

/// Watches a kiosk that runs with settings on trial, until they are kept.
///
/// If the kiosk does not come up, its process ends once no visitor is there: its service starts it again.
final class TrialRun {
  private let trial: SettingsOnTrial
  private let configHash: String
  private let onTrouble: (CaptureError) -> Void
  private var watch: TrialWatch?
  private var hasFailed = false
  private var lastTrouble: CaptureError?

  init(_ trial: SettingsOnTrial, configHash: String, onTrouble: @escaping (CaptureError) -> Void) {
    (self.trial, self.configHash, self.onTrouble) = (trial, configHash, onTrouble)
  }

  /// Returns whether the settings are kept.
  fileprivate func look(at engine: Engine) -> Bool {
    let cause = trial.mustServe ? engine.fault : nil
    var watch = self.watch ?? TrialWatch(at: engine.now)
    let verdict = watch.look(isOutOfOrder: cause != nil, at: engine.now)
    self.watch = watch
    do throws(CaptureError) {
      if verdict == .up, !hasFailed {
        try trial.keep(configHash: configHash)
        return true
      }
      if verdict == .failed, !hasFailed {
        hasFailed = true
        try trial.fail(cause)
      }
    } catch {
      if error != lastTrouble { onTrouble(error) }
      lastTrouble = error
    }
    if hasFailed, engine.isIdle { engine.send(.cancel(by: .host)) }
    return false
  }
}

extension LiveLoop {
  /// Runs beside the task that the loop has, until the settings are kept.
  func watch(_ run: TrialRun) {
    let other = task
    task = BackgroundTask(every: min(.seconds(1), other?.interval ?? .seconds(1))) { [unowned self] engine in
      other?.work(engine)
      if run.look(at: engine) { task = other }
    }
  }
}

extension Engine {
  /// Why the kiosk is out of order, unless its operator has closed it.
  fileprivate var fault: ErrorCode? {
    guard view?.face.page == .outOfOrder, let closed, ![.outOfOrder, .paused].contains(closed) else { return nil }
    return closed
  }
}
