internal import Contract

/// Detects a nod: the head goes down and comes back in time.
struct Swing: GestureDetector {
  /// The fraction of the way down that it must come back.
  private static let back = 0.6
  /// Below this fraction the movement has not begun.
  private static let leaving = 0.2
  /// A longer gap between findings restarts the movement.
  private static let longestPause: Duration = .milliseconds(450)

  private struct Place: Equatable, Sendable {
    var pitch: Double
    var at: Instant
  }

  private let depth: Double
  private let within: Duration
  /// The highest pose; `nil` until there was one since the prompt.
  private var top: Place?
  private var lowest = 0.0
  private var last = Place(pitch: 0, at: Instant())
  private var deepest = 0.0
  private var took: Duration = .zero

  init(_ limits: TaskLimits) { (depth, within) = (limits.nod, limits.nodWithin) }

  mutating func take(_ signal: Signal) -> DetectedGesture? {
    let now = Place(pitch: signal.pitch, at: signal.at)
    defer { last = now }
    guard var top, now.at - last.at <= Self.longestPause else {
      begin(now.pitch < depth / 2 ? now : nil)
      return nil
    }
    guard now.at - top.at <= within else {
      begin(now)
      return nil
    }
    lowest = max(lowest, now.pitch)
    let way = lowest - top.pitch
    guard way >= depth else {
      // Until it is deep enough, the start moves along with each rise and each rest at the top.
      if now.pitch <= top.pitch + Self.leaving * depth { top.at = now.at }
      top.pitch = min(top.pitch, now.pitch)
      if top.at == now.at { lowest = now.pitch }
      self.top = top
      return nil
    }
    // The median of three lags by one finding, so the return is checked on unfiltered values too.
    guard lowest - now.pitch >= Self.leaving * way, lowest - signal.asRead.pitch >= Self.back * way else { return nil }
    defer { begin(now) }
    // Looking up and then ahead is not a nod.
    guard lowest >= depth / 2 else { return nil }
    (deepest, took) = (max(deepest, way), now.at - top.at)
    return DetectedGesture(.seen, began: top.at)
  }

  private mutating func begin(_ place: Place?) {
    top = place
    lowest = place?.pitch ?? 0
  }

  var reach: Double {
    last.pitch < 0 ? last.pitch / depth : max(0, last.pitch - max(0, top?.pitch ?? 0)) / depth
  }
  var share: Double { underWaySince == nil ? 0 : min(0.5, (lowest - (top?.pitch ?? 0)) / depth / 2) }
  var underWaySince: Instant? {
    guard let top, lowest - top.pitch > depth / 2 else { return nil }
    return top.at
  }
  var values: [Fact] { [Fact("peak", .number(deepest)), Fact("tookMs", .number(took.milliseconds))] }
}
