import Contract

@testable import Flow

/// A simulated person who follows the prompts with a delay.
struct TaskPerson {
  /// The reaction time.
  var delay = 0.35
  /// Movements that this person does not do.
  var cannot: Set<Gesture> = []
  /// How many questions are answered wrongly.
  var wrongAnswers = 0
  var track = 1
  private var asked: (ask: Ask, at: Instant)?
  private var cuedAt: Instant?

  /// The face at this time, in front of this page.
  mutating func face(before view: LivenessView, at now: Instant) -> Face {
    guard view.moment == .asking, let ask = view.ask, !cannot.contains(ask.gesture) else {
      (asked, cuedAt) = (nil, nil)
      return Self.face(track: track)
    }
    if asked?.ask != ask { asked = (ask, now) }
    let time = (now - (asked?.at ?? now)).seconds - delay
    guard time > 0 else { return Self.face(track: track) }
    if ask.gesture == .blink { return blinking(view, time, at: now) }
    return doing(ask, time)
  }

  private func doing(_ ask: Ask, _ time: Double) -> Face {
    let ramp = min(1, time / 0.3)
    switch ask.gesture {
    case .left: return Self.face(yaw: -26 * ramp, track: track)
    case .right: return Self.face(yaw: 26 * ramp, track: track)
    case .up: return Self.face(pitch: -16 * ramp, track: track)
    case .down: return Self.face(pitch: 16 * ramp, track: track)
    case .tilt:
      let side = (ask.question?.answer ?? true) != (wrongAnswers > 0) ? 1.0 : -1.0
      return Self.face(roll: side * 20 * ramp, track: track)
    case .nod: return Self.face(pitch: 14 * Self.wave(time, every: 0.9, for: 0.6), track: track)
    case .blink: return Self.face(track: track)
    case .mouth: return Self.face(mouth: time < 0.9 ? 0.6 : 0, track: track)
    case .smile: return Self.face(smile: 1.35, track: track)
    case .eyesShut: return Self.face(eyes: time < 1.3 ? 0.1 : 1, track: track)
    case .circle:
      let angle = max(0, time - 0.3) / 4 * 2 * Double.pi
      let (across, up) = (Circle.sine(angle), Circle.sine(angle + .pi / 2))
      let side = ask.begins == .left ? -1.0 : 1.0
      return Self.face(yaw: side * 18 * across * ramp, pitch: -12 * up * ramp, track: track)
    case .own:
      // Left, right and left, then a second of rest.
      let phase = time.truncatingRemainder(dividingBy: 2.8)
      return Self.face(yaw: phase < 1.8 ? -22 * Circle.sine(phase / 1.2 * 2 * .pi) : 0, track: track)
    }
  }

  /// After a cue if there is one, else repeatedly.
  private mutating func blinking(_ view: LivenessView, _ time: Double, at now: Instant) -> Face {
    if view.isCued, cuedAt.map({ now - $0 > .seconds(1) }) ?? true { cuedAt = now }
    let sinceCue = cuedAt.map { (now - $0).seconds } ?? -1
    let isShut = isCueing ? (0.3..<0.5).contains(sinceCue) : time.truncatingRemainder(dividingBy: 0.9) < 0.2
    return Self.face(eyes: isShut ? 0.1 : 1, track: track)
  }

  var isCueing = false

  private static func wave(_ time: Double, every period: Double, for length: Double) -> Double {
    let phase = time.truncatingRemainder(dividingBy: period) / length
    return phase < 1 ? Circle.sine(phase * .pi) : 0
  }

  private enum Circle {
    /// The Taylor series: no math library is needed.
    static func sine(_ angle: Double) -> Double {
      var rest = angle.truncatingRemainder(dividingBy: 2 * .pi)
      if rest > .pi { rest -= 2 * .pi }
      var (term, sum) = (rest, rest)
      for place in 1...9 {
        term *= -rest * rest / Double(2 * place * (2 * place + 1))
        sum += term
      }
      return sum
    }
  }

  /// From a typical rest pose.
  static func face(
    yaw: Double = 0, pitch: Double = 0, roll: Double = 0, eyes: Double = 1, mouth: Double = 0, smile: Double = 1,
    track: Int = 1, box: Box = Face.fitting.box
  ) -> Face {
    Face(
      box: box, track: track, pose: Pose(yaw: 2 + yaw, pitch: -8 + pitch, roll: 1 + roll),
      eyes: EyeOpening(right: 0.3 * eyes, left: 0.3 * eyes), mouth: 0.02 + mouth, smile: 0.9 * smile, shape: 0.6)
  }
}

/// A session of the flow `liveness` with a recorder that obeys.
struct TaskStage {
  static let clip = Clip(
    path: "clip.mp4", duration: .seconds(20), size: PixelSize(width: 640, height: 480), frames: 600)

  var walk: Walk
  var person = TaskPerson()
  var every: Duration = .milliseconds(66)
  /// Whether a clip is completed as soon as that is requested.
  var finishes = true
  private var heard = 0

  init(
    _ tasks: [TaskOrder], liveness change: (inout LivenessConfig) -> Void = { _ in }, seed: UInt64 = 1,
    config: SessionConfig = SessionConfig(flow: "liveness")
  ) {
    var config = config
    config.liveness.tasks = tasks
    change(&config.liveness)
    walk = Walk(config, seed: seed)
    person.isCueing = tasks.contains { $0.kind == .blink && $0.difficulty == .hard }
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
  }

  var view: LivenessView? {
    guard case .liveness(let view) = walk.session.view?.face.content else { return nil }
    return view
  }

  var names: [String] { walk.names }
  var notices: [Notice] { walk.notices }

  /// The report in the result, once the session has ended.
  var told: [Fact] { walk.effects.told }
  var products: [Product] { walk.effects.products }
  func task(_ index: Int) -> [Fact] { walk.effects.task(index) }

  /// The recorder obeys.
  private mutating func record() {
    while heard < walk.effects.count {
      let effect = walk.effects[heard]
      heard += 1
      switch effect {
      case .startRecording: walk.send(.recorder(.started))
      case .finishRecording where finishes: walk.send(.recorder(.finished(Self.clip)))
      default: break
      }
    }
  }

  mutating func see(_ faces: [Face]) {
    walk.see(faces, for: every, every: every)
    record()
  }

  mutating func see(_ faces: [Face], for length: Duration) {
    let end = walk.now + length
    while walk.now < end { see(faces) }
  }

  /// The person follows the prompts until a condition is true, or for at most this long.
  @discardableResult
  mutating func obey(
    for most: Duration = .seconds(120), until isSo: (TaskStage) -> Bool = { $0.walk.page != .liveness }
  ) -> Bool {
    let end = walk.now + most
    while walk.now < end {
      if isSo(self) { return true }
      guard let view else { return isSo(self) }
      let wrong = notices.count { if case .answerGiven(_, false) = $0 { true } else { false } }
      var face = person
      face.wrongAnswers = max(0, person.wrongAnswers - wrong)
      let seen = face.face(before: view, at: walk.now)
      face.wrongAnswers = person.wrongAnswers
      person = face
      see([seen])
    }
    return isSo(self)
  }
}
