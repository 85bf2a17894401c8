internal import Contract

/// The category of a guidance rule.
enum RuleKind: Sendable {
  /// No face, or nothing visible.
  case absence
  /// The subject is misplaced or not alone: prevents hold and recording.
  case place
  /// It could be better: delays the hold, but not without limit.
  case advice
  /// It moves: prevents the hold.
  case motion
}

/// A guidance rule: a measure, its limits with hysteresis, a dwell time (debounce), and a hint.
struct Rule<Measures: Sendable>: Sendable {
  var name: ConditionReading.Name
  var kind: RuleKind
  var limits: Limits
  /// The time until a broken rule is due.
  var dwell: Duration = .zero
  /// The time until a recovered rule counts as recovered.
  var rest: Duration = .zero
  /// May replace a hint before its minimal time.
  var isUrgent = false
  var hint: @Sendable (Measures) -> Hint
  /// `nil` if it was not measured: the rule does not apply.
  var measure: @Sendable (Measures) -> Double?

  init(
    _ name: ConditionReading.Name, _ kind: RuleKind, _ limits: Limits, dwell: Int = 0, rest: Int = 0,
    isUrgent: Bool = false, _ hint: Hint, measure: @escaping @Sendable (Measures) -> Double?
  ) {
    self.init(
      name, kind, limits, dwell: dwell, rest: rest, isUrgent: isUrgent, hinting: { _ in hint }, measure: measure)
  }

  init(
    _ name: ConditionReading.Name, _ kind: RuleKind, _ limits: Limits, dwell: Int = 0, rest: Int = 0,
    isUrgent: Bool = false, hinting hint: @escaping @Sendable (Measures) -> Hint,
    measure: @escaping @Sendable (Measures) -> Double?
  ) {
    (self.name, self.kind, self.limits, self.isUrgent) = (name, kind, limits, isUrgent)
    (self.dwell, self.rest) = (.milliseconds(dwell), .milliseconds(rest))
    (self.hint, self.measure) = (hint, measure)
  }
}

/// The two thresholds of a value (hysteresis): broken beyond `enter`, recovered within `exit`.
enum Limits: Equatable, Sendable {
  case above(Double, mended: Double)
  case below(Double, mended: Double)

  /// Beyond this it is broken.
  var enter: Double {
    switch self {
    case .above(let enter, _), .below(let enter, _): enter
    }
  }

  func isBroken(_ value: Double) -> Bool {
    switch self {
    case .above(let enter, _): value > enter
    case .below(let enter, _): value < enter
    }
  }

  func isMended(_ value: Double) -> Bool {
    switch self {
    case .above(_, let exit): value <= exit
    case .below(_, let exit): value >= exit
    }
  }
}

extension SceneLight {
  /// The light through the lens as one number: a covered lens is dark (below 8) and has no contrast (below 4).
  var opening: Double { max(mean, 2 * spread) }
}

extension HiddenFace {
  /// What would make the face measurable.
  var hint: Hint {
    if hidesMouth { return .uncoverFace }
    // In the dark it is not known what hides the eyes.
    if light < 45 { return .moreLight }
    return hidesEyes ? .takeOffGlasses : .lookStraight
  }
}

/// The guidance rules of faces.
enum FaceRules {
  /// No face: the first broken rule is shown once it is due.
  static let absence: [Rule<Measures>] = [
    Rule(.covered, .absence, .below(8, mended: 8), dwell: 800, isUrgent: true, .uncoverCamera) { $0.scene?.opening },
    Rule(.dark, .absence, .below(45, mended: 55), dwell: 500, isUrgent: true, .moreLight) { $0.scene?.mean },
    Rule(
      .hidden, .absence, .above(0.5, mended: 0.5), dwell: 300, rest: 300, isUrgent: true,
      hinting: { $0.hidden?.hint ?? .noFace }
    ) {
      $0.hidden == nil ? 0 : 1
    },
    Rule(.noFace, .absence, .below(0.5, mended: 0.5), dwell: 300, isUrgent: true, .noFace) { $0.hasFace ? 1 : 0 },
  ]

  /// Rules for a visible face in order of priority: the first broken one is shown.
  static let face: [Rule<Measures>] = place + pose + light + quality + motion

