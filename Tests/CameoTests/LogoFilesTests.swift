import Cells
import Contract
import Files
import Foundation
import Settings
import Testing
import Theming

@testable import Cameo

/// Logos in files, as the program reads them.
@Suite struct LogoFilesTests {
  private let home = Home()
  private let files: ThemeFiles

  init() throws {
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    files = ThemeFiles(
      try Resources.find(environment: [:], program: nil, files: SystemFiles()), files: SystemFiles())
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: home.path + "/" + name))
  }

  private func read(_ logo: String) throws -> (theme: Theme?, diagnostics: [Diagnostic]) {
    let text = "{\"name\": \"x\", \"inherits\": \"unissey\",\n\"branding\": {\"logo\": \"\(logo)\"}}"
    try write("x.json", Array(text.utf8))
    return files.read(home.path + "/x.json")
  }

  private static let page = RGB(1, 2, 3)

  /// The first row of the cells of a picture of 4x2 pixels, which has 4 columns there.
  private func cells(_ logo: String) throws -> [LogoPicture.Piece] {
    let found = try read(logo)
    let picture = try #require(found.theme?.brand.picture, "\(found.diagnostics.map(\.description))")
    let size = try #require(picture.size(within: Size(columns: 32, rows: 1)))
    #expect(size == Size(columns: 4, rows: 1))
    return try #require(picture.pieces(size, on: Self.page, parts: .quadrants).first)
  }

  @Test func coloursAndOpacityAreThoseOfTheFile() throws {
    try write("logo.png", Self.withOpacity)
    let cells = try cells("logo.png")
    let (red, blue) = (RGB(220, 20, 60), RGB(0, 87, 183))
    #expect(cells[0].quarters == 0 && cells[0].ground == red && cells[1] == cells[0])
    let half = Self.page.under(blue, opacity: 128.0 / 255)
    #expect(cells[2] == LogoPicture.Piece(quarters: 0b0011, ink: blue, ground: half))
    #expect(cells[3] == LogoPicture.Piece(quarters: 0b0011, ink: Self.page, ground: blue))
  }

  @Test func paletteColoursAreThoseOfTheFile() throws {
    try write("logo.png", Self.withPalette)
    let cells = try cells(home.path + "/logo.png")
    let (red, blue) = (RGB(220, 20, 60), RGB(0, 87, 183))
    #expect(cells[0].ground == red && cells[2].ground == blue)
    #expect(cells[3] == LogoPicture.Piece(quarters: 0b0011, ink: Self.page, ground: blue))
  }

  @Test func aPictureWithoutOpacityIsWhole() throws {
    try write("logo.png", Self.plain)
    let cells = try cells("logo.png")
    #expect(Set(cells) == [LogoPicture.Piece(quarters: 0b0011, ink: RGB(220, 20, 60), ground: RGB(0, 87, 183))])
  }

  @Test func logoFaultsNameTheirPlaceInTheTheme() throws {
    try write("text.png", Array("no picture at all, but long enough".utf8))
    try write("large.png", Self.headed(width: 513, height: 10))
    try write("wide.png", Self.headed(width: 0, height: 10))
    try write("cut.png", Array(Self.withOpacity.prefix(50)))
    try write("heavy.png", Array(repeating: 0, count: 256 << 10 | 1))
    let faults = [
      ("none.png", "does not exist"), ("text.png", "is not a PNG picture"), ("wide.png", "is not a PNG picture"),
      ("large.png", "has 513x10 pixels, more than 512x512"), ("cut.png", "is not a supported film or picture"),
      ("heavy.png", "has more than 262144 bytes"),
    ]
    for (name, fault) in faults {
      let found = try read(name)
      #expect(found.theme == nil && found.diagnostics.count == 1, "\(name)")
      let told = found.diagnostics.first?.description ?? ""
      #expect(
        told.hasPrefix("\(home.path)/x.json:2:22: error: branding.logo: \(home.path)/\(name) \(fault)"), "\(told)")
      #expect(found.diagnostics.first?.remedy.isEmpty == false, "\(told)")
    }
  }

  /// The first bytes of a picture of this size.
  private static func headed(width: Int, height: UInt8) -> [UInt8] {
    Array(withOpacity.prefix(16)) + [0, 0, UInt8(width >> 8), UInt8(width & 255), 0, 0, 0, height]
      + Array(withOpacity.dropFirst(24))
  }

  // Red red blue none, and red red half-blue blue.
  private static let withOpacity: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x04, 0x00, 0x00, 0x00, 0x02, 0x08, 0x06, 0x00, 0x00, 0x00, 0x7F, 0xA8, 0x7D, 0x63, 0x00, 0x00, 0x00,
    0x1A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xB8, 0x23, 0x62, 0xF3, 0x1F, 0x84, 0x19, 0xC2, 0xB7, 0xFF,
    0x67, 0x00, 0x01, 0x24, 0x81, 0x06, 0x90, 0x20, 0x00, 0xF0, 0x3C, 0x0E, 0x55, 0xEA, 0x1C, 0x32, 0xAB, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  // The same, but for a whole blue in the place of the half one.
  private static let withPalette: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x04, 0x00, 0x00, 0x00, 0x02, 0x08, 0x03, 0x00, 0x00, 0x00, 0x48, 0x76, 0x8D, 0x51, 0x00, 0x00, 0x00,
    0x09, 0x50, 0x4C, 0x54, 0x45, 0xDC, 0x14, 0x3C, 0x00, 0x57, 0xB7, 0x00, 0x00, 0x00, 0xEC, 0xF4, 0xCE, 0xE2,
    0x00, 0x00, 0x00, 0x03, 0x74, 0x52, 0x4E, 0x53, 0xFF, 0xFF, 0x00, 0xD7, 0xCA, 0x0D, 0x41, 0x00, 0x00, 0x00,
    0x10, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x60, 0x60, 0x64, 0x62, 0x00, 0x12, 0x8C, 0x00, 0x00,
    0x20, 0x00, 0x06, 0x65, 0x18, 0x52, 0x8E, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  // A row of red, a row of blue.
  private static let plain: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x04, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xF0, 0xCA, 0xEA, 0x34, 0x00, 0x00, 0x00,
    0x13, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xB8, 0x23, 0x62, 0x03, 0x47, 0x0C, 0x0C, 0xE1, 0xDB, 0xE1,
    0x08, 0x00, 0x76, 0x92, 0x08, 0xE9, 0xAE, 0xEF, 0x4E, 0xEE, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44,
    0xAE, 0x42, 0x60, 0x82,
  ]
}
