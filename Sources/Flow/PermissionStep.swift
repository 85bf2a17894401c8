package import Contract

/// The step that checks for a usable camera and asks the person for consent.
package struct PermissionStep: Step {
  /// The person's consent.
  enum Consent: Equatable, Sendable {
    /// Not given yet.
    case unknown
    case granted
    /// Refused; from now on the sheet opens instead of the dialog.
    case declined
  }

  /// The interval in which the sheet checks whether a cause is fixed.
  static let lookAgainEvery: Duration = .seconds(1)

  package static let timers: [Timer] = [.lookAgain]

  private var consent: Consent
  private var stage = PermissionView.Stage.explanation
  /// `nil` until the cameras are listed.
  private var cameras: [CameraInfo]?
  private let remembers: Bool
  private let subjects: [Subject]
  /// A wallet replaces documents.
  private let yieldsToWallet: Bool
  /// Whether the dialog that explains the use of the camera was opened: no consent counts without it.
  ///
  /// The dialog may not have been drawn: keys that arrive together are handled before the next drawing.
  private var wasAsked = false

  package init(
    _ known: KnownPermission, remembers: Bool = false, toSee subjects: [Subject] = [.face],
    yieldsToWallet: Bool = false
  ) {
    consent =
      switch known {
      case .ask: .unknown
      case .granted: .granted
      case .denied: .declined
      }
    self.remembers = remembers
    self.subjects = subjects
    self.yieldsToWallet = yieldsToWallet
  }

  package var face: PageFace {
    PageFace(
      PermissionView(stage: stage, wasDeclined: consent == .declined, cameras: cameras, subjects: subjects),
      canAllow: hasCamera && !isAwaited)
  }

  package var isSatisfied: Bool { consent == .granted && hasCamera }

  package func isSatisfied(knowing dossier: Dossier) -> Bool {
    isSatisfied || (yieldsToWallet && subjects == [.document] && dossier.hasWallet)
  }

  package var standingCause: CaptureError? {
    if consent == .declined {
      return CaptureError(
        .consentRefused, "The camera was not allowed.", recovery: "Start again and choose Allow.")
    }
    if hasCamera { return nil }
    for camera in cameras ?? [] {
      if case .unusable(let error) = camera.state { return error }
    }
    return CaptureError(.cameraUnavailable, "No camera was found.", recovery: "Connect a camera.")
  }

  package mutating func enter(at now: Instant) -> Reaction {
    stage = .explanation
    return Reaction([.notify(.cameraPermissionShown), .listCameras])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .cameras(let list): return found(list)
    case .timer(.lookAgain): return stage == .sheet ? Reaction([.listCameras, lookAgainLater]) : .nothing
    case .intent(.lookAgain): return Reaction([.listCameras])
    case .intent: return .unanswered
    case .begin, .timer, .camera, .finding, .recorder, .told, .visionUnavailable, .kept, .keepFailed, .suspended,
      .continued, .languageChanged, .themeChanged:
      return .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.explanation, .requestPermission): return request()
    case (.dialog, .allow), (.sheet, .allow): return allow()
    case (.dialog, .dontAllow): return decline()
    case (.sheet, .lookAgain): return Reaction([.listCameras])
    case (.sheet, .close): return close()
    case (.explanation, _), (.dialog, _), (.sheet, _): return .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    switch stage {
    case .explanation: nil
    case .dialog: decline()
    case .sheet: close()
    }
  }

  /// Until the cameras are listed, a camera is assumed.
  private var hasCamera: Bool {
    guard let cameras else { return true }
    return cameras.contains { $0.state == .usable }
  }

  /// Whether the person has consented before the cameras were listed.
  private var isAwaited: Bool { consent == .granted && cameras == nil }

  private var lookAgainLater: Effect { .setTimer(.lookAgain, Self.lookAgainEvery) }

  private mutating func request() -> Reaction {
    guard consent == .unknown && hasCamera else { return openSheet() }
    return ask()
  }

  private mutating func ask() -> Reaction {
    (stage, wasAsked) = (.dialog, true)
    return Reaction([.cancelTimer(.lookAgain), .notify(.cameraPermissionRequested)])
  }

  private mutating func openSheet() -> Reaction {
    stage = .sheet
    return Reaction([.listCameras, lookAgainLater])
  }

  private mutating func allow() -> Reaction {
    guard wasAsked else { return ask() }
    let hadAgreed = consent == .granted
    consent = .granted
    let news: [Effect] = [.notify(.cameraPermissionAccepted)] + (remembers ? [.rememberConsent(true)] : [])
    let said = hadAgreed ? [] : news
    // A person who consents before the cameras are listed waits in the sheet, which says so.
    guard cameras != nil, hasCamera else { return Reaction(said) + openSheet() }
    return Reaction(said, move: .next)
  }

  private mutating func decline() -> Reaction {
    consent = .declined
    stage = .explanation
    return Reaction([.notify(.cameraPermissionDenied)] + (remembers ? [.rememberConsent(false)] : []))
  }

  private mutating func close() -> Reaction {
    stage = .explanation
    return Reaction([.cancelTimer(.lookAgain)])
  }

  /// The sheet closes by itself once its cause is fixed, if the person has consented.
  private mutating func found(_ list: [CameraInfo]) -> Reaction {
    cameras = list
    switch stage {
    case .explanation, .dialog: return .nothing
    case .sheet: return isSatisfied ? Reaction(move: .next) : .nothing
    }
  }
}

extension Timer {
  package static let lookAgain = Timer("lookAgain")
}
