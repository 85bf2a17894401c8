internal import Cells
internal import Contract
internal import Notation

/// Parses host customisations: brand, labels, masks, glyphs, and values of single screens.
extension ThemeReader {
  /// `clone` is TrustVision's name of the field.
  mutating func parent(_ fields: inout JSONFields) -> ThemeValue<String>? {
    let parent = placed("inherits", &fields) { $0.string("inherits") }
    let clone = placed("clone", &fields) { $0.string("clone") }
    if let clone, parent != nil {
      diagnostics.append(clone.diagnostic("\"clone\" and \"inherits\" both name a parent", remedy: "keep one of them"))
    }
    return parent ?? clone
  }

  /// By page; the values have the same form as those of the whole theme.
  mutating func screens(_ section: JSONFields?) -> [Page: ThemeText] {
    guard var fields = section else { return [:] }
    var screens: [Page: ThemeText] = [:]
    for page in Page.allCases {
      guard var inner = fields.fields(page.rawValue) else { continue }
      var text = ThemeText()
      values(&inner, &text)
      diagnostics += inner.finish()
      screens[page] = text
    }
    diagnostics += fields.finish()
    return screens
  }

  mutating func labels(_ section: JSONFields?) -> [LabelRole: LabelText] {
    each(section) { reader, fields in
      LabelText(
        textColor: reader.shade("textColor", &fields), weight: fields.word("weight"),
        gravity: fields.word("textGravity"),
        grounds: reader.shades("backgroundColors", &fields),
        runsAcross: fields.bool("isBackgroundGradientHorizontal"),
        cornerRadius: reader.number("cornerRadius", 0...1000, &fields),
        borderWidth: reader.number("borderWidth", 0...1000, &fields),
        borderColor: reader.shade("borderColor", &fields),
        isHidden: reader.placed("isHidden", &fields) { $0.bool("isHidden") })
    }
  }

  mutating func masks(_ section: JSONFields?) -> [Mask: MaskText] {
    each(section) { reader, fields in
      MaskText(
        overlay: reader.shade("overlay", &fields, isTranslucent: true), color: reader.shade("color", &fields),
        stroke: reader.placed("stroke", &fields) { $0.word("stroke") })
    }
  }

  mutating func branding(_ section: JSONFields?) -> BrandText {
    guard var fields = section else { return BrandText() }
    let text = BrandText(
      name: fields.string("name"), color: shade("color", &fields), logo: logo(&fields),
      logoAlt: fields.string("logoAlt"), hideLogoOnMobile: fields.bool("hideLogoOnMobile"),
      showPoweredBy: fields.bool("showPoweredBy"), poweredByText: fields.string("poweredByText"),
      poweredByLogo: fields.string("poweredByLogo"))
    diagnostics += fields.finish()
    return text
  }

  /// Text art (one line or a list of lines), or the path of a picture.
  private func logo(_ fields: inout JSONFields) -> ThemeValue<LogoText>? {
    guard let node = fields.take("logo") else { return nil }
    if let path = node.string, path.lowercased().hasSuffix(".png") {
      return ThemeValue(.file(path, nil), at: node, in: file)
    }
    let lines = node.string.map { [$0] } ?? node.array?.compactMap(\.string) ?? []
    let isWhole = node.array.map { $0.count == lines.count } ?? true
    let isFile = lines.contains { line in [".png", ".jpg", ".jpeg", ".svg", ".gif"].contains { line.hasSuffix($0) } }
    if isWhole, !isFile, lines.contains(where: { !$0.isEmpty }) { return ThemeValue(.lines(lines), at: node, in: file) }
    fields.reject(
      node, at: fields.path(of: "logo"),
      expected: "the logo as text art, one text or a list of lines, or the path of a PNG picture")
    return nil
  }

  mutating func stepGlyphs(_ section: JSONFields?) -> [StepGlyph: ThemeValue<String>] {
    guard var fields = section else { return [:] }
    var glyphs: [StepGlyph: ThemeValue<String>] = [:]
    for glyph in StepGlyph.allCases {
      glyphs[glyph] = sign(glyph.rawValue, columns: 1...1, expected: "one sign that is one column wide", &fields)
    }
    diagnostics += fields.finish()
    return glyphs
  }

  /// A sign of a given width.
  func sign(
    _ key: String, columns: ClosedRange<Int>, expected: String, _ fields: inout JSONFields
  ) -> ThemeValue<String>? {
    guard let found = placed(key, &fields, { $0.string(key) }) else { return nil }
    if columns.contains(Text(found.value).columns) { return found }
    if let node = fields.node[key] { fields.reject(node, at: fields.path(of: key), expected: expected) }
    return nil
  }

  // MARK: Colours

  /// A colour for both appearances, or `{ "light": "#000000", "dark": "#FFFFFF" }`.
  mutating func shade(_ key: String, _ fields: inout JSONFields, isTranslucent: Bool = false) -> ThemeShade? {
    let node = fields.take(key)
    return node.map { shade($0, at: fields.path(of: key), &fields, isTranslucent: isTranslucent) }
  }

  private mutating func shade(
    _ node: JSONNode, at path: String, _ section: inout JSONFields, isTranslucent: Bool
  ) -> ThemeShade {
    guard node["light"] != nil || node["dark"] != nil else {
      let tint = placedTint(node, at: path, &section, isTranslucent)
      return ThemeShade(light: tint, dark: tint)
    }
    var fields = JSONFields(node, path: path, file: file)
    var shade = ThemeShade()
    if let light = fields.take("light") {
      shade.light = placedTint(light, at: fields.path(of: "light"), &fields, isTranslucent)
    }
    if let dark = fields.take("dark") {
      shade.dark = placedTint(dark, at: fields.path(of: "dark"), &fields, isTranslucent)
    }
    diagnostics += fields.finish()
    return shade
  }

  private mutating func placedTint(
    _ node: JSONNode, at path: String, _ fields: inout JSONFields, _ isTranslucent: Bool
  ) -> ThemeValue<Tint>? {
    let tint = isTranslucent ? translucent(node, at: path, &fields) : tint(node, at: path, &fields)
    return tint.map { ThemeValue($0, at: node, in: file) }
  }

  private mutating func shades(_ key: String, _ fields: inout JSONFields) -> [ThemeShade]? {
    guard let nodes = fields.array(key) else { return nil }
    return nodes.enumerated().map { index, node in
      shade(node, at: "\(fields.path(of: key))[\(index)]", &fields, isTranslucent: false)
    }
  }

  /// The members of an object, one per case of an enumeration.
  mutating func each<Kind: RawRepresentable<String> & CaseIterable & Hashable, Value>(
    _ section: JSONFields?, _ read: (inout ThemeReader, inout JSONFields) -> Value
  ) -> [Kind: Value] {
    guard var fields = section else { return [:] }
    var values: [Kind: Value] = [:]
    for kind in Kind.allCases {
      guard var inner = fields.fields(kind.rawValue) else { continue }
      values[kind] = read(&self, &inner)
      diagnostics += inner.finish()
    }
    diagnostics += fields.finish()
    return values
  }
}
