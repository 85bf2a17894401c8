package import Contract

/// The state that a track describes at one moment, and the keys that describe it.
///
/// People and documents have the same grammar; only their tables of keys differ.
package protocol Scripted: Equatable, Sendable {
  associatedtype Manner: TrackManner
  associatedtype Obedient: Obeying where Obedient.State == Self

  /// The default state.
  init()
  /// If false, it is not in the picture.
  var isPresent: Bool { get set }
  /// The keys with numbers, in the order in which they are printed.
  static var numbers: [TrackNumber<Self>] { get }
  /// The keys with a choice of words.
  static var choices: [TrackChoice<Self>] { get }

  /// Interpolates to another state, of which it takes this share.
  func eased(to other: Self, _ share: Double) -> Self
  /// Adds involuntary motion, decided by the seed.
  mutating func live(at time: Duration, seed: UInt64)
  /// The actor that takes over at `start` if the track says `follow`.
  func obedient(_ follow: TrackFollow, _ manner: Manner, seed: UInt64, at start: Duration) -> Obedient
}

extension Scripted {
  package static var choices: [TrackChoice<Self>] { [] }

  package func eased(to other: Self, _ share: Double) -> Self { easedByNumbers(to: other, share) }

  /// Interpolates all numbers; words change only at the next keyframe.
  func easedByNumbers(to other: Self, _ share: Double) -> Self {
    var state = self
    for key in Self.numbers {
      let (from, to) = (self[keyPath: key.field], other[keyPath: key.field])
      state[keyPath: key.field] = from + (to - from) * share
    }
    return state
  }

  /// The state with every number clamped to its range.
  var clamped: Self {
    var state = self
    for key in Self.numbers {
      state[keyPath: key.field] = min(key.range.upperBound, max(key.range.lowerBound, state[keyPath: key.field]))
    }
    return state
  }
}

/// The position of the actor that obeys after the last keyframe.
package enum TrackFollow: Equatable, Sendable {
  /// As in the last keyframe.
  case here
  /// A random one from the seed.
  case anywhere
}

/// How the actor obeys, as the word after `follow` in a track.
package protocol TrackManner: Equatable, Sendable {
  static var plain: Self { get }
  /// All words; the plain manner needs none.
  static var words: [String] { get }
  init?(word: String)
  var word: String { get }
}

/// An actor that follows the prompts on the screen.
package protocol Obeying: Equatable, Sendable {
  associatedtype State
  /// Notes the prompt that is on the screen from this time on.
  mutating func see(_ prompted: Prompted, at time: Duration)
  /// The state at a time; times must not decrease.
  mutating func state(at time: Duration) -> State
}

/// A numeric key of a track's keyframes: its name, its range, and the field that it sets.
package struct TrackNumber<State>: Sendable {
  package let name: String
  package let range: ClosedRange<Double>
  package let meaning: String
  let field: WritableKeyPath<State, Double> & Sendable
}

/// A key of a track's keyframes with a choice of words.
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
