internal import Contract
internal import Notation

/// JSON Schema of theme files.
///
/// Constraints beyond a single key, such as a missing parent, are not part of it.
package enum ThemeSchema {
  private typealias Members = [(String, JSONNode)]

  package static var text: String {
    let about = "A theme of Cameo: a file of the folder themes, or that of --theme."
    let heading: Members = [
      ("$schema", text("location of this schema, for editors")),
      ("name", node("what the theme is called", [("type", .string("string")), ("minLength", .integer(1))])),
      ("description", text("one sentence for lists")), ("inherits", text("the theme that gives what is left out")),
      ("clone", text("another word for inherits")),
    ]
    let screen = JSONNode.object([("$ref", .string("#/$defs/screen"))])
    let screens = node("what single pages have of their own", object(Page.allCases.map { ($0.rawValue, screen) }))
    return JSONSchema.document(
      "theme", version: 1, about,
      object(heading + values + [("screens", screens)])
        + [
          ("required", .array([.string("name")])),
          ("not", .object([("required", .array([.string("clone"), .string("inherits")]))])),
          ("$defs", .object(definitions + [("screen", .object(object(values)))])),
        ]
    ).text(pretty: true)
  }

  /// The values that the theme and each of its screens may define.
  private static var values: Members {
    [
      ("light", reference("colors")), ("dark", reference("colors")),
      ("contrast", number("what every text must have", 1, 21)),
      ("emphasis", words("whether attributes also convey meaning", Emphasis.self)),
      ("typography", node("how texts look", each(TextRole.self, reference("style")))),
      ("buttonCornerRadius", number("0 is square, above 0 rounded", 0, 1000)),
      ("spinner", lines("frames of equal width")), ("spinnerAscii", lines("the same for terminals of ASCII alone")),
      ("drawings", node("pictures as text art", each(Drawing.self, reference("drawing")))),
      ("oval", node("strokes of the oval", each(OvalState.self, words("the stroke", OvalStroke.self)))),
      ("branding", node("whose screens they are", object(brand))),
      ("labels", node("styles of label kinds", each(LabelRole.self, reference("label")))),
      ("masks", node("the oval and its surround", each(Mask.self, reference("mask")))),
      ("stepGlyphs", node("signs of the steps, one column wide", each(StepGlyph.self, text("the sign")))),
      (
        "gestureGlyphs",
        node(
          "signs of the movements that tasks ask for, one or two columns wide",
          each(Gesture.self, .object(each(GestureGlyph.self, text("the sign")))))
      ),
      ("modalBackground", reference("translucentShade")),
      ("closeButtonLocation", words("where the cross that ends the flow is shown", ButtonLocation.self)),
      ("showProgress", truth("the bars of a hold and of a clip")), ("showSteps", truth("the way through the pages")),
      ("showTrademark", truth("the brand, and what it is powered by")),
    ]
  }

  private static var brand: Members {
    [
      ("name", text("text at the leading edge of every screen")), ("color", reference("shade")),
      (
        "logo",
        node(
          "text art, one line or a list of them, or the path of a PNG picture",
          [("type", types("string", "array")), ("items", plain)])
      ),
      ("logoAlt", text("the words for it")), ("hideLogoOnMobile", truth("hidden under 80 columns")),
      ("showPoweredBy", truth("what it is powered by, in the footer")), ("poweredByText", text("the words before it")),
      ("poweredByLogo", text("its name or sign")),
    ]
  }

  private static var definitions: Members {
    let color: Members = [("type", .string("string")), ("pattern", .string("^#[0-9A-Fa-f]{6}$"))]
    let tint = object([("color", reference("color")), ("opacity", number("from 0 to 1", 0, 1))])
    let translucent: [JSONNode] = [
      reference("color"), .object(tint + [("required", .array([.string("color")]))]),
    ]
    let colors = ThemeColor.allCases.map {
      ($0.rawValue, reference($0 == .overlayBackground ? "translucent" : "color"))
    }
    let drawing = ["small", "large", "smallBlocks", "largeBlocks"].map { ($0, lines("its lines")) }
    let style =
      ["bold", "dim", "underline", "italic"].map { ($0, truth("the attribute")) }
      + [("case", words("capitals", LetterCase.self))]
    return [
      ("color", .object(color)), ("translucent", .object([("anyOf", .array(translucent))])),
      ("shade", shade("color")), ("translucentShade", shade("translucent")), ("colors", .object(object(colors))),
      ("style", .object(object(style))), ("drawing", .object(object(drawing))), ("label", .object(object(label))),
      (
        "mask",
        .object(
          object([
            ("overlay", reference("translucentShade")), ("color", reference("shade")),
            ("stroke", words("the stroke of the oval", OvalStroke.self)),
          ]))
      ),
    ]
  }

  private static var label: Members {
    [
      ("textColor", reference("shade")), ("weight", words("of the words", LabelWeight.self)),
      ("textGravity", words("alignment of the text", TextGravity.self)),
      (
        "backgroundColors",
        node(
          "none, one colour, or the stops of a gradient", [("type", .string("array")), ("items", reference("shade"))])
      ),
      ("isBackgroundGradientHorizontal", truth("over columns, else over rows")),
      ("cornerRadius", number("0 is square, above 0 rounded", 0, 1000)),
      ("borderWidth", number("0 for no border", 0, 1000)), ("borderColor", reference("shade")),
      ("isHidden", truth("not shown; it is still spoken")),
    ]
  }

  // MARK: Building blocks

  private static let plain = JSONNode.object([("type", .string("string"))])

  private static func reference(_ name: String) -> JSONNode { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func types(_ names: String...) -> JSONNode { .array(names.map(JSONNode.string)) }

  private static func node(_ about: String, _ members: Members) -> JSONNode {
    .object([("description", .string(about))] + members)
  }

  private static func text(_ about: String) -> JSONNode { node(about, [("type", .string("string"))]) }

  private static func truth(_ about: String) -> JSONNode { node(about, [("type", .string("boolean"))]) }

  private static func lines(_ about: String) -> JSONNode {
    node(about, [("type", .string("array")), ("items", plain)])
  }

  private static func number(_ about: String, _ least: Int, _ most: Int) -> JSONNode {
    node(about, [("type", .string("number")), ("minimum", .integer(least)), ("maximum", .integer(most))])
  }

  private static func words<Word: RawRepresentable<String> & CaseIterable>(
    _ about: String, _ type: Word.Type
  ) -> JSONNode { node(about, JSONSchema.words(type.allCases.map(\.rawValue))) }

  private static func object(_ members: Members) -> Members {
    [("type", .string("object")), ("properties", .object(members)), ("additionalProperties", .bool(false))]
  }

  private static func each<Kind: RawRepresentable<String> & CaseIterable>(
    _ kind: Kind.Type, _ value: JSONNode
  ) -> Members { object(kind.allCases.map { ($0.rawValue, value) }) }

  /// One value for both appearances, or one for each.
  private static func shade(_ name: String) -> JSONNode {
    let both = object([("light", reference(name)), ("dark", reference(name))]) + [("minProperties", .integer(1))]
    return .object([("anyOf", .array([reference(name), .object(both)]))])
  }
}
