package import Contract
package import Flow
package import Terminal

/// Where a session is shown and where its keys come from: a screen, or plain lines.
package protocol Display: AnyObject {
  /// Readable when there are keys; nil where none can come.
  var inputDescriptor: Int32? { get }
  /// Whether it shows pictures, so that frames are worth drawing.
  var showsPictures: Bool { get }
  /// Whether it would take a drawing now; a slow reader of the terminal makes it wait.
  var isReady: Bool { get }
  func readKeys() -> [Key]
  func show(_ scene: Scene)
  func resized()
  func suspend()
  func resume()
  /// Gives the terminal back as it was.
  func close()
}

/// All that a display needs to know to show this moment.
package struct Scene {
  package var view: SessionView
  package var presentation: Presentation
  package var frame: Frame?
  package var now: Instant
  package var facts: SceneFacts
}

/// What of the settings shows on the screen.
package struct SceneFacts: Equatable, Sendable {
  package var controlsAreOnTheLeft: Bool
  package var cornerRadius: Double?
  package var cameraName: String

  package init(controlsAreOnTheLeft: Bool = false, cornerRadius: Double? = nil, cameraName: String = "") {
    self.controlsAreOnTheLeft = controlsAreOnTheLeft
    self.cornerRadius = cornerRadius
    self.cameraName = cameraName
  }
}
