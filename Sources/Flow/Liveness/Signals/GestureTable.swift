internal import Contract

/// A row of the table of movements.
struct GestureRow {
  /// The measurement that is needed besides the pose.
  enum Part {
    case pose, eyes, mouth, smile
    /// Eyes and mouth.
    case points
  }

  /// How strong the evidence of liveness is.
  enum Trust {
    case high, middle
  }

  let part: Part
  let trust: Trust
  /// Whether it can substitute another movement: not if a photo can do it, or if it needs a tone or a cue.
  let standsIn: Bool
  /// The threshold, at which a detector's `reach` is 1.
  let limit: KeyPath<TaskLimits, Double>
  let detector: (Case) -> any GestureDetector

  /// The parameters of a detector.
  struct Case {
    var ask: Ask
    var limits: TaskLimits
    var hasSound: Bool
  }

  init(
    _ part: Part, _ trust: Trust, standsIn: Bool = true, _ limit: KeyPath<TaskLimits, Double>,
    _ detector: @escaping (Case) -> any GestureDetector
  ) {
    (self.part, self.trust, self.standsIn, self.limit, self.detector) = (part, trust, standsIn, limit, detector)
  }
}

extension Gesture {
  var row: GestureRow {
    switch self {
    case .left: GestureRow(.pose, .high, \.turn.value) { HeldGesture(.left, $0.limits.turn) }
    case .right: GestureRow(.pose, .high, \.turn.value) { HeldGesture(.right, $0.limits.turn) }
    case .up: GestureRow(.pose, .middle, \.lift.value) { HeldGesture(.up, $0.limits.lift) }
    case .down: GestureRow(.pose, .middle, \.lift.value) { HeldGesture(.down, $0.limits.lift) }
    case .tilt:
      GestureRow(.pose, .high, standsIn: false, \.tilt.value) {
        Tilt($0.limits, toSide: $0.ask.begins, isAnswer: $0.ask.question != nil)
      }
    case .nod: GestureRow(.pose, .middle, \.nod) { Swing($0.limits) }
    case .blink: GestureRow(.eyes, .high, \.shut) { Blinks($0.limits) }
    case .mouth:
      GestureRow(.mouth, .middle, \.mouth.value) {
        HeldGesture(.mouth, $0.limits.mouth, release: $0.limits.mouthClosed)
      }
    case .smile: GestureRow(.smile, .middle, \.smile.value) { HeldGesture(.smile, $0.limits.smile.over(1)) }
    case .eyesShut:
      GestureRow(.eyes, .high, standsIn: false, \.shut) { HeldGesture(shut: $0.limits, waitsForTone: $0.hasSound) }
    case .circle: GestureRow(.pose, .middle, standsIn: false, \.radius) { Circle($0.limits, begins: $0.ask.begins) }
    // The evidence of a custom movement is unknown: it substitutes nothing, and anything can substitute it.
    case .own(let movement):
      GestureRow(movement.needs == .pose ? .pose : .points, .middle, standsIn: false, \.whole) {
        HostDetector(movement, $0.limits.difficulty)
      }
    }
  }

  /// Movements that can substitute it: those with at least the same evidence.
  var substitutes: [Gesture] {
    let trusted = Gesture.allCases.filter { $0.row.standsIn && $0.row.trust == .high }
    let others = Gesture.allCases.filter { $0.row.standsIn && $0.row.trust == .middle }
    return row.trust == .high ? trusted : trusted + others
  }
}

extension Ask {
  func detector(_ limits: TaskLimits, hasSound: Bool) -> any GestureDetector {
    gesture.row.detector(.init(ask: self, limits: limits, hasSound: hasSound))
  }
}

extension TaskLimits.Held {
  /// The threshold of a ratio relative to its rest.
  fileprivate func over(_ rest: Double) -> TaskLimits.Held {
    TaskLimits.Held(value - rest, lasts: lasts)
  }
}
