package import Contract

/// Page descriptions made from views; those of documents and of kiosks are with their steps.
extension PageFace {
  /// Creates the page from its view.
  package init(_ view: CaptureView) {
    self.init(
      .videoCapture, stage: view.stage.name, .videoCapture(view), controls: view.controls,
      layer: view.sheet, isAnimated: view.isAnimated, traits: .looking, prompted: view.prompted)
  }
}

extension CaptureView {
  var prompted: Prompted { Prompted(hint: stage.isLooking ? hint : nil) }

  /// The help sheet for a person who does not follow a hint, if it is open.
  var sheet: PageLayer? { helps ? PageLayer(.help, [Control(.close)]) : nil }

  fileprivate var controls: [Control] {
    switch stage {
    case .starting, .settled: showsStart ? [Control(.start, isEnabled: false)] : []
    case .ready: showsStart ? [Control(.start)] : []
    case .guiding, .holding, .recording: []
    }
  }
}

extension PageFace {
  /// Creates the page from its view; `canAllow` says whether there is a camera to allow.
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
      // The sheet keeps searching for cameras, but that does not undo a refusal.
      waitsForPress: view.wasDeclined, traits: .flow.union([.cameras, .awaitsCamera]))
  }
}

extension Review {
  /// The key `r`, as on every page that can retake something.
  static let retake = KeyRow(.character("r"), "r", .pressControl(.tryAgain), .retake)

  /// How to skip the review pages, for unattended runs.
  static let skipped = "skip the review with --review skip."

  package var face: PageFace {
    PageFace(
      .review, .review(self), controls: [Control(.lookGood), Control(.tryAgain)], claims: [Self.retake],
      traits: .still, unattended: Self.skipped)
  }
}

extension EndPage {
  package var face: PageFace {
    PageFace(
      .captured, .captured(self), controls: [Control(.finish)], closing: .completed,
      traits: [.session, .controls, .picture, .outcome, .parting])
  }
}

extension Failure {
  package func face(closing end: SessionEnd) -> PageFace {
    PageFace(
      .failed, .failed(self), controls: (canTryAgain ? [Control(.tryAgain)] : []) + [Control(.leave)],
      closing: end, traits: [.session, .controls, .choices, .source, .details])
  }

  /// A deleted session folder can only be replaced by another session.
  private var canTryAgain: Bool { error.isRetryable && error.said?.name != .placeGone }
}
