import Contract

@testable import Flow

/// The measured state of a face, relative to its rest pose.
struct Doing: Equatable {
  var yaw = 0.0
  var pitch = 0.0
  var roll = 0.0
  /// Relative to the usual opening.
  var eyes = 1.0
  /// Above the rest.
  var mouth = 0.0
  var smile = 1.0
  var shape = 1.0
}

/// The state of a face by the seconds since the prompt; negative before it.
typealias Curve = (Double) -> Doing

/// A person with their own rest pose and jitter, seen at a rate of findings by a camera of 30 frames a second.
struct GestureStage {
  static let rates = [30.0, 15, 12, 8]

  private var dice: Dice
  private(set) var now = Instant(.seconds(5))
  private let rate: Double
  private let rest: (yaw: Double, pitch: Double, roll: Double, eyes: Double, mouth: Double)
  private(set) var reader = SignalReader()
  var trembling = 1.0

  init(rate: Double, seed: UInt64) {
    var dice = Dice(state: seed &* 0x9e37_79b9 &+ 1)
    self.rate = rate
    rest = (
      .random(in: -4...4, using: &dice), .random(in: -24...10, using: &dice), .random(in: -3...3, using: &dice),
      .random(in: 0.24...0.38, using: &dice), .random(in: 0...0.04, using: &dice)
    )
    self.dice = dice
  }

  mutating func random(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }

  mutating func face(_ doing: Doing) -> Face {
    func near(_ value: Double, _ by: Double) -> Double {
      value + .random(in: -by...by, using: &dice) * trembling
    }
    let eyes = rest.eyes * max(0, near(doing.eyes, 0.05))
    return Face(
      box: Face.fitting.box,
      pose: Pose(
        yaw: near(rest.yaw + doing.yaw, 0.8), pitch: near(rest.pitch + doing.pitch, 0.7),
        roll: near(rest.roll + doing.roll, 0.5)),
      eyes: EyeOpening(right: eyes, left: eyes), mouth: max(0, near(rest.mouth + doing.mouth, 0.015)),
      smile: near(0.9 * doing.smile, 0.015), shape: near(0.6 * doing.shape, 0.02))
  }

  /// Waits for the next analysed frame.
  mutating func wait() {
    let frame = 1.0 / 30
    let next = ((now.sinceStart.seconds + 1 / rate) / frame).rounded() * frame
    now = Instant(.seconds(max(next, now.sinceStart.seconds + frame)))
    if rate < 30, Int.random(in: 0..<4, using: &dice) == 0 {
      now = now + .milliseconds(Int.random(in: -15...15, using: &dice))
    }
  }

  /// Passes the gate without moving.
  mutating func rests(for least: Duration = .milliseconds(1200)) {
    var gate = Gate(at: now)
    let end = now + least
    while reader.rest == nil || now < end {
      wait()
      let face = face(Doing())
      if case .open(let rest) = gate.take(face, fits: true, at: now), reader.rest == nil { reader.rest = rest }
      _ = reader.read(face, at: now)
    }
  }

  private mutating func next(_ curve: Curve, since prompt: Instant) -> Signal? {
    wait()
    let face = face(curve((now - prompt).seconds))
    return reader.read(face, at: now)
  }

  /// Prompts, and watches for so many seconds or until it is done; `lead` shows the curve before the prompt.
  mutating func play(
    _ ask: Ask, _ difficulty: TaskDifficulty, cues: [Double] = [], hasSound: Bool = false, lead: Double = 0,
    for seconds: Double = 8, _ curve: Curve
  ) -> Play {
    if reader.rest == nil { rests() }
    let prompt = now + .seconds(lead)
    while now < prompt { _ = next(curve, since: prompt) }
    var watch = GestureWatch(
      ask, difficulty, cues: cues.map { .seconds($0) }, hasSound: hasSound, at: prompt)
    var play = Play(watch: watch)
    while now - prompt < .seconds(seconds), play.done == nil, play.answer == nil {
      guard let signal = next(curve, since: prompt) else { continue }
      play.news += watch.take(signal)
      play.remarks += watch.remark.map { $0 == play.remarks.last ? [] : [$0] } ?? []
      if watch.awaitsTone, play.toneAt == nil { play.toneAt = (now - prompt).seconds }
      play.reach = (min(play.reach.least, watch.reach), max(play.reach.most, watch.reach))
      play.watch = watch
    }
    return play
  }
}

