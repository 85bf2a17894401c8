import CMath
package import Contract
internal import Imaging

/// A requested movement as an easing curve over time, performed by the rendered person or set by a tape.
package struct MovementCurve: Equatable, Sendable {
  /// Moves to a pose, holds it, and returns.
  struct Stroke: Equatable, Sendable {
    var to: HeadMotion
    var out: Double
    var hold: Double
    var back: Double
    /// The pause before the next repetition.
    var rest = 0.0

    var length: Double { out + hold + back + rest }

    func motion(at seconds: Double) -> HeadMotion {
      if seconds < out { return to.times(Self.eased(seconds / out)) }
      let left = out + hold + back - seconds
      return left < back ? to.times(Self.eased(left / back)) : to
    }

    static func eased(_ share: Double) -> Double {
      let share = min(1, max(0, share))
      return share * share * (3 - 2 * share)
    }
  }

  /// A circle around the rest position: from one side down, over the other side and up.
  struct Round: Equatable, Sendable {
    var wide: HeadMotion
    var high: HeadMotion
    /// The centre of the circle.
    var middle: HeadMotion
    var seconds: Double
    /// People draw more than a full circle.
    var degrees = 380.0

    static let entry = 0.4
    var length: Double { seconds + 2 * Self.entry }

    func motion(at time: Double) -> HeadMotion {
      let share = min(1, max(0, (time - Self.entry) / seconds))
      let angle = share * degrees * .pi / 180
      let place = middle.plus(wide.times(cm_cos(angle))).plus(high.times(cm_sin(angle)))
      return place.times(Stroke.eased(min(time, length - time) / Self.entry))
    }
  }

  private enum Way: Equatable, Sendable {
    case strokes(Stroke, count: Int)
    case round(Round)
  }

  private let way: Way
  /// Whether it moves the eyelids.
  let isOfEyes: Bool

  init(_ stroke: Stroke, count: Int = 1) {
    (way, isOfEyes) = (.strokes(stroke, count: max(1, count)), stroke.to.blink > 0)
  }

  init(_ round: Round) { (way, isOfEyes) = (.round(round), false) }

  /// The duration of the whole movement.
  package var length: Duration { .milliseconds(seconds * 1000) }

  var seconds: Double {
    switch way {
    case .strokes(let stroke, let count): Double(count) * stroke.length
    case .round(let round): round.length
    }
  }

  /// The motion at a time after the start; none before it and after the end.
  package func motion(at time: Duration) -> HeadMotion { motion(at: time.seconds) }

  func motion(at time: Double) -> HeadMotion {
    guard time > 0, time < seconds else { return .none }
    switch way {
    case .strokes(let stroke, _): return stroke.motion(at: time.truncatingRemainder(dividingBy: stroke.length))
    case .round(let round): return round.motion(at: time)
    }
  }
}

// MARK: - Movements

extension MovementCurve {
  /// The movement for a task, done correctly.
  package init(_ ask: Ask) {
    let no = ask.question.map { !$0.answer } ?? false
    self.init(ask.gesture, count: ask.count, to: ask.begins ?? (no ? .left : .right))
  }

  /// One movement; `side` is that of a tilt, or where a circle begins, and `length` the duration of a circle.
  package init(_ gesture: Gesture, count: Int = 1, to side: Side = .right, lasting length: Duration? = nil) {
    let sign = side == .right ? 1.0 : -1
    switch gesture {
    case .left: self.init(Self.turned(HeadMotion(yaw: -26)))
    case .right: self.init(Self.turned(HeadMotion(yaw: 26)))
    case .up: self.init(Self.turned(HeadMotion(pitch: -22)))
    case .down: self.init(Self.turned(HeadMotion(pitch: 24)))
    case .tilt: self.init(Self.turned(HeadMotion(roll: 20 * sign)))
    case .nod: self.init(Stroke(to: HeadMotion(pitch: 19), out: 0.22, hold: 0.12, back: 0.26, rest: 0.20), count: count)
    case .blink:
      self.init(Stroke(to: HeadMotion(blink: 1), out: 0.05, hold: 0.14, back: 0.07, rest: 0.35), count: count)
    case .mouth:
      self.init(Stroke(to: HeadMotion(mouth: 0.9), out: 0.20, hold: 0.80, back: 0.25, rest: 0.30), count: count)
    case .smile: self.init(Stroke(to: HeadMotion(smile: 1), out: 0.30, hold: 1.00, back: 0.35))
    case .eyesShut: self.init(Stroke(to: HeadMotion(blink: 1), out: 0.10, hold: 1.30, back: 0.12))
    case .circle:
      // A lowered head is measured at a smaller angle than a raised one, so the centre lies below the rest position.
      self.init(
        Round(
          wide: HeadMotion(yaw: 16 * sign), high: HeadMotion(pitch: 15), middle: HeadMotion(pitch: 2),
          seconds: length?.seconds ?? 4))
    // A gesture that the host defines has no built-in movement; a track shows it.
    case .own: self.init(Stroke(to: .none, out: 0, hold: 1, back: 0))
    }
  }

  /// The head moves to a pose, holds it long enough and returns.
  private static func turned(_ motion: HeadMotion) -> Stroke { Stroke(to: motion, out: 0.45, hold: 0.80, back: 0.45) }

  /// The movement of a photo in the actor's hand instead: turned, tipped, tilted and moved.
  static func photo(_ ask: Ask) -> MovementCurve {
    let no = ask.question.map { !$0.answer } ?? false
    switch ask.gesture {
    case .left: return MovementCurve(turned(HeadMotion(yaw: -50)))
    case .right: return MovementCurve(turned(HeadMotion(yaw: 50)))
    case .up: return MovementCurve(turned(HeadMotion(pitch: -40)))
    case .down: return MovementCurve(turned(HeadMotion(pitch: 40)))
    case .tilt: return MovementCurve(turned(HeadMotion(roll: no ? -20 : 20)))
    case .nod:
      return MovementCurve(
        Stroke(to: HeadMotion(pitch: 40), out: 0.22, hold: 0.12, back: 0.26, rest: 0.2), count: ask.count)
    case .blink:
      return MovementCurve(
        Stroke(to: HeadMotion(pitch: 45), out: 0.10, hold: 0.14, back: 0.12, rest: 0.35), count: ask.count)
    case .eyesShut: return MovementCurve(Stroke(to: HeadMotion(pitch: 45), out: 0.20, hold: 1.30, back: 0.20))
    case .mouth: return MovementCurve(Stroke(to: HeadMotion(pitch: -40), out: 0.30, hold: 0.80, back: 0.30))
    case .circle:
      return MovementCurve(
        Round(wide: HeadMotion(yaw: 50, x: 0.12), high: HeadMotion(pitch: 40, y: 0.10), middle: .none, seconds: 4))
    // Features of a photo do not move; tipping it makes them seem to.
    default: return MovementCurve(turned(HeadMotion(pitch: 40)))
    }
  }
}

extension HeadMotion {
  fileprivate func plus(_ other: HeadMotion) -> HeadMotion {
    HeadMotion(
      yaw: yaw + other.yaw, pitch: pitch + other.pitch, roll: roll + other.roll, blink: blink + other.blink,
      mouth: mouth + other.mouth, smile: smile + other.smile, x: x + other.x, y: y + other.y)
  }
}
