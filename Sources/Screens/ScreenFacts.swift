package import Cells
package import Contract
package import Imaging

/// The inputs of a screen beside the session's view.
package struct ScreenFacts: Equatable, Sendable {
  package var theme: String
  /// The logo's alternative text; empty if the theme has no logo.
  package var brand: String
  package var camera: String
  /// A simulated camera is always labelled as such.
  package var cameraKind: CameraKind
  /// Whether the live picture is drawn.
  package var showsPicture: Bool
  /// The engine's time, which drives the spinner.
  package var now: Duration
  package var window: Size
  package var figures: PipelineFigures?
  /// Faces are found, but not their landmarks.
  package var lacksPoints: Bool
  /// Why reloaded texts or colours are invalid.
  package var fault: String
  package var toast: Toast?
  /// Animations are off.
  package var reducesMotion: Bool
  /// Whether each page says that this is a test.
  package var isSandbox = false
  /// The languages' own names.
  package var languages: [String] = []
  /// The code of the address that the page shows; `nil` if it can't be made.
  package var code: CodeMatrix?
  /// The button highlighted because its key was ignored.
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

  /// The spinner's frame number, ten per second.
  var spinnerFrame: Int { reducesMotion ? 0 : Int(min(now / .milliseconds(100), 1e12)) }
}
