package import Cells

/// How one cell is shown: colours of the palette, nil for the terminal's own, and attributes.
package struct CellStyle: Hashable, Sendable {
  /// Two colours of 24 bits.
  package struct Direct: Hashable, Sendable {
    package var ink: RGB
    package var ground: RGB

    package init(ink: RGB, ground: RGB) { (self.ink, self.ground) = (ink, ground) }
  }

  package var foreground: UInt8?
  package var background: UInt8?
  package var attributes: Attributes
  /// The theme's own colours, where the terminal shows 24 bits; the numbers beside them are for those that can't.
  package var direct: Direct?

  package init(
    foreground: UInt8? = nil, background: UInt8? = nil, attributes: Attributes = [], direct: Direct? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.direct = direct
  }

  package var ink: RGB? { direct?.ink ?? foreground.map { Palette.colors[Int($0)] } }
  package var ground: RGB? { direct?.ground ?? background.map { Palette.colors[Int($0)] } }
}

/// The style of every role, for one theme in one appearance on one kind of terminal.
package struct StyleSheet: Hashable, Sendable {
  package let appearance: Appearance
  package let depth: ColorDepth
  /// What lies over the picture around the oval.
  package let overlay: Tint
  private var masks: [Mask: Tint] = [:]
  /// The contrast that words keep.
  private var contrast = 4.5
  /// In the order of the roles' raw values.
  private let styles: [CellStyle]

  package init(theme: Theme, appearance: Appearance, depth: ColorDepth) {
    self.init(appearance: appearance, depth: depth, overlay: theme.tint(.overlayBackground, appearance)) {
      theme.style(of: $0, appearance, depth)
    }
    masks = Dictionary(uniqueKeysWithValues: Mask.allCases.map { ($0, theme.overlay($0, appearance)) })
    contrast = theme.contrast
  }

  /// A sheet without a theme, as tests of terminals need it.
  package init(
    appearance: Appearance = .dark, depth: ColorDepth, overlay: Tint = Tint(color: .black, opacity: 0.8),
    style: (Role) -> CellStyle
  ) {
    self.appearance = appearance
    self.depth = depth
    self.overlay = overlay
    styles = Role.allCases.map(style)
  }

  package subscript(_ role: Role) -> CellStyle { styles[Int(role.rawValue)] }

  /// What is seen behind a role on a terminal with colours.
  package func ground(of role: Role) -> RGB? { self[role].ground }

  /// What lies over the picture around the oval while a mask is shown.
  package func overlay(_ mask: Mask) -> Tint { masks[mask] ?? overlay }

  /// A role in colours of its own, as near as the terminal has them; as it always is where that has no colours.
  package func paint(_ role: Role, ink: RGB, ground: RGB) -> Paint {
    if depth == .direct { return Paint(role, ink: ink, ground: ground) }
    let quantiser = Quantiser(depth: depth, floor: role.rule.kind == .text ? contrast : 1)
    return quantiser.pair(ink: ink, ground: ground).map { Paint(role, ink: $0.ink, ground: $0.ground) } ?? Paint(role)
  }

  /// Whether the picture's ink is lighter than its ground; without colours that is up to the terminal.
  package var hasLightInk: Bool { depth != .none || appearance == .dark }
}

extension Theme {
  fileprivate func style(of role: Role, _ appearance: Appearance, _ depth: ColorDepth) -> CellStyle {
    let rule = role.rule
    let usesAttributes = depth == .none || emphasis == .attributes
    var attributes = textStyle(of: role).attributes.union(usesAttributes ? rule.mono : rule.emphasis)
    switch role.label.flatMap({ label($0, appearance).weight }) {
    case .bold: attributes.insert(.bold)
    // Without colours weight may carry a meaning.
    case .regular where !usesAttributes: attributes.remove(.bold)
    case .regular, nil: break
    }
    if attributes.contains(.dim) { attributes.remove(.bold) }
    let colors = colors(of: role, appearance)
    let pair = Quantiser(depth: depth, floor: demanded(of: rule.kind)).pair(ink: colors.ink, ground: colors.ground)
    let direct = depth == .direct ? CellStyle.Direct(ink: colors.ink, ground: colors.ground) : nil
    return CellStyle(foreground: pair?.ink, background: pair?.ground, attributes: attributes, direct: direct)
  }

  /// The contrast that a pair of colours must have; a theme that demands more than 4.5 demands it of graphics too.
  func demanded(of kind: RoleRule.Kind) -> Double {
    switch kind {
    case .text: contrast
    case .graphic: contrast > 4.5 ? contrast : 3
    case .decoration: 1
    }
  }
}

extension CellStyle {
  /// What is behind the text; nil is the terminal's own.
  private var surface: RGB? { attributes.contains(.reverse) ? ink : ground }

  /// Whether an area of this style can be told from one of another.
  package func isDistinct(from other: CellStyle) -> Bool {
    guard let surface, let around = other.surface else {
      return attributes.contains(.reverse) != other.attributes.contains(.reverse)
    }
    return surface.contrast(with: around) >= 1.1
  }
}

extension CellStyle: CustomStringConvertible {
  /// As people read it: `ink on ground, attributes`, with the numbers of the 256 palette.
  package var description: String {
    let colors = foreground.map { ink in "\(ink) on \(background.map(String.init) ?? "default")" } ?? "default"
    return attributes.isEmpty ? colors : "\(colors), \(attributes)"
  }
}
