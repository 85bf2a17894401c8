package import Contract

/// What a step shows, before words and colours; who draws it, waits for it or films it needs to know no page.
package struct PageFace: Equatable, Sendable {
  package var page: Page
  /// Where on the page it is, such as `guiding`; empty where a page has one stage only.
  package var stage: String
  package var content: PageContent
  /// What can be pressed on the page itself, in the order of focus; the first enabled one has the focus at first.
  package var controls: [Control]
  /// What of its own lies over the page and takes its keys.
  package var layer: PageLayer?
  /// Something on it moves by itself, without any event.
  package var isAnimated: Bool
  /// Nothing but a press leads on, though timers run.
  package var waitsForPress: Bool
  /// How the session is about to end, where the page says so: leaving only hastens it, and nothing covers it.
  package var closing: SessionEnd?
  /// Keys that mean something of their own here; help lists them first.
  package var claims: [KeyRow]
  /// Letters are text for a field.
  package var takesText: Bool
  /// What any key means that is not claimed, where a page has only one thing to be told.
  package var anyKey: Intent?
  /// What no key does here, because a kiosk's public is not to do it.
  package var withheld: [KeyWord] = []
  /// Keys that mean nothing are told too.
  package var hearsKeys = false
  package let traits: PageTraits
  /// What it asks of the person before the camera.
  package let prompted: Prompted
  /// What to do if it waits for a press and no key can come.
  package let unattended: String

  package init(
    _ page: Page, stage: String = "", _ content: PageContent, controls: [Control] = [], layer: PageLayer? = nil,
    isAnimated: Bool = false, waitsForPress: Bool = false, closing: SessionEnd? = nil,
    claims: [KeyRow] = [], takesText: Bool = false, anyKey: Intent? = nil, traits: PageTraits = .flow,
    prompted: Prompted = Prompted(),
    unattended: String = "let the session go on by itself with --auto-start and --camera-permission granted."
  ) {
    (self.page, self.stage, self.content) = (page, stage, content)
    (self.controls, self.layer) = (controls, layer)
    (self.isAnimated, self.waitsForPress, self.closing) = (isAnimated, waitsForPress, closing)
    (self.claims, self.takesText, self.anyKey) = (claims, takesText, anyKey)
    (self.traits, self.prompted, self.unattended) = (traits, prompted, unattended)
  }

  /// What can be pressed: on the layer where there is one.
  package var activeControls: [Control] { layer?.controls ?? controls }

  package func has(_ traits: PageTraits) -> Bool { self.traits.isSuperset(of: traits) }
}

/// What a page says.
package enum PageContent: Equatable, Sendable {
  case instructions
  case cameraPermission(PermissionView)
  case videoCapture(CaptureView)
  case liveness(LivenessView)
  case documentKind
  case documentCapture(DocumentView)
  case documentReview(DocumentReview)
  case documentCorners(CornerEditor)
  case documentImport(DocumentImport)
  case documentFlip
  case codeGuide
  case codeScan(CodeView)
  case codeRetry
  case processing
  case review(Review)
  case captured(Farewell)
  case failed(Failure)
  case attract(Attract)
  case stillThere(StillThere)
  case outOfOrder(OutOfOrder)
  case `operator`(Operator)
}

/// A dialog or sheet of the page's own.
package struct PageLayer: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// May the camera be used?
    case consent([Subject])
    /// The cameras, and what mends those that can't be used.
    case cameras(PermissionView)
    /// All that may help whoever does not follow a hint.
    case help(Hint, OvalPreset)
    /// Less is offered to somebody who is slow.
    case easier
    /// Whoever runs the kiosk is asked to help.
    case assistance
  }

  package var content: Content
  package var controls: [Control]

  package init(_ content: Content, _ controls: [Control]) { (self.content, self.controls) = (content, controls) }
}
