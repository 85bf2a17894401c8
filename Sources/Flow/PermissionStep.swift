package import Contract

/// Finds out whether there is a usable camera and whether the person agrees to its use.
package struct PermissionStep: Step {
  /// What the person has said.
  enum Consent: Equatable, Sendable {
    /// Nothing yet.
    case unknown
    case granted
    /// No; from now on the sheet opens instead of the dialog.
    case declined
  }

  /// How often the sheet looks by itself whether a cause is mended.
  static let lookAgainEvery: Duration = .seconds(1)

  package static let timers: [Timer] = [.lookAgain]

  private var consent: Consent
  private var stage = PermissionView.Stage.explanation
  /// nil until the cameras have been listed.
  private var cameras: [CameraInfo]?
  private let remembers: Bool
  private let subjects: [Subject]
  /// Whether the dialog has stood that says what the camera is used for: nobody agrees to anything else.
  ///
  /// That it was drawn is not known here: keys that are read at once are answered before the next drawing.
  private var wasAsked = false

  package init(_ known: KnownPermission, remembers: Bool = false, toSee subjects: [Subject] = [.face]) {
    consent =
      switch known {
      case .ask: .unknown
      case .granted: .granted
      case .denied: .declined
      }
    self.remembers = remembers
    self.subjects = subjects
  }

  package var face: PageFace {
    PageFace(
      PermissionView(stage: stage, wasDeclined: consent == .declined, cameras: cameras, subjects: subjects),
      canAllow: hasCamera && !isAwaited)
  }

  package var isSatisfied: Bool { consent == .granted && hasCamera }

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

  /// Until the cameras have been listed a camera is taken for granted.
  private var hasCamera: Bool {
    guard let cameras else { return true }
    return cameras.contains { $0.state == .usable }
  }

  /// Whether the person has agreed before the cameras were listed.
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
    // Who agrees before the cameras are listed waits in the sheet, which says so.
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

  /// The sheet goes on by itself when its cause is mended and the person has agreed before.
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
