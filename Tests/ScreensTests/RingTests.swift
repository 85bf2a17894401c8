import Flow
import Cells
import Chance
import Contract
import Imaging
import Testing

@testable import Screens

@Suite struct RingTests {
  private func picture(_ ring: Ring, _ size: Size) -> String {
    var grid = Grid(size)
    let glyphs: [Character] = ["─", "│", "╭", "╮", "╰", "╯"]
    for step in ring.steps { grid.write(String(glyphs[step.bend.rawValue]), at: step.column, step.row, role: .body) }
    return grid.text
  }

  @Test func anOvalIsRoundAndClosed() {
    let ring = Ring(oval: CellBox(column: 0, row: 0, columns: 20, rows: 11))
    #expect(
      picture(ring, Size(columns: 20, rows: 11)) == """
             ╭────────╮
           ╭─╯        ╰─╮
         ╭─╯            ╰─╮
        ╭╯                ╰╮
        │                  │
        │                  │
        │                  │
        ╰╮                ╭╯
         ╰─╮            ╭─╯
           ╰─╮        ╭─╯
             ╰────────╯
        """)
  }

  @Test func everyStepIsBesideTheNextAndNoneComesTwice() {
    for columns in 3...60 {
      for rows in 3...40 {
        let box = CellBox(column: 2, row: 1, columns: Double(columns), rows: Double(rows))
        for steps in [Ring(oval: box).steps, Ring(box: box).steps] {
          #expect(Set(steps.map { [$0.column, $0.row] }).count == steps.count, "\(columns)x\(rows)")
          for (step, next) in zip(steps, steps.dropFirst() + steps.prefix(1)) {
            #expect(abs(step.column - next.column) + abs(step.row - next.row) == 1, "\(columns)x\(rows)")
          }
          #expect(steps.map(\.column).min() == 2 && steps.map(\.column).max() == columns + 1)
          #expect(steps.map(\.row).min() == 1 && steps.map(\.row).max() == rows)
        }
      }
    }
  }

  @Test func itIsTheSameInAMirrorAndUpsideDown() {
    let steps = Ring(oval: CellBox(column: 0, row: 0, columns: 31, rows: 18)).steps
    let places = Set(steps.map { [$0.column, $0.row] })
    #expect(places == Set(steps.map { [30 - $0.column, $0.row] }))
    #expect(places == Set(steps.map { [$0.column, 17 - $0.row] }))
  }

  @Test(arguments: [
    CellBox(column: 0, row: 0, columns: 2, rows: 9), CellBox(column: .nan, row: 0, columns: 9, rows: 9),
    CellBox(column: 0, row: 0, columns: .infinity, rows: 9), CellBox(column: 0, row: 0, columns: -5, rows: -5),
    CellBox(column: 0, row: 0, columns: 1e9, rows: 1e9),
  ])
  func degenerateBoxesHaveNoRing(box: CellBox) {
    #expect(Ring(oval: box).steps.isEmpty && Ring(box: box).steps.isEmpty)
  }
}

@Suite struct OvalDrawingTests {
  private let area = Rect(column: 3, row: 2, columns: 50, rows: 20)

  private func drawn(
    _ state: PreviewRequest.OvalState, faces: [Box] = [], theme: String = "unissey", isUnicode: Bool = true
  ) throws -> Grid {
    var model = ScreenModel(PageFace(CaptureView(stage: .guiding, duration: .seconds(1))))
    let frame = PixelSize(width: 640, height: 480)
    model.preview = PreviewRequest(isLive: true, guide: .oval(.desk), state: state, frame: frame, faces: faces)
    var grid = Grid(Size(columns: 60, rows: 24))
    let view = PreviewView.fitting(frame: frame, oval: .desk, area: area)
    OvalDrawing.draw(model, view: view, look: try .shipped(theme, isUnicode: isUnicode), into: &grid)
    return grid
  }

  private func roles(_ grid: Grid) -> [Role: Int] {
    (0..<grid.size.rows).reduce(into: [:]) { counts, row in
      for column in 0..<grid.size.columns where grid[column, row].glyph != .space {
        counts[grid[column, row].paint.role, default: 0] += 1
      }
    }
  }

  @Test(arguments: [true, false])
  func everyStateHasItsOwnGlyphsAndRole(isUnicode: Bool) throws {
    let states: [PreviewRequest.OvalState] = [.searching, .wrong, .fits, .held(1), .recording(0.5)]
    let grids = try states.map { try drawn($0, isUnicode: isUnicode) }
    #expect(Set(grids.map(\.text)).count == states.count)
    #expect(
      grids.map { Array(roles($0).keys) } == [
        [.ovalSearching], [.ovalWrong], [.ovalFits], [.ovalHeld], [.ovalRecording],
      ])
    #expect(isUnicode || grids.allSatisfy { $0.text.allSatisfy(\.isASCII) })
  }

  @Test func theHoldRunsRoundTheRing() throws {
    let shares = try [0, 0.25, 0.5, 1].map { done in
      let counts = roles(try drawn(.held(done)))
      return Double(counts[.ovalHeld] ?? 0) / Double((counts[.ovalHeld] ?? 0) + (counts[.ovalFits] ?? 0))
    }
    #expect(zip(shares, [0, 0.25, 0.5, 1]).allSatisfy { abs($0 - $1) < 0.03 })
  }

  @Test func aFaceStandsWhereTheMirrorShowsIt() throws {
    let face = Box(centreX: 260, centreY: 240, width: 80, height: 110)
    let grid = try drawn(.wrong, faces: [face])
    let columns = (0..<grid.size.columns).filter { column in
      (0..<grid.size.rows).contains { grid[column, $0].paint.role == .label }
    }
    let middle = Double(columns.reduce(0, +)) / Double(columns.count)
    #expect(middle > Double(area.column) + Double(area.columns) / 2, "left in the frame is right in the mirror")
  }

  @Test func nothingLeavesTheArea() throws {
    var random = Dice(3)
    for _ in 0..<300 {
      let face = Box(
        x: Double(random.roll(900)) - 200, y: Double(random.roll(800)) - 200, width: Double(random.roll(700)),
        height: Double(random.roll(700)))
      let grid = try drawn(.held(0.5), faces: [face])
      for row in 0..<24 {
        for column in 0..<60 where !area.contains(column: column, row: row) {
          #expect(grid[column, row] == Cell())
        }
      }
    }
  }

  @Test func nothingIsDrawnWhereNoPictureIs() throws {
    var grid = Grid(Size(columns: 60, rows: 24))
    let scene = try #require(Scene.all.first { $0.name == "leave" })
    let view = PreviewView.fitting(frame: PixelSize(width: 640, height: 480), oval: .desk, area: area)
    OvalDrawing.draw(scene.model(Source.catalogue.messages(for: "en")), view: view, look: try .shipped(), into: &grid)
    #expect(grid == Grid(Size(columns: 60, rows: 24)))
  }
}
