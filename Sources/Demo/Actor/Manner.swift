internal import Contract

/// How the actor responds to tasks, as the word after `follow` in a track.
package enum Manner: String, CaseIterable, TrackManner {
  /// As asked.
  case plain
  /// Wrong once, if there is a wrong way.
  case wrong
  /// Much too fast, until the hint `slower` is shown.
  case fast
  /// A fixed sequence of movements, one per task, whatever is asked (replay attack).
  case replay
  /// Holds up a photo (presentation attack), and turns, tips, tilts and moves it.
  case photo
  /// Waves a photo all the time, whatever is asked (presentation attack).
  case wave
  /// Leaves at the second task, and another person takes the place.
  case swap

  package static let words = allCases.filter { $0 != .plain }.map(\.rawValue)
  package init?(word: String) { self.init(rawValue: word) }
  package var word: String { rawValue }

  /// The speed as a multiple of the usual one.
  var pace: Double { self == .fast ? 2.5 : 1 }
  /// Whether a movement that was not recognised is repeated.
  var repeats: Bool { self != .replay }

  /// The sequence of an actor that does not know the task.
  static let replayed: [Gesture] = [.left, .right, .up, .down]
}

extension Ask {
  /// The same task done the wrong way; `nil` if there is only one way.
  var reversed: Ask? {
    var ask = self
    switch gesture {
    case .left: ask.gesture = .right
    case .right: ask.gesture = .left
    case .up: ask.gesture = .down
    case .down: ask.gesture = .up
    case .tilt: ask.begins = question?.answer == false ? .right : .left
    default: return nil
    }
    return ask
  }
}
