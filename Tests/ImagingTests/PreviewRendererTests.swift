import Cells
import Chance
import Contract
import Imaging
import Testing

@Suite("The renderer")
struct PreviewRendererTests {
  /// A renderer with a grid and a view of the whole frame, drawing one picture after another.
  private struct Stage {
    var renderer = PreviewRenderer()
    var grid: Grid
    var look: PreviewLook
    var mirrored = false
    var cellAspect = 2.0

    init(_ columns: Int, _ rows: Int, _ look: PreviewLook = PreviewLook()) {
      grid = Grid(Size(columns: columns, rows: rows))
      self.look = look
    }

    mutating func show(_ picture: Picture) {
      let view = PreviewView.whole(
        frame: picture.size, area: grid.bounds, cellAspect: cellAspect, mirrored: mirrored)
      renderer.draw(picture, through: view, into: &grid, look: look)
    }
  }

  private static let depths: [PreviewLook.Colors] = [.none, .sixteen, .palette, .direct]

  private func changes(_ a: Grid, _ b: Grid) -> Int {
    (0..<a.size.rows).reduce(0) { sum, row in
      sum + (0..<a.size.columns).count { a[$0, row] != b[$0, row] }
    }
  }

  @Test("a face becomes these cells")
  func golden() {
    var stage = Stage(32, 12)
    stage.show(.face())
    #expect(
      stage.grid.text == """


                     .||||,
                    ]@@#@@@$
                   ]#]]$@{]]@
                  .@$__$@|_|@,
                  .@@@#@@@@@@:
                   ]@#|||]$@#
                    ]@$$$$@#.
                     .]}}]!


        """)
  }

  @Test("a mirror turns the picture round, cell by cell")
  func mirrored() {
    let halves = Picture(160, 120) { x, _ in x < 80 ? 200 : 30 }
    var (plain, mirror) = (Stage(32, 12), Stage(32, 12))
    mirror.mirrored = true
    plain.show(halves)
    mirror.show(halves)
    let ink: (Grid, Int) -> Bool = { $0[$1, 6].glyph != .space }
    #expect(ink(plain.grid, 4) && !ink(plain.grid, 27))
    #expect(!ink(mirror.grid, 4) && ink(mirror.grid, 27))
  }

  @Test("the noise of a sensor changes hardly a cell of a still face")
  func noiseIsHeld() {
    var dice = Dice(1)
    var stage = Stage(32, 12)
    let face = Picture.face(320, 240)
    stage.show(face)
    let first = stage.grid
    for _ in 0..<30 { stage.show(face.seenAgain(by: &dice)) }
    #expect(changes(first, stage.grid) <= 4)
  }

  @Test("a face that moves changes cells, but not those far from it")
  func movementShows() {
    var stage = Stage(32, 12)
    stage.show(.face())
    let first = stage.grid
    stage.show(.face(shiftedBy: 8))
    #expect((10...200).contains(changes(first, stage.grid)))
    #expect((0..<12).allSatisfy { stage.grid[0, $0] == first[0, $0] })
  }

  @Test("light is much ink on a dark screen and little on a light one", arguments: [true, false])
  func inkFollowsTheScreen(inksAreLight: Bool) {
    var stage = Stage(32, 12, PreviewLook(inksAreLight: inksAreLight))
    stage.show(Picture(160, 120) { x, y in (40..<120).contains(x) && (30..<90).contains(y) ? 230 : 20 })
    let (square, ground) = (stage.grid[16, 6].glyph, stage.grid[2, 1].glyph)
    #expect(square != ground)
    #expect(
      (inksAreLight ? ground : square) == .space
        || ".`".unicodeScalars.contains((inksAreLight ? ground : square).scalar ?? "x"))
    #expect((inksAreLight ? square : ground) != .space)
  }

  @Test("around the oval the picture is dimmed and carries the overlay's role")
  func ovalDims() {
    let size = PixelSize(width: 160, height: 120)
    var stage = Stage(32, 12, PreviewLook(oval: OvalPreset.desk.box(in: size)))
    stage.show(Picture(160, 120) { x, y in (x / 5 + y / 5) % 2 == 0 ? 220 : 120 })
    #expect(stage.grid[16, 6].paint == Paint(.picture))
    #expect(stage.grid[1, 1].paint == Paint(.overlay))
    #expect(!" .`':,".unicodeScalars.contains(stage.grid[16, 6].glyph.scalar ?? " "))
    #expect(" .`':,-_".unicodeScalars.contains(stage.grid[1, 1].glyph.scalar ?? "x"))
  }

  @Test("without an oval nothing is dimmed, and a full overlay hides all around it")
  func opacity() {
    var stage = Stage(32, 12, PreviewLook(oval: nil))
    stage.show(.face())
    #expect((0..<12).allSatisfy { row in (0..<32).allSatisfy { stage.grid[$0, row].paint == Paint(.picture) } })
    stage.look = PreviewLook(oval: OvalPreset.kiosk.box(in: PixelSize(width: 160, height: 120)), opacity: 1)
    stage.show(.flat(160, 120, 255))
    #expect(stage.grid[0, 0] == Cell(.space, Paint(.overlay)))
  }

  @Test("a terminal without colours draws every way as plain glyphs", arguments: [PreviewMode.blocks, .fine, .auto])
  func mono(mode: PreviewMode) {
    var (mono, plain) = (Stage(32, 12, PreviewLook(mode: mode)), Stage(32, 12))
    mono.show(.face())
    plain.show(.face())
    #expect(mono.grid == plain.grid)
  }

  @Test("sixteen inks are never their own ground", arguments: UInt8(0)..<16)
  func seen(ground: UInt8) {
    var look = PreviewLook(colors: .sixteen, ground: ground)
    look.oval = OvalPreset.desk.box(in: PixelSize(width: 64, height: 48))
    var stage = Stage(40, 12, look)
    stage.show(.noise(64, 48, seed: 5))
    for row in 0..<12 {
      for paint in (0..<40).map({ stage.grid[$0, row].paint }) where paint.isColored {
        #expect(paint.ink != paint.ground)
      }
    }
  }

  @Test("off draws nothing")
  func off() {
    var stage = Stage(32, 12, PreviewLook(mode: .off))
    let before = stage.grid
    stage.show(.face())
    #expect(stage.grid == before)
  }

  @Test("drawing again without a new picture gives the same cells")
  func redraw() {
    var stage = Stage(32, 12)
    stage.show(.face())
    var again = Grid(stage.grid.size)
    stage.renderer.redraw(into: &again)
    #expect(again == stage.grid)
  }

  @Test("after a reset nothing of the person is left to draw")
  func reset() {
    var stage = Stage(32, 12)
    stage.show(.face())
    stage.renderer.reset()
    var after = Grid(stage.grid.size)
    stage.renderer.redraw(into: &after)
    #expect(after == Grid(stage.grid.size))
  }

  @Test("the same pictures in the same order give the same cells", arguments: PreviewMode.allCases, Self.depths)
  func deterministic(mode: PreviewMode, colors: PreviewLook.Colors) {
    let look = PreviewLook(mode: mode, colors: colors, parts: .octants)
    var (a, b) = (Stage(24, 9, look), Stage(24, 9, look))
    for shift in 0..<6 {
      a.show(.face(shiftedBy: shift * 5))
      b.show(.face(shiftedBy: shift * 5))
      #expect(a.grid == b.grid)
    }
  }

  @Test("tiny, huge, black, white and noisy pictures are all drawn", arguments: PreviewMode.allCases, Self.depths)
  func anythingGoes(mode: PreviewMode, colors: PreviewLook.Colors) {
    let sizes = [(1, 1), (2, 1), (1, 3), (64, 48), (31, 700)]
    for (width, height) in sizes {
      let oval = OvalPreset.desk.box(in: PixelSize(width: width, height: height))
      let pictures = [Picture.flat(width, height, 0), .flat(width, height, 255), .noise(width, height, seed: 3)]
      for (columns, rows) in [(1, 1), (2, 1), (1, 2), (5, 3), (40, 12)] {
        var stage = Stage(columns, rows, PreviewLook(mode: mode, oval: oval, colors: colors))
        pictures.forEach { stage.show($0) }
        #expect(mode == .off || stage.grid != Grid(stage.grid.size))
      }
    }
  }

  @Test("a view that hangs over the grid's edges draws what fits", arguments: [(-4, -3), (20, 8), (40, 40), (-90, 0)])
  func clipped(column: Int, row: Int) {
    var grid = Grid(Size(columns: 24, rows: 10))
    var renderer = PreviewRenderer()
    let picture = Picture.face()
    let area = Rect(column: column, row: row, columns: 16, rows: 6)
    let view = PreviewView.fitting(frame: picture.size, oval: .desk, area: area)
    renderer.draw(picture, through: view, into: &grid, look: PreviewLook())
    for row in 0..<10 {
      for column in 0..<24 where !area.contains(column: column, row: row) { #expect(grid[column, row] == Cell()) }
    }
  }

  @Test("a picture of another size than the view's frame is not drawn")
  func wrongSize() {
    var grid = Grid(Size(columns: 24, rows: 10))
    var renderer = PreviewRenderer()
    let view = PreviewView.whole(frame: PixelSize(width: 100, height: 100), area: grid.bounds)
    renderer.draw(.face(), through: view, into: &grid, look: PreviewLook())
    #expect(grid == Grid(grid.size))
  }
}
