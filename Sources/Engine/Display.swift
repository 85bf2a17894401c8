package import Cells
package import Contract
package import Flow
package import Screens

/// Where a session is shown and where its keys come from: a screen, or plain lines.
package protocol Display: AnyObject {
  /// Readable when there are keys; nil where none can come.
  var inputDescriptor: Int32? { get }
  /// Whether keys may still come; without them only time, findings and a host can move a session.
  var hasInput: Bool { get }
  /// Whether it shows pictures, so that frames are worth drawing.
  var showsPictures: Bool { get }
  /// Whether it says what is new in lines, for somebody who may not see where the focus is.
  var saysLines: Bool { get }
  /// Whether it would take a drawing now; a slow reader of the terminal makes it wait.
  var isReady: Bool { get }
  /// A drawing was due and it would not take it.
  func hasToWait()
  /// Whether a part of the last scene is still to be sent, with the next one.
  var isUnfinished: Bool { get }
  /// In cells; nil where nothing is laid out.
  var size: Size? { get }
  /// The colour behind the text, once the terminal has told it.
  var background: RGB? { get }
  /// The number of the last scene's picture, once all of it is on the screen; `nil` while it is not, or if that is unknown.
  var seenPicture: Int? { get }
  func readKeys() -> [Key]
  /// What can be pressed at a place of the screen.
  func control(column: Int, row: Int) -> ControlID?
  func show(_ scene: Scene)
  /// Rings the bell once, unless its reader is behind.
  func ring()
  /// What is said, where lines are said, when all is kept and no page told it.
  func conclude(_ conclusion: Conclusion, _ presentation: Presentation)
  /// Shows nothing, and keeps nothing of what was shown.
  func forget()
  /// Nothing that was shown can be scrolled back to.
  func clearScrollback()
  /// Whether the window has changed although no signal told.
  var hasNewSize: Bool { get }
  func resized()
  /// Gives the terminal back, stops the program as Ctrl-Z does, and takes the terminal again.
  func stopUntilContinued()
  /// Gives the terminal back as it was.
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
  package func conclude(_ conclusion: Conclusion, _ presentation: Presentation) {}
}

/// All that a display needs to know to show this moment.
package struct Scene {
  package var view: SessionView
  package var presentation: Presentation
  package var frame: SeenFrame?
  package var now: Instant
  package var facts: SceneFacts
  /// What the pipeline does, where real time passes.
  package var figures: PipelineFigures?
  /// Faces are found, but not their points.
  package var lacksPoints: Bool
  /// Pictures that were kept, by the names of their files.
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

/// A camera as the screen names it.
package struct NamedCamera: Equatable, Sendable {
  package let name: String
  package let kind: CameraKind

  package init(_ name: String, _ kind: CameraKind) { (self.name, self.kind) = (name, kind) }
}

/// What of the settings shows on the screen.
package struct SceneFacts: Equatable, Sendable {
  package var preview: PreviewMode
  package var controlsAreOnTheLeft: Bool
  package var cornerRadius: Double?
  package var cameraName: String
  package var cameraKind: CameraKind
  /// The camera of each role, if one is not like another.
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

  /// The same while the camera of this role is before the person.
  package func with(_ role: CameraRole?) -> SceneFacts {
    var facts = self
    if let camera = role.flatMap({ cameras[$0] }) { (facts.cameraName, facts.cameraKind) = (camera.name, camera.kind) }
    return facts
  }
}
