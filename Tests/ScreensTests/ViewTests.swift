import Cells
import Foundation
import Testing

@testable import Screens

@Test func view() {
  let env = ProcessInfo.processInfo.environment
  let sizes = (env["V_SIZES"] ?? "80x24").split(separator: ",").map { s in
    s.split(separator: "x").compactMap { Int($0) }
  }
  let names = env["V_SCENES"].map { $0.split(separator: ",").map(String.init) }
  for language in (env["V_LANGS"] ?? "en").split(separator: ",").map(String.init) {
    for s in sizes {
      for scene in Scene.all where names?.contains(scene.name) ?? true {
        var grid = Grid(Size(columns: s[0], rows: s[1]))
        let model = scene.model(Source.catalogue.messages(for: language), grid.size)
        let drawn = ScreenDrawing.draw(model, look: .tested, into: &grid)
        print(
          "=== \(scene.name) \(language) \(grid.size) preview \(drawn.previewArea.map { "\($0.column),\($0.row) \($0.size)" } ?? "-")"
        )
        for row in 0..<grid.size.rows {
          print(
            "▕" + grid.line(row)
              + String(repeating: " ", count: max(0, grid.size.columns - Width.columns(of: grid.line(row)))) + "▏")
        }
      }
    }
  }
}
