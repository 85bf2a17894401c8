internal import Contract
internal import Flow

/// How long after a movement was whole it was told: whole by what the finder read, with nothing smoothed, and between two
/// of its findings where a straight line between them says so.
///
/// What is told a moment before it was whole by this measure was told early: below nothing.
struct Lateness {
  private struct Point {
    var at: Duration
    var value: Double
  }

  /// So much later a movement may still become whole that was told already.
  static let ahead: Duration = .milliseconds(200)

  private let looks: [Witness.Look]

  init(_ looks: [Witness.Look]) { self.looks = looks }

  /// nil for a circle and for a movement of a host's, which have no such moment, and where the readings do not show one;
  /// `since` is when the one before was seen, or the prompt.
  func of(
    _ gesture: Gesture, _ difficulty: TaskDifficulty, asked: Duration, since: Duration, seen: Duration
  ) -> Duration? {
    let limits = TaskLimits.of(difficulty)
    let calm = looks.filter { $0.at <= asked && $0.at > asked - .milliseconds(400) }
    let during = looks.filter { $0.at >= asked - .milliseconds(400) && $0.at <= seen }
    let own = looks.filter { $0.at >= since && $0.at <= seen + Self.ahead }
    func points(_ value: (Face) -> Double?, over share: Bool = false, in during: [Witness.Look]) -> [Point] {
      let rest = calm.compactMap { $0.face.flatMap(value) }.sorted()
      guard !rest.isEmpty else { return [] }
      let middle = rest[rest.count / 2]
      return during.compactMap { look in
        look.face.flatMap(value).map { Point(at: look.at, value: share ? $0 / middle - 1 : $0 - middle) }
      }
    }
    let whole: Duration?
    switch gesture {
    case .left: whole = Self.held(points({ $0.pose.map { -$0.yaw } }, in: during), limits.turn)
    case .right: whole = Self.held(points({ $0.pose?.yaw }, in: during), limits.turn)
    case .up: whole = Self.held(points({ $0.pose.map { -$0.pitch } }, in: during), limits.lift)
    case .down: whole = Self.held(points({ $0.pose?.pitch }, in: during), limits.lift)
    case .tilt:
      let roll = points({ $0.pose?.roll }, in: during)
      let isLeft = (roll.last?.value ?? 0) < 0
      whole = Self.held(roll.map { Point(at: $0.at, value: isLeft ? -$0.value : $0.value) }, limits.tilt)
    case .smile:
      whole = Self.held(
        points({ $0.smile }, over: true, in: during), .init(limits.smile.value - 1, lasts: limits.smile.lasts))
    case .mouth: whole = Self.below(limits.mouthClosed, points({ $0.mouth }, in: own), seen)
    case .nod: whole = Self.back(points({ $0.pose?.pitch }, in: own), seen)
    case .blink, .eyesShut:
      let usual = usualEyes(at: seen)
      let eyes = own.compactMap { look in look.face?.eyes.map { Point(at: look.at, value: -$0.mean) } }
      whole = Self.below(-limits.open * usual, eyes, seen)
    case .circle, .own: whole = nil
    }
    return whole.map { seen - $0 }
  }

  /// Over the limit, and for long enough; it may fall to 0.8 of it meanwhile.
  private static func held(_ points: [Point], _ limit: TaskLimits.Held) -> Duration? {
    let since = points.lastIndex { $0.value < 0.8 * limit.value } ?? 0
    guard let first = points.indices.first(where: { $0 > since && points[$0].value >= limit.value }) else { return nil }
    return crossing(limit.value, points, first) + limit.lasts
  }

  /// Open by what is usual: the upper quartile of four seconds.
  private func usualEyes(at seen: Duration) -> Double {
    let eyes = looks.filter { $0.at > seen - .seconds(4) && $0.at <= seen }.compactMap { $0.face?.eyes?.mean }
    return eyes.sorted().dropFirst(eyes.count * 3 / 4).first ?? 0
  }

  /// The last way down through a value before it was told; the first one after that where it was told early.
  private static func below(_ limit: Double, _ points: [Point], _ seen: Duration) -> Duration? {
    let ways = points.indices.dropFirst().filter { points[$0].value < limit && points[$0 - 1].value >= limit }
    let isBelow = points.last { $0.at <= seen }.map { $0.value < limit } ?? false
    let place = isBelow ? ways.last { points[$0].at <= seen } : ways.first { points[$0].at > seen }
    return place.map { crossing(limit, points, $0) }
  }

  /// A nod is whole when the head has come back by six tenths of its way.
  private static func back(_ points: [Point], _ seen: Duration) -> Duration? {
    let before = points.prefix { $0.at <= seen }
    guard let lowest = before.indices.max(by: { before[$0].value < before[$1].value }),
      let highest = before[...lowest].map(\.value).min()
    else { return nil }
    return below(before[lowest].value - 0.6 * (before[lowest].value - highest), points, seen)
  }

  private static func crossing(_ limit: Double, _ points: [Point], _ place: Int) -> Duration {
    let (before, after) = (points[place - 1], points[place])
    let share = (limit - before.value) / (after.value - before.value)
    return before.at + (after.at - before.at) * min(1, max(0, share))
  }
}
