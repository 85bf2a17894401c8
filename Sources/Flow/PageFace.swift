package import Contract

/// The page description of a step, before texts and colours; renderer, engine and screen recorder know no single page.
package struct PageFace: Equatable, Sendable {
  package var page: Page
  /// The stage of the page, such as `guiding`; empty if it has only one.
  package var stage: String
  package var content: PageContent
  /// The controls of the page in focus order; the first enabled one has the initial focus.
  package var controls: [Control]
  /// The page's own dialog or sheet, which takes the keys.
  package var layer: PageLayer?
  /// Something on it is animated, without any event.
  package var isAnimated: Bool
  /// Only a key press leads on, although timers may run.
  package var waitsForPress: Bool
  /// The pending end that the page announces: leaving only hastens it, and no overlay covers it.
  package var closing: SessionEnd?
  /// Keys with a meaning of their own here; the help lists them first.
  package var claims: [KeyRow]
  /// Letters are input for a text field.
  package var takesText: Bool
  /// The meaning of any key that is not claimed, if the page has only one action.
  package var anyKey: Intent?
  /// Actions that no key performs here, as the public of a kiosk must not.
  package var withheld: [KeyWord] = []
  /// An address that is shown as a QR code.
  package var address: String?
  /// Keys without a meaning are reported too.
  package var hearsKeys = false
  package let traits: PageTraits
  /// The prompt to the person.
  package let prompted: Prompted
  /// What to do in an unattended run, if it waits for a key press.
  package let unattended: String

  package init(
    _ page: Page, stage: String = "", _ content: PageContent, controls: [Control] = [], layer: PageLayer? = nil,
    isAnimated: Bool = false, waitsForPress: Bool = false, closing: SessionEnd? = nil,
    claims: [KeyRow] = [], takesText: Bool = false, anyKey: Intent? = nil, traits: PageTraits = .flow,
    prompted: Prompted = Prompted(),
    unattended: String = "run unattended with --no-instructions, --auto-start and --camera-permission granted."
  ) {
    (self.page, self.stage, self.content) = (page, stage, content)
    (self.controls, self.layer) = (controls, layer)
    (self.isAnimated, self.waitsForPress, self.closing) = (isAnimated, waitsForPress, closing)
    (self.claims, self.takesText, self.anyKey) = (claims, takesText, anyKey)
    (self.traits, self.prompted, self.unattended) = (traits, prompted, unattended)
  }

  /// The controls of the layer, if there is one, else of the page.
  package var activeControls: [Control] { layer?.controls ?? controls }

  package func has(_ traits: PageTraits) -> Bool { self.traits.isSuperset(of: traits) }
}

/// The content of a page.
package enum PageContent: Equatable, Sendable {
  case instructions(FirstPage)
  case cameraPermission(PermissionView)
  case link(LinkView)
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
  case chip(ChipView)
  /// The backend prepares the session.
  case preparing
  /// The session is being saved, or sent.
  case processing(HandOverView?)
  case result(DeliveryNews.Verdict)
  case review(Review)
  case captured(EndPage)
  case failed(Failure)
  case attract(Attract)
  case stillThere(StillThere)
  case outOfOrder(OutOfOrder)
  case `operator`(Operator)
}

/// A page's own dialog or sheet.
package struct PageLayer: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// Asks for consent to use the camera.
    case consent([Subject])
    /// The cameras, and how to fix those that can't be used.
    case cameras(PermissionView)
    /// Help for a person who does not follow a hint.
    case help
    /// Offers an easier task to a slow person.
    case easier
    /// The operator is called.
    case assistance
  }

  package var content: Content
  package var controls: [Control]

  /// Whether it covers the page; help leaves the picture in sight that it is about.
  package var hidesPage: Bool { if case .help = content { false } else { true } }

  package init(_ content: Content, _ controls: [Control]) { (self.content, self.controls) = (content, controls) }
}
