internal import Contract

/// How the actor responds to a task; a track says it behind `follow`.
package enum Manner: String, CaseIterable, TrackManner {
  /// As it is meant.
  case plain
  /// Wrong once, if there is a wrong way.
  case wrong
  /// Much too fast, until they are told.
  case fast
  /// Always the same movements in the same order, each once, whatever is asked.
  case replay
  /// A photo is held into the picture, and turned, tipped, tilted and moved.
  case photo
  /// Leaves at the second request, and another person comes.
  case swap

  package static let words = allCases.filter { $0 != .plain }.map(\.rawValue)
  package init?(word: String) { self.init(rawValue: word) }
  package var word: String { rawValue }

  /// How many times as fast as most people.
  var pace: Double { self == .fast ? 2.5 : 1 }
  /// Whether they try again what was not seen.
  var repeats: Bool { self != .replay }

  /// What an actor shows that can't know the request.
  static let replayed: [Gesture] = [.left, .right, .up, .down]
}

extension Ask {
  /// The same the wrong way; `nil` if there is only one way.
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
