/// A problem that does not stop a session and is reported at its end.
public enum CaptureWarning: Hashable, Sendable {
  /// The clip has fewer than half of the frames that it should have.
  case fewFrames(Int, of: Int)
  /// The eyes were still shut at the timeout.
  case eyesClosed
  /// A clip was saved, but no still of the face.
  case imageCaptureFailed
  /// A task was skipped, as the settings or the operator allow; whether the person can do it is unknown.
  case tasksSkipped
  /// The frame rate is too low for good guidance.
  case slow(Slowness)

  /// The stable name of a warning, for programs.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The clip has too few frames.
    case fewFrames = "clip.fewFrames"
    /// The eyes were shut.
    case eyesClosed = "person.eyesClosed"
    /// There is no still of the face.
    case imageCaptureFailed = "person.imageCaptureFailed"
    /// A task was skipped.
    case tasksSkipped = "tasks.skipped"
    /// The camera delivered a low frame rate.
    case slowCamera = "device.slowCamera"
    /// The machine analysed only few frames.
    case slowMachine = "device.slowMachine"
    /// The camera delivered too few frames to guide at all.
    case hopelessCamera = "device.hopelessCamera"
    /// The machine analysed too few frames to guide at all.
    case hopelessMachine = "device.hopelessMachine"

    /// The name of this warning in Youverify's SDK; `nil` if it has none.
    public var seedKey: String? { ErrorCode(rawValue: rawValue)?.seedKey }
  }

  /// The stable name.
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

  /// Whether it concerns something that is saved (not the frame rate).
  package var isOfProduct: Bool { if case .slow = self { false } else { true } }

  /// The English text for records and logs; the screen shows a translation.
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

/// The bottleneck when too few frames are analysed for guidance: the camera, or the machine that analyses them.
public enum Slowness: Hashable, Sendable {
  /// The rate, in frames a second.
  case camera(Int), machine(Int)

  /// The least findings a second for good guidance.
  package static let enough = 5.0
  /// A machine that analyses this share of the frames keeps up.
  private static let kept = 0.8

  /// Decides which is slow, from the findings and the frames a second.
  package init(found: Double, given: Double) {
    let shown = max(1, Int(found.rounded()))
    // The machine is slow only if it skipped frames that the camera delivered.
    self = found >= Self.kept * given ? .camera(shown) : .machine(shown)
  }

  /// The rate, in frames a second.
  public var rate: Int {
    switch self {
    case .camera(let rate), .machine(let rate): rate
    }
  }

  /// Whether the camera is slow, not the machine.
  public var isOfCamera: Bool { if case .camera = self { true } else { false } }

  /// Whether a hold is impossible: at such a rate motion can't be told from rest.
  public var isHopeless: Bool { rate <= 3 }

  fileprivate var message: String {
    let end = isHopeless ? ": too few for a capture." : "."
    let pictures = rate == 1 ? "1 picture a second" : "\(rate) pictures a second"
    return switch self {
    case .camera: "At its slowest the camera gave \(pictures)\(end)"
    case .machine: "At its slowest this machine looked at \(pictures)\(end)"
    }
  }
}
