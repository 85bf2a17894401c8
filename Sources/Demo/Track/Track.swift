/// What the demo camera's actor does over time: keyframes in order, and what comes after the last one.
package struct Track: Equatable, Sendable {
  /// What holds at one moment.
  package struct Keyframe: Equatable, Sendable {
    /// Milliseconds from the start of the track.
    package var time: Int
    package var state: ActorState

    package init(time: Int, state: ActorState) {
      self.time = time
      self.state = state
    }
  }

  /// Where somebody is who obeys from the last keyframe on.
  package enum Follow: Equatable, Sendable {
    /// Where that keyframe puts them.
    case here
    /// Where the seed puts them.
    case anywhere
  }

  /// At least one, at rising times.
  package internal(set) var keyframes: [Keyframe]
  /// The track's length in milliseconds where it repeats; nil where it holds its last keyframe.
  package internal(set) var loop: Int?
  /// Whether the person then obeys the screen; such a track does not repeat.
  package internal(set) var follow: Follow?
  /// How they then answer what is asked of them.
  package internal(set) var manner: Manner

  /// A track from keyframes at rising times; without any, somebody simply sits there.
  package init(keyframes: [Keyframe] = [], loop: Int? = nil, follow: Follow? = nil, manner: Manner = .plain) {
    precondition(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "keyframes out of order")
    precondition(loop == nil || follow == nil, "a track that follows and repeats")
    self.keyframes = keyframes.isEmpty ? [Keyframe(time: 0, state: ActorState())] : keyframes
    self.loop = loop
    (self.follow, self.manner) = (follow, manner)
  }
}

extension Track: CustomStringConvertible {
  /// The track as its text; reading that text gives the same track.
  package var description: String {
    var lines: [String] = []
    var before = ActorState()
    for keyframe in keyframes {
      lines.append(Self.line(keyframe, after: before))
      before = keyframe.state
    }
    switch follow {
    case nil: break
    case .here: lines[lines.count - 1] += " follow"
    case .anywhere: lines[lines.count - 1] += " follow random"
    }
    if follow != nil, manner != .plain { lines[lines.count - 1] += " " + manner.rawValue }
    if let loop { lines.append("loop \(Self.text(milliseconds: loop))") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ keyframe: Keyframe, after before: ActorState) -> String {
    let changed = TrackKey.all.filter { keyframe.state[keyPath: $0.field] != before[keyPath: $0.field] }
    let pairs = changed.map { "\($0.name)=\(keyframe.state[keyPath: $0.field])" }
    let gone = keyframe.state.isPresent ? [] : ["gone"]
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
