/// One key of a track's keyframes: its name, what it may be, and where it belongs in the state.
package struct TrackKey: Sendable {
  package let name: String
  package let range: ClosedRange<Double>
  package let meaning: String
  let field: WritableKeyPath<ActorState, Double> & Sendable

  /// Every key there is, in the order in which they are printed; the defaults are those of `ActorState`.
  package static let all: [TrackKey] = [
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
      name: "life", range: 0...1, meaning: "breathing, swaying and blinking by themselves; 0 is a statue", field: \.life
    ),
    TrackKey(name: "flat", range: 0...1, meaning: "1 is a photo that is held in the person's place", field: \.flat),
    TrackKey(name: "other", range: 0...1, meaning: "1 is somebody else in the same place", field: \.other),
    TrackKey(name: "second", range: 0...3, meaning: "width of a second person's face; 0 is nobody", field: \.second),
    TrackKey(name: "second-x", range: -6...6, meaning: "where the second person is, to the right", field: \.secondX),
    TrackKey(name: "second-y", range: -6...6, meaning: "the same downwards", field: \.secondY),
  ]
}
