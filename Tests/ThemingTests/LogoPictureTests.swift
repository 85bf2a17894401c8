import Cells
import Contract
import Testing

@testable import Theming

@Suite("A logo that is a picture") struct LogoPictureTests {
  private static let red: [UInt8] = [220, 20, 60, 255]
  private static let blue: [UInt8] = [0, 87, 183, 255]
  private static let page = RGB(10, 20, 30)

  private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> LogoPicture? {
    let places = (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
    return LogoPicture(width: width, height: height, rgba: places.flatMap { color($0.0, $0.1) })
  }

  private func piece(_ parts: CellParts = .quadrants, _ color: (Int, Int) -> [UInt8]) throws -> LogoPicture.Piece {
    let drawn = picture(10, 20, color)
    let logo = try #require(drawn)
    return try #require(logo.pieces(Size(columns: 1, rows: 1), on: Self.page, parts: parts).first?.first)
  }

  @Test func singleColourCellIsExact() throws {
    let piece = try piece { _, _ in Self.red }
    #expect(piece.quarters == 0 && piece.ground == RGB(220, 20, 60))
  }

  @Test func aCellIsDividedWhereThePictureIs() throws {
    let sides = try piece { x, _ in x < 5 ? Self.red : Self.blue }
    #expect(sides == LogoPicture.Piece(quarters: 0b0101, ink: RGB(220, 20, 60), ground: RGB(0, 87, 183)))
    let corner = try piece { x, y in x >= 5 && y >= 10 ? Self.red : Self.blue }
    #expect(corner == LogoPicture.Piece(quarters: 0b1000, ink: RGB(220, 20, 60), ground: RGB(0, 87, 183)))
    let crossed = try piece { x, y in (x < 5) == (y < 10) ? Self.red : Self.blue }
    #expect(crossed.quarters == 0b1001 && crossed.ink == RGB(220, 20, 60))
  }

  @Test func cellsUseHalvesWithoutQuarters() throws {
    let corner = try piece(.halves) { x, y in x >= 5 && y >= 10 ? Self.red : Self.blue }
    #expect(corner.quarters == 0b0011 && corner.ink == RGB(0, 87, 183) && corner.ground == RGB(110, 54, 122))
  }

  @Test func transparentPixelsShowThePage() throws {
    let clear = try piece { _, _ in [255, 255, 255, 0] }
    #expect(clear.quarters == 0 && clear.ground == Self.page)
    let half = try piece { _, _ in [210, 120, 30, 128] }
    #expect(half.ground == Self.page.under(RGB(210, 120, 30), opacity: 128.0 / 255))
    let edge = try piece { x, _ in x % 5 < 4 ? Self.red : [0, 0, 0, 0] }
    #expect(edge.ground == Self.page.under(RGB(220, 20, 60), opacity: 0.8), "its black does not darken the rest")
  }

  @Test func itHasTheLargestSizeThatFits() throws {
    let logo = try #require(picture(48, 12) { _, _ in Self.red })
    #expect(logo.size(within: Size(columns: 26, rows: 1)) == Size(columns: 8, rows: 1))
    #expect(logo.size(within: Size(columns: 40, rows: 4)) == Size(columns: 32, rows: 4))
    #expect(logo.size(within: Size(columns: 26, rows: 4)) == Size(columns: 24, rows: 3))
    #expect(logo.size(within: Size(columns: 7, rows: 4)) == nil)
    #expect(picture(160, 10) { _, _ in Self.red } != nil && picture(170, 10) { _, _ in Self.red } == nil)
    #expect(LogoPicture(width: 2, height: 2, rgba: [0]) == nil)
  }

  private func read(_ text: String, inherited: String = "{}") -> (theme: Theme?, diagnostics: [Diagnostic]) {
    let library = ThemeLibrary(
      names: Shipped.names + ["mother"],
      picture: { path, theme in
        guard path == "logo.png", theme == "house/mother.json" || theme == "my.json" else {
          return .failure(PictureFault("\(path) of \(theme) is not there", remedy: "draw it"))
        }
        return LogoPicture(width: 1, height: 1, rgba: Self.red).map(Result.success)
          ?? .failure(PictureFault("no logo", remedy: ""))
      },
      load: { name in
        guard name == "mother" else { return Shipped.library.load(name) }
        return ThemeLibrary.File(name: "house/mother.json", bytes: Array(inherited.utf8))
      })
    return Theme.read(Array(text.utf8), file: "my.json", library: library)
  }

  private let own = "{\"name\": \"x\", \"inherits\": \"unissey\",\n"

  @Test func aThemeIsReadWithItsPicture() throws {
    let theme = try #require(read(own + "\"branding\": {\"name\": \"Acme\", \"logo\": \"logo.png\"}}").theme)
    #expect(theme.brand.picture != nil && theme.brand.logo == [] && theme.brand.hasLogo)
    #expect(theme.brand.alternative == "Acme" && check(theme).isEmpty)
  }

  @Test func onePageMayHaveItsOwn() throws {
    let theme = try #require(read(own + "\"screens\": {\"captured\": {\"branding\": {\"logo\": \"logo.png\"}}}}").theme)
    #expect(theme.brand.picture == nil && theme.on(.captured).brand.picture != nil)
  }

  @Test func logoFaultsAreReportedAtTheirPlace() {
    let found = read(own + "\"branding\": {\"logo\": \"lgo.png\"}}")
    #expect(found.theme == nil)
    #expect(
      found.diagnostics.map(\.description)
        == ["my.json:2:22: error: branding.logo: lgo.png of my.json is not there (draw it)"])
  }

  @Test func anInheritedPictureIsMeantFromItsOwnTheme() throws {
    let mother = own.replacing("\"x\"", with: "\"mother\"") + "\"branding\": {\"logo\": \"logo.png\"}}"
    let daughter = "{\"name\": \"x\", \"inherits\": \"mother\""
    #expect(try #require(read(daughter + "}", inherited: mother).theme).brand.picture != nil)
    let art = try #require(read(daughter + ", \"branding\": {\"logo\": \"<x>\"}}", inherited: mother).theme)
    #expect(art.brand.picture == nil && art.brand.logo == ["<x>"])
  }

  @Test func missingPictureReaderIsReported() {
    let text = own + "\"branding\": {\"logo\": \"logo.PNG\"}}"
    let found = Theme.read(Array(text.utf8), file: "my.json", library: Shipped.library)
    #expect(found.diagnostics.map(\.message) == ["branding.logo: logo.PNG can't be read here"])
  }
}
