public import Contract
public import Screens

/// Host-drawn screens.
extension CaptureSession {
  /// Replaces the drawing of a page from the next run on; `nil` restores the built-in one.
  ///
  /// The drawing runs on the thread of `run`, and once before the first screen: an error there names the required parts
  /// that are missing (buttons, picture, question). In a window too small for it, the built-in page is used.
  public func replace(_ page: Page, with drawing: HostScreen?) {
    var kept = Kept(value: drawing)
    state.withLock { swap(&$0.screens.value[page], &kept.value) }
  }
}

/// The kinds of documents.
extension CaptureSession {
  /// The kinds of documents that can be captured; `name` is their usual name.
  public static func getCardTypes() -> [DocumentKind] { DocumentKind.allCases }
}

/// Oiti's instruction screen.
public typealias FaceCaptchaCustomIntructionsView = HostScreen
/// Oiti's capture screen.
public typealias FaceCaptchaCustomView = HostScreen
/// Oiti's processing screen.
public typealias FaceCaptchaCustomProcessResultView = HostScreen
/// Oiti's result screen.
public typealias FaceCaptchaCustomResultView = HostScreen
/// Oiti's camera permission screen.
public typealias DocumentscopyCustomCameraPermissionView = HostScreen
