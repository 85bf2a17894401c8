package import Contract

/// What of the picture is given up while the reader of the terminal does not keep up.
package enum Thrift: Int, Comparable, Hashable, Sendable {
  case none
  /// Cells stay as they are a little longer.
  case patience
  case fewerColors
  case noColors

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Watches how often the terminal made a drawing wait, and says how thrifty the next ones should be.
///
/// One step on after a second in which most drawings had to wait, one back after five in which hardly any had to, so
/// that the picture does not swing to and fro.
package struct LineWatch: Sendable {
  private static let window = Duration.seconds(1)
  private static let quietWindows = 5
  /// Fewer drawings say nothing.
  private static let fewest = 3
  /// Shares of the drawings that had to wait.
  private static let (many, few) = (0.5, 0.1)

  private var thrift = Thrift.none
  private var begin: Instant?
  private var drawings = 0
  private var waits = 0
  private var mustWait = false
  private var quiet = 0

  package init() {}

  /// The next drawing was not taken at once.
  package mutating func hasToWait() { mustWait = true }

  /// To be called for each drawing.
  package mutating func thrift(at now: Instant) -> Thrift {
    drawings += 1
    waits += mustWait ? 1 : 0
    mustWait = false
    guard let begin, now >= begin else {
      self.begin = now
      return thrift
    }
    if now - begin >= Self.window, drawings >= Self.fewest {
      judge()
      (self.begin, drawings, waits) = (now, 0, 0)
    }
    return thrift
  }

  private mutating func judge() {
    let share = Double(waits) / Double(drawings)
    quiet = share <= Self.few ? quiet + 1 : 0
    if share >= Self.many, let next = Thrift(rawValue: thrift.rawValue + 1) { thrift = next }
    if quiet >= Self.quietWindows, let last = Thrift(rawValue: thrift.rawValue - 1) { (thrift, quiet) = (last, 0) }
  }
}
