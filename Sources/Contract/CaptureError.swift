/// What went wrong: a stable code, a sentence for the person, the fix, and whether trying again helps.
public struct CaptureError: Error, Hashable, Sendable {
  public var code: ErrorCode
  public var message: String
  public var recovery: String
  /// The same in words that can be said in any language: what went wrong, and what helps.
  public private(set) var said: Saying?
  public private(set) var advised: Saying?

  public init(_ code: ErrorCode, _ message: String, recovery: String = "") {
    self.code = code
    self.message = message
    self.recovery = recovery
  }

  /// This error, with its words for a person in any language.
  package func saying(_ sentence: Saying, _ advice: Saying? = nil) -> CaptureError {
    var error = self
    (error.said, error.advised) = (sentence, advice)
    return error
  }

  /// In whatever words it is said, it is the same.
  public static func == (a: CaptureError, b: CaptureError) -> Bool {
    a.code == b.code && a.message == b.message && a.recovery == b.recovery
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
    hasher.combine(recovery)
  }

  public var category: ErrorCategory { code.category }
  public var isRetryable: Bool { code.isRetryable }
}

public enum ErrorCategory: String, CaseIterable, Hashable, Sendable {
  case device, permission, person, session, settings, storage, `internal`
}

/// Every error has one of these codes; a code never changes its meaning.
public enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  case usage = "settings.usage"
  case badSyntax = "settings.badSyntax"
  case resourceMissing = "settings.resourceMissing"
  case impossibleSettings = "settings.impossible"
  case cameraUnavailable = "device.noCamera"
  case cameraBusy = "device.cameraBusy"
  case cameraLost = "device.cameraLost"
  case noMatchingMode = "device.noMatchingMode"
  case cameraTimeout = "device.cameraTimeout"
  case filmEnded = "device.filmEnded"
  case detectorUnavailable = "device.noDetector"
  case recorderUnavailable = "device.noRecorder"
  case recordingFailed = "device.recordingFailed"
  case terminalUnavailable = "device.noTerminal"
  case permissionDenied = "permission.device"
  case consentRefused = "permission.refused"
  case attemptsExhausted = "person.attemptsExhausted"
  case fitTimeout = "person.fitTimeout"
  case eyesClosed = "person.eyesClosed"
  case imageCaptureFailed = "person.imageCaptureFailed"
  case captureAlreadyActive = "session.alreadyActive"
  case cancelled = "session.cancelled"
  case cannotWrite = "storage.cannotWrite"
  case limitReached = "internal.limit"
  case ourBug = "internal.bug"

  /// What a code means for a program that looks at it: its category, exit code, and whether trying again can help.
  private var row: (category: ErrorCategory, exitCode: Int32, isRetryable: Bool) {
    switch self {
    case .usage: (.settings, ExitCode.usage, false)
    case .badSyntax: (.settings, ExitCode.badSyntax, false)
    case .resourceMissing: (.settings, ExitCode.missingFile, false)
    case .impossibleSettings: (.settings, ExitCode.impossibleSettings, false)
    case .cameraUnavailable: (.device, ExitCode.unavailable, true)
    case .cameraBusy: (.device, ExitCode.busy, true)
    case .cameraLost: (.device, ExitCode.unavailable, true)
    case .noMatchingMode: (.device, ExitCode.unavailable, false)
    case .cameraTimeout: (.device, ExitCode.unavailable, true)
    case .filmEnded: (.device, ExitCode.unavailable, false)
    case .detectorUnavailable: (.device, ExitCode.unavailable, false)
    case .recorderUnavailable: (.device, ExitCode.unavailable, false)
    case .recordingFailed: (.device, ExitCode.unavailable, true)
    case .terminalUnavailable: (.device, ExitCode.usage, false)
    case .permissionDenied: (.permission, ExitCode.noPermission, true)
    case .consentRefused: (.permission, ExitCode.noPermission, true)
    case .attemptsExhausted: (.person, ExitCode.notCaptured, true)
    case .fitTimeout: (.person, ExitCode.notCaptured, true)
    case .eyesClosed: (.person, ExitCode.notCaptured, true)
    case .imageCaptureFailed: (.person, ExitCode.notCaptured, true)
    case .captureAlreadyActive: (.session, ExitCode.busy, true)
    case .cancelled: (.session, ExitCode.leftByPerson, true)
    case .cannotWrite: (.storage, ExitCode.cannotWrite, true)
    case .limitReached: (.internal, ExitCode.systemLimit, true)
    case .ourBug: (.internal, ExitCode.ourBug, false)
    }
  }

  public var category: ErrorCategory { row.category }
  public var exitCode: Int32 { row.exitCode }
  public var isRetryable: Bool { row.isRetryable }

  /// The name that Youverify's clients know it by, where they do.
  public var seedKey: String? {
    switch self {
    case .eyesClosed: "eyes_closed"
    case .imageCaptureFailed: "image_capture_failed"
    default: nil
    }
  }
}
