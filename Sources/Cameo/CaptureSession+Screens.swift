public import Contract
public import Screens

/// Screens of a host's own.
extension CaptureSession {
  /// Draws a page in a host's own way from the next run on; nil takes the built-in drawing back.
  ///
  /// The drawing is called on the thread of `run`, once before the first screen too: what a page must have (its buttons,
  /// its picture, what is asked) is missed there by name. In a window too small for it the built-in one takes its place.
  public func replace(_ page: Page, with drawing: HostScreen?) {
    var kept = Kept(value: drawing)
    state.withLock { swap(&$0.screens.value[page], &kept.value) }
  }
}

/// The kinds of documents.
extension CaptureSession {
  /// The kinds of documents that can be captured; `name` tells what people call each.
  public static func getCardTypes() -> [DocumentKind] { DocumentKind.allCases }
}

/// Oiti's screen of instructions.
public typealias FaceCaptchaCustomIntructionsView = HostScreen
/// Oiti's screen of the capture.
public typealias FaceCaptchaCustomView = HostScreen
/// Oiti's screen while a result is being made.
public typealias FaceCaptchaCustomProcessResultView = HostScreen
/// Oiti's screen of the result.
public typealias FaceCaptchaCustomResultView = HostScreen
/// Oiti's screen that asks for the camera.
public typealias DocumentscopyCustomCameraPermissionView = HostScreen
