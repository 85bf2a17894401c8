import Cells
import Contract
import Testing

@testable import Theming

private func read(_ text: String) throws -> Theme {
  let found = Theme.read(Array(text.utf8), file: "my.json", library: Shipped.library)
  #expect(found.diagnostics.isEmpty)
  return try #require(found.theme)
}

@Suite struct ThemeTests {
  /// The colours of the original SDKs, from their documentation.
  @Test(
    arguments: [
      (.primary, "#09165C", "#3C58E8"), (.onPrimary, "#FFFFFF", "#FFFFFF"), (.secondary, "#3C58E8", "#3C58E8"),
      (.loadingProgressBar, "#000000", "#FFFFFF"), (.background, "#FFFFFF", "#000000"),
      (.onBackground, "#000000", "#FFFFFF"), (.surface, "#F6F6F6", "#49454F"), (.onSurface, "#49454F", "#CAC4D0"),
      (.surfaceVariant, "#F6F6F6", "#49454F"), (.onSurfaceVariant, "#49454F", "#CAC4D0"),
      (.overlayBackground, "#FFFFFF", "#000000"),
    ] as [(ThemeColor, String, String)])
  func unisseyHasTheSeedsColors(color: ThemeColor, light: String, dark: String) throws {
    let theme = try Shipped.theme("unissey")
    #expect(theme.color(color, .light).hex == light)
    #expect(theme.color(color, .dark).hex == dark)
    let opacity = color == .overlayBackground ? 0.8 : 1
    #expect(theme.tint(color, .light).opacity == opacity && theme.tint(color, .dark).opacity == opacity)
  }

  @Test(arguments: Shipped.names)
  func shippedThemesPassTheirOwnCheck(name: String) throws {
    #expect(check(try Shipped.theme(name)).map(\.description) == [])
  }

  @Test func highContrastIsHigh() throws {
    let theme = try Shipped.theme("high-contrast")
    #expect(theme.contrast == 7)
    for appearance in Appearance.allCases {
      for role in Role.allCases where role.rule.kind != .decoration {
        let ratio = theme.color(role.rule.ink, appearance).contrast(with: theme.color(role.rule.ground, appearance))
        #expect(ratio >= 7, "\(role) \(appearance)")
      }
    }
  }

  @Test func monoHasNoHues() throws {
    let theme = try Shipped.theme("mono")
    for appearance in Appearance.allCases {
      #expect(ThemeColor.allCases.allSatisfy { theme.color($0, appearance).saturation == 0 })
    }
    #expect(theme.emphasis == .attributes)
  }

  @Test func aThemeSaysOnlyWhatDiffersFromItsParent() throws {
    let parent = try Shipped.theme("unissey")
    let theme = try read(
      """
      { "name": "brand", "inherits": "unissey", "buttonCornerRadius": 0,
        "dark": { "primary": "#AA0000", "overlayBackground": "#101010" },
        "typography": { "title": { "bold": false, "underline": true, "case": "upper" }, "body": { "dim": true } },
        "spinner": ["◐", "◓"], "oval": { "held": "heavy" } }
      """)
    #expect(theme.name == "brand")
    #expect(theme.color(.primary, .dark).hex == "#AA0000")
    #expect(theme.color(.primary, .light) == parent.color(.primary, .light))
    #expect(theme.tint(.overlayBackground, .dark).opacity == 1)
    #expect(theme.textStyle(.title) == TextStyle(attributes: .underline, letterCase: .upper))
    #expect(theme.textStyle(.headline) == parent.textStyle(.headline))
    #expect(theme.textStyle(of: .cardTitle).letterCase == .upper)
    #expect(theme.spinner == ["◐", "◓"] && theme.spinnerAscii == ["|", "/", "-", "\\"])
    #expect(theme.oval(.held) == .heavy && theme.oval(.searching) == .dotted)
    #expect(theme.drawing(.faceLight, large: true) == parent.drawing(.faceLight, large: true))
    #expect(borderStyle(radius: theme.buttonCornerRadius) == .square)
    #expect(borderStyle(radius: parent.buttonCornerRadius) == .rounded)
  }

