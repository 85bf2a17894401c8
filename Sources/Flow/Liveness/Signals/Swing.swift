internal import Contract

/// A nod: the head goes down and comes back in time.
struct Swing: GestureDetector {
  /// So much of the way down it comes back.
  private static let back = 0.6
  /// So little of its way it has not left yet.
  private static let leaving = 0.2
  /// What lies further apart may be anything.
  private static let longestPause: Duration = .milliseconds(450)

  private struct Place: Equatable, Sendable {
    var pitch: Double
    var at: Instant
  }

  private let depth: Double
  private let within: Duration
  /// Where the head was highest; nil until it was so since the prompt.
  private var top: Place?
  private var lowest = 0.0
  private var last = Place(pitch: 0, at: Instant())
  private var deepest = 0.0
  private var took: Duration = .zero

  init(_ limits: TaskLimits) { (depth, within) = (limits.nod, limits.nodWithin) }

  mutating func take(_ signal: Signal) -> Sighting? {
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
      // Before it is deep enough, each rise above the top, and each rest near it, is where it begins.
      if now.pitch <= top.pitch + Self.leaving * depth { top.at = now.at }
      top.pitch = min(top.pitch, now.pitch)
      if top.at == now.at { lowest = now.pitch }
      self.top = top
      return nil
    }
    // A median of three is one finding late: when it says that the head has left, that it is back may be read.
    guard lowest - now.pitch >= Self.leaving * way, lowest - signal.asRead.pitch >= Self.back * way else { return nil }
    defer { begin(now) }
    // Whoever looks up and then ahead again has not nodded.
    guard lowest >= depth / 2 else { return nil }
    (deepest, took) = (max(deepest, way), now.at - top.at)
    return Sighting(.seen, began: top.at)
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
