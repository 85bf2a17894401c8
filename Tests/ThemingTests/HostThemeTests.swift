import Cells
import Contract
import Testing

@testable import Theming

private func read(_ text: String) throws -> Theme {
  let found = Theme.read(Array(text.utf8), file: "my.json", library: Shipped.library)
  #expect(found.diagnostics.map(\.description) == [])
  return try #require(found.theme)
}

private func messages(_ values: String) -> [String] {
  let text = "{\"name\": \"x\", \"inherits\": \"unissey\",\n \(values)}"
  let found = Theme.read(Array(text.utf8), file: "my.json", library: Shipped.library)
  return found.diagnostics.map(\.description)
}

private func findings(_ values: String) throws -> [String] {
  check(try read("{\"name\": \"x\", \"inherits\": \"unissey\",\n \(values)}")).map(\.description)
}

@Suite("What hosts dress their screens with") struct HostThemeTests {
  /// A row of TrustVision's TVLabelTheme: its attribute, and what proves that it was parsed.
  @Test func aLabelHasEveryAttributeOfTheSeed() throws {
    let theme = try read(
      """
      {"name": "x", "inherits": "unissey", "labels": {"title": {
        "textColor": "#FFFF00", "weight": "regular", "textGravity": "center",
        "backgroundColors": ["#000000", {"light": "#FFFFFF", "dark": "#202020"}],
        "isBackgroundGradientHorizontal": true, "cornerRadius": 8, "borderWidth": 4,
        "borderColor": {"dark": "#A52A2A"}, "isHidden": true}}}
      """)
    let label = theme.label(.title, .dark)
    #expect(label.textColor == RGB(255, 255, 0) && label.weight == .regular && label.gravity == .center)
    #expect(label.grounds == [.black, RGB(0x20, 0x20, 0x20)] && label.runsAcross && label.isHidden)
    #expect(label.line == Label.Line(corners: .rounded, color: RGB(0xA5, 0x2A, 0x2A)))
    #expect(theme.label(.title, .light).grounds[1] == .white && theme.label(.title, .light).line?.color == nil)
    #expect(theme.label(.error, .dark) == Label() && !Label().isBox)
  }

  @Test func aGradientRunsOverColumnsOrRows() {
    var label = Label()
    label.grounds = [.black, .white, .black]
    let size = Size(columns: 5, rows: 3)
    #expect((0..<5).map { label.ground(at: $0, 1, of: size)?.red } == [255, 255, 255, 255, 255])
    label.runsAcross = true
    #expect((0..<5).map { label.ground(at: $0, 1, of: size)?.red } == [0, 128, 255, 128, 0])
    #expect(label.ground(at: -3, 0, of: size) == .black && label.ground(at: 99, 0, of: size) == .black)
    #expect(label.ground(at: 0, 0, of: Size(columns: 1, rows: 1)) == .black)
    label.grounds = []
    #expect(label.ground(at: 0, 0, of: size) == nil)
  }

  @Test func aScreenWinsOverTheWholeAndLeavesItTheRest() throws {
    let theme = try read(
      """
      {"name": "x", "inherits": "unissey", "dark": {"primary": "#111111"},
        "labels": {"title": {"textGravity": "center", "isHidden": true}}, "showSteps": false,
        "screens": {"review": {"dark": {"primary": "#222222"}, "labels": {"title": {"isHidden": false}},
          "showTrademark": false, "buttonCornerRadius": 0}}}
      """)
    let review = theme.on(.review)
    #expect(theme.pages == [.review] && theme.on(.failed) == theme)
    #expect(theme.color(.primary, .dark).hex == "#111111" && review.color(.primary, .dark).hex == "#222222")
    #expect(review.color(.surface, .dark) == theme.color(.surface, .dark) && review.name == "x")
    #expect(review.label(.title, .dark).gravity == .center && !review.label(.title, .dark).isHidden)
    #expect(theme.label(.title, .dark).isHidden && !review.showsSteps && !review.showsTrademark && theme.showsTrademark)
    #expect(review.buttonCornerRadius == 0 && theme.buttonCornerRadius == 7)
  }

