/// What went wrong: a stable code, a sentence for the person, the fix, and whether trying again helps.
public struct CaptureError: Error, Hashable, Sendable {
  /// What it is, for programs.
  public var code: ErrorCode
  /// What it is, as a sentence for people.
  public var message: String
  /// What helps, as a sentence; empty where nothing does.
  public var recovery: String
  /// The same in words that can be said in any language: what went wrong, and what helps.
  package private(set) var said: Saying?
  package private(set) var advised: Saying?

  /// An error of this code, in these words.
  public init(_ code: ErrorCode, _ message: String, recovery: String = "") {
    self.code = code
    self.message = message
    self.recovery = recovery
  }

  /// This error, with its words for a person in any language; nil leaves those of its code.
  package func saying(_ sentence: Saying?, _ advice: Saying? = nil) -> CaptureError {
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

  /// What kind of trouble it is.
  public var category: ErrorCategory { code.category }
  /// Whether trying again can help.
  public var isRetryable: Bool { code.isRetryable }
}

/// What kind of trouble an error is.
public enum ErrorCategory: String, CaseIterable, Hashable, Sendable {
  /// A camera, a terminal or the detector.
  case device
  /// Somebody or something may not.
  case permission
  /// The person before the camera.
  case person
  /// The session itself.
  case session
  /// What was asked of the program.
  case settings
  /// The place where something is kept.
  case storage
  /// The program itself.
  case `internal`
}

/// Every error has one of these codes; a code never changes its meaning.
public enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  /// Something was asked in a way that makes no sense.
  case usage = "settings.usage"
  /// A file can be read and not understood.
  case badSyntax = "settings.badSyntax"
  /// A file or a resource is not there.
  case resourceMissing = "settings.resourceMissing"
  /// Settings that cannot be, or not together.
  case impossibleSettings = "settings.impossible"
  /// There is no camera that can be used.
  case cameraUnavailable = "device.noCamera"
  /// Another program has the camera.
  case cameraBusy = "device.cameraBusy"
  /// The camera was unplugged.
  case cameraLost = "device.cameraLost"
  /// The camera has no picture of the size that was asked for.
  case noMatchingMode = "device.noMatchingMode"
  /// The camera gives no pictures.
  case cameraTimeout = "device.cameraTimeout"
  /// The film that stands for the camera is over.
  case filmEnded = "device.filmEnded"
  /// Faces cannot be looked for.
  case detectorUnavailable = "device.noDetector"
  /// Clips cannot be recorded here.
  case recorderUnavailable = "device.noRecorder"
  /// A clip could not be recorded.
  case recordingFailed = "device.recordingFailed"
  /// There is no terminal that can be drawn on.
  case terminalUnavailable = "device.noTerminal"
  /// The system does not allow the camera.
  case permissionDenied = "permission.device"
  /// The person does not allow the camera.
  case consentRefused = "permission.refused"
  /// The last attempt has failed.
  case attemptsExhausted = "person.attemptsExhausted"
  /// The face or the document did not fit in time.
  case fitTimeout = "person.fitTimeout"
  /// The eyes were shut.
  case eyesClosed = "person.eyesClosed"
  /// No still of the face could be kept.
  case imageCaptureFailed = "person.imageCaptureFailed"
  /// A task was not done, and nothing stands for it.
  case tasksFailed = "person.tasksFailed"
  /// The person can't make the movements, and nothing else is offered here.
  case cannot = "person.cannot"
  /// Another session runs in this program.
  case captureAlreadyActive = "session.alreadyActive"
  /// The session was left.
  case cancelled = "session.cancelled"
  /// Whoever runs the kiosk lets nobody in for a while.
  case paused = "session.paused"
  /// Whoever runs the kiosk has put it out of order.
  case outOfOrder = "session.outOfOrder"
  /// Something cannot be written.
  case cannotWrite = "storage.cannotWrite"
  /// There is less room on the disk than the settings keep free.
  case storageLow = "storage.low"
  /// The system gives no more descriptors, threads or memory.
  case limitReached = "internal.limit"
  /// A mistake of this program.
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
    case .tasksFailed: (.person, ExitCode.notCaptured, true)
    case .cannot: (.person, ExitCode.notCaptured, false)
    case .captureAlreadyActive: (.session, ExitCode.busy, true)
    case .cancelled: (.session, ExitCode.leftByPerson, true)
    case .paused: (.session, ExitCode.unavailable, true)
    case .outOfOrder: (.session, ExitCode.unavailable, true)
    case .storageLow: (.storage, ExitCode.cannotWrite, true)
    case .cannotWrite: (.storage, ExitCode.cannotWrite, true)
    case .limitReached: (.internal, ExitCode.systemLimit, true)
    case .ourBug: (.internal, ExitCode.ourBug, false)
    }
  }

  /// What kind of trouble it is.
  public var category: ErrorCategory { row.category }
  /// The exit code of a program that ends by it.
  public var exitCode: Int32 { row.exitCode }
  /// Whether trying again can help.
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
