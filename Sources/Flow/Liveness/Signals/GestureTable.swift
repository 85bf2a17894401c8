internal import Contract

/// What is to be known of a movement to ask for it: the one table of them.
struct GestureRow {
  /// What must be found of a face; all of them need its pose.
  enum Part {
    case pose, eyes, mouth, smile
    /// Eyes and mouth.
    case points
  }

  /// How much it says that it was made.
  enum Trust {
    case high, middle
  }

  let part: Part
  let trust: Trust
  /// Whether it may be asked for in the place of another one: not what a photo can do, nor what needs a tone or its time.
  let standsIn: Bool
  /// What a value is compared with, and what a detector's reach of 1 is.
  let limit: KeyPath<TaskLimits, Double>
  let detector: (Case) -> any GestureDetector

  /// What a detector is made for.
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
    // Nobody knows how much it says: it stands for nothing, and anything may stand for it.
    case .own(let movement):
      GestureRow(movement.needs == .pose ? .pose : .points, .middle, standsIn: false, \.whole) {
        HostDetector(movement, $0.limits.difficulty)
      }
    }
  }

  /// Those that may be asked for in its place: they say as much or more.
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
  /// Of a ratio: what it is over its rest.
  fileprivate func over(_ rest: Double) -> TaskLimits.Held {
    TaskLimits.Held(value - rest, lasts: lasts)
  }
}
