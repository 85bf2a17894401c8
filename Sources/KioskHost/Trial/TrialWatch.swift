internal import Cameo
internal import Contract
internal import Engine
internal import Flow

/// Decides whether a kiosk has started successfully with settings on trial.
struct TrialWatch {
  enum Verdict: Equatable { case open, up, failed }
  enum Standing {
    case ready, outOfOrder
    /// By its operator: that says nothing of the settings.
    case closed
  }

  /// For so long the kiosk has to be ready for visitors.
  static let steady = Duration.seconds(10)
  /// If it has not by then, it has failed.
  static let patience = Duration.seconds(60)

  /// The process was stopped, or its machine asleep, if no look was in this time.
  private static let longestGap = Duration.seconds(5)

  private var began: Instant
  private var lookedAt: Instant
  /// Since when it is ready.
  private var since: Instant?

  init(at now: Instant) { (began, lookedAt) = (now, now) }

  mutating func look(_ standing: Standing, at now: Instant) -> Verdict {
    if now - lookedAt > Self.longestGap { (began, since) = (now, nil) }
    lookedAt = now
    since = standing == .ready ? since ?? now : nil
    if let since { return now - since >= Self.steady ? .up : .open }
    return standing == .outOfOrder && now - began >= Self.patience ? .failed : .open
  }
}

/// Watches a kiosk that runs with settings on trial, until they are kept.
///
/// If the kiosk stays out of order, its process ends once no visitor is there: its service starts it again.
final class TrialRun {
  private let trial: SettingsTrial
  private let configHash: String
  private let onTrouble: (CaptureError) -> Void
  private var watch: TrialWatch?
  private var hasFailed = false
  private var lastTrouble: CaptureError?

  init(_ trial: SettingsTrial, configHash: String, onTrouble: @escaping (CaptureError) -> Void) {
    (self.trial, self.configHash, self.onTrouble) = (trial, configHash, onTrouble)
  }

  /// Returns whether the settings are kept.
  func look(at engine: Engine) -> Bool {
    var watch = self.watch ?? TrialWatch(at: engine.now)
    let verdict = watch.look(trial.mustServe ? engine.standing : .ready, at: engine.now)
    self.watch = watch
    do throws(CaptureError) {
      if verdict == .up, !hasFailed {
        try trial.keep(configHash: configHash)
        return true
      }
      if verdict == .failed, !hasFailed {
        hasFailed = true
        try trial.fail(engine.closed)
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
  fileprivate var standing: TrialWatch.Standing {
    switch closed {
    case nil: .ready
    case .outOfOrder?, .paused?: .closed
    default: .outOfOrder
    }
  }
}
