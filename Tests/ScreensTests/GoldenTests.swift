import Cells
import Contract
import Foundation
import Testing

@testable import Screens

/// Golden screens as text in `Goldens`: a file per page and a file per look; `CAMEO_UPDATE_GOLDENS=1` regenerates them.
///
/// There is one golden per layout, in English. `FittingTests` checks every page in every language, theme and size.
@Suite struct GoldenTests {
  @Test(arguments: GoldenSheet.all)
  func aSheetOfScreensLooksAsItDid(sheet: GoldenSheet) throws {
    let shots = try sheet.shots.map { (name: $0.name, text: try $0.frame.golden) }
    #expect(Set(shots.map(\.name)).count == shots.count)
    let kept = sheet.kept
    for (name, text) in shots where kept[name] != text && !GoldenSheet.isUpdating {
      Issue.record("\(sheet.name): \(name) is not as it was; it is now\n\(text)")
    }
    #expect(GoldenSheet.isUpdating || kept.count == shots.count, "\(sheet.name) has screens that no test draws")
    if GoldenSheet.isUpdating { try sheet.keep(shots) }
  }

  @Test func everyPageHasAGolden() throws {
    let pages = Set(Scene.all.map { $0.view.face.page })
    let sheets = Set(GoldenSheet.all.map(\.name))
    #expect(pages.allSatisfy { sheets.contains($0.rawValue) })
    guard !GoldenSheet.isUpdating else { return }
    let files = try FileManager.default.contentsOfDirectory(atPath: GoldenSheet.folder.path)
    #expect(Set(files) == Set(sheets.map { $0 + ".txt" }))
  }

  @Test(arguments: Scene.all)
  func withAsciiAloneOnlyTheWordsAreMore(scene: Scene) throws {
    let look = try Look.shipped("mono", isUnicode: false, cornerRadius: 0)
    let frame = Frame(scene.model(Source.catalogue.messages(for: "en")), GoldenSheet.usual, look)
    let signs = frame.rows.joined().unicodeScalars.filter { !$0.isASCII && !$0.properties.isAlphabetic }
    #expect(signs.allSatisfy { "…’•".unicodeScalars.contains($0) }, "\(frame.grid.text)")
  }
}
