internal import Cells
internal import Contract
internal import Notation

/// Parser of theme files; errors become diagnostics with locations.
struct ThemeReader {
  let file: String
  var diagnostics: [Diagnostic] = []

  static func read(_ bytes: [UInt8], file: String) -> (text: ThemeText?, diagnostics: [Diagnostic]) {
    let (node, diagnostics) = JSONReader.read(bytes, file: file)
    guard let node else { return (nil, diagnostics) }
    var reader = ThemeReader(file: file)
    let text = reader.theme(JSONFields(node, file: file))
    let found = diagnostics + reader.diagnostics
    return (text, found.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }

  private init(file: String) {
    self.file = file
  }

  private mutating func theme(_ top: JSONFields) -> ThemeText {
    var fields = top
    var text = ThemeText()
    defer { diagnostics += fields.finish() }
    guard fields.node.object != nil else { return text }
    _ = fields.string("$schema")
    text.files = [file]
    text.name = name(&fields)
    text.summary = fields.string("description")
    text.inherits = parent(&fields)
    values(&fields, &text)
    text.screens = screens(fields.fields("screens"))
    return text
  }

  /// The values that the theme and each of its screens may define.
  mutating func values(_ fields: inout JSONFields, _ text: inout ThemeText) {
    text.contrast = number("contrast", 1...21, &fields)
    text.emphasis = fields.word("emphasis")
    text.light = colors(fields.fields("light"))
    text.dark = colors(fields.fields("dark"))
    text.typography = typography(fields.fields("typography"))
    text.buttonCornerRadius = number("buttonCornerRadius", 0...1000, &fields)
    text.branding = branding(fields.fields("branding"))
    text.spinner = frames("spinner", &fields)
    text.spinnerAscii = frames("spinnerAscii", &fields)
    drawings(fields.fields("drawings"), &text)
    text.oval = strokes(fields.fields("oval"))
    text.labels = labels(fields.fields("labels"))
    text.masks = masks(fields.fields("masks"))
    text.stepGlyphs = stepGlyphs(fields.fields("stepGlyphs"))
    text.gestureGlyphs = gestureGlyphs(fields.fields("gestureGlyphs"))
    text.modalBackground = shade("modalBackground", &fields, isTranslucent: true)
    text.closeButtonLocation = fields.word("closeButtonLocation")
    text.showProgress = fields.bool("showProgress")
    text.showSteps = fields.bool("showSteps")
    text.showTrademark = fields.bool("showTrademark")
  }

  private mutating func name(_ fields: inout JSONFields) -> String? {
    guard let node = fields.take("name") else {
      fields.note(fields.node, "the theme has no name", remedy: "add \"name\": \"…\"")
      return nil
    }
    if let name = node.string, !name.isEmpty { return name }
    fields.reject(node, at: "name", expected: "a text that is not empty")
    return nil
  }

  func placed<Value>(
    _ key: String, _ fields: inout JSONFields, _ read: (inout JSONFields) -> Value?
  ) -> ThemeValue<Value>? {
    guard let value = read(&fields), let node = fields.node[key] else { return nil }
    return ThemeValue(value, at: node, in: file)
  }

  func number(_ key: String, _ range: ClosedRange<Double>, _ fields: inout JSONFields) -> Double? {
    guard let node = fields.take(key) else { return nil }
    if let number = node.number, range.contains(number) { return number }
    let bounds = [range.lowerBound, range.upperBound].map { JSONNode.number($0).text() }
    fields.reject(node, at: fields.path(of: key), expected: "a number from \(bounds[0]) to \(bounds[1])")
    return nil
  }

  private mutating func colors(_ section: JSONFields?) -> ThemeText.Colors {
    guard var fields = section else { return [:] }
    var colors: ThemeText.Colors = [:]
    for color in ThemeColor.allCases {
      guard let node = fields.take(color.rawValue) else { continue }
      let path = fields.path(of: color.rawValue)
      let found = color == .overlayBackground ? translucent(node, at: path, &fields) : tint(node, at: path, &fields)
      colors[color] = found.map { ThemeValue($0, at: node, in: file) }
    }
    diagnostics += fields.finish()
    return colors
  }

  func tint(_ node: JSONNode, at path: String, _ fields: inout JSONFields) -> Tint? {
    if let color = node.string.flatMap(RGB.init(hex:)) { return Tint(color: color) }
    fields.reject(node, at: path, expected: "a colour like \"#3C58E8\"")
    return nil
  }

  /// A colour, or `{ "color": "#000000", "opacity": 0.8 }`.
  mutating func translucent(_ node: JSONNode, at path: String, _ section: inout JSONFields) -> Tint? {
    guard node.object != nil else { return tint(node, at: path, &section) }
    var fields = JSONFields(node, path: path, file: file)
    let inner = fields.take("color")
    let color = inner.flatMap { tint($0, at: fields.path(of: "color"), &fields) }
    let opacity = number("opacity", 0...1, &fields)
    if fields.node["color"] == nil {
      fields.note(node, "\"\(fields.path)\" has no \"color\"", remedy: "add \"color\": \"#000000\"")
    }
    diagnostics += fields.finish()
    return color.map { Tint(color: $0.color, opacity: opacity ?? 1) }
  }

  private mutating func typography(_ section: JSONFields?) -> [TextRole: ThemeText.Style] {
    guard var fields = section else { return [:] }
    var styles: [TextRole: ThemeText.Style] = [:]
    for role in TextRole.allCases {
      guard let inner = fields.fields(role.rawValue) else { continue }
      styles[role] = style(inner)
    }
    diagnostics += fields.finish()
    return styles
  }

  private static let attributes: [(String, Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("underline", .underline), ("italic", .italic),
  ]

  private mutating func style(_ section: JSONFields) -> ThemeText.Style {
    var fields = section
    var style = ThemeText.Style()
    for (key, attribute) in Self.attributes {
      guard let isSet = fields.bool(key) else { continue }
      if isSet { style.set.insert(attribute) } else { style.cleared.insert(attribute) }
    }
    style.letterCase = fields.word("case")
    diagnostics += fields.finish()
    return style
  }

  private func frames(_ key: String, _ fields: inout JSONFields) -> ThemeValue<[String]>? {
    placed(key, &fields) { fields in
      guard let frames = fields.strings(key), let node = fields.node[key] else { return nil }
      if !frames.isEmpty, !frames.contains("") { return frames }
      fields.reject(node, at: fields.path(of: key), expected: "a list of texts, one or more, none of them empty")
      return nil
    }
  }

  private mutating func drawings(_ section: JSONFields?, _ text: inout ThemeText) {
    guard var fields = section else { return }
    for drawing in Drawing.allCases {
      guard var inner = fields.fields(drawing.rawValue) else { continue }
      text.smallDrawings[drawing] = placed("small", &inner) { $0.strings("small") }
      text.largeDrawings[drawing] = placed("large", &inner) { $0.strings("large") }
      text.smallBlocks[drawing] = placed("smallBlocks", &inner) { $0.strings("smallBlocks") }
      text.largeBlocks[drawing] = placed("largeBlocks", &inner) { $0.strings("largeBlocks") }
      diagnostics += inner.finish()
    }
    diagnostics += fields.finish()
  }

  private mutating func strokes(_ section: JSONFields?) -> [OvalState: ThemeValue<OvalStroke>] {
    guard var fields = section else { return [:] }
    var strokes: [OvalState: ThemeValue<OvalStroke>] = [:]
    for state in OvalState.allCases { strokes[state] = placed(state.rawValue, &fields) { $0.word(state.rawValue) } }
    diagnostics += fields.finish()
    return strokes
  }
}
