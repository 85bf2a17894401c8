package import Cells
package import Contract
package import Flow
package import Screens

/// Output and keyboard input of a session: a full screen, or plain lines.
package protocol Display: AnyObject {
  /// Readable when there are keys; `nil` without input.
  var inputDescriptor: Int32? { get }
  /// Whether keys may still arrive. Without them, only time, findings and a host can move a session.
  var hasInput: Bool { get }
  /// Whether the display shows pictures, so that frames are worth drawing.
  var showsPictures: Bool { get }
  /// Whether the display reports changes as lines, for users who may not see the focus.
  var saysLines: Bool { get }
  /// Whether the display accepts a drawing now; false is backpressure from a slow terminal.
  var isReady: Bool { get }
  /// Records that a due drawing was not accepted.
  func hasToWait()
  /// Whether part of the last scene is unsent; it goes out with the next one.
  var isUnfinished: Bool { get }
  /// In cells; `nil` for a display without layout.
  var size: Size? { get }
  /// The terminal's background colour, once the terminal has reported it.
  var background: RGB? { get }
  /// The number of the last scene's picture, once all of it is on the screen; `nil` until then, or if unknown.
  var seenPicture: Int? { get }
  func readKeys() -> [Key]
  /// The control at a cell.
  func control(column: Int, row: Int) -> ControlID?
  func show(_ scene: Scene)
  /// Rings the bell once, unless the output is blocked.
  func ring()
  /// Line displays: prints the end of a session that was saved without an end page.
  func conclude(_ summary: SessionSummary, _ presentation: Presentation)
  /// Clears the screen and wipes what was shown.
  func forget()
  /// Clears the terminal's scrollback.
  func clearScrollback()
  /// Polls for a new window size, for terminals without a resize signal.
  var hasNewSize: Bool { get }
  func resized()
  /// Restores the terminal, stops the process as Ctrl-Z does, and takes the terminal again on resume.
  func stopUntilContinued()
  /// Restores the terminal.
  func close()
}

extension Display {
  package var background: RGB? { nil }
  package var saysLines: Bool { false }
  package var isUnfinished: Bool { false }
  package var seenPicture: Int? { nil }
  package func control(column: Int, row: Int) -> ControlID? { nil }
  package func forget() {}
  package func clearScrollback() {}
  package func hasToWait() {}
  package func ring() {}
  package func conclude(_ summary: SessionSummary, _ presentation: Presentation) {}
}

/// Everything a display needs to draw one frame of the interface.
package struct Scene {
  package var view: SessionView
  package var presentation: Presentation
  package var frame: SeenFrame?
  package var now: Instant
  package var facts: SceneFacts
  /// Pipeline statistics; only in real time.
  package var figures: PipelineFigures?
  /// Faces are found, but not their landmarks.
  package var lacksPoints: Bool
  /// Saved pictures, by file name.
  package var stills: [String: KeptPicture]
  /// The number of what a key can answer here, for `Display.seenPicture`.
  package var picture = 0

  package init(
    view: SessionView, presentation: Presentation, frame: SeenFrame?, now: Instant, facts: SceneFacts = SceneFacts(),
    figures: PipelineFigures? = nil, lacksPoints: Bool = false, stills: [String: KeptPicture] = [:]
  ) {
    (self.figures, self.lacksPoints, self.stills) = (figures, lacksPoints, stills)
    self.view = view
    self.presentation = presentation.on(view.face.page)
    self.frame = frame
    self.now = now
    self.facts = facts
    if let preview = presentation.preview { self.facts.preview = preview }
  }
}

/// A camera's name and details as the screen shows them.
package struct NamedCamera: Equatable, Sendable {
  package let name: String
  package let kind: CameraKind

  package init(_ name: String, _ kind: CameraKind) { (self.name, self.kind) = (name, kind) }
}

/// The settings that affect the screen.
package struct SceneFacts: Equatable, Sendable {
  package var preview: PreviewMode
  package var controlsAreOnTheLeft: Bool
  package var cornerRadius: Double?
  package var cameraName: String
  package var cameraKind: CameraKind
  /// Whether each page says that this is a test.
  package var isSandbox = false
  /// The camera of each role, if they differ.
  package var cameras: [CameraRole: NamedCamera] = [:]

  package init(
    preview: PreviewMode = .ascii, controlsAreOnTheLeft: Bool = false, cornerRadius: Double? = nil,
    cameraName: String = "", cameraKind: CameraKind = .device
  ) {
    self.preview = preview
    self.controlsAreOnTheLeft = controlsAreOnTheLeft
    self.cornerRadius = cornerRadius
    self.cameraName = cameraName
    self.cameraKind = cameraKind
  }

  /// These facts with the camera of this role.
  package func with(_ role: CameraRole?) -> SceneFacts {
    var facts = self
    if let camera = role.flatMap({ cameras[$0] }) { (facts.cameraName, facts.cameraKind) = (camera.name, camera.kind) }
    return facts
  }
}
