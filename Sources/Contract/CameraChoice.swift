/// Which camera a session uses: a device, the demo camera, or a file.
public enum CameraChoice: Hashable, Sendable {
  /// The first usable device of this machine.
  case auto
  /// A device, by its path.
  case device(String)
  /// A stand-in for a device, by its name and its argument: `demo` with a track, `file` with a path.
  case standIn(String, of: String? = nil)

  /// The track of the demo camera if none is named.
  public static let usualTrack = "cooperative"
  /// The demo camera with its default track.
  public static let demo = CameraChoice.demo(track: usualTrack)

  /// The demo camera with the track of this name.
  public static func demo(track: String) -> CameraChoice { .standIn("demo", of: track) }

  /// A film, a picture, or a folder of pictures; if `loops`, it starts again at its end.
  public static func file(_ path: String, loops: Bool = false) -> CameraChoice {
    .standIn(loops ? "loop" : "file", of: path)
  }

  /// Parses `auto`, `/dev/videoN`, or a name with an optional argument after a colon, such as `demo:TRACK`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, !parts.dropFirst().contains("") else { return nil }
    if text == "auto" || text == "demo" {
      self = text == "auto" ? .auto : .demo
    } else if text.hasPrefix("/dev/"), text != "/dev/" {
      self = .device(text)
    } else if !name.isEmpty, name.unicodeScalars.allSatisfy({ "a"..."z" ~= $0 }) {
      self = .standIn(name, of: parts.dropFirst().first)
    } else {
      return nil
    }
  }

  /// The form that `init(_:)` parses.
  public var text: String {
    switch self {
    case .auto: "auto"
    case .device(let path): path
    case .demo: "demo"
    case .standIn(let name, let what): [name, what].compactMap(\.self).joined(separator: ":")
    }
  }
}
