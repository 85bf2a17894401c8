package import Contract

/// A movement by itself, as a task that asks for nothing else.
package func task(_ gesture: Gesture, _ difficulty: TaskDifficulty, timeout: Double? = nil) -> TaskOrder {
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
package func besides(_ gesture: Gesture) -> [Gesture] { gesture == .nod ? [.mouth] : [] }
