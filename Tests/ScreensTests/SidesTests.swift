import Cells
import Contract
import Flow
import Imaging
import Testing
import Wording

@testable import Screens

/// The person's own right is on the right of the mirrored screen, in every reading direction.
@Suite struct SidesTests {
  private static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)].map { Size(columns: $0, rows: $1) }
  private static let languages = ["en", "fr", "ar", "he"]

  private func frame(_ view: LivenessView, _ language: String, _ size: Size, isUnicode: Bool = true) throws -> Frame {
    let messages = Source.catalogue.messages(for: language)
    #expect(messages.isRightToLeft == ["ar", "he"].contains(language))
    let look = Look(theme: try .shipped("unissey"), isUnicode: isUnicode, isRightToLeft: messages.isRightToLeft)
    return Frame(Scene.task("sides", view).model(messages, size), size, look)
  }

  private func hasTrack(_ frame: Frame, _ row: Int) -> Bool {
    (0..<frame.grid.size.columns).contains { frame.grid[$0, row].paint.role == .promptTrack }
  }

  private func column(of word: String, _ frame: Frame, in row: Int) -> Int? {
    var cells = Grid(Size(columns: Text(word).columns, rows: 1))
    cells.write(word, at: 0, 0, role: .body)
    return (0...frame.grid.size.columns - cells.size.columns).first { column in
      (0..<cells.size.columns).allSatisfy { frame.grid[column + $0, row].glyph == cells[$0, 0].glyph }
    }
  }

  @Test(arguments: languages, [true, false])
  func yesIsAtTheRightAndTheNeedleGoesThere(language: String, takesKeys: Bool) throws {
    let messages = Source.catalogue.messages(for: language)
    let (yes, no) = (messages.text("cameo_task_yes"), messages.text("cameo_task_no"))
    for size in Self.sizes {
      for tilt in [-14.0, 0, 14] {
        var view = Scene.view(.asking, Ask(.tilt, question: Scene.question))
        (view.tilt, view.takesKeys) = (tilt, takesKeys)
        let frame = try frame(view, language, size)
        let row = try #require(
          frame.rows.indices.first {
            hasTrack(frame, $0) && column(of: yes, frame, in: $0) != nil && column(of: no, frame, in: $0) != nil
          }, "\(size)\n\(frame.grid.text)")
        let (right, left) = (column(of: yes, frame, in: row) ?? 0, column(of: no, frame, in: row) ?? 0)
        let between = min(left, right)..<max(left, right)
        let needle = try #require(between.first { frame.grid[$0, row].glyph.text == "●" })
        #expect(left < needle && needle < right)
        let scale = between.filter {
          [.promptTrack, .promptProgress, .promptDetail].contains(frame.grid[$0, row].paint.role)
            && frame.grid[$0, row].glyph.text != " "
        }
        let (first, last) = (try #require(scale.first), try #require(scale.last))
        #expect((2 * needle - first - last).signum() == Int(tilt).signum(), "\(size), \(tilt)\n\(frame.grid.text)")
        guard takesKeys else { continue }
        let areas = frame.drawn.controlAreas
        let (yesArea, noArea) = (try #require(areas[.yes]), try #require(areas[.no]))
        #expect(!frame.rows[row].contains(")   "), "brackets stand as they are read")
        #expect(yesArea.contains(column: right, row: row) && noArea.contains(column: left, row: row))
      }
    }
  }

  @Test(arguments: languages, Side.allCases)
  func aTurnGrowsToItsSideOfTheScreen(language: String, side: Side) throws {
    for size in Self.sizes {
      var view = Scene.view(.asking, Ask(side == .left ? .left : .right))
      view.reach = 0.25
      let frame = try frame(view, language, size)
      let arrow = side == .left ? "◀" : "▶"
      let other = side == .left ? "▶" : "◀"
      let row = try #require(
        frame.rows.indices.last { row in
          (0..<size.columns).contains { frame.grid[$0, row].paint.role == .promptProgress }
        })
      let cells = (0..<size.columns).map { frame.grid[$0, row] }
      let place = try #require(cells.firstIndex { $0.glyph.text == arrow })
      let (done, left) = (
        try #require(cells.firstIndex { $0.paint.role == .promptProgress }),
        try #require(cells.firstIndex { $0.paint.role == .promptTrack })
      )
      #expect(side == .left ? place < left && left < done : done < left && left < place, "\(size)\n\(frame.grid.text)")
      #expect(!frame.grid.text.contains(other))
    }
  }

  /// Sector 0 begins at the top and goes to the person's own right: three of twelve are the upper right quarter.
  @Test(arguments: languages, 0..<4)
  func thePartsOfACircleAreWhereTheNosePoints(language: String, quarter: Int) throws {
    for size in Self.sizes {
      var view = Scene.view(.asking, Ask(.circle))
      view.sectors = (0..<12).map { $0 / 3 == quarter }
      let frame = try frame(view, language, size)
      let area = try #require(frame.drawn.previewArea)
      let ring = (area.row..<area.endRow).flatMap { row in
        (area.column..<area.endColumn).filter {
          [.ovalHeld, .ovalFits, .ovalSearching].contains(frame.grid[$0, row].paint.role)
        }.map { ($0, row) }
      }
      let (columns, rows) = (ring.map(\.0), ring.map(\.1))
      let middle = (
        column: (try #require(columns.min()) + (columns.max() ?? 0)),
        row: (try #require(rows.min()) + (rows.max() ?? 0))
      )
      let done = ring.filter { frame.grid[$0.0, $0.1].paint.role == .ovalHeld }
      #expect(!done.isEmpty)
      let (isRight, isUpper) = (quarter < 2, quarter == 0 || quarter == 3)
      #expect(
        done.allSatisfy {
          let (across, down) = (2 * $0.0 - middle.column, 2 * $0.1 - middle.row)
          return (isRight ? across >= -2 : across <= 2) && (isUpper ? down <= 2 : down >= -2)
        }, "\(size)\n\(frame.grid.text)")
    }
  }

  @Test func nextSectorFollowsTheToldSide() {
    func next(_ done: Set<Int>, _ begins: Side?) -> [Int] {
      var view = Scene.view(.asking, Ask(.circle, begins: begins))
      view.sectors = (0..<12).map(done.contains)
      return view.parts.indices.filter { view.parts[$0] == .current }
    }
    #expect(next([], .right) == [0] && next([], .left) == [11] && next([], nil) == [])
    #expect(next([0, 1], .right) == [2] && next([11, 10], .left) == [9] && next([0, 1], nil) == [2, 11])
    #expect(next(Set(0..<12), .right) == [])
  }

  @Test(arguments: [true, false])
  func partsAreToldByTheirSigns(isUnicode: Bool) throws {
    var view = Scene.view(.asking, Ask(.circle, begins: .right))
    view.sectors = (0..<12).map { $0 < 5 }
    let frame = try frame(view, "en", Size(columns: 120, rows: 40), isUnicode: isUnicode)
    let area = try #require(frame.drawn.previewArea)
    let text = frame.text(in: area)
    for (sign, count) in isUnicode ? [("✔", 5), ("◉", 1), ("○", 6)] : [("*", 5), ("+", 1)] {
      #expect(text.filter { String($0) == sign }.count == count, "\(sign)\n\(text)")
    }
  }
}
