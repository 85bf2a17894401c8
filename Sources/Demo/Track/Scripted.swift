package import Contract

/// What a track tells of at one moment, and the words by which it tells it.
///
/// People before the camera and documents in a hand are told of in one grammar; a table of words is all that differs.
package protocol Scripted: Equatable, Sendable {
  associatedtype Manner: TrackManner
  associatedtype Obedient: Obeying where Obedient.State == Self

  /// As it is where a track says nothing.
  init()
  /// Nothing of it is in the picture where this is false.
  var isPresent: Bool { get set }
  /// What has a number, in the order in which it is printed.
  static var numbers: [TrackNumber<Self>] { get }
  /// What is one of some words.
  static var choices: [TrackChoice<Self>] { get }

  /// A share of the way to another state.
  func eased(to other: Self, _ share: Double) -> Self
  /// What moves by itself, decided by the seed.
  mutating func live(at time: Duration, seed: UInt64)
  /// Who takes over from `start` on, where the track says `follow`.
  func obedient(_ follow: TrackFollow, _ manner: Manner, seed: UInt64, at start: Duration) -> Obedient
}

extension Scripted {
  package static var choices: [TrackChoice<Self>] { [] }

  package func eased(to other: Self, _ share: Double) -> Self { easedByNumbers(to: other, share) }

  /// In all numbers at once; what is a word stays until it is there.
  func easedByNumbers(to other: Self, _ share: Double) -> Self {
    var state = self
    for key in Self.numbers {
      let (from, to) = (self[keyPath: key.field], other[keyPath: key.field])
      state[keyPath: key.field] = from + (to - from) * share
    }
    return state
  }

  /// With every number in its range.
  var clamped: Self {
    var state = self
    for key in Self.numbers {
      state[keyPath: key.field] = min(key.range.upperBound, max(key.range.lowerBound, state[keyPath: key.field]))
    }
    return state
  }
}

/// Where the actor is that obeys from the last keyframe on.
package enum TrackFollow: Equatable, Sendable {
  /// Where that keyframe puts them.
  case here
  /// Where the seed puts them.
  case anywhere
}

/// How the actor obeys, by the word that a track has behind `follow`.
package protocol TrackManner: Equatable, Sendable {
  static var plain: Self { get }
  /// Without that of who obeys as is meant, which needs no word.
  static var words: [String] { get }
  init?(word: String)
  var word: String { get }
}

/// An actor that does what the screen asks.
package protocol Obeying: Equatable, Sendable {
  associatedtype State
  /// This is on the screen from this time on.
  mutating func see(_ prompted: Prompted, at time: Duration)
  /// At times that do not go back.
  mutating func state(at time: Duration) -> State
}

/// One key of a track's keyframes that has a number: its name, what it may be, and where it belongs in the state.
package struct TrackNumber<State>: Sendable {
  package let name: String
  package let range: ClosedRange<Double>
  package let meaning: String
  let field: WritableKeyPath<State, Double> & Sendable
}

/// One key of a track's keyframes that has a word.
package struct TrackChoice<State>: Sendable {
  package let name: String
  package let words: [String]
  package let meaning: String
  let word: @Sendable (State) -> String
  let choose: @Sendable (inout State, String) -> Void

  init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    name: String, meaning: String, field: WritableKeyPath<State, Value> & Sendable
  ) {
    (self.name, self.meaning) = (name, meaning)
    words = Value.allCases.map(\.rawValue)
    word = { $0[keyPath: field].rawValue }
    choose = { state, word in
      if let value = Value(rawValue: word) { state[keyPath: field] = value }
    }
  }
}
