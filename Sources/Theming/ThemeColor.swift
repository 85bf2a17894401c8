/// The colours of a theme: the eleven of the SDKs, then our optional ones.
package enum ThemeColor: String, CaseIterable, Hashable, Sendable {
  case primary, onPrimary, secondary, loadingProgressBar, background, onBackground
  case surface, onSurface, surfaceVariant, onSurfaceVariant, overlayBackground
  case searching, wrong, fits, held, recording, error

  /// The fallback of an optional colour; `nil` for the eleven, which every theme must define.
  var standIn: ThemeColor? {
    switch self {
    case .searching, .wrong: .onBackground
    case .fits: .secondary
    case .held: .fits
    case .recording: .loadingProgressBar
    case .error: .wrong
    case .primary, .onPrimary, .secondary, .loadingProgressBar, .background, .onBackground, .surface, .onSurface,
      .surfaceVariant, .onSurfaceVariant, .overlayBackground:
      nil
    }
  }
}

/// The states of the oval.
package enum OvalState: String, CaseIterable, Hashable, Sendable {
  case searching, wrong, fits, held, recording
}

/// The line styles of the oval.
package enum OvalStroke: String, CaseIterable, Hashable, Sendable {
  case dotted, dashed, solid, double, heavy
}

/// The drawings of a theme, as text art.
package enum Drawing: String, CaseIterable, Hashable, Sendable {
  case facePosition, faceExpression, faceLight, cameraPermission
}

/// Whether a theme distinguishes meanings by colour, or by attributes as well.
enum Emphasis: String, CaseIterable, Hashable, Sendable {
  case color, attributes
}
