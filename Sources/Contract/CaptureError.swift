/// An error of a session: a stable code, a message, the fix, and whether a retry can help.
public struct CaptureError: Error, Hashable, Sendable {
  /// The stable code, for programs.
  public var code: ErrorCode
  /// What went wrong, as a sentence for people.
  public var message: String
  /// How to fix it, as a sentence; empty if there is no fix.
  public var recovery: String
  /// What went wrong and how to fix it, translatable into every language of the tables.
  package private(set) var said: Saying?
  package private(set) var advised: Saying?

  /// Creates an error with a code and English texts.
  public init(_ code: ErrorCode, _ message: String, recovery: String = "") {
    self.code = code
    self.message = message
    self.recovery = recovery
  }

  /// Adds translatable texts for the screen; `nil` uses those of the code.
  package func saying(_ sentence: Saying?, _ advice: Saying? = nil) -> CaptureError {
    var error = self
    (error.said, error.advised) = (sentence, advice)
    return error
  }

  /// Compares code, message and recovery; translatable texts do not count.
  public static func == (a: CaptureError, b: CaptureError) -> Bool {
    a.code == b.code && a.message == b.message && a.recovery == b.recovery
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
    hasher.combine(recovery)
  }

  /// The category of the code.
  public var category: ErrorCategory { code.category }
  /// Whether a retry can help.
  public var isRetryable: Bool { code.isRetryable }
}

/// The category of an error: what it concerns.
public enum ErrorCategory: String, CaseIterable, Hashable, Sendable {
  /// A camera, a terminal or the detector.
  case device
  /// A permission that the system or the person refuses.
  case permission
  /// The person before the camera.
  case person
  /// The session itself.
  case session
  /// Options and settings.
  case settings
  /// The disk.
  case storage
  /// The delivery to a backend.
  case delivery
  /// The program itself.
  case `internal`
}

