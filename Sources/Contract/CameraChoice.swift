/// Where frames come from.
public enum CameraChoice: Hashable, Sendable {
  case auto
  case demo(track: String)
  case device(String)
  case file(String)

  public static let usualTrack = "cooperative"
  /// The demo camera with its usual track.
  public static let demo = CameraChoice.demo(track: usualTrack)

  /// Reads `auto`, `demo`, `demo:TRACK`, `/dev/videoN` or `file:PATH`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("auto", nil): self = .auto
    case ("demo", nil): self = .demo
    case ("demo", let track?) where !track.isEmpty: self = .demo(track: track)
    case ("file", let path?) where !path.isEmpty: self = .file(path)
    default:
      guard text.hasPrefix("/dev/"), text != "/dev/" else { return nil }
      self = .device(text)
    }
  }
}
