import Contract
import GuidanceKit

/// A movement by itself, as a task that asks for nothing else.
func task(_ gesture: Gesture, _ difficulty: TaskDifficulty, timeout: Double? = nil) -> TaskOrder {
  var order =
    switch gesture {
    case .circle: TaskOrder(.circle)
    case .tilt:
      TaskOrder(.yesOrNo, questions: [.init("Is it day?", answer: true), .init("Is it night?", answer: false)])
    case .nod: TaskOrder(.motions, maxBlinks: 0)
    case .blink: TaskOrder(.blink)
    case .mouth: TaskOrder(.motions, maxNods: 0, maxBlinks: 0)
    case .left, .right, .up, .down: TaskOrder(.gestures, gestures: [gesture])
    case .smile, .eyesShut: TaskOrder(.emoji, gestures: [gesture])
    case .own(let movement): TaskOrder(.own(movement))
    }
  (order.difficulty, order.timeout) = (difficulty, timeout)
  return order
}

/// What else such a task would ask for.
func besides(_ gesture: Gesture) -> [Gesture] { gesture == .nod ? [.mouth] : [] }

extension Bench {
  /// A question has one answer on each side.
  func gestures(_ gesture: Gesture) throws {
    Self.head("movement")
    for oval in [OvalPreset.desk, .kiosk] {
      for difficulty in TaskDifficulty.allCases {
        let runs = try runs("tasks", at: Place(oval: oval), avoid: besides(gesture)) { _ in [task(gesture, difficulty)]
        }
        Self.row("\(gesture.rawValue), \(oval.rawValue), \(difficulty.rawValue)", runs)
      }
    }
  }

  /// Findings a second: all movements where there are enough, and what is told where there are not.
  func rates(_ oval: OvalPreset) throws {
    Self.head("findings a second")
    for size in [Self.usual, PixelSize(width: 1280, height: 720)] {
      let all = Gesture.allCases
      let eyes = [Gesture.blink, .eyesShut]
      for (rate, gestures) in [
        (30.0, all), (15, all), (12, all), (8, all.filter { !eyes.contains($0) }), (11, eyes), (7, all),
      ] {
        let place = Place(oval: oval, rate: rate, size: size)
        let runs = try gestures.flatMap { gesture in
          try TaskDifficulty.allCases.flatMap { level in
            try self.runs("tasks", at: place, avoid: besides(gesture)) { _ in [task(gesture, level)] }
          }
        }
        let what = gestures == all ? "all" : gestures == eyes ? "blinks, eyes shut" : "all but eyes"
        Self.row("\(oval.rawValue), \(size.width)x\(size.height), \(Int(rate)): \(what)", runs)
      }
    }
  }
}