/// The stable codes of errors.
///
/// Every error has exactly one code; a code never changes its meaning.
public enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  /// The options are wrong or contradict each other.
  case usage = "settings.usage"
  /// A file has a syntax error.
  case badSyntax = "settings.badSyntax"
  /// A file or a resource is missing.
  case resourceMissing = "settings.resourceMissing"
  /// A setting has an impossible value, or settings contradict each other.
  case impossibleSettings = "settings.impossible"
  /// There is no usable camera.
  case cameraUnavailable = "device.noCamera"
  /// Another program uses the camera.
  case cameraBusy = "device.cameraBusy"
  /// The camera was unplugged.
  case cameraLost = "device.cameraLost"
  /// The camera has no mode of the requested size.
  case noMatchingMode = "device.noMatchingMode"
  /// The camera delivers no frames (timeout).
  case cameraTimeout = "device.cameraTimeout"
  /// The film that replaces the camera has ended.
  case filmEnded = "device.filmEnded"
  /// No detector is available for the subject of a step.
  case detectorUnavailable = "device.noDetector"
  /// No recorder is available for clips.
  case recorderUnavailable = "device.noRecorder"
  /// The camera delivers, or the machine analyses, too few frames a second for the tasks.
  case tooSlow = "device.tooSlow"
  /// A clip could not be recorded.
  case recordingFailed = "device.recordingFailed"
  /// There is no terminal to draw on.
  case terminalUnavailable = "device.noTerminal"
  /// The system does not allow the camera.
  case permissionDenied = "permission.device"
  /// The person does not allow the camera.
  case consentRefused = "permission.refused"
  /// The last attempt has failed.
  case attemptsExhausted = "person.attemptsExhausted"
  /// The face or the document did not fit in time (timeout).
  case fitTimeout = "person.fitTimeout"
  /// The eyes were shut.
  case eyesClosed = "person.eyesClosed"
  /// No still of the face could be saved.
  case imageCaptureFailed = "person.imageCaptureFailed"
  /// A task was failed, and no alternative was taken.
  case tasksFailed = "person.tasksFailed"
  /// The person can't make the movements, and no alternative is offered.
  case cannot = "person.cannot"
  /// The person has tried too often, and must wait.
  case locked = "person.locked"
  /// The service for card readers (`pcscd`) does not answer, or its library is missing.
  case nfcNoService = "nfc.noService"
  /// The system does not allow the card reader.
  case nfcNotAllowed = "nfc.notAllowed"
  /// There is no card reader.
  case nfcNoReader = "nfc.noReader"
  /// The card reader was unplugged.
  case nfcReaderLost = "nfc.readerLost"
  /// The service for card readers has ended.
  case nfcServiceLost = "nfc.serviceLost"
  /// Another program uses the card reader.
  case nfcBusy = "nfc.busy"
  /// The chip is not that of an electronic document.
  case nfcNotADocument = "nfc.notADocument"
  /// Chips lie on two readers.
  case nfcManyChips = "nfc.manyChips"
  /// The chip does not accept the key.
  case nfcWrongKey = "nfc.wrongKey"
  /// The chip opens in no way that is known here.
  case nfcAccessUnsupported = "nfc.accessUnsupported"
  /// The document was taken away from the reader.
  case nfcChipLost = "nfc.chipLost"
  /// An answer was not the chip's: its MAC is missing or wrong.
  case nfcNotAuthentic = "nfc.notAuthentic"
  /// The chip refuses a file that is needed.
  case nfcFileRefused = "nfc.fileRefused"
  /// A file of the chip has an invalid structure.
  case nfcBadData = "nfc.badData"
  /// The chip was not read in time (timeout).
  case nfcTimeout = "nfc.timeout"
  /// The backend's session, or an address of it that is needed, has expired.
  case sessionExpired = "session.expired"
  /// The backend has refused the session's token.
  case sessionTokenRefused = "session.tokenRefused"
  /// This process already runs a session.
  case captureAlreadyActive = "session.alreadyActive"
  /// The session was cancelled.
  case cancelled = "session.cancelled"
  /// The operator has paused the kiosk.
  case paused = "session.paused"
  /// The operator has put the kiosk out of order.
  case outOfOrder = "session.outOfOrder"
  /// A file cannot be written.
  case cannotWrite = "storage.cannotWrite"
  /// The disk has less free space than the settings require.
  case storageLow = "storage.low"
  /// The backend can't be reached, and without it no session begins.
  case deliveryOffline = "delivery.offline"
  /// The backend can't prepare a session now.
  case deliveryBusy = "delivery.busy"
  /// The backend and this machine don't trust each other.
  case deliveryUnauthorised = "delivery.unauthorised"
  /// The clocks of backend and machine differ too much.
  case deliveryClock = "delivery.clock"
  /// The backend has refused to prepare a session.
  case deliveryRefused = "delivery.refused"
  /// A setting of the delivery is missing or impossible.
  case deliveryMisconfigured = "delivery.misconfigured"
  /// Too many sessions wait for delivery to a backend.
  case deliveryFull = "delivery.full"
  /// The system has run out of descriptors, threads or memory.
  case limitReached = "internal.limit"
  /// A bug in this program.
  case ourBug = "internal.bug"

  /// The table row of a code: its category, exit code, and whether a retry can help.
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
    case .tooSlow: (.device, ExitCode.unavailable, true)
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
    case .locked: (.person, ExitCode.notCaptured, false)
    case .nfcNoService: (.device, ExitCode.unavailable, true)
    case .nfcNotAllowed: (.permission, ExitCode.noPermission, true)
    case .nfcNoReader: (.device, ExitCode.unavailable, true)
    case .nfcReaderLost: (.device, ExitCode.unavailable, true)
    case .nfcServiceLost: (.device, ExitCode.unavailable, true)
    case .nfcBusy: (.device, ExitCode.busy, true)
    case .nfcNotADocument: (.person, ExitCode.notCaptured, true)
    case .nfcManyChips: (.person, ExitCode.notCaptured, true)
    case .nfcWrongKey: (.person, ExitCode.notCaptured, false)
    case .nfcAccessUnsupported: (.person, ExitCode.notCaptured, false)
    case .nfcChipLost: (.person, ExitCode.notCaptured, true)
    case .nfcNotAuthentic: (.person, ExitCode.notCaptured, true)
    case .nfcFileRefused: (.person, ExitCode.notCaptured, false)
    case .nfcBadData: (.person, ExitCode.notCaptured, true)
    case .nfcTimeout: (.person, ExitCode.notCaptured, true)
    case .sessionExpired: (.session, ExitCode.notCaptured, true)
    case .sessionTokenRefused: (.session, ExitCode.notCaptured, true)
    case .captureAlreadyActive: (.session, ExitCode.busy, true)
    case .cancelled: (.session, ExitCode.leftByPerson, true)
    case .paused: (.session, ExitCode.unavailable, true)
    case .outOfOrder: (.session, ExitCode.unavailable, true)
    case .storageLow: (.storage, ExitCode.cannotWrite, true)
    case .deliveryOffline: (.delivery, ExitCode.busy, true)
    case .deliveryBusy: (.delivery, ExitCode.busy, true)
    case .deliveryUnauthorised: (.delivery, ExitCode.noPermission, true)
    case .deliveryClock: (.delivery, ExitCode.noPermission, true)
    case .deliveryRefused: (.delivery, ExitCode.notCaptured, true)
    case .deliveryMisconfigured: (.delivery, ExitCode.impossibleSettings, false)
    case .deliveryFull: (.delivery, ExitCode.cannotWrite, true)
    case .cannotWrite: (.storage, ExitCode.cannotWrite, true)
    case .limitReached: (.internal, ExitCode.systemLimit, true)
    case .ourBug: (.internal, ExitCode.ourBug, false)
    }
  }

  /// The category of the error.
  public var category: ErrorCategory { row.category }
  /// The exit code of a program that ends with this error.
  public var exitCode: Int32 { row.exitCode }
  /// Whether a retry can help.
  public var isRetryable: Bool { row.isRetryable }

  /// The name of this code in Youverify's SDK; `nil` if it has none.
  public var seedKey: String? {
    switch self {
    case .eyesClosed: "eyes_closed"
    case .imageCaptureFailed: "image_capture_failed"
    case .sessionExpired: "invalid_or_expired_session"
    case .sessionTokenRefused: "session_token_error"
    case .deliveryBusy, .deliveryRefused: "API_ERROR"
    default: nil
    }
  }
}
