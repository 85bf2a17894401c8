package import Cells

/// The kinds of words that a theme may dress: the labels of TrustVision's themes.
package enum LabelRole: String, CaseIterable, Hashable, Sendable {
  case normal, title, error, instruction, timeout, qrInstruction
}

/// Where the words of a label stand in their room; left and right are the same in every language.
package enum TextGravity: String, CaseIterable, Hashable, Sendable {
  case leading, center, trailing, left, right
}

package enum LabelWeight: String, CaseIterable, Hashable, Sendable {
  case regular, bold
}

/// How a label looks in one appearance; what it leaves open is as the theme has it without labels.
package struct Label: Hashable, Sendable {
  /// The line around a label.
  package struct Line: Hashable, Sendable {
    package var corners: BorderStyle
    /// The colour of the words where there is none.
    package var color: RGB?
  }

  package var textColor: RGB?
  package var weight: LabelWeight?
  package var gravity: TextGravity?
  /// None, the one colour behind the words, or the stops of a gradient.
  package var grounds: [RGB] = []
  /// Whether a gradient runs over the columns, and not over the rows.
  package var runsAcross = false
  package var line: Line?
  package var isHidden = false

  package init() {}

  /// Whether anything stands behind or around the words.
  package var isBox: Bool { !grounds.isEmpty || line != nil }

  /// The colour behind a cell of the label; nil where nothing of its own stands there.
  package func ground(at column: Int, _ row: Int, of size: Size) -> RGB? {
    let (place, length) = runsAcross ? (column, size.columns) : (row, size.rows)
    guard grounds.count > 1, length > 1 else { return grounds.first }
    let way = Double(min(max(place, 0), length - 1)) / Double(length - 1) * Double(grounds.count - 1)
    let stop = min(Int(way), grounds.count - 2)
    return grounds[stop].under(grounds[stop + 1], opacity: way - Double(stop))
  }
}

/// What a theme file says of a label.
struct LabelText: Hashable, Sendable {
  var textColor: Shade?
  var weight: LabelWeight?
  var gravity: TextGravity?
  var grounds: [Shade]?
  var runsAcross: Bool?
  var cornerRadius: Double?
  var borderWidth: Double?
  var borderColor: Shade?
  var isHidden: Placed<Bool>?

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
  /// The label that dresses the words of a role.
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

  /// The labels whose ground a role stands on wherever it is; the first that has one counts.
  ///
  /// Normal words stand in many places, and have it only where they are a block of their own.
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

  /// The label of a prompt that finds fault stands on that of the others where it has nothing of its own.
  package func promptLabel(isBad: Bool, _ appearance: Appearance) -> Label {
    let usual = label(.instruction, appearance)
    guard isBad else { return usual }
    var label = label(.error, appearance)
    if label.grounds.isEmpty { (label.grounds, label.runsAcross) = (usual.grounds, usual.runsAcross) }
    label.line = label.line ?? usual.line
    return label
  }

  /// Where the words of a role stand; a prompt stays in its place when its tone changes.
  package func gravity(of role: Role, _ appearance: Appearance) -> TextGravity? {
    let own = role.label.flatMap { label($0, appearance).gravity }
    return role == .promptGood || role == .promptBad ? own ?? label(.instruction, appearance).gravity : own
  }

  /// The colours of a role: those of its rule, unless its label or its mask has others.
  package func colors(of role: Role, _ appearance: Appearance) -> (ink: RGB, ground: RGB) {
    let own = role.label.flatMap { label($0, appearance).textColor } ?? role.mask.flatMap { maskColor($0, appearance) }
    let behind = role.labelsBehind.lazy.compactMap { self.label($0, appearance).grounds.first }.first
    return (own ?? color(role.rule.ink, appearance), behind ?? color(role.rule.ground, appearance))
  }
}
