/// The colours of a theme: the eleven of the seeds, then ours, which may be left out.
package enum ThemeColor: String, CaseIterable, Hashable, Sendable {
  case primary, onPrimary, secondary, loadingProgressBar, background, onBackground
  case surface, onSurface, surfaceVariant, onSurfaceVariant, overlayBackground
  case searching, wrong, fits, held, recording, error

  /// What stands in for one of ours that a theme leaves out; nil for the eleven, which every theme needs.
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

/// What the face in front of the camera does, as the oval shows it.
package enum OvalState: String, CaseIterable, Hashable, Sendable {
  case searching, wrong, fits, held, recording
}

/// With what the oval is drawn.
package enum OvalStroke: String, CaseIterable, Hashable, Sendable {
  case dotted, dashed, solid, double, heavy
}

/// The pictures that a theme brings, as text art.
package enum Drawing: String, CaseIterable, Hashable, Sendable {
  case facePosition, faceExpression, faceLight, cameraPermission
}

/// Whether a theme tells meanings apart by colour, or by attributes as well.
enum Emphasis: String, CaseIterable, Hashable, Sendable {
  case color, attributes
}
