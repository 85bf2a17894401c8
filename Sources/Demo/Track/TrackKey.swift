/// A key of a person's keyframes.
package typealias TrackKey = TrackNumber<ActorState>

extension TrackNumber where State == ActorState {
  /// All keys; the defaults are those of `ActorState`.
  package static var all: [TrackKey] { ActorState.numbers }
}

extension ActorState: Scripted {
  package static let numbers: [TrackNumber<ActorState>] = [
    TrackKey(
      name: "x", range: -6...6, meaning: "offset from the oval's centre to the person's right, as a share of its width",
      field: \.x),
    TrackKey(name: "y", range: -6...6, meaning: "the same downwards, as a share of its height", field: \.y),
    TrackKey(
      name: "width", range: 0.05...3, meaning: "width of the face as a share of the desk oval's; 0.78 to 1.02 fits",
      field: \.width),
    TrackKey(name: "yaw", range: -60...60, meaning: "degrees, to the person's right", field: \.yaw),
    TrackKey(name: "pitch", range: -45...45, meaning: "degrees, down", field: \.pitch),
    TrackKey(name: "roll", range: -60...60, meaning: "degrees, to the person's right shoulder", field: \.roll),
    TrackKey(name: "blink", range: 0...1, meaning: "0 open, 1 shut", field: \.blink),
    TrackKey(name: "mouth", range: 0...1, meaning: "0 shut, 1 wide open", field: \.mouth),
    TrackKey(name: "smile", range: 0...1, meaning: "0 at rest, 1 a broad smile", field: \.smile),
    TrackKey(name: "light", range: 0...2, meaning: "on the whole scene; 0.2 is too dark", field: \.light),
    TrackKey(
      name: "backlight", range: 0...1, meaning: "1 is a bright wall behind a face in shadow", field: \.backlight),
    TrackKey(
      name: "side", range: -1...1, meaning: "where light comes from: 1 the person's right, -1 the left", field: \.side),
    TrackKey(
      name: "life", range: 0...1, meaning: "natural breathing, swaying and blinking; 0 is a statue", field: \.life
    ),
    TrackKey(name: "flat", range: 0...1, meaning: "1 is a photo held in place of the person", field: \.flat),
    TrackKey(
      name: "bend", range: 0...80, meaning: "degrees by which the edges of that photo are bent back", field: \.bend),
    TrackKey(name: "other", range: 0...1, meaning: "1 is another person in the same place", field: \.other),
    TrackKey(name: "mask", range: 0...1, meaning: "1 is a medical mask over mouth and nose", field: \.mask),
    TrackKey(name: "glasses", range: 0...1, meaning: "1 is dark glasses over the eyes", field: \.glasses),
    TrackKey(name: "second", range: 0...3, meaning: "width of a second person's face; 0 for none", field: \.second),
    TrackKey(name: "second-x", range: -6...6, meaning: "where the second person is, to the right", field: \.secondX),
    TrackKey(name: "second-y", range: -6...6, meaning: "the same downwards", field: \.secondY),
  ]

  package func eased(to other: ActorState, _ share: Double) -> ActorState {
    var state = easedByNumbers(to: other, share)
    // Not interpolated: a second person appears or leaves at a keyframe.
    if second == 0 || other.second == 0 { (state.second, state.secondX, state.secondY) = (second, secondX, secondY) }
    return state
  }

  package mutating func live(at time: Duration, seed: UInt64) { IdleLife(seed: seed).touch(&self, at: time) }

  package func obedient(_ follow: TrackFollow, _ manner: Manner, seed: UInt64, at start: Duration) -> Follower {
    switch follow {
    case .here: Follower(from: self, seed: seed, at: start, manner: manner)
    case .anywhere: Follower.anywhere(as: self, seed: seed, at: start, manner: manner)
    }
  }
}