  /// Of these two the larger violation is shown, and stays shown until it recovers.
  static let offsets: [ConditionReading.Name] = [.offX, .offY]

  /// Of these the one closest to its limit is shown if no rule is broken and the face does not fit.
  static let fitting: [ConditionReading.Name] = [.tooClose, .tooFar] + offsets

  private static let place: [Rule<Measures>] = [
    Rule(.company, .place, .above(0.25, mended: 0.20), dwell: 400, rest: 400, isUrgent: true, .multipleFaces) {
      $0.company
    },
    Rule(.tooClose, .place, .above(1.08, mended: 1.02), .getFurtherAway) { $0.place.width },
    Rule(.cutOff, .place, .below(0.02, mended: 0.04), hinting: \.wayIn) { $0.margin },
    Rule(.tooFar, .place, .below(0.72, mended: 0.78), .getCloser) { $0.place.width },
    Rule(.offX, .place, .above(0.16, mended: 0.11), hinting: { $0.place.right > 0 ? .moveLeft : .moveRight }) {
      abs($0.place.right)
    },
    Rule(.offY, .place, .above(0.14, mended: 0.10), hinting: { $0.place.down > 0 ? .moveUp : .moveDown }) {
      abs($0.place.down)
    },
  ]

  private static let pose: [Rule<Measures>] = [
    Rule(.yaw, .advice, .above(15, mended: 12), .lookStraight) { ($0.pose?.yaw).map(abs) },
    Rule(.pitch, .advice, .above(15, mended: 12), .lookStraight) { $0.nod },
    Rule(.roll, .advice, .above(15, mended: 12), .lookStraight) { ($0.pose?.roll).map(abs) },
  ]

  private static let light: [Rule<Measures>] = [
    Rule(.backlit, .advice, .above(2.2, mended: 1.8), .lightBehind) { measures in
      // Back light also reduces brightness or detail of the face, while dark skin keeps both. Recovery depends on the
      // ratio alone.
      measures.light.map { $0.lacksLight ? $0.contrast : min($0.contrast, 2.2) }
    },
    Rule(.tooDark, .advice, .below(60, mended: 72), .moreLight) { $0.light?.level },
    Rule(.tooBright, .advice, .above(205, mended: 192), .lessLight) { $0.light?.mean },
    Rule(.glare, .advice, .above(0.15, mended: 0.10), .lessLight) { $0.light?.clipped },
    Rule(.uneven, .advice, .below(0.45, mended: 0.55), .unevenLight) { $0.light?.evenness },
  ]

  private static let quality: [Rule<Measures>] = [
    Rule(.glasses, .advice, .above(0.5, mended: 0.5), .takeOffGlasses) { $0.hidesEyes ? 1 : 0 },
    Rule(.eyes, .advice, .below(0.5, mended: 0.7), dwell: 600, .openEyes) { $0.openness },
    Rule(.mouth, .advice, .above(0.25, mended: 0.15), dwell: 600, .closeMouth) { $0.mouth },
    Rule(.blurry, .advice, .below(0.015, mended: 0.022), .blurred) { $0.sharpness },
  ]

  private static let motion: [Rule<Measures>] = [
    Rule(.speed, .motion, .above(0.40, mended: 0.25), .holdStill) { $0.speed.centre },
    Rule(.growth, .motion, .above(0.15, mended: 0.10), .holdStill) { $0.speed.growth },
    Rule(.turn, .motion, .above(40, mended: 25), .holdStill) { $0.speed.turn },
  ]
}

extension FaceLight {
  /// The brightness around the face over that on it.
  fileprivate var contrast: Double { background / max(mean, 1) }

  fileprivate var lacksLight: Bool { mean < 60 || (mean < 90 && spread < 12) }

  /// What the light shows of the face over the picture's noise, on the scale of luma; if no noise was measured, the luma.
  ///
  /// Dark skin has little luma in good light too, and in a dark room a camera amplifies light and noise.
  fileprivate var level: Double {
    // A face that is lit evenly has little spread. Cameras have noise of about two levels in good light.
    noise.map { 60 / 6.5 * max(spread, mean / 4) / max($0, 2) } ?? mean
  }
}