  @Test func grandparentsCount() throws {
    let library = ThemeLibrary(names: ["mono", "unissey", "mine"]) { name in
      name == "mine"
        ? .init(name: name, bytes: Array(#"{"name": "mine", "inherits": "mono", "spinner": ["x"]}"#.utf8))
        : Shipped.library.load(name)
    }
    let found = Theme.read(Array(#"{"name": "y", "inherits": "mine"}"#.utf8), file: "y.json", library: library)
    let theme = try #require(found.theme)
    #expect(theme.spinner == ["x"] && theme.emphasis == .attributes && !theme.drawing(.faceLight, large: false).isEmpty)
  }

  @Test func leftOutColorsHaveStandIns() throws {
    let eleven = ThemeColor.allCases.filter { $0.standIn == nil }
    #expect(eleven.count == 11)
    let set = eleven.enumerated().map { "\"\($1.rawValue)\": \"#0000\($0 + 10)\"" }.joined(separator: ", ")
    let theme = try read("{\"name\": \"x\", \"light\": {\(set)}, \"dark\": {\(set)}}")
    #expect(theme.color(.held, .dark) == theme.color(.secondary, .dark))
    #expect(theme.color(.error, .dark) == theme.color(.onBackground, .dark))
    #expect(theme.color(.recording, .light) == theme.color(.loadingProgressBar, .light))
    #expect(theme.drawing(.facePosition, large: false).isEmpty)
    #expect(theme.textStyle(.headline).attributes == .bold && theme.textStyle(.body).attributes == [])
  }

  @Test func checkNamesTheLineOfWhatIsWeak() throws {
    let theme = try read(
      """
      { "name": "weak", "inherits": "unissey",
        "dark": {
          "secondary": "#202040",
          "onSurface": "#777777",
          "overlayBackground": { "color": "#000080", "opacity": 0.8 }
        },
        "drawings": { "faceLight": { "small": ["123456789012"], "large": ["☀"], "smallBlocks": ["漢漢漢漢漢漢"] } },
        "spinner": [".", ".."], "spinnerAscii": ["é"],
        "oval": { "fits": "heavy", "recording": "heavy" } }
      """)
    #expect(
      check(theme).map(\.description) == [
        "my.json:4:18: error: dark.onSurface on surface has a contrast of 2.08:1, less than 4.50:1 (make one of the two lighter or darker)",
        "my.json:3:18: error: dark.secondary on background has a contrast of 1.34:1, less than 3:1 (make one of the two lighter or darker)",
        "my.json:5:26: warning: dark.overlayBackground is colourful: 100 % saturation, more than 10 % (use a grey: the surround lights the face)",
        "my.json:7:41: error: drawing faceLight.small is 12x1, more than 11x4 (draw it smaller)",
        "my.json:7:68: warning: drawing faceLight.large contains more than printable ASCII (Linux consoles show ASCII only)",
        "my.json:7:90: error: drawing faceLight.smallBlocks is 12x1, more than 11x4 (draw it smaller)",
        "my.json:7:90: warning: drawing faceLight.smallBlocks contains more than block characters (use U+2580 to U+259F and spaces)",
        "my.json:8:14: error: the spinner's frames differ in width (pad them with spaces)",
        "my.json:8:43: error: spinnerAscii contains more than printable ASCII (use |/-\\)",
        "my.json:9:43: warning: the oval is heavy both for fits and for recording (give them different strokes: colour alone is not enough)",
      ])
  }

  @Test(arguments: Drawing.allCases)
  func drawingsFillTheirRoomWithAscii(drawing: Drawing) throws {
    let theme = try Shipped.theme("unissey")
    for (isLarge, limit) in [(false, Drawing.smallLimit), (true, Drawing.largeLimit)] {
      let lines = theme.drawing(drawing, large: isLarge)
      #expect(lines.count == limit.rows)
      #expect(lines.allSatisfy { $0.utf8.count <= limit.columns && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } })
      #expect(lines.contains { $0.utf8.count > limit.columns * 3 / 4 })
    }
  }

  /// Themes that only set letters keep them.
  @Test func blocksStandBesideLettersAndYieldToThoseOfAnHeir() throws {
    let shipped = try Shipped.theme("unissey")
    for drawing in Drawing.allCases {
      for (isLarge, limit) in [(false, Drawing.smallLimit), (true, Drawing.largeLimit)] {
        let lines = shipped.drawing(drawing, large: isLarge, isUnicode: true)
        #expect(lines.count == limit.rows && lines.allSatisfy { $0.count <= limit.columns })
        #expect(lines.joined().contains("█") && lines != shipped.drawing(drawing, large: isLarge))
      }
    }
    #expect(try Shipped.theme("mono").drawing(.faceLight, large: true, isUnicode: true).joined().contains("█"))
  }

  @Test(arguments: [(0, .square), (0.5, .rounded), (7, .rounded)] as [(Double, BorderStyle)])
  func cornersFollowTheRadius(radius: Double, style: BorderStyle) {
    #expect(borderStyle(radius: radius) == style)
  }
}
