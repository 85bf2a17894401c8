internal import Contract

/// The QR code of a side: read together with the document, or scanned separately afterwards.
extension DocumentStep {
  /// The timeout of a scan.
  private static let scanTime: Duration = .seconds(15)
  /// After this time the person is asked to hold it differently.
  private static let longTime: Duration = .seconds(8)
  private static let shownTime: Duration = .milliseconds(700)
  static let codeTimers: [Timer] = [.codeScan, .codeLong, .codeShown]
  static let holdSeeking: [Effect] = [.holdTimer(.codeScan), .holdTimer(.codeLong)]

  var isCodeRequired: Bool { order.code == .required }

  /// Handles the code in a finding of the document.
  mutating func readCode(_ found: DocumentFinding, isGood: Bool, at now: Instant) -> Reaction {
    guard order.code != .off else { return .nothing }
    codes.read(found, isGood: isGood, at: now)
    return isGood && codes.tells() ? Reaction([.notify(.qrRead(side))]) : .nothing
  }

  /// A document that fits is held longer while its code may still be read.
  var awaitsCode: Bool { order.code != .off && codes.isPatient }

  var sideCode: SideCode? {
    order.code == .off ? nil : SideCode(isRequired: isCodeRequired, reading: codes.reading)
  }

  var chase: CodeChase? { if case .coding(let chase) = stage { chase } else { nil } }
  var isScanning: Bool { chase?.isScanning == true }

  // MARK: Separate scan

  mutating func scan() -> Reaction {
    move(to: .scan)
    let time = Reaction([.setTimer(.codeScan, Self.scanTime), .setTimer(.codeLong, Self.longTime)])
    return time + (lease?.state == .ready ? lookForCode() : breakOffScan() + Reaction(lease?.open() ?? []))
  }

  /// A scan has a single timeout, however often the camera disconnects and returns.
  func seekOn() -> Reaction { Reaction([.releaseTimer(.codeScan), .releaseTimer(.codeLong)]) + lookForCode() }

  func lookForCode() -> Reaction { attempt.isPaused ? .nothing : Reaction([.look(for: .code)]) }

  mutating func handle(_ found: CodeFinding, of finding: Finding) -> Reaction {
    guard isScanning, trouble == nil, finding.hasPicture, let reading = found.reading, var chase else {
      return .nothing
    }
    let file = DocumentShot.codeFile(chase.shot.side)
    chase.shot.codeAsRead = SideCode(isRequired: isCodeRequired, reading: reading, file: file)
    chase.moment = .read
    stage = .coding(chase)
    return Reaction(
      [.keepPicture(of: finding.frame, as: file)] + stopSeeking
        + [.setTimer(.codeShown, Self.shownTime), .notify(.qrRead(chase.shot.side))])
  }

  mutating func handleCode(_ timer: Timer) -> Reaction {
    guard let chase else { return .nothing }
    switch (chase.moment, timer) {
    case (.read, .codeShown): return count(chase.shot)
    case (.scan, .codeLong):
      move(to: .longScan)
      return .nothing
    case (.scan, .codeScan), (.longScan, .codeScan): return miss()
    // A late timer of a state that has ended.
    case (.guide, _), (.scan, _), (.longScan, _), (.read, _), (.retry, _): return .nothing
    }
  }

  /// The scan timed out.
  private mutating func miss() -> Reaction {
    tries[side, default: Tries()].ofCode += 1
    let told = Reaction(stopSeeking + [.notify(.qrFailed(side))])
    guard triesOfSide.ofCode >= order.attempts else {
      move(to: .retry)
      return told
    }
    return told + (isCodeRequired ? close(with: .failed(Self.unread)) : skipCode())
  }

  private static let unread = CaptureError(
    .attemptsExhausted, "The QR code could not be read.", recovery: "Try with more light, and hold the code still."
  ).saying(Saying(.codeUnread), Saying(.codeLight))

  mutating func press(_ control: ControlID, in chase: CodeChase) -> Reaction {
    switch (chase.moment, control) {
    case (.guide, .continueButton), (.retry, .tryAgain): scan()
    case (.guide, .retake), (.retry, .retake): retake(chase.shot, by: .code)
    case (.guide, .skip), (.retry, .skip): isCodeRequired ? .nothing : skipCode()
    case (.guide, _), (.scan, _), (.longScan, _), (.read, _), (.retry, _): .nothing
    }
  }

  private mutating func skipCode() -> Reaction {
    guard var shot = chase?.shot else { return .nothing }
    shot.codeAsRead?.isSkipped = true
    return count(shot)
  }

  /// Goes one page back.
  mutating func navigateUp(in chase: CodeChase) -> Reaction {
    switch chase.moment {
    case .guide:
      guard order.reviews else { return retake(chase.shot, by: .up) }
      stage = .reviewing(chase.shot)
      return .nothing
    case .scan, .longScan, .retry:
      move(to: .guide)
      return Reaction(stopSeeking)
    case .read: return .nothing
    }
  }

  /// The timeout is held until there is a picture.
  func breakOffScan() -> Reaction { Reaction([.stopLooking] + Self.holdSeeking) }

  var stopSeeking: [Effect] { [.stopLooking] + Self.codeTimers.map(Effect.cancelTimer) }

  private mutating func move(to moment: CodeChase.Moment) {
    guard var chase else { return }
    chase.moment = moment
    stage = .coding(chase)
  }

  // MARK: Views

  func face(of chase: CodeChase) -> PageFace {
    switch chase.moment {
    case .guide: CodePages.guide(isRequired: isCodeRequired)
    case .scan: scanFace(.searching)
    case .longScan: scanFace(.wanting)
    case .read: scanFace(.read)
    case .retry: CodePages.retry(isRequired: isCodeRequired)
    }
  }

  /// Each page in its initial state.
  var codeFaces: [PageFace] {
    [
      CodePages.guide(isRequired: isCodeRequired), scanFace(.searching), CodePages.retry(isRequired: isCodeRequired),
    ]
  }

  private func scanFace(_ stage: CodeView.Stage) -> PageFace {
    let isReady = lease?.state == .ready || stage == .read
    let capture = CaptureView(
      stage: isReady ? .guiding : startingView, hint: watch.hint, guide: .code,
      frame: lease?.mode?.size, duration: .zero, showsStart: false, trouble: trouble,
      attempt: triesOfSide.ofCode + 1, attempts: order.attempts)
    return CodeView(capture, stage).face
  }
}

extension Timer {
  /// The timeout of a scan.
  package static let codeScan = Timer("codeScan")
  /// The delay until the person is asked to hold it differently.
  package static let codeLong = Timer("codeLong")
  /// How long the read code is shown.
  package static let codeShown = Timer("codeShown")
}
