internal import Cells
package import Theming

/// How screens look, beside their colours: lines, letters, drawings, and where the controls stand.
package struct Look: Equatable, Sendable {
  /// The side of the controls in a wide window.
  package enum Side: String, Sendable {
    case leading, trailing
  }

  /// Whether the terminal shows more than ASCII.
  package var isUnicode: Bool
  package var corners: BorderStyle
  package var side: Side
  /// The roles whose text stands in capitals.
  private let capitals: Set<Role>
  let spinner: [Text]
  private let small: [Drawing: Sketch]
  private let large: [Drawing: Sketch]
  private let strokes: [OvalState: OvalStroke]

  /// The look that a theme gives; a radius of the corners that the host sets wins over the theme's.
  package init(theme: Theme, isUnicode: Bool = true, cornerRadius: Double? = nil, side: Side = .trailing) {
    self.isUnicode = isUnicode
    self.side = side
    corners = borderStyle(radius: cornerRadius ?? theme.buttonCornerRadius)
    capitals = Set(Role.allCases.filter { theme.textStyle(of: $0).letterCase == .upper })
    spinner = (isUnicode ? theme.spinner : theme.spinnerAscii).map { Text($0) }
    small = Self.sketches(theme, large: false, isUnicode: isUnicode)
    large = Self.sketches(theme, large: true, isUnicode: isUnicode)
    strokes = Dictionary(uniqueKeysWithValues: OvalState.allCases.map { ($0, theme.oval($0)) })
  }

  /// A drawing that the terminal cannot show is left out.
  private static func sketches(_ theme: Theme, large: Bool, isUnicode: Bool) -> [Drawing: Sketch] {
    let all = Drawing.allCases.map { ($0, theme.drawing($0, large: large)) }
    let shown = all.filter { !$1.isEmpty && (isUnicode || $1.allSatisfy { $0.allSatisfy(\.isASCII) }) }
    return Dictionary(uniqueKeysWithValues: shown.map { ($0, Sketch($1)) })
  }

  /// A text as it looks in a role.
  func text(_ string: String, _ role: Role) -> Text { Text(capitals.contains(role) ? string.uppercased() : string) }

  func sketch(_ drawing: Drawing, _ size: PictureSize) -> Sketch? {
    switch size {
    case .none: nil
    case .small: small[drawing]
    case .large: large[drawing]
    }
  }

  func stroke(_ state: OvalState) -> OvalStroke { strokes[state] ?? .solid }

  var border: Border {
    switch corners {
    case .rounded: isUnicode ? .rounded : .asciiRounded
    case .square: isUnicode ? .square : .asciiSquare
    }
  }

  var disabledBorder: Border {
    guard isUnicode else { return border }
    return corners == .rounded ? .roundedDashed : .squareDashed
  }

  /// The ends of a button that is one row high.
  var brackets: (leading: String, trailing: String) { corners == .rounded ? ("(", ")") : ("[", "]") }
  var ellipsis: String { isUnicode ? "…" : "..." }
}

/// How large the drawings of a page are.
enum PictureSize {
  case none, small, large
}

/// A drawing in lines of text, measured, without what is blank in front of all of them.
struct Sketch: Equatable {
  let lines: [Text]
  let columns: Int
  var rows: Int { lines.count }

  init(_ lines: [String]) {
    let indent = lines.filter { $0.contains { $0 != " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    self.lines = lines.map { Text(String($0.dropFirst(indent))) }
    columns = self.lines.map(\.columns).max() ?? 0
  }
}
