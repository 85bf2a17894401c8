package import Cells

/// How one cell is shown: colours of the palette, nil for the terminal's own, and attributes.
package struct CellStyle: Hashable, Sendable {
  package var foreground: UInt8?
  package var background: UInt8?
  package var attributes: Attributes

  package init(foreground: UInt8? = nil, background: UInt8? = nil, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// The style of every role, for one theme in one appearance on one kind of terminal.
package struct StyleSheet: Hashable, Sendable {
  package let theme: Theme
  package let appearance: Appearance
  package let depth: ColorDepth
  /// In the order of the roles' raw values.
  private let styles: [CellStyle]

  package init(theme: Theme, appearance: Appearance, depth: ColorDepth) {
    self.theme = theme
    self.appearance = appearance
    self.depth = depth
    styles = Role.allCases.map { theme.style(of: $0, appearance, depth) }
  }

  package subscript(_ role: Role) -> CellStyle { styles[Int(role.rawValue)] }
}

extension Theme {
  fileprivate func style(of role: Role, _ appearance: Appearance, _ depth: ColorDepth) -> CellStyle {
    let rule = role.rule
    let usesAttributes = depth == .none || emphasis == .attributes
    var attributes = textStyle(of: role).attributes.union(usesAttributes ? rule.mono : rule.emphasis)
    if attributes.contains(.dim) { attributes.remove(.bold) }
    let quantiser = Quantiser(depth: depth, floor: demanded(of: rule.kind))
    let pair = quantiser.pair(ink: color(rule.ink, appearance), ground: color(rule.ground, appearance))
    return CellStyle(foreground: pair?.ink, background: pair?.ground, attributes: attributes)
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
