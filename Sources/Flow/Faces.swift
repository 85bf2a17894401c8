package import Contract

/// How the pages look that follow from what they say; those of documents and of kiosks stand beside their steps.
extension PageFace {
  /// The page as it follows from what it says.
  package init(_ view: CaptureView) {
    self.init(
      .videoCapture, stage: view.stage.name, .videoCapture(view), controls: view.controls,
      layer: view.sheet, isAnimated: view.isAnimated, traits: .looking, prompted: view.prompted)
  }
}

extension CaptureView {
  var prompted: Prompted { Prompted(hint: stage.isLooking ? hint : nil) }

  /// All that may help whoever does not follow a hint, where that is offered.
  var sheet: PageLayer? { helps ? PageLayer(.help(hint, oval), [Control(.close)]) : nil }

  fileprivate var controls: [Control] {
    switch stage {
    case .starting, .settled: showsStart ? [Control(.start, isEnabled: false)] : []
    case .ready: showsStart ? [Control(.start)] : []
    case .guiding, .holding, .recording: []
    }
  }
}

extension PageFace {
  /// The page as it follows from what it says; `canAllow` tells whether there is a camera to allow.
  package init(_ view: PermissionView, canAllow: Bool = true) {
    let layer: PageLayer? =
      switch view.stage {
      case .explanation: nil
      case .dialog: PageLayer(.consent(view.subjects), [Control(.allow), Control(.dontAllow)])
      case .sheet:
        PageLayer(.cameras(view), [Control(.allow, isEnabled: canAllow), Control(.lookAgain), Control(.close)])
      }
    self.init(
      .cameraPermission, stage: view.stage.rawValue, .cameraPermission(view), controls: [Control(.requestPermission)],
      layer: layer,
      // The sheet looks for cameras again and again, but none undoes a refusal.
      waitsForPress: view.wasDeclined, traits: .flow.union([.cameras, .awaitsCamera]))
  }
}

extension Review {
  /// `r` as on every page on which something is taken again.
  static let retake = KeyRow(.character("r"), "r", .pressControl(.tryAgain), .retake)

  /// What passes the pages that show what was made.
  static let skipped = "keep what was recorded without asking, with --review skip."

  package var face: PageFace {
    PageFace(
      .review, .review(self), controls: [Control(.lookGood), Control(.tryAgain)], claims: [Self.retake],
      traits: .still, unattended: Self.skipped)
  }
}

extension Farewell {
  package var face: PageFace {
    PageFace(
      .captured, .captured(self), controls: [Control(.finish)], closing: .completed,
      traits: [.session, .controls, .picture, .outcome])
  }
}

extension Failure {
  package func face(closing end: SessionEnd) -> PageFace {
    PageFace(
      .failed, .failed(self), controls: (canTryAgain ? [Control(.tryAgain)] : []) + [Control(.leave)],
      closing: end, traits: [.session, .controls, .choices, .source, .details])
  }

  /// A session's folder that has gone comes back only with another session.
  private var canTryAgain: Bool { error.isRetryable && error.said?.name != .placeGone }
}
