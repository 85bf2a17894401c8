internal import Contract

/// Watches for the QR code of a side while that side is guided into the frame.
struct CodeWatch: Equatable, Sendable {
  /// How long a document must be well in view before its code counts as unreadable.
  private static let patience: Duration = .seconds(3)

  private(set) var reading: CodeReading?
  private var told: CodeReading?
  private var good: Duration = .zero
  private var last: Instant?

  /// No code has been read, and the time for it has not passed.
  var isPatient: Bool { reading == nil && good < Self.patience }

  mutating func read(_ found: DocumentFinding, isGood: Bool, at now: Instant) {
    if isGood, let last, now - last <= DocumentStep.longestPause { good += now - last }
    last = isGood ? now : nil
    reading = found.code ?? reading
  }

  /// Whether the code is to be reported; another code means another document.
  mutating func tells() -> Bool {
    defer { told = reading }
    return reading != told
  }
}

/// The separate scan for the code of a side that is captured without it.
struct CodeChase: Equatable, Sendable {
  enum Moment: Hashable, Sendable {
    /// The instructions are shown.
    case guide
    /// The code alone is held into the square.
    case scan
    /// The scan has had no success for a long time.
    case longScan
    /// The code is read, which is shown for a moment.
    case read
    /// The scan timed out.
    case retry
  }

  var shot: DocumentShot
  var moment = Moment.guide

  var isScanning: Bool { moment == .scan || moment == .longScan }
}
