import Cells
import Testing

@testable import Theming

@Suite("The colours of a console, from a theme")
struct ConsolePaletteTests {
  private static let looks = Shipped.names.flatMap { name in Appearance.allCases.map { (name, $0) } }

  private func sheet(_ name: String, _ appearance: Appearance) throws -> StyleSheet {
    StyleSheet(theme: try Shipped.theme(name), appearance: appearance, depth: .ansi16, ownsPalette: true)
  }

  @Test("texts keep the contrast that the theme demands", arguments: looks)
  func contrast(name: String, appearance: Appearance) throws {
    let theme = try Shipped.theme(name)
    let sheet = try sheet(name, appearance)
    let palette = try #require(sheet.console)
    for role in Role.allCases where role.rule.kind != .decoration {
      let wanted = theme.consoleLook(of: role, appearance).colors
      let floor = min(theme.demanded(of: role.rule.kind), wanted.ink.contrast(with: wanted.ground))
      let (ink, ground) = (try #require(sheet[role].foreground), try #require(sheet[role].background))
      #expect(palette[ink].contrast(with: palette[ground]) >= floor, "\(role): \(ink) on \(ground)")
      #expect(ConsolePalette.grounds.contains(ground))
      #expect(sheet[role].ink == palette[ink] && sheet[role].ground == palette[ground])
    }
  }

  @Test("bold inks are those that the kernel makes of them, and nothing is reversed", arguments: looks)
  func bold(name: String, appearance: Appearance) throws {
    let sheet = try sheet(name, appearance)
    for role in Role.allCases {
      let style = sheet[role]
      #expect(!style.attributes.contains(.reverse))
      if style.attributes.contains(.bold) {
        #expect(ConsolePalette.boldInks.contains(try #require(style.foreground)), "\(role)")
      }
    }
  }

  @Test("the page's ground is the first, readable in the eighth and the last", arguments: looks)
  func base(name: String, appearance: Appearance) throws {
    let theme = try Shipped.theme(name)
    let palette = ConsolePalette(theme, appearance)
    let page = theme.colors(of: .background, appearance)
    #expect(palette.colors.count == 16 && palette[0] == page.ground && palette[15] == page.ink)
    #expect(palette[7].contrast(with: palette[0]) >= theme.contrast)
  }

  @Test("skin has steps from dark to light, and so has grey", arguments: looks)
  func steps(name: String, appearance: Appearance) throws {
    let palette = ConsolePalette(try Shipped.theme(name), appearance)
    /// Lightness in steps of a tenth, so that near ones count once.
    func step(_ color: RGB) -> Int {
      let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
      let light: Double = 0.299 * red + 0.587 * green + 0.114 * blue
      return Int(light / 25.5)
    }
    func steps(_ colors: [RGB], _ isMeant: (RGB) -> Bool) -> Int { Set(colors.filter(isMeant).map(step)).count }
    let isSkin: (RGB) -> Bool = { $0.red > $0.green && $0.green > $0.blue && (0.15...0.5).contains($0.saturation) }
    let isGrey: (RGB) -> Bool = { $0.saturation < 0.15 }
    #expect(steps(palette.colors, isSkin) >= 5, "\(palette.colors.map(\.hex))")
    #expect(steps(Array(palette.colors[...7]), isSkin) >= 3, "grounds")
    #expect(steps(palette.colors, isGrey) >= 4)
  }

  @Test("the theme's own colours are exact in the usual theme")
  func exact() throws {
    let theme = try Shipped.theme("unissey")
    let palette = ConsolePalette(theme, .dark)
    for color in [ThemeColor.background, .surface, .primary, .onPrimary, .onSurface, .fits, .wrong, .held, .recording] {
      #expect(palette.colors.contains(theme.color(color, .dark)), "\(color)")
    }
    let sheet = try sheet("unissey", .dark)
    #expect(sheet[.promptGood].ink == theme.color(.fits, .dark) && sheet[.promptBad].ink == theme.color(.wrong, .dark))
  }

  @Test("an ink eight above its ground is another colour, so a text may have it")
  func inkAboveGround() throws {
    let quantiser = Quantiser(depth: .ansi16, floor: 4.5, console: ConsolePalette(grounds: [.black], inks: [.white]))
    let pair = try #require(quantiser.pair(ink: .white, ground: .black))
    #expect(pair.ink == 8 && pair.ground == 0)
  }

  @Test("other depths and other terminals have none", arguments: ColorDepth.allCases)
  func elsewhere(depth: ColorDepth) throws {
    let theme = try Shipped.theme("unissey")
    #expect(StyleSheet(theme: theme, appearance: .dark, depth: depth).console == nil)
    let sheet = StyleSheet(theme: theme, appearance: .dark, depth: depth, ownsPalette: true)
    #expect((sheet.console != nil) == (depth == .ansi16))
  }
}
