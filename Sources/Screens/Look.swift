package import Cells
package import Theming

/// The look of screens apart from colours: borders, letters, drawings, and layout side.
package struct Look: Equatable, Sendable {
  /// The side of the controls in a wide window.
  package enum Side: String, Sendable {
    case leading, trailing
  }

  /// Whether the terminal shows more than ASCII.
  package var isUnicode: Bool
  package var corners: BorderStyle
  package var side: Side
  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool
  /// One message per page, in large letters.
  package var isLarge: Bool
  /// Whether the terminal draws half blocks.
  let drawsHalves: Bool
  let parts: CellParts
  /// The roles with text in capitals.
  private let capitals: Set<Role>
  let theme: Theme
  let styles: StyleSheet
  private let strokes: [OvalState: OvalStroke]

  /// The look of a theme; a corner radius set by the host overrides the theme's.
  ///
  /// `styles` tells which surfaces are visible; by default, those of a dark screen with 256 colours.
  package init(
    theme: Theme, styles: StyleSheet? = nil, isUnicode: Bool = true, cornerRadius: Double? = nil,
    side: Side = .trailing, isRightToLeft: Bool = false, isLarge: Bool = false, parts: CellParts? = nil
  ) {
    self.isUnicode = isUnicode
    self.isRightToLeft = isRightToLeft
    self.side = side
    self.isLarge = isLarge
    self.parts = parts ?? (isUnicode ? .quadrants : .one)
    drawsHalves = self.parts >= .halves
    corners = borderStyle(radius: cornerRadius ?? theme.buttonCornerRadius)
    capitals = Set(Role.allCases.filter { theme.textStyle(of: $0).letterCase == .upper })
    self.theme = theme
    self.styles = styles ?? StyleSheet(theme: theme, appearance: .dark, depth: .palette256)
    strokes = Dictionary(uniqueKeysWithValues: OvalState.allCases.map { ($0, theme.oval($0)) })
  }

  /// Whether a role's surface is distinguishable from its surroundings; otherwise it gets a border.
  func shows(_ role: Role, on ground: Role) -> Bool { styles[role].isDistinct(from: styles[ground]) }

  /// The role of a drawing: in reverse video or underlined, its blanks would be visible, so another one is used.
  func role(ofDrawing role: Role, else other: Role) -> Role {
    styles[role].attributes.isDisjoint(with: [.reverse, .underline]) ? role : other
  }

  /// A text as shown in a role.
  func text(_ string: String, _ role: Role) -> Text { Text(capitals.contains(role) ? string.uppercased() : string) }

  /// A drawing of the theme; `nil` if there is none that the terminal can show.
  func sketch(_ drawing: Drawing, _ size: PictureSize) -> Sketch? {
    guard size != .none else { return nil }
    let drawn = [true, false].map { theme.drawing(drawing, large: size >= .large, isUnicode: $0) }
    let sketch = drawn.first { !$0.isEmpty && $0.allSatisfy(shows) }.map { Sketch($0) }
    return size == .doubled ? sketch?.doubled : sketch
  }

  private func shows(_ line: String) -> Bool {
    isUnicode || line.allSatisfy { $0.isASCII || (drawsHalves && Sketch.halves[String($0)] != nil) }
  }

  func sketch(_ picture: Icon.Picture, _ size: PictureSize) -> Sketch? {
    switch (picture, size) {
    case (_, .none): nil
    case (.drawing(let drawing), _): sketch(drawing, size)
    case (.sign(let mark), .small): Sketch(measured: [Pictograms.still(mark, self)])
    case (.sign(let mark), .large): Signs.sketch(Prompt(text: "", mark: mark, gesture: mark.gesture), self)
    case (_, .doubled): sketch(picture, .large)?.doubled
    }
  }

  /// A frame of the spinner; the number wraps around.
  func spinner(_ number: Int) -> Text {
    let frames = isUnicode ? theme.spinner : theme.spinnerAscii
    return frames.isEmpty ? Text("") : Text(frames[abs(number % frames.count)])
  }

  func stroke(_ state: OvalState) -> OvalStroke { strokes[state] ?? .solid }

  var border: Border { border(corners) }

  func border(_ corners: BorderStyle) -> Border {
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
  var brackets: (leading: String, trailing: String) {
    let (left, right) = corners == .rounded ? ("(", ")") : ("[", "]")
    return isRightToLeft ? (right, left) : (left, right)
  }
  var ellipsis: String { isUnicode ? "…" : "..." }
}

/// The size of a page's drawings.
enum PictureSize: Comparable {
  case none, small, large, doubled
}

/// A drawing in lines of text, measured, without common leading blanks.
struct Sketch: Equatable {
  let lines: [Text]
  let columns: Int
  var rows: Int { lines.count }

  init(measured lines: [Text]) {
    self.lines = lines
    columns = lines.map(\.columns).max() ?? 0
  }

  init(_ lines: [String]) {
    let indents = lines.map { Array($0.utf8).firstIndex { $0 != 0x20 } }
    let indent = indents.compactMap(\.self).min() ?? 0
    self.lines = lines.map { Text(String($0.dropFirst(indent))) }
    columns = self.lines.map(\.columns).max() ?? 0
  }

  /// In twice the size; `nil` if it is not made of half blocks.
  var doubled: Sketch? {
    var rows: [Text] = []
    for line in lines {
      let halves = line.pieces.compactMap { Self.halves[$0.glyph.text] }
      guard halves.count == line.pieces.count else { return nil }
      rows += [halves.map(\.upper), halves.map(\.lower)].map { half in Text(half.map { $0 + $0 }.joined()) }
    }
    return Sketch(measured: rows)
  }

  /// The upper and the lower half of a cell.
  fileprivate static let halves: [String: (upper: String, lower: String)] = [
    " ": (" ", " "), "█": ("█", "█"), "▀": ("█", " "), "▄": (" ", "█"),
  ]
}
