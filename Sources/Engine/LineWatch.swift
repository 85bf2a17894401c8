package import Contract

/// How much picture quality is reduced while the terminal is slow (backpressure).
package enum QualityReduction: Int, Comparable, Hashable, Sendable {
  case none
  /// Cells are held a little longer.
  case patience
  case fewerColors
  case noColors

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Adapts the drawing quality to backpressure: watches how often the terminal delays a drawing.
///
/// Hysteresis: one step down after a second in which most drawings were delayed, one step up after five in which hardly
/// any were, so that the quality does not oscillate.
package struct LineWatch: Sendable {
  private static let window = Duration.seconds(1)
  private static let quietWindows = 5
  /// Fewer drawings are no evidence.
  private static let fewest = 3
  /// Shares of delayed drawings.
  private static let (many, few) = (0.5, 0.1)

  private var reduction = QualityReduction.none
  private var begin: Instant?
  private var drawings = 0
  private var waits = 0
  private var mustWait = false
  private var quiet = 0

  package init() {}

  /// Records that the next drawing was delayed.
  package mutating func hasToWait() { mustWait = true }

  /// Call once per drawing.
  package mutating func reduction(at now: Instant) -> QualityReduction {
    drawings += 1
    waits += mustWait ? 1 : 0
    mustWait = false
    guard let begin, now >= begin else {
      self.begin = now
      return reduction
    }
    if now - begin >= Self.window, drawings >= Self.fewest {
      judge()
      (self.begin, drawings, waits) = (now, 0, 0)
    }
    return reduction
  }

  private mutating func judge() {
    let share = Double(waits) / Double(drawings)
    quiet = share <= Self.few ? quiet + 1 : 0
    if share >= Self.many, let next = QualityReduction(rawValue: reduction.rawValue + 1) { reduction = next }
    if quiet >= Self.quietWindows, let last = QualityReduction(rawValue: reduction.rawValue - 1) {
      (reduction, quiet) = (last, 0)
    }
  }
}
