package import Cells

/// The kinds of text with their own label style, as in TrustVision's themes.
package enum LabelRole: String, CaseIterable, Hashable, Sendable {
  case normal, title, error, instruction, timeout, qrInstruction
}

/// The alignment of a label's text; left and right are physical, whatever the language.
package enum TextGravity: String, CaseIterable, Hashable, Sendable {
  case leading, center, trailing, left, right
}

package enum LabelWeight: String, CaseIterable, Hashable, Sendable {
  case regular, bold
}

/// The style of a label in one appearance; unset values fall back to the theme's.
package struct Label: Hashable, Sendable {
  /// The border of a label.
  package struct Line: Hashable, Sendable {
    package var corners: BorderStyle
    /// `nil` uses the text's colour.
    package var color: RGB?
  }

  package var textColor: RGB?
  package var weight: LabelWeight?
  package var gravity: TextGravity?
  /// The background: none, one colour, or the stops of a gradient.
  package var grounds: [RGB] = []
  /// Whether a gradient runs horizontally.
  package var runsAcross = false
  package var line: Line?
  package var isHidden = false

  package init() {}

  /// Whether the label has a background or border.
  package var isBox: Bool { !grounds.isEmpty || line != nil }

  /// The background of one of the label's cells; `nil` without a background of its own.
  package func ground(at column: Int, _ row: Int, of size: Size) -> RGB? {
    let (place, length) = runsAcross ? (column, size.columns) : (row, size.rows)
    guard grounds.count > 1, length > 1 else { return grounds.first }
    let way = Double(min(max(place, 0), length - 1)) / Double(length - 1) * Double(grounds.count - 1)
    let stop = min(Int(way), grounds.count - 2)
    return grounds[stop].under(grounds[stop + 1], opacity: way - Double(stop))
  }
}

/// A label in a theme file.
struct LabelText: Hashable, Sendable {
  var textColor: ThemeShade?
  var weight: LabelWeight?
  var gravity: TextGravity?
  var grounds: [ThemeShade]?
  var runsAcross: Bool?
  var cornerRadius: Double?
  var borderWidth: Double?
  var borderColor: ThemeShade?
  var isHidden: ThemeValue<Bool>?

  func over(_ parent: LabelText) -> LabelText {
    LabelText(
      textColor: textColor.over(parent.textColor), weight: weight ?? parent.weight, gravity: gravity ?? parent.gravity,
      grounds: grounds ?? parent.grounds, runsAcross: runsAcross ?? parent.runsAcross,
      cornerRadius: cornerRadius ?? parent.cornerRadius, borderWidth: borderWidth ?? parent.borderWidth,
      borderColor: borderColor.over(parent.borderColor), isHidden: isHidden ?? parent.isHidden)
  }

  func label(_ appearance: Appearance) -> Label {
    var label = Label()
    label.textColor = textColor.color(appearance)
    (label.weight, label.gravity) = (weight, gravity)
    label.grounds = (grounds ?? []).compactMap { $0[appearance]?.value.color }
    label.runsAcross = runsAcross ?? false
    if borderWidth ?? 0 > 0 {
      label.line = Label.Line(corners: borderStyle(radius: cornerRadius ?? 0), color: borderColor.color(appearance))
    }
    label.isHidden = isHidden?.value ?? false
    return label
  }
}

extension Role {
  /// The label that styles a role's text.
  package var label: LabelRole? {
    switch self {
    case .body, .label: .normal
    case .headline: .title
    case .promptBad, .error: .error
    case .prompt, .promptDetail: .instruction
    case .countdown: .timeout
    default: nil
    }
  }

  /// The labels whose background may be behind a role; the first that has one wins.
  ///
  /// Normal text occurs in many places, and has the background only as a separate block.
  var labelsBehind: [LabelRole] {
    switch self {
    case .headline: [.title]
    case .error: [.error]
    case .promptBad: [.error, .instruction]
    case .countdown: [.timeout, .instruction]
    case .prompt, .promptGood, .promptDetail, .promptEdge, .promptProgress, .promptTrack, .promptRecording:
      [.instruction]
    default: []
    }
  }
}

extension Theme {
  package func label(_ role: LabelRole, _ appearance: Appearance) -> Label {
    text.labels[role]?.label(appearance) ?? Label()
  }

  /// The label of a prompt; an error prompt falls back to the instruction's label.
  package func promptLabel(isBad: Bool, _ appearance: Appearance) -> Label {
    let usual = label(.instruction, appearance)
    guard isBad else { return usual }
    var label = label(.error, appearance)
    if label.grounds.isEmpty { (label.grounds, label.runsAcross) = (usual.grounds, usual.runsAcross) }
    label.line = label.line ?? usual.line
    return label
  }

  /// The alignment of a role's text; a prompt keeps its alignment when its tone changes.
  package func gravity(of role: Role, _ appearance: Appearance) -> TextGravity? {
    let own = role.label.flatMap { label($0, appearance).gravity }
    return role == .promptGood || role == .promptBad ? own ?? label(.instruction, appearance).gravity : own
  }

  /// The colours of a role: those of its label or mask, otherwise those of its rule.
  package func colors(of role: Role, _ appearance: Appearance) -> (ink: RGB, ground: RGB) {
    let own = role.label.flatMap { label($0, appearance).textColor } ?? role.mask.flatMap { maskColor($0, appearance) }
    let behind = role.labelsBehind.lazy.compactMap { self.label($0, appearance).grounds.first }.first
    return (own ?? color(role.rule.ink, appearance), behind ?? color(role.rule.ground, appearance))
  }
}
