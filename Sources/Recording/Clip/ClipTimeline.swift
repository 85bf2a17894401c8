internal import Frames
internal import Contract

/// Maps frames to timestamps (PTS) in a clip of exact length, and counts dropped frames.
struct ClipTimeline {
  /// The timescale: 90 kHz, common in video, and fine enough for any camera.
  static let ticksPerSecond = 90_000

  /// A larger jump is a fault of the counter, not dropped frames.
  private static let mostMissing = 1_000_000

  enum Place: Equatable {
    /// The timestamp in ticks since the start.
    case within(Int)
    /// Not after the previous frame, so it can't be shown.
    case nowhere
    /// After the end of the clip.
    case beyond
  }

  /// The maximum length of an open clip: longer than any task takes, and still a small file.
  static let longestOpen = Duration.seconds(600)

  /// The length of the clip in ticks; for an open clip, the maximum.
  let length: Int
  let isOpen: Bool
  private(set) var frames = 0
  /// Frames that the camera counted but the clip lacks.
  private(set) var lost = 0
  private var first: Duration?
  private var last: (number: Int, tick: Int)?
  /// A frame came after the maximum length.
  private var isBeyond = false

  init(length: Duration?) {
    self.length = max(1, Self.ticks(length ?? Self.longestOpen))
    isOpen = length == nil
  }

  /// The progress, 0 to 1.
  var progress: Double { Double(last?.tick ?? 0) / Double(length) }

  /// The end of the clip; the last frame of an open clip is shown for the average frame duration.
  ///
  /// `rate` is the fallback if a single frame gives no average.
  func end(usual rate: Double) -> Int {
    guard isOpen, !isBeyond else { return length }
    let before = last?.tick ?? 0
    let others = frames + lost - 1
    let usual = rate.isFinite && rate > 0 ? Double(Self.ticksPerSecond) / rate : Double(Self.ticksPerSecond) / 30
    let each = before > 0 && others > 0 ? Double(before) / Double(others) : usual
    return min(length, before + max(1, Int(min(each, Double(Self.ticksPerSecond)).rounded())))
  }

  /// The length of an open clip.
  func openLength(usual rate: Double) -> Duration {
    let ticks = Int64(end(usual: rate))
    let perSecond = Int64(Self.ticksPerSecond)
    // A tick is not a whole number of attoseconds, but nine ticks are.
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

  /// The number of frames dropped since the last one; 0 if the counter runs backwards.
  private func gap(before number: Int) -> Int {
    guard let last else { return 0 }
    let (step, overflow) = number.subtractingReportingOverflow(last.number)
    return overflow || step <= 0 ? 0 : min(Self.mostMissing, step - 1)
  }

  /// The dropped frames of a gap that would have been inside the clip, assuming even spacing up to the frame that ended
  /// it.
  private func missing(of gap: Int, until tick: Int) -> Int {
    guard let last, gap > 0 else { return 0 }
    let share = Double(length - last.tick) / Double(tick - last.tick)
    return min(gap, max(0, Int((share * (Double(gap) + 1)).rounded(.up)) - 1))
  }

  /// Clamped, because camera clocks may report any value.
  private static func ticks(_ time: Duration) -> Int {
    let bounded = min(.seconds(1_000_000_000), max(.seconds(-1_000_000_000), time))
    return Int((bounded.seconds * Double(ticksPerSecond)).rounded())
  }
}
