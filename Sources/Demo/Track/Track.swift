/// The track of a person in front of the demo camera.
package typealias Track = Timeline<ActorState>

/// The scene in front of the demo camera over time: keyframes in order, and what follows the last one.
package struct Timeline<State: Scripted>: Equatable, Sendable {
  /// The state at one moment.
  package struct Keyframe: Equatable, Sendable {
    /// Milliseconds from the start of the track.
    package var time: Int
    package var state: State

    package init(time: Int, state: State) {
      self.time = time
      self.state = state
    }
  }

  package typealias Follow = TrackFollow

  /// At least one, in ascending order of time.
  package internal(set) var keyframes: [Keyframe]
  /// The track's length in milliseconds if it repeats; `nil` if it holds its last keyframe.
  package internal(set) var loop: Int?
  /// How the actor obeys the screen after the last keyframe; `nil` if it does not.
  ///
  /// Such a track does not repeat.
  package internal(set) var follow: Follow?
  /// How the actor then responds to prompts.
  package internal(set) var manner: State.Manner

  /// A track from keyframes in ascending order of time; without any, nothing ever changes.
  package init(keyframes: [Keyframe] = [], loop: Int? = nil, follow: Follow? = nil, manner: State.Manner = .plain) {
    precondition(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "keyframes out of order")
    precondition(loop == nil || follow == nil, "a track that follows and repeats")
    self.keyframes = keyframes.isEmpty ? [Keyframe(time: 0, state: State())] : keyframes
    self.loop = loop
    (self.follow, self.manner) = (follow, manner)
  }
}

extension Timeline: CustomStringConvertible {
  /// The track as text; parsing that text gives the same track.
  package var description: String {
    var lines: [String] = []
    var before: State?
    for keyframe in keyframes {
      lines.append(Self.line(keyframe, after: before))
      before = keyframe.state
    }
    switch follow {
    case nil: break
    case .here: lines[lines.count - 1] += " follow"
    case .anywhere: lines[lines.count - 1] += " follow random"
    }
    if follow != nil, manner != .plain { lines[lines.count - 1] += " " + manner.word }
    if let loop { lines.append("loop \(Self.text(milliseconds: loop))") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ keyframe: Keyframe, after before: State?) -> String {
    let (state, last) = (keyframe.state, before ?? State())
    // The first keyframe has all words, because they tell the kind of the track.
    let words = State.choices.filter { before == nil || $0.word(state) != $0.word(last) }
    let numbers = State.numbers.filter { state[keyPath: $0.field] != last[keyPath: $0.field] }
    let pairs =
      words.map { "\($0.name)=\($0.word(state))" } + numbers.map { "\($0.name)=\(state[keyPath: $0.field])" }
    let gone = state.isPresent ? [] : ["gone"]
    return ([text(milliseconds: keyframe.time)] + gone + pairs).joined(separator: " ")
  }

  private static func text(milliseconds: Int) -> String {
    let rest = milliseconds % 1000
    guard rest != 0 else { return "\(milliseconds / 1000)s" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(milliseconds / 1000).\(digits)s"
  }
}
