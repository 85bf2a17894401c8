internal import Frames
internal import Contract

/// Where frames fall in a clip of an exact length, and which of them are missing.
struct ClipTimeline {
  /// Fine enough for any camera, and what video counts in.
  static let ticksPerSecond = 90_000

  /// A counter that leaps further has lost its mind, not frames.
  private static let mostMissing = 1_000_000

  enum Place: Equatable {
    /// So many ticks after the beginning.
    case within(Int)
    /// Its time does not come after that of the frame before: it can't be shown.
    case nowhere
    /// The clip is whole without it.
    case beyond
  }

  /// The length of the clip in ticks.
  let length: Int
  private(set) var frames = 0
  /// Frames that the camera counted and the clip does not have.
  private(set) var lost = 0
  private var first: Duration?
  private var last: (number: Int, tick: Int)?

  init(length: Duration) {
    self.length = max(1, Self.ticks(length))
  }

  /// How much of the length has been reached, 0 to 1.
  var progress: Double { Double(last?.tick ?? 0) / Double(length) }

  mutating func take(_ stamp: FrameStamp) -> Place {
    let first = first ?? stamp.capturedAt
    self.first = first
    let tick = Self.ticks(stamp.capturedAt - first)
    let gap = gap(before: stamp.number)
    guard tick < length else {
      lost += missing(of: gap, until: tick)
      return .beyond
    }
    lost += gap
    if let last, tick <= last.tick {
      lost += 1
      self.last = (max(stamp.number, last.number), last.tick)
      return .nowhere
    }
    last = (stamp.number, tick)
    frames += 1
    return .within(tick)
  }

  /// Numbers that were passed over since the last frame; a number that goes back tells nothing.
  private func gap(before number: Int) -> Int {
    guard let last else { return 0 }
    let (step, overflow) = number.subtractingReportingOverflow(last.number)
    return overflow || step <= 0 ? 0 : min(Self.mostMissing, step - 1)
  }

  /// Those of a gap that would still have been in the clip, were they evenly spread up to the frame that ended it.
  private func missing(of gap: Int, until tick: Int) -> Int {
    guard let last, gap > 0 else { return 0 }
    let share = Double(length - last.tick) / Double(tick - last.tick)
    return min(gap, max(0, Int((share * (Double(gap) + 1)).rounded(.up)) - 1))
  }

  /// Bounded, because clocks of cameras may say anything.
  private static func ticks(_ time: Duration) -> Int {
    let bounded = min(.seconds(1_000_000_000), max(.seconds(-1_000_000_000), time))
    return Int((bounded.seconds * Double(ticksPerSecond)).rounded())
  }
}
