import Cells
import Testing

@testable import Theming

@Suite struct ContrastTests {
  private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  @Test(arguments: [
    ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1), ("#777777", "#FFFFFF", 4.48), ("#767676", "#FFFFFF", 4.54),
    ("#3C58E8", "#000000", 3.75), ("#3C58E8", "#FFFFFF", 5.6), ("#CAC4D0", "#49454F", 5.48),
    ("#49454F", "#F6F6F6", 8.65),
  ])
  func followsWCAG(ink: String, ground: String, ratio: Double) throws {
    let (ink, ground) = (try #require(RGB(hex: ink)), try #require(RGB(hex: ground)))
    #expect(hundredths(ink.contrast(with: ground)) == ratio)
    #expect(ink.contrast(with: ground) == ground.contrast(with: ink))
  }

  @Test(arguments: [("#808080", 0.0), ("#000000", 0), ("#FF0000", 1), ("#E6E6FF", 0.1)])
  func measuresSaturation(hex: String, saturation: Double) throws {
    #expect(hundredths(try #require(RGB(hex: hex)).saturation) == saturation)
  }

  @Test(arguments: ["", "#", "3C58E8", "#3C58E", "#3C58E80", "#3C58EG", "#3C58é", "#+12345", "# 12345"])
  func refusesWhatIsNoColor(text: String) {
    #expect(RGB(hex: text) == nil)
  }

  @Test func writesColorsAsItReadsThem() {
    #expect(RGB(hex: "#0a16ff")?.hex == "#0A16FF")
  }

  @Test func liesUnderAnOverlay() {
    #expect(RGB.white.under(.black, opacity: 0.8) == RGB(51, 51, 51))
    #expect(RGB.black.under(.white, opacity: 0.8) == RGB(204, 204, 204))
    #expect(RGB.white.under(.black, opacity: 7) == .black && RGB.white.under(.black, opacity: -1) == .white)
  }

  @Test(
    arguments: [
      ("#000000", 16), ("#FFFFFF", 231), ("#FF0000", 196), ("#0000D7", 20), ("#808080", 244), ("#5F87AF", 67),
    ] as [(String, UInt8)])
  func findsTheNearestOfThePalette(hex: String, number: UInt8) throws {
    #expect(Palette.nearest(to: try #require(RGB(hex: hex))) == number)
  }

  /// What has a hue keeps it in 256 colours: the dark ones are nearer to a grey than to their own.
  @Test(
    arguments: [
      ("#003366", 18), ("#14213D", 17), ("#1B3A2A", 22), ("#001F3F", 17), ("#800020", 88), ("#0D1117", 233),
      ("#808080", 244), ("#5F87AF", 67),
    ] as [(String, UInt8)])
  func aDarkColourKeepsItsHue(hex: String, number: UInt8) throws {
    let color = try #require(RGB(hex: hex))
    #expect(try #require(Quantiser(depth: .palette256, floor: 4.5).pair(ink: .white, ground: color)).ground == number)
    #expect(try #require(Quantiser(depth: .palette256, floor: 1).pair(ink: color, ground: .white)).ink == number)
  }

  @Test func paletteHasTheKnownValues() {
    #expect(Palette.colors.count == 256)
    #expect(Palette.colors[196] == RGB(255, 0, 0) && Palette.colors[67] == RGB(0x5F, 0x87, 0xAF))
    #expect(Palette.colors[232] == RGB(8, 8, 8) && Palette.colors[255] == RGB(238, 238, 238))
  }
}

@Suite struct DegradationTests {
  /// Every pair of a coarse cube that can be read must stay readable, and no pair may become one colour.
  @Test(arguments: [ColorDepth.ansi16, .palette256])
  func readablePairsStayReadable(depth: ColorDepth) throws {
    let steps: [UInt8] = [0, 90, 170, 255]
    let colors = steps.flatMap { r in steps.flatMap { g in steps.map { RGB(r, g, $0) } } }
    let quantiser = Quantiser(depth: depth, floor: 4.5)
    var checked = 0
    for ink in colors {
      for ground in colors where ink.contrast(with: ground) >= 4.5 {
        let pair = try #require(quantiser.pair(ink: ink, ground: ground))
        let ratio = Palette.colors[Int(pair.ink)].contrast(with: Palette.colors[Int(pair.ground)])
        if ratio < 4.5 { Issue.record("\(ink.hex) on \(ground.hex) became \(pair), \(ratio)") }
        checked += 1
      }
    }
    #expect(checked > 800)
  }

  @Test func pairsThatWereOneColorAreParted() throws {
    for (depth, floor) in [(ColorDepth.ansi16, 4.5), (.ansi16, 1), (.palette256, 1)] {
      for color in Palette.colors {
        let pair = try #require(Quantiser(depth: depth, floor: floor).pair(ink: color, ground: color))
        #expect(pair.ink != pair.ground)
      }
    }
  }

  @Test func eightColorsAreEnoughForTexts() throws {
    for theme in try Shipped.names.map(Shipped.theme) {
      for sheet in Appearance.allCases.map({ StyleSheet(theme: theme, appearance: $0, depth: .ansi16) }) {
        let styles = [sheet[.background], sheet[.prompt], sheet[.button], sheet[.error], sheet[.card]]
        for style in styles {
          let (ink, ground) = (try #require(style.foreground), try #require(style.background))
          #expect(ink & 7 != ground && ground < 8)
        }
      }
    }
  }

  @Test(arguments: Shipped.names)
  func withoutColorNothingIsColored(name: String) throws {
    let theme = try Shipped.theme(name)
    let sheet = StyleSheet(theme: theme, appearance: .dark, depth: .none)
    let states = OvalState.allCases.map(\.role)
    #expect(Set(states.map { sheet[$0] }).count == states.count, "every state of the oval looks different")
    #expect(sheet[.button] != sheet[.buttonFocused] && sheet[.button] != sheet[.buttonDisabled])
    #expect(Set([sheet[.prompt], sheet[.promptGood], sheet[.promptBad]]).count == 3)
    #expect(sheet[.error].foreground == nil && sheet[.error].background == nil)
  }
}
