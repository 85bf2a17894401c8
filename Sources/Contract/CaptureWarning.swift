/// What stops no session and is told with its end all the same.
public enum CaptureWarning: Hashable, Sendable {
  /// The clip has fewer than half of the frames that it should have.
  case fewFrames(Int, of: Int)
  /// The eyes were still shut when nobody waited for them any longer.
  case eyesClosed
  /// There is a clip, and no still of the face.
  case imageCaptureFailed
  /// A task was left out, as the settings or the operator allow: it is not known whether the person can do it.
  case tasksSkipped
  /// Pictures are too few to guide anybody well; so many a second.
  case slow(Slowness)

  /// The stable name of a warning.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The clip has too few frames.
    case fewFrames = "clip.fewFrames"
    /// The eyes were shut.
    case eyesClosed = "person.eyesClosed"
    /// There is no still of the face.
    case imageCaptureFailed = "person.imageCaptureFailed"
    /// A task was left out.
    case tasksSkipped = "tasks.skipped"
    /// The camera gave few pictures.
    case slowCamera = "device.slowCamera"
    /// The machine looked at few pictures.
    case slowMachine = "device.slowMachine"
    /// The camera gave too few pictures for anybody.
    case hopelessCamera = "device.hopelessCamera"
    /// The machine looked at too few pictures for anybody.
    case hopelessMachine = "device.hopelessMachine"

    /// The name that Youverify's clients know it by, where they do.
    public var seedKey: String? { ErrorCode(rawValue: rawValue)?.seedKey }
  }

  /// Its stable name.
  public var code: Code {
    switch self {
    case .fewFrames: .fewFrames
    case .eyesClosed: .eyesClosed
    case .imageCaptureFailed: .imageCaptureFailed
    case .tasksSkipped: .tasksSkipped
    case .slow(let slowness):
      switch slowness {
      case .camera: slowness.isHopeless ? .hopelessCamera : .slowCamera
      case .machine: slowness.isHopeless ? .hopelessMachine : .slowMachine
      }
    }
  }

  /// Whether something that is kept is not as it should be.
  package var isOfProduct: Bool { if case .slow = self { false } else { true } }

  /// For records and logs; on the screen it stands in the person's language.
  public var message: String {
    switch self {
    case .fewFrames(let frames, let due): "The clip has \(frames) of the \(due) frames that it should have."
    case .eyesClosed: "The eyes were shut."
    case .imageCaptureFailed: "No still of the face could be kept."
    case .tasksSkipped: "Some movements were skipped."
    case .slow(let slowness): slowness.message
    }
  }
}

/// Who is slow where pictures are looked at too seldom for guidance: the camera, or the machine that does not keep up.
public enum Slowness: Hashable, Sendable {
  /// Pictures a second.
  case camera(Int), machine(Int)

  /// A second: with fewer findings nobody can be led well.
  package static let enough = 5.0
  /// Who looks at this share of the pictures keeps up.
  private static let kept = 0.8

  /// Who is to blame for so many findings a second, where the camera gave so many pictures.
  package init(found: Double, given: Double) {
    let shown = max(1, Int(found.rounded()))
    // The machine is to blame only for what the camera gave and nobody looked at.
    self = found >= Self.kept * given ? .camera(shown) : .machine(shown)
  }

  /// How many pictures there were in a second.
  public var rate: Int {
    switch self {
    case .camera(let rate), .machine(let rate): rate
    }
  }

  /// Whether the camera is slow, and not the machine.
  public var isOfCamera: Bool { if case .camera = self { true } else { false } }

  /// Whether nobody can be held: between so few pictures motion can't be told from rest.
  public var isHopeless: Bool { rate <= 3 }

  fileprivate var message: String {
    let end = isHopeless ? ": too few to capture anybody." : "."
    let pictures = rate == 1 ? "1 picture a second" : "\(rate) pictures a second"
    return switch self {
    case .camera: "At its slowest the camera gave \(pictures)\(end)"
    case .machine: "At its slowest this machine looked at \(pictures)\(end)"
    }
  }
}