  @Test func screensAndLabelsAreInheritedPartByPart() throws {
    let parent =
      ##"{"name": "p", "inherits": "unissey", "labels": {"error": {"weight": "bold", "borderWidth": 1}},"##
      + ##" "screens": {"failed": {"showSteps": false}}, "branding": {"name": "P", "logo": "<P>"}}"##
    let library = ThemeLibrary(names: ["p"]) { name in
      name == "p" ? .init(name: "p.json", bytes: Array(parent.utf8)) : Shipped.library.load(name)
    }
    let text =
      ##"{"name": "c", "clone": "p", "labels": {"error": {"weight": "regular"}}, "branding": {"name": "C"},"##
      + ##" "screens": {"failed": {"showTrademark": false}}}"##
    let theme = try #require(Theme.read(Array(text.utf8), file: "c.json", library: library).theme)
    #expect(theme.label(.error, .dark).weight == .regular && theme.label(.error, .dark).line != nil)
    #expect(!theme.on(.failed).showsSteps && !theme.on(.failed).showsTrademark && theme.showsSteps)
    #expect(theme.brand.name == "C" && theme.brand.logo == ["<P>"] && theme.brand.alternative == "C")
  }

  @Test func theBrandHasTheSeedsDefaults() throws {
    let plain = try Shipped.theme("unissey").brand
    #expect(plain.name == "cameo" && plain.logo == [] && plain.poweredBy == "" && !plain.hidesLogoOnMobile)
    let theme = try read(##"{"name": "x", "inherits": "unissey", "branding": {"showPoweredBy": true}}"##)
    #expect(theme.brand.poweredBy == "Powered by cameo")
    let own = ##"{"showPoweredBy": true, "poweredByText": "By", "poweredByLogo": "◆", "logo": ["/\\", "\\/"]}"##
    let other = try read("{\"name\": \"x\", \"inherits\": \"unissey\", \"branding\": \(own)}").brand
    #expect(other.poweredBy == "By ◆" && other.logo == ["/\\", "\\/"])
  }

  @Test func masksDressTheOvalAndItsSurround() throws {
    let theme = try read(
      """
      {"name": "x", "inherits": "unissey", "masks": {"error": {"stroke": "double", "color": "#FF0000",
        "overlay": {"dark": {"color": "#404040", "opacity": 0.5}}}}}
      """)
    #expect(theme.oval(.wrong) == .double && theme.oval(.fits) == .solid)
    let sheet = StyleSheet(theme: theme, appearance: .dark, depth: .palette256)
    #expect(sheet[.ovalWrong].foreground == Palette.nearest(to: RGB(255, 0, 0)))
    #expect(sheet.overlay(.error) == Tint(color: RGB(0x40, 0x40, 0x40), opacity: 0.5))
    #expect(sheet.overlay(.neutral) == sheet.overlay && sheet.overlay(.success) == sheet.overlay)
    #expect(theme.overlay(.error, .light) == theme.tint(.overlayBackground, .light))
  }

  @Test func aThemesColoursAreExactWhereThereAre24Bits() throws {
    let theme = try read(
      ##"{"name": "x", "inherits": "unissey", "dark": {"surface": "#14213D", "onSurface": "#FCA311"}}"##)
    let exact = StyleSheet(theme: theme, appearance: .dark, depth: .direct)
    #expect(exact[.prompt].direct == .init(ink: RGB(0xFC, 0xA3, 0x11), ground: RGB(0x14, 0x21, 0x3D)))
    #expect(exact.ground(of: .dialog) == RGB(0x14, 0x21, 0x3D))
    let near = StyleSheet(theme: theme, appearance: .dark, depth: .palette256)
    #expect(near[.prompt].direct == nil && near[.prompt].background == 17)
  }

  @Test(arguments: [ColorDepth.none, .ansi16, .palette256, .direct])
  func aLabelColoursItsRoles(depth: ColorDepth) throws {
    let theme = try read(
      ##"{"name": "x", "inherits": "unissey", "labels": {"instruction": {"textColor": "#FFFFFF", "##
        + ##""backgroundColors": ["#AF0000"], "weight": "regular"}}}"##)
    let sheet = StyleSheet(theme: theme, appearance: .dark, depth: depth)
    guard depth != .none else {
      #expect(sheet[.prompt].background == nil && sheet.paint(.prompt, ink: .white, ground: .black) == Paint(.prompt))
      return
    }
    let usual = StyleSheet(theme: try Shipped.theme("unissey"), appearance: .dark, depth: depth)
    #expect(sheet[.prompt].background == sheet[.promptGood].background, "all that stands on the bar has its ground")
    #expect(sheet[.prompt].background == sheet[.countdown].background)
    #expect(sheet[.prompt].background != usual[.prompt].background && sheet[.card] == usual[.card])
    #expect(!sheet[.prompt].attributes.contains(.bold) && usual[.prompt].attributes.contains(.bold))
    let paint = sheet.paint(.prompt, ink: RGB(0x60, 0, 0), ground: RGB(0x5F, 0, 0))
    let shown = try #require(paint.colors)
    #expect(depth == .direct || shown.ink.contrast(with: shown.ground) > 1)
  }

  @Test(arguments: [
    (
      "\"screens\": {\"videoCapure\": {}}",
      "my.json:2:14: error: unknown key \"screens.videoCapure\" (did you mean \"videoCapture\"? allowed: attract, "
        + "cameraPermission, captured, codeGuide, codeRetry, codeScan, documentCapture, documentCorners, documentFlip, "
        + "documentImport, documentKind, "
        + "documentReview, failed, "
        + "instructions, liveness, nfcDone, nfcFailed, nfcKey, nfcMoved, nfcPresent, nfcReading, operator, outOfOrder, phone, processing, result, review, stillThere, "
        + "videoCapture, wallet)"
    ),
    (
      "\"screens\": {\"review\": {\"name\": \"y\"}}",
      "unknown key \"screens.review.name\""
    ),
    (
      "\"labels\": {\"titel\": {}}",
      "my.json:2:13: error: unknown key \"labels.titel\" (did you mean \"title\"? allowed: error, instruction, normal, "
        + "qrInstruction, timeout, title)"
    ),
    (
      "\"labels\": {\"title\": {\"textGravity\": \"centre\"}}",
      "\"labels.title.textGravity\" cannot be \"centre\" (did you mean \"center\"? write one of leading, center, trailing, "
        + "left, right)"
    ),
    (
      "\"labels\": {\"title\": {\"backgroundColors\": [\"#000000\", \"red\"]}}",
      "my.json:2:55: error: \"labels.title.backgroundColors[1]\" cannot be \"red\" (write a colour like \"#3C58E8\")"
    ),
    (
      "\"labels\": {\"title\": {\"textColor\": {\"drak\": \"#000000\", \"light\": \"#000000\"}}}",
      "unknown key \"labels.title.textColor.drak\" (did you mean \"dark\"? allowed: dark, light)"
    ),
    ("\"closeButtonLocation\": \"TOP_MIDDLE\"", "write one of TOP_LEFT, TOP_RIGHT, NONE"),
    ("\"modalBackground\": {\"opacity\": 0.6}", "\"modalBackground\" has no \"color\""),
    (
      "\"modalBackground\": {\"dark\": {\"color\": \"#000000\", \"opacity\": 6}}",
      "\"modalBackground.dark.opacity\" cannot be 6 (write a number from 0 to 1)"
    ),
    (
      "\"stepGlyphs\": {\"active\": \"漢\"}",
      "\"stepGlyphs.active\" cannot be \"漢\" (write one sign that is one column wide)"
    ),
    (
      "\"gestureGlyphs\": {\"nod\": {\"active\": \"漢字\"}}",
      "\"gestureGlyphs.nod.active\" cannot be \"漢字\" (write one sign of at most two columns)"
    ),
    (
      "\"gestureGlyphs\": {\"wink\": {\"active\": \"x\"}}", "unknown key \"gestureGlyphs.wink\""
    ),
    ("\"branding\": {\"logo\": \"logo.svg\"}", "\"branding.logo\" cannot be \"logo.svg\" (write the logo as text art"),
    ("\"branding\": {\"logo\": \"logo.png\"}", "my.json:2:23: error: branding.logo: logo.png can't be read here"),
    ("\"branding\": {\"logo\": []}", "\"branding.logo\" cannot be this list"),
    ("\"branding\": {\"logo\": [\"x\", 1]}", "\"branding.logo\" cannot be this list"),
    ("\"clone\": \"mono\"", "my.json:2:11: error: \"clone\" and \"inherits\" both name a parent (keep one of them)"),
  ])
  func saysWhatIsWrongAndWhere(values: String, message: String) {
    let found = messages(values)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(arguments: [
    (
      ##""labels": {"title": {"textColor": "#777777", "backgroundColors": ["#000000", "#888888"]}}"##,
      [
        "my.json:2:36: error: labels.title (headline) in light: #777777 on #777777 has a contrast of 1:1, less than 4.50:1 "
          + "(make one of the two lighter or darker)",
        "my.json:2:36: error: labels.title (headline) in dark: #777777 on #777777 has a contrast of 1:1, less than 4.50:1 "
          + "(make one of the two lighter or darker)",
      ]
    ),
    (
      ##""screens": {"failed": {"labels": {"error": {"textColor": {"dark": "#000000"}}}}}"##,
      [
        "my.json:2:68: error: screens.failed: labels.error (promptBad) in dark: #000000 on #49454F has a contrast of 2.24:1, "
          + "less than 4.50:1 (make one of the two lighter or darker)",
        "my.json:2:68: error: screens.failed: labels.error (error) in dark: #000000 on #000000 has a contrast of 1:1, "
          + "less than 4.50:1 (make one of the two lighter or darker)",
      ]
    ),
    (
      ##""screens": {"review": {"dark": {"onSurface": "#555555"}}}"##,
      [
        "my.json:2:47: error: screens.review: dark.onSurface on surface has a contrast of 1.25:1, less than 4.50:1 "
          + "(make one of the two lighter or darker)"
      ]
    ),
    (
      ##""masks": {"success": {"overlay": {"dark": {"color": "#000080", "opacity": 0.5}}}}"##,
      [
        "my.json:2:44: warning: masks.success.overlay in dark is colourful: 100 % saturation, more than 10 % "
          + "(use a grey: the surround lights the face)"
      ]
    ),
    (
      ##""labels": {"instruction": {"isHidden": true}, "timeout": {"isHidden": true}}"##,
      [
        "my.json:2:41: warning: labels.instruction is hidden: the screen does not show instructions as text "
          + "(show it, or show them on a screen of your own)"
      ]
    ),
    (
      ##""branding": {"color": {"dark": "#000000"}, "logo": ["1", "2", "3", "4", "5"]}"##,
      [
        "my.json:2:33: error: branding.color in dark: #000000 on #000000 has a contrast of 1:1, less than 4.50:1 "
          + "(make one of the two lighter or darker)",
        "my.json:2:53: error: drawing branding.logo is 1x5, more than 32x4 (draw it smaller)",
      ]
    ),
    (
      ##""labels": {"qrInstruction": {"textColor": "#000000", "backgroundColors": ["#111111"]}}"##,
      [
        "my.json:2:44: error: labels.qrInstruction in light: #000000 on #111111 has a contrast of 1.11:1, less than 4.50:1 "
          + "(make one of the two lighter or darker)",
        "my.json:2:44: error: labels.qrInstruction in dark: #000000 on #111111 has a contrast of 1.11:1, less than 4.50:1 "
          + "(make one of the two lighter or darker)",
      ]
    ),
  ])
  func theCheckLooksAtEveryRoleOfEveryScreen(values: String, messages: [String]) throws {
    #expect(try findings(values) == messages)
  }

  @Test(arguments: ["Examples/themes/fernwick.json", "scripts/gallery.d/everything.json"])
  func themesThatShowItAllPassTheCheck(file: String) throws {
    let bytes = try #require(Shipped.file(file))
    let found = Theme.read(bytes, file: file, library: Shipped.library)
    #expect(found.diagnostics.map(\.description) == [])
    #expect(check(try #require(found.theme)).map(\.description) == [])
  }

  /// The gallery's theme sets everything.
  @Test func everythingSetsEveryAttributeOfEveryLabel() throws {
    let bytes = try #require(Shipped.file("scripts/gallery.d/everything.json"))
    let theme = try read(String(decoding: bytes, as: UTF8.self))
    for role in LabelRole.allCases {
      let label = try #require(theme.text.labels[role])
      let unset = Mirror(reflecting: label).children.filter { "\($0.value)" == "nil" }.compactMap(\.label)
      #expect(unset == [], "\(role)")
    }
    #expect(theme.text.masks.count == Mask.allCases.count && theme.text.stepGlyphs.count == StepGlyph.allCases.count)
    for gesture in Gesture.allCases {
      #expect(theme.text.gestureGlyphs[gesture]?.count == GestureGlyph.allCases.count, "\(gesture)")
    }
  }
}
