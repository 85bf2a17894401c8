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

  /// The longest that an open clip may get: longer than a task in front of a camera takes, and the file still small.
  static let longestOpen = Duration.seconds(600)

  /// The length of the clip in ticks; of an open one the longest that it may have.
  let length: Int
  let isOpen: Bool
  private(set) var frames = 0
  /// Frames that the camera counted and the clip does not have.
  private(set) var lost = 0
  private var first: Duration?
  private var last: (number: Int, tick: Int)?
  /// A frame came after the longest that the clip may be.
  private var isBeyond = false

  init(length: Duration?) {
    self.length = max(1, Self.ticks(length ?? Self.longestOpen))
    isOpen = length == nil
  }

  /// How much of the length has been reached, 0 to 1.
  var progress: Double { Double(last?.tick ?? 0) / Double(length) }

  /// Where a clip ends: an open one with its last frame, which stands as long as the camera's frames did on average.
  ///
  /// `rate` is what is usual where one frame tells nothing.
  func end(usual rate: Double) -> Int {
    guard isOpen, !isBeyond else { return length }
    let before = last?.tick ?? 0
    let others = frames + lost - 1
    let usual = rate.isFinite && rate > 0 ? Double(Self.ticksPerSecond) / rate : Double(Self.ticksPerSecond) / 30
    let each = before > 0 && others > 0 ? Double(before) / Double(others) : usual
    return min(length, before + max(1, Int(min(each, Double(Self.ticksPerSecond)).rounded())))
  }

  /// How long an open clip is.
  func openLength(usual rate: Double) -> Duration {
    let ticks = Int64(end(usual: rate))
    let perSecond = Int64(Self.ticksPerSecond)
    // A tick is no whole number of attoseconds, but nine of them are.
    let rest = ticks % perSecond * 100_000_000_000_000 / 9
    return Duration(secondsComponent: ticks / perSecond, attosecondsComponent: rest)
  }

  mutating func take(_ stamp: FrameStamp) -> Place {
    let first = first ?? stamp.capturedAt
    self.first = first
    let tick = Self.ticks(stamp.capturedAt - first)
    let gap = gap(before: stamp.number)
    guard tick < length else {
      lost += missing(of: gap, until: tick)
      isBeyond = true
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
