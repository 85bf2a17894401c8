import Cells
import Foundation
import Testing

@testable import Terminal

@Suite("What a console's font has")
struct TerminalGlyphsTests {
  /// Synthetic glyph tables: fonts with only square corners, and richer ones.
  private static let square: Set<UInt16> = [0x2500, 0x2502, 0x250c, 0x2510, 0x2514, 0x2518]
  private static let round: Set<UInt16> = [0x256d, 0x256e, 0x256f, 0x2570]
  private static let blocks: Set<UInt16> = [0x2580, 0x2584, 0x2588]
  private static let signs = Set("·˙–‖…‹›‿←↑→↓−≈━┃┏┓┗┛┼╌╎═║╔╗╚╝▌▐■▬▸◂◉○●◐◘☼☾✓✗↔↕↺↻╱╲▲▶▼◀◎◠☺✔".utf16)

  @Test(
    "decides what is drawn",
    arguments: [
      ([], [], .one, false), (square, [], .one, false), (square.union(blocks), [.blocks], .halves, false),
      (square.union(round), [.lines], .one, false), (round.union(blocks), [.blocks], .halves, false),
      (square.union(round).union(blocks), [.lines, .blocks], .halves, false),
      (square.union(round).union(blocks).union(signs), [.lines, .blocks, .signs], .halves, true),
      (square.union(round).union(blocks).union(signs).subtracting([0x25c9]), [.lines, .blocks], .halves, false),
      (blocks.union(0x2596...0x259f), [.blocks, .quadrants], .quadrants, false),
      (blocks.union(0x2596...0x259e), [.blocks], .halves, false),
      (signs.union(0x2500...0x259f), .all, .quadrants, true), (Set(0x2800...0x28ff), [], .one, false),
    ] as [(Set<UInt16>, TerminalGlyphs, CellParts, Bool)])
  func table(points: Set<UInt16>, glyphs: TerminalGlyphs, parts: CellParts, suffices: Bool) {
    let found = TerminalGlyphs(points: points.union(0x20...0x7e))
    #expect(found == glyphs && found.parts == parts && found.sufficeForScreens == suffices)
  }

  /// Texts may have any letters; fallback signs must be available.
  @Test("is asked for all signs that screens are made of")
  func signsOfScreens() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let folders = ["Sources/Screens", "Tests/ScreensTests/Goldens"].map { root.appending(path: $0) }
    let files = try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath && !$0.pathExtension.isEmpty }
    }
    let used = try files.reduce(into: Set<UInt16>()) { used, file in
      used.formUnion(try String(contentsOf: file, encoding: .utf8).utf16.filter { (0x2190...0x27ff).contains($0) })
    }
    let known = TerminalGlyphs(points: used.union(Self.signs).union(Self.square).union(Self.round))
    #expect(known.contains([.lines, .blocks, .signs]) && used.count > 30)
    for point in used {
      #expect(!TerminalGlyphs(points: Set(0...0xfffe).subtracting([point])).sufficeForScreens, "\(point)")
    }
  }
}
