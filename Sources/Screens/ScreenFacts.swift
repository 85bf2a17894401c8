package import Cells
package import Contract
internal import Imaging

/// What a screen must know beside the state of the session.
package struct ScreenFacts: Equatable, Sendable {
  package var theme: String
  /// The words for the logo of the theme's brand; empty where it has none.
  package var brand: String
  package var camera: String
  /// A picture that no camera takes is always told as such.
  package var cameraKind: CameraKind
  /// Whether the live picture is drawn at all.
  package var showsPicture: Bool
  /// The engine's time, from which the spinner turns.
  package var now: Duration
  package var window: Size
  package var figures: PipelineFigures?
  /// Faces are found, but not their points.
  package var lacksPoints: Bool
  /// What is wrong with words or colours that have just been changed.
  package var fault: String
  package var toast: Toast?
  /// Signs stand still.
  package var reducesMotion: Bool
  /// What the languages are called by those who speak them.
  package var languages: [String] = []
  /// The button that looks otherwise for a moment.
  package var blink: ControlID?

  package init(
    theme: String = "", camera: String = "", cameraKind: CameraKind = .device, showsPicture: Bool = true,
    now: Duration = .zero, window: Size = Size(columns: 80, rows: 24), figures: PipelineFigures? = nil,
    lacksPoints: Bool = false, fault: String = "", toast: Toast? = nil, brand: String = "", reducesMotion: Bool = false
  ) {
    self.theme = theme
    self.brand = brand
    self.camera = camera
    self.cameraKind = cameraKind
    self.showsPicture = showsPicture
    self.now = now
    self.window = window
    (self.figures, self.lacksPoints, self.fault) = (figures, lacksPoints, fault)
    self.toast = toast
    self.reducesMotion = reducesMotion
  }

  /// The number of the spinner's frame: ten in a second.
  var spinnerFrame: Int { reducesMotion ? 0 : Int(min(now / .milliseconds(100), 1e12)) }
}
