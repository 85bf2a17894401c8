internal import Cells

/// The states of the oval and its overlay, as in TrustVision's themes.
package enum Mask: String, CaseIterable, Hashable, Sendable {
  /// No face yet.
  case neutral
  /// A face that fits.
  case success
  /// A face that does not fit.
  case error
}

/// A mask in a theme file.
struct MaskText: Hashable, Sendable {
  /// The overlay around the oval.
  var overlay: ThemeShade?
  /// The colour of the oval.
  var color: ThemeShade?
  var stroke: ThemeValue<OvalStroke>?

  func over(_ parent: MaskText) -> MaskText {
    MaskText(
      overlay: overlay.over(parent.overlay), color: color.over(parent.color), stroke: stroke ?? parent.stroke)
  }
}

extension OvalState {
  /// The mask of an oval state; holds and recordings have their own strokes.
  var mask: Mask? {
    switch self {
    case .searching: .neutral
    case .wrong: .error
    case .fits: .success
    case .held, .recording: nil
    }
  }
}

extension Role {
  var mask: Mask? { OvalState.allCases.first { $0.role == self }?.mask }
}

extension Theme {
  func maskColor(_ mask: Mask, _ appearance: Appearance) -> RGB? { text.masks[mask]?.color.color(appearance) }

  /// The overlay around the oval for a mask.
  func overlay(_ mask: Mask, _ appearance: Appearance) -> Tint {
    text.masks[mask]?.overlay?[appearance]?.value ?? tint(.overlayBackground, appearance)
  }
}
