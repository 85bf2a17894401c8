import Cells
import Chance
import Codes
import Contract
import Flow
import Foundation
import Imaging
import Screens
import Testing
import Theming
import Wording

@testable import Rehearsal

/// The codes of addresses are read back from the project's own picture of the screen.
@Suite struct ShownCodeTests {
  /// The last length of each size of code, some in between, and at night all.
  private static let lengths =
    Night.isNight ? Array(1...CodeWriter.longest) : [1, 17, 60, 61, 78, 106, 107, 154, 192, 271]
  private static let low = Size(columns: 80, rows: 24)
  private static let high = Size(columns: 120, rows: 40)
  /// A window of 80x24 has room for this length.
  private static let longestInLow = 106

  private static let styles: [(theme: Theme, styles: StyleSheet)] = {
    let names = ["unissey", "mono", "high-contrast"]
    let library = ThemeLibrary(names: names) { name in
      source("themes/\(name).json").map { ThemeLibrary.File(name: "\(name).json", bytes: $0) }
    }
    return names.compactMap { library.theme(named: $0).theme }.flatMap { theme in
      Appearance.allCases.flatMap { appearance in
        ColorDepth.allCases.map { (theme, StyleSheet(theme: theme, appearance: appearance, depth: $0)) }
      }
    }
  }()

  private static let messages: Messages = {
    let file = "Resources/strings/en.lproj/Localizable.strings"
    var catalogue = Catalogue()
    catalogue.add(MessageTable.read(strings: source(file) ?? [], file: file).table, language: "en")
    return catalogue.messages(for: "en")
  }()

  private static func source(_ path: String) -> [UInt8]? {
    let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
    return (try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)"))).map { [UInt8]($0) }
  }

  private static func address(_ length: Int) -> String {
    var dice = Dice(UInt64(length))
    let letters = Array("ABCxyz0189-._~:/?#@!$&'()*+,;=%")
    return String((0..<length).map { _ in dice.pick(letters) })
  }

  private static func still(
    _ address: String, _ size: Size, _ row: (theme: Theme, styles: StyleSheet), isUnicode: Bool = true
  ) -> Still {
    let look = Look(theme: row.theme, styles: row.styles, isUnicode: isUnicode)
    let view = LinkView(.wallet, BackendLink(address, validFor: .seconds(300)))
    var facts = ScreenFacts(window: size)
    facts.code = CodeWriter.code(address)
    let face = view.face
    let model = ScreenModel.make(
      view: SessionView(face, controls: face.controls, focus: .skip), messages: messages, facts: facts)
    var grid = Grid(size)
    _ = ScreenDrawing.draw(model.shown(by: look), look: look, into: &grid)
    return Still(grid: grid, styles: row.styles)
  }

  private static func read(_ still: Still, _ reader: CodeReader) throws -> String? {
    let pixels = try still.pixels()
    // Green has most of the light.
    let luma: [UInt8] = stride(from: 1, to: pixels.bytes.count, by: 3).map { pixels.bytes[$0] }
    return luma.withUnsafeBufferPointer {
      reader.read($0, PixelSize(width: pixels.width, height: pixels.height))?.text?.words
    }
  }

  @Test("by ZXing, in every theme, appearance and depth of colour; without room the address stands in words")
  func everyLook() throws {
    #expect(Self.styles.count == 24)
    let reader = try CodeReader(keepsText: true)
    for (place, length) in Self.lengths.enumerated() {
      let address = Self.address(length)
      for (turn, row) in Self.styles.enumerated() where Night.isNight || (place + turn) % 4 == 0 {
        for size in [Self.low, Self.high] {
          let still = Self.still(address, size, row)
          let label = "\(length) bytes, \(row.theme.name), \(row.styles.appearance), \(row.styles.depth), \(size)"
          if size == Self.high || length <= Self.longestInLow {
            #expect(try Self.read(still, reader) == address, "\(label)\n\(still.grid.text)")
          } else {
            #expect(still.says(address), "\(label)\n\(still.grid.text)")
          }
        }
      }
    }
  }

  @Test("a terminal without half blocks, and a window without room, have the address in words, whole")
  func inWords() throws {
    let row = try #require(Self.styles.first)
    for length in [29, 106, 271] {
      let address = Self.address(length)
      for size in [Size(columns: 40, rows: 12), Self.low, Size(columns: 200, rows: 60)] {
        #expect(Self.still(address, size, row, isUnicode: false).says(address), "\(length), \(size)")
      }
      let small = Self.still(address, Size(columns: 40, rows: 12), row)
      #expect(small.says(address), "\(length)\n\(small.grid.text)")
    }
  }

  private static let zbar = "/usr/bin/zbarimg"

  @Test(
    "by zbar, from a PNG, in every look",
    .enabled(if: FileManager.default.isExecutableFile(atPath: zbar), "zbar-tools is missing: scripts/setup judges"))
  func byZbar() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("codes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (turn, row) in Self.styles.enumerated() {
      let length = Self.lengths[turn % Self.lengths.count]
      let still = Self.still(Self.address(length), Self.high, row)
      let file = folder.appendingPathComponent("\(length).\(turn).png")
      try Data(still.png()).write(to: file)
      let judge = Process()
      (judge.executableURL, judge.arguments) = (
        URL(fileURLWithPath: Self.zbar), ["--raw", "-q", "-Sdisable", "-Sqrcode.enable", file.path]
      )
      let pipe = Pipe()
      (judge.standardOutput, judge.standardError) = (pipe, FileHandle.nullDevice)
      try judge.run()
      let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      judge.waitUntilExit()
      #expect(said == Self.address(length) + "\n", "\(length), \(row.theme.name) \(row.styles.depth)")
    }
  }
}

extension Still {
  /// Whether the text stands on the screen, wrapped anywhere.
  fileprivate func says(_ text: String) -> Bool {
    grid.text.filter { $0 != " " && $0 != "\n" }.contains(text)
  }
}
