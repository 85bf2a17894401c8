internal import Contract

/// What has come of the QR code of a side while that is led into the guide.
struct CodeWatch: Equatable, Sendable {
  /// So long a document must be seen well for a code that is on it to be read.
  private static let patience: Duration = .seconds(3)

  private(set) var reading: CodeReading?
  private var told: CodeReading?
  private var good: Duration = .zero
  private var last: Instant?

  /// Nothing was read, and may be yet.
  var isPatient: Bool { reading == nil && good < Self.patience }

  mutating func read(_ found: DocumentFinding, isGood: Bool, at now: Instant) {
    if isGood, let last, now - last <= DocumentStep.longestPause { good += now - last }
    last = isGood ? now : nil
    reading = found.code ?? reading
  }

  /// Whether there is one to be told of; another one is that of another document.
  mutating func tells() -> Bool {
    defer { told = reading }
    return reading != told
  }
}

/// The chase for the code of a side that is taken, where it was not read with it.
struct CodeChase: Equatable, Sendable {
  enum Moment: Hashable, Sendable {
    /// The person is told what comes.
    case guide
    /// The code alone is held into the square.
    case scan
    /// The same, without success for long.
    case longScan
    /// It is read, and that is shown for a moment.
    case read
    /// It could not be read in time.
    case retry
  }

  var shot: DocumentShot
  var moment = Moment.guide

  var isScanning: Bool { moment == .scan || moment == .longScan }
}
