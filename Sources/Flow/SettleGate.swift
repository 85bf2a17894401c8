package import Contract

/// Decides when a camera is ready: after a few fresh frames, and once its auto-exposure has settled.
package struct SettleGate: Sendable {
  private static let framesNeeded = 3
  /// The maximal drift of the mean luma, per second, that counts as settled.
  private static let calmDrift = 4.0
  private static let calmFor: Duration = .milliseconds(500)
  private static let patience: Duration = .seconds(2)
  /// The mean luma of a black picture, as films and cameras begin with.
  private static let black = 4.0

  private let exposureIsFixed: Bool
  private var frames = 0
  private var firstFrame: Instant?
  private var anchor: (luma: Double, at: Instant)?

  package init(exposureIsFixed: Bool) {
    self.exposureIsFixed = exposureIsFixed
  }

  /// Processes a frame; its luma is `nil` if it has no picture.
  package mutating func isReady(at now: Instant, meanLuma: () -> Double?) -> Bool {
    let first = firstFrame ?? now
    firstFrame = first
    let luma = meanLuma()
    // A covered camera counts as ready after this timeout; then the person gets a hint.
    let isLate = now - first >= Self.patience
    guard isLate || luma.map({ $0 >= Self.black }) ?? true else { return false }
    frames += 1
    guard frames >= Self.framesNeeded else { return false }
    return exposureIsFixed || isLate || isCalm(luma ?? 0, at: now)
  }

  private mutating func isCalm(_ luma: Double, at now: Instant) -> Bool {
    guard let anchor else {
      self.anchor = (luma, now)
      return false
    }
    let allowed = Self.calmDrift * max((now - anchor.at).seconds, Self.calmFor.seconds)
    if abs(luma - anchor.luma) > allowed {
      self.anchor = (luma, now)
      return false
    }
    return now - anchor.at >= Self.calmFor
  }
}
