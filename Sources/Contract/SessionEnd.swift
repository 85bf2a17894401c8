/// How a session ended; each session ends exactly once.
public enum SessionEnd: Equatable, Sendable {
  /// Every step is completed, and its products are saved.
  case completed
  /// The capture failed: attempts exhausted, or timed out.
  case failed(CaptureError)
  /// A technical error ended the session.
  case error(CaptureError)
  /// The session was cancelled.
  case cancelled(by: Canceller)
}

/// The cause of a cancellation.
public enum Canceller: Hashable, Sendable {
  /// The person before the screen.
  case person
  /// The program that runs the session.
  case host
  /// The timeout of the session.
  case timeout
  /// A POSIX signal, by its number.
  case signal(Int32)
}

extension SessionEnd {
  /// The status in results and events.
  public var status: String {
    switch self {
    case .completed: "captured"
    case .failed: "failed"
    case .error: "error"
    case .cancelled: "cancelled"
    }
  }

  /// The error, unless the session completed or was cancelled.
  public var error: CaptureError? {
    switch self {
    case .failed(let error), .error(let error): error
    case .completed, .cancelled: nil
    }
  }

  /// The exit code for the program that ran the session.
  public var exitCode: Int32 {
    switch self {
    case .completed: ExitCode.captured
    case .failed: ExitCode.notCaptured
    case .error(let error): error.code.exitCode
    case .cancelled(.signal(let number)) where number != 2: 128 + number
    case .cancelled(.host), .cancelled(.timeout): ExitCode.notCaptured
    case .cancelled: ExitCode.leftByPerson
    }
  }
}

extension Canceller {
  /// The name in results and events.
  public var word: String {
    switch self {
    case .person: "person"
    case .host: "host"
    case .timeout: "timeout"
    case .signal: "signal"
    }
  }
}

extension SessionEnd {
  package static let statuses = {
    let error = CaptureError(.ourBug, "")
    return [SessionEnd.completed, .failed(error), .error(error), .cancelled(by: .person)].map(\.status)
  }()
}

extension Canceller {
  package static let words = [Canceller.person, .host, .timeout, .signal(0)].map(\.word)
}