/// The results of a watch during a movement.
struct Play {
  var watch: GestureWatch
  var news: [GestureWatch.News] = []
  var remarks: [Hint] = []
  var toneAt: Double?
  var reach = (least: 0.0, most: 0.0)

  /// After how many seconds it was done.
  var done: Double? {
    for case .done(let after) in news { return after.seconds }
    return nil
  }
  var answer: Bool? {
    for case .answered(let answer, _) in news { return answer }
    return nil
  }
}

/// Building blocks of curves.
enum Shape {
  /// Rises within `rise` from `start` on, is held, and falls.
  static func held(_ time: Double, from start: Double, for length: Double, rise: Double = 0.2) -> Double {
    let up = ease((time - start) / rise)
    return min(up, 1 - ease((time - start - rise - length) / rise))
  }

  /// Half sine waves, repeated.
  static func waves(_ time: Double, from start: Double, each length: Double, pause: Double, count: Int) -> Double {
    let round = length + pause
    let inside = time - start
    guard inside >= 0, inside < round * Double(count) else { return 0 }
    let part = inside.truncatingRemainder(dividingBy: round) / length
    return part < 1 ? ease(1 - abs(2 * part - 1)) : 0
  }

  static func ease(_ part: Double) -> Double {
    let part = min(1, max(0, part))
    return part * part * (3 - 2 * part)
  }
}

extension Gesture {
  /// The typical movement of a willing person, repeated from `start` on; `size` 1 is a typical amplitude.
  func done(from start: Double = 0.5, count: Int = 1, size: Double = 1, lasts: Double = 1.2) -> Curve {
    { time in
      var doing = Doing()
      let held = size * Shape.held(time, from: start, for: lasts)
      switch self {
      case .left: doing.yaw = -26 * held
      case .right: doing.yaw = 26 * held
      case .up: doing.pitch = -13 * held
      case .down: doing.pitch = 12.5 * held
      case .tilt: doing.roll = 21 * held
      case .nod: doing.pitch = 10.5 * size * Shape.waves(time, from: start, each: 0.65, pause: 0.25, count: count)
      case .blink:
        let blinks = Shape.waves(time, from: start, each: 0.28, pause: 0.5, count: count)
        doing.eyes = 1 - 0.95 * min(1, 1.8 * size * blinks)
      case .mouth: doing.mouth = 0.5 * held
      case .smile: doing.smile = 1 + 0.35 * held
      case .eyesShut: doing.eyes = 1 - 0.9 * held
      case .circle: doing = Self.circle(time - start, radius: 16 * size, height: 10.8 * size)
      case .own:
        let phase = (time - start).truncatingRemainder(dividingBy: 2.8)
        let isShaken = time > start && time < start + 2.8 * Double(count) && phase < 1.8
        doing.yaw = isShaken ? -22 * size * Self.sine(phase / 1.2 * 360) : 0
      }
      return doing
    }
  }

  /// Goes out to a side within 0.5 s, round in `lasts` seconds, and back; angles from the top to the right.
  static func circle(
    _ time: Double, radius: Double = 16, height: Double = 10.8, lasts: Double = 4, starts: Double = 90,
    sweep: Double = 360
  ) -> Doing {
    let out = Shape.held(time, from: 0, for: lasts, rise: 0.5)
    let degrees = starts + sweep * min(1, max(0, (time - 0.5) / lasts))
    return at(degrees, radius * out, height * out)
  }

  static func at(_ degrees: Double, _ radius: Double, _ height: Double) -> Doing {
    Doing(yaw: radius * sine(degrees), pitch: -height * sine(degrees + 90))
  }

  /// This module has no math library: a parabolic approximation of the sine, accurate to a thousandth.
  private static func sine(_ degrees: Double) -> Double {
    let turn = (degrees / 180).truncatingRemainder(dividingBy: 2)
    let x = turn > 1 ? turn - 2 : turn < -1 ? turn + 2 : turn
    let rough = 4 * x * (1 - abs(x))
    return 0.225 * (rough * abs(rough) - rough) + rough
  }
}
