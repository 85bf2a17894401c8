internal import Cells

/// What the oval and its surround say of a face, in the words of TrustVision's themes.
package enum Mask: String, CaseIterable, Hashable, Sendable {
  /// No face yet.
  case neutral
  /// A face that fits.
  case success
  /// A face that does not.
  case error
}

/// What a theme file says of a mask.
struct MaskText: Hashable, Sendable {
  /// What lies over the picture around the oval.
  var overlay: Shade?
  /// The colour of the oval.
  var color: Shade?
  var stroke: Placed<OvalStroke>?

  func over(_ parent: MaskText) -> MaskText {
    MaskText(
      overlay: overlay.over(parent.overlay), color: color.over(parent.color), stroke: stroke ?? parent.stroke)
  }
}

extension OvalState {
  /// The mask that shows a state; a hold and a recording have strokes of their own.
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

  /// What lies around the oval while a mask is shown.
  func overlay(_ mask: Mask, _ appearance: Appearance) -> Tint {
    text.masks[mask]?.overlay?[appearance]?.value ?? tint(.overlayBackground, appearance)
  }
}
