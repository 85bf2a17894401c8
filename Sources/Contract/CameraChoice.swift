/// Where frames come from.
public enum CameraChoice: Hashable, Sendable {
  case auto
  case demo(track: String)
  case device(String)
  /// A film, a picture, or a folder of pictures; at its end it begins anew where it loops.
  case file(String, loops: Bool = false)

  public static let usualTrack = "cooperative"
  /// The demo camera with its usual track.
  public static let demo = CameraChoice.demo(track: usualTrack)

  public var kind: CameraKind {
    switch self {
    case .demo: .demo
    case .file: .file
    case .auto, .device: .device
    }
  }

  /// Reads `auto`, `demo`, `demo:TRACK`, `/dev/videoN`, `file:PATH` or `loop:PATH`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("auto", nil): self = .auto
    case ("demo", nil): self = .demo
    case ("demo", let track?) where !track.isEmpty: self = .demo(track: track)
    case ("file", let path?) where !path.isEmpty: self = .file(path)
    case ("loop", let path?) where !path.isEmpty: self = .file(path, loops: true)
    default:
      guard text.hasPrefix("/dev/"), text != "/dev/" else { return nil }
      self = .device(text)
    }
  }
}
