/// One key of a track's keyframes: its name, what it may be, and where it belongs in the state.
struct TrackKey: Sendable {
  let name: String
  let range: ClosedRange<Double>
  let field: WritableKeyPath<ActorState, Double> & Sendable

  /// Every key there is, in the order in which they are printed; the defaults are those of `ActorState`.
  static let all: [TrackKey] = [
    TrackKey(name: "x", range: -6...6, field: \.x),
    TrackKey(name: "y", range: -6...6, field: \.y),
    TrackKey(name: "width", range: 0.05...3, field: \.width),
    TrackKey(name: "yaw", range: -60...60, field: \.yaw),
    TrackKey(name: "pitch", range: -45...45, field: \.pitch),
    TrackKey(name: "roll", range: -60...60, field: \.roll),
    TrackKey(name: "blink", range: 0...1, field: \.blink),
    TrackKey(name: "mouth", range: 0...1, field: \.mouth),
    TrackKey(name: "light", range: 0...2, field: \.light),
    TrackKey(name: "backlight", range: 0...1, field: \.backlight),
    TrackKey(name: "side", range: -1...1, field: \.side),
    TrackKey(name: "life", range: 0...1, field: \.life),
    TrackKey(name: "second", range: 0...3, field: \.second),
    TrackKey(name: "second-x", range: -6...6, field: \.secondX),
    TrackKey(name: "second-y", range: -6...6, field: \.secondY),
  ]
}
