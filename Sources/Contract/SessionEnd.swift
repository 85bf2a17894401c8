/// How a session ended; every session ends exactly once.
public enum SessionEnd: Equatable, Sendable {
  /// Every step of the plan has made what it is there for, and that is kept.
  case completed
  /// The person did what was asked, but it did not succeed (attempts used up, time over).
  case failed(CaptureError)
  /// Something else went wrong.
  case error(CaptureError)
  /// Somebody or something ended it sooner.
  case cancelled(by: Canceller)
}

/// Who ended a session before its end.
public enum Canceller: Hashable, Sendable {
  /// The person before the screen.
  case person
  /// The program that runs the session.
  case host
  /// The time that a session may take.
  case timeout
  /// A signal of the system, by its number.
  case signal(Int32)
}

extension SessionEnd {
  /// The word for it in results and events.
  public var status: String {
    switch self {
    case .completed: "captured"
    case .failed: "failed"
    case .error: "error"
    case .cancelled: "cancelled"
    }
  }

  /// Why nothing was captured, where it failed.
  public var error: CaptureError? {
    switch self {
    case .failed(let error), .error(let error): error
    case .completed, .cancelled: nil
    }
  }

  /// The exit code of the program that ran the session.
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
  /// The word for it in results and events.
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
