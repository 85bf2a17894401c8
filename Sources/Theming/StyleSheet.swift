package import Cells

/// The style of a cell: palette colours (`nil` for the terminal's default) and attributes.
package struct CellStyle: Hashable, Sendable {
  /// A pair of 24-bit colours.
  package struct Direct: Hashable, Sendable {
    package var ink: RGB
    package var ground: RGB

    package init(ink: RGB, ground: RGB) { (self.ink, self.ground) = (ink, ground) }
  }

  package var foreground: UInt8?
  package var background: UInt8?
  package var attributes: Attributes
  /// The exact colours: the theme's for 24-bit terminals, or what a console's own palette shows.
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

/// The style of every role, for one theme, appearance and colour depth.
package struct StyleSheet: Hashable, Sendable {
  package let appearance: Appearance
  package let depth: ColorDepth
  /// The colours to set on a console; `nil` elsewhere.
  package let console: ConsolePalette?
  /// The overlay around the oval.
  package let overlay: Tint
  private var masks: [Mask: Tint] = [:]
  /// The required text contrast.
  private var contrast = 4.5
  /// Indexed by the roles' raw values.
  private let styles: [CellStyle]

  /// `ownsPalette`: the terminal is a console whose sixteen colours may be set.
  package init(theme: Theme, appearance: Appearance, depth: ColorDepth, ownsPalette: Bool = false) {
    let console = ownsPalette && depth == .ansi16 ? ConsolePalette(theme, appearance) : nil
    let overlay = theme.tint(.overlayBackground, appearance)
    self.init(appearance: appearance, depth: depth, overlay: overlay, console: console) {
      theme.style(of: $0, appearance, depth, console)
    }
    masks = Dictionary(uniqueKeysWithValues: Mask.allCases.map { ($0, theme.overlay($0, appearance)) })
    contrast = theme.contrast
  }

  /// A sheet without a theme, for terminal tests.
  package init(
    appearance: Appearance = .dark, depth: ColorDepth, overlay: Tint = Tint(color: .black, opacity: 0.8),
    console: ConsolePalette? = nil, style: (Role) -> CellStyle
  ) {
    self.appearance = appearance
    self.depth = depth
    self.overlay = overlay
    self.console = console
    styles = Role.allCases.map(style)
  }

  package subscript(_ role: Role) -> CellStyle { styles[Int(role.rawValue)] }

  /// The visible background of a role on a colour terminal.
  package func ground(of role: Role) -> RGB? { self[role].ground }

  /// The overlay around the oval for a mask.
  package func overlay(_ mask: Mask) -> Tint { masks[mask] ?? overlay }

  /// A role in other colours, quantised to the terminal; without colours, the role's normal paint.
  package func paint(_ role: Role, ink: RGB, ground: RGB) -> Paint {
    if depth == .direct { return Paint(role, ink: ink, ground: ground) }
    let quantiser = Quantiser(depth: depth, floor: role.rule.kind == .text ? contrast : 1, console: console)
    return quantiser.pair(ink: ink, ground: ground).map { Paint(role, ink: $0.ink, ground: $0.ground) } ?? Paint(role)
  }

  /// Whether the picture's ink is lighter than its ground; without colours the terminal's appearance decides.
  package var hasLightInk: Bool { depth != .none || appearance == .dark }
}

extension Theme {
  fileprivate func style(
    of role: Role, _ appearance: Appearance, _ depth: ColorDepth, _ console: ConsolePalette?
  ) -> CellStyle {
    var (colors, attributes) = (colors(of: role, appearance), attributes(of: role, appearance, depth))
    if console != nil { (colors, attributes) = consoleLook(of: role, appearance) }
    let floor = demanded(of: role.rule.kind)
    let quantiser = Quantiser(depth: depth, floor: floor, console: console, isBold: attributes.contains(.bold))
    let pair = quantiser.pair(ink: colors.ink, ground: colors.ground)
    var direct = depth == .direct ? CellStyle.Direct(ink: colors.ink, ground: colors.ground) : nil
    if let console, let pair { direct = CellStyle.Direct(ink: console[pair.ink], ground: console[pair.ground]) }
    return CellStyle(foreground: pair?.ink, background: pair?.ground, attributes: attributes, direct: direct)
  }

  private func attributes(of role: Role, _ appearance: Appearance, _ depth: ColorDepth) -> Attributes {
    let rule = role.rule
    let usesAttributes = depth == .none || emphasis == .attributes
    var attributes = textStyle(of: role).attributes.union(usesAttributes ? rule.mono : rule.emphasis)
    switch role.label.flatMap({ label($0, appearance).weight }) {
    case .bold: attributes.insert(.bold)
    // Without colours, bold may carry a meaning.
    case .regular where !usesAttributes: attributes.remove(.bold)
    case .regular, nil: break
    }
    if attributes.contains(.dim) { attributes.remove(.bold) }
    return attributes
  }

  /// On a console colours are swapped here: the kernel would swap their numbers, but not the bit that makes an ink bold.
  func consoleLook(of role: Role, _ appearance: Appearance) -> (colors: (ink: RGB, ground: RGB), attributes: Attributes)
  {
    var (colors, attributes) = (colors(of: role, appearance), attributes(of: role, appearance, .ansi16))
    if attributes.remove(.reverse) != nil { colors = (colors.ground, colors.ink) }
    return (colors, attributes)
  }

  /// The required contrast; a theme that requires more than 4.5 requires it of graphics too.
  func demanded(of kind: RoleRule.Kind) -> Double {
    switch kind {
    case .text: contrast
    case .graphic: contrast > 4.5 ? contrast : 3
    case .decoration: 1
    }
  }
}

extension CellStyle {
  /// The background behind the text; `nil` is the terminal's default.
  private var surface: RGB? { attributes.contains(.reverse) ? ink : ground }

  /// Whether an area of this style is distinguishable from one of another.
  package func isDistinct(from other: CellStyle) -> Bool {
    guard let surface, let around = other.surface else {
      return attributes.contains(.reverse) != other.attributes.contains(.reverse)
    }
    return surface.contrast(with: around) >= 1.1
  }
}

extension CellStyle: CustomStringConvertible {
  /// For display: `ink on ground, attributes`, with indices of the 256-colour palette.
  package var description: String {
    let colors = foreground.map { ink in "\(ink) on \(background.map(String.init) ?? "default")" } ?? "default"
    return attributes.isEmpty ? colors : "\(colors), \(attributes)"
  }
}
