/// How a session ended; every session ends exactly once.
public enum SessionEnd: Equatable, Sendable {
  case captured(Clip)
  /// The person did what was asked, but it did not succeed (attempts used up, time over).
  case failed(CaptureError)
  case error(CaptureError)
  case cancelled(by: Canceller)
}

/// Who ended a session before its end.
public enum Canceller: Hashable, Sendable {
  case person, host
  case signal(Int32)
}

/// A finished recording.
public struct Clip: Hashable, Sendable {
  public var path: String
  public var duration: Duration
  /// In pixels; a camera's odd last row or column is not recorded.
  public var size: PixelSize
  public var frames: Int
  /// Frames that the camera counted and the clip does not have.
  public var lost: Int
  /// How it is coded, as players name it; empty where nothing was written.
  public var codec: String

  public init(path: String, duration: Duration, size: PixelSize, frames: Int, lost: Int = 0, codec: String = "h264") {
    self.path = path
    self.duration = duration
    self.size = size
    self.frames = frames
    self.lost = lost
    self.codec = codec
  }

  /// The mean rate, whatever the camera had promised.
  public var framesPerSecond: Double { duration > .zero ? Double(frames) / duration.seconds : 0 }
}

extension SessionEnd {
  /// The word for it in results and events.
  public var status: String {
    switch self {
    case .captured: "captured"
    case .failed: "failed"
    case .error: "error"
    case .cancelled: "cancelled"
    }
  }

  public var error: CaptureError? {
    switch self {
    case .failed(let error), .error(let error): error
    case .captured, .cancelled: nil
    }
  }

  /// The exit code of the program that ran the session.
  public var exitCode: Int32 {
    switch self {
    case .captured: ExitCode.captured
    case .failed: ExitCode.notCaptured
    case .error(let error): error.code.exitCode
    case .cancelled(.signal(let number)) where number != 2: 128 + number
    case .cancelled(.host): ExitCode.notCaptured
    case .cancelled: ExitCode.leftByPerson
    }
  }
}

extension Canceller {
  /// The word for it in results and events.
  public var word: String {
    switch self {
    case .person: "person"
    case .host: "host"
    case .signal: "signal"
    }
  }
}
