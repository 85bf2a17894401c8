import Cells
import Chance
import Contract
@testable import Imaging
import Testing

@Suite("A picture in its own colours")
struct ColorPictureTests {
  private static let size = PixelSize(width: 320, height: 240)

  /// A renderer that shows whole frames in 40x15 cells.
  private struct Stage {
    var renderer = PreviewRenderer()
    var grid = Grid(Size(columns: 40, rows: 15))
    var look: PreviewLook

    mutating func show(_ picture: Picture) {
      let view = PreviewView.whole(frame: picture.size, area: grid.bounds, mirrored: false)
      renderer.draw(picture, through: view, into: &grid, look: look)
    }

    /// The colour of a cell from a distance: the mean of foreground and background.
    func mean(_ column: Int, _ row: Int) -> RGB? {
      guard let colors = grid[column, row].paint.colors, let code = grid[column, row].glyph.scalar?.value else {
        return nil
      }
      let share = code == 0x2580 ? 0.5 : Double(Self.ink(code))
      return colors.ground.under(colors.ink, opacity: share)
    }

    private static func ink(_ code: UInt32) -> Float {
      let first = (Int(code) - 0x20) * 8
      return GlyphInk.parts[first..<first + 8].reduce(0) { $0 + Float($1) } / 8 / 255
    }
  }

  /// A skin-coloured face in front of a bluish wall.
  private static func face(shiftedBy shift: Int = 0) -> Picture {
    let picture = Picture.face(320, 240, shiftedBy: shift)
    for place in picture.blue.indices {
      let isSkin = picture.luma[place / 160 * 640 + place % 160 * 2] > 120
      picture.blue[place] = isSkin ? 110 : 136
      picture.red[place] = isSkin ? 150 : 124
    }
    return picture
  }

  private static func looks(_ modes: [PreviewMode] = [.ascii, .blocks, .fine]) -> [PreviewLook] {
    modes.flatMap { mode in
      [PreviewLook.Colors.palette, .direct].map { PreviewLook(mode: mode, opacity: 0, colors: $0, parts: .quadrants) }
    }
  }

  @Test(
    "the mean of ink and ground is the picture's tone", arguments: [20, 60, 100, 140, 180, 220],
    looks([.ascii, .blocks]))
  func tone(light: Int, look: PreviewLook) throws {
    var stage = Stage(look: look)
    // Flat, so that contrast stretching has no effect; half of it lighter, so that the exposure stays.
    stage.show(.flat(320, 240, light))
    let reference = try #require(stage.mean(20, 7))
    var other = Stage(look: PreviewLook(mode: .blocks, opacity: 0, colors: .direct))
    other.show(.flat(320, 240, light))
    let wanted = try #require(other.mean(20, 7))
    #expect(abs(Int(reference.green) - Int(wanted.green)) <= (look.colors == .direct ? 6 : 16))
  }

  @Test("skin is never under white ink, and ink stays near its ground", arguments: looks([.ascii]))
  func ink(look: PreviewLook) {
    var stage = Stage(look: look)
    for shift in 0..<4 {
      stage.show(Self.face(shiftedBy: shift * 7))
      for row in 0..<15 {
        for column in 0..<40 {
          guard let colors = stage.grid[column, row].paint.colors else { continue }
          let (ink, ground) = (SIMD4<Float>(colors.ink), SIMD4<Float>(colors.ground))
          #expect(ink.x <= 246)
          #expect(abs(ink.x - ground.x) <= 180)
        }
      }
    }
  }

  @Test("a flat wall takes no glyph", arguments: looks([.ascii]))
  func quiet(look: PreviewLook) {
    var dice = Dice(3)
    for light in stride(from: 70, to: 250, by: 30) {
      var stage = Stage(look: look)
      stage.show(Picture.flat(640, 480, light).seenAgain(by: &dice))
      let text = Set(stage.grid.text.unicodeScalars).subtracting(["\n", " "])
      #expect(text.isEmpty, "\(text)")
    }
  }

  @Test("a still, noisy face changes nothing once it has come to rest", arguments: looks())
  func stillness(look: PreviewLook) {
    var (dice, stage) = (Dice(7), Stage(look: look))
    let face = Self.face()
    for _ in 0..<20 { stage.show(face.seenAgain(by: &dice)) }
    var changed = 0
    for _ in 0..<30 {
      let before = stage.grid
      stage.show(face.seenAgain(by: &dice))
      changed += before.differing(from: stage.grid)
    }
    #expect(changed <= 12, "\(changed)")
  }

  @Test("what has moved and come to rest is drawn as if it had always stood there", arguments: looks())
  func restored(look: PreviewLook) {
    var stage = Stage(look: look)
    for shift in 0..<5 { stage.show(Self.face(shiftedBy: shift * 6)) }
    let moved = stage.grid
    for _ in 0..<60 { stage.show(Self.face(shiftedBy: 24)) }
    var fresh = Stage(look: look)
    for _ in 0..<60 { fresh.show(Self.face(shiftedBy: 24)) }
    let (before, after) = (moved.differing(from: fresh.grid), stage.grid.differing(from: fresh.grid))
    #expect(after * 3 < before * 2, "\(before) -> \(after)")
  }

  @Test("colours of 256 never come from the first sixteen", arguments: looks().filter { $0.colors == .palette })
  func palette(look: PreviewLook) {
    var stage = Stage(look: look)
    stage.show(.noise(320, 240, seed: 5))
    for row in 0..<15 {
      for column in 0..<40 {
        let paint = stage.grid[column, row].paint
        #expect(paint.source == .palette && paint.ink.blue >= 16 && paint.ground.blue >= 16)
      }
    }
  }

  @Test(
    "around the oval the tones sink as far as the overlay says, and nothing shines",
    arguments: looks([.ascii, .blocks]))
  func surround(look: PreviewLook) throws {
    var look = look
    look.oval = OvalPreset.desk.box(in: Self.size)
    let picture = Picture(320, 240) { x, y in 60 + (x / 3 + y / 5) % 9 * 20 }
    var brightest: [Double: Float] = [:]
    for opacity in [0, 0.55, 0.8] {
      look.opacity = opacity
      var stage = Stage(look: look)
      stage.show(picture)
      #expect(stage.grid[1, 1].paint.role == .overlay && stage.grid[20, 7].paint.role == .picture)
      for row in 0..<15 {
        for column in 0..<40 where stage.grid[column, row].paint.role == .overlay {
          let colors = try #require(stage.grid[column, row].paint.colors)
          let lightest = max(SIMD4<Float>(colors.ink).x, SIMD4<Float>(colors.ground).x)
          brightest[opacity] = max(brightest[opacity] ?? 0, lightest)
        }
      }
    }
    let (plain, readable, sunk) = (brightest[0] ?? 0, brightest[0.55] ?? 0, brightest[0.8] ?? 0)
    #expect(readable < plain * 0.62 && sunk < plain * 0.42, "\(plain) \(readable) \(sunk)")
    #expect(readable > 50)
  }

  @Test("a surround that sinks in steps ends as one that was always sunk", arguments: looks([.ascii, .blocks]))
  func sinking(look: PreviewLook) {
    var look = look
    look.oval = OvalPreset.desk.box(in: Self.size)
    var (stage, fresh) = (Stage(look: look), Stage(look: look))
    for step in 0...20 {
      stage.look.opacity = 0.55 + 0.25 * Double(min(step, 10)) / 10
      fresh.look.opacity = 0.8
      stage.show(Self.face())
      fresh.show(Self.face())
    }
    #expect(stage.grid.differing(from: fresh.grid) <= 60)
  }

  @Test("auto draws as finely as the terminal can", arguments: [CellParts.one, .halves, .quadrants, .sextants])
  func auto(parts: CellParts) {
    let look = PreviewLook(mode: .auto, colors: .direct, parts: parts)
    #expect(look.way == .colored(parts))
  }

  @Test("sixteen colours draw half blocks if asked, and by auto", arguments: [PreviewMode.blocks, .fine, .auto])
  func halvesOfSixteen(mode: PreviewMode) {
    var stage = Stage(look: PreviewLook(mode: mode, opacity: 0, colors: .sixteen))
    stage.show(Self.face())
    var numbers: Set<UInt8> = []
    for row in 0..<15 {
      for column in 0..<40 {
        let cell = stage.grid[column, row]
        #expect([0x2580, 0x2584, 0x2588].contains(cell.glyph.scalar?.value))
        #expect(cell.paint.source == .palette && cell.paint.ink.blue < 16 && cell.paint.ground.blue < 8)
        numbers.formUnion([cell.paint.ink.blue, cell.paint.ground.blue])
      }
    }
    #expect(numbers.count >= 3, "the face differs from the wall: \(numbers)")
  }

  private static let console = ConsolePalette(
    grounds: [.black, RGB(73, 69, 79), RGB(60, 88, 232), RGB(128, 88, 68), RGB(84, 55, 43), RGB(168, 122, 97)],
    inks: [RGB(206, 160, 133), RGB(238, 203, 178), RGB(202, 196, 208), .white])

  @Test(
    "a console's own colours are drawn in halves of sixteen inks on eight grounds",
    arguments: [PreviewMode.blocks, .auto])
  func halvesOfConsole(mode: PreviewMode) {
    var stage = Stage(look: PreviewLook(mode: mode, opacity: 0, colors: .console(Self.console)))
    stage.show(Self.face())
    var skin = 0
    for row in 0..<15 {
      for column in 0..<40 {
        let cell = stage.grid[column, row]
        #expect([0x2580, 0x2584, 0x2588].contains(cell.glyph.scalar?.value))
        #expect(cell.paint.source == .palette && cell.paint.ink.blue < 16 && cell.paint.ground.blue < 8)
        // The face's own are the browns and the two lights.
        if [3, 4, 5, 8, 9].contains(cell.paint.ink.blue) { skin += 1 }
      }
    }
    #expect(skin > 60, "\(skin)")
  }

  @Test("each flat tone of skin is drawn in the nearest colour of the console", arguments: [45, 95, 131, 170, 208])
  func tonesOfConsole(light: Int) {
    var renderer = ConsoleHalves(Self.console)
    let target = CellTarget(SIMD8(repeating: UInt8(light)), plain: Float(light), blue: 117, red: 141)
    var cell = ShownCell()
    renderer.draw(target, left: nil, patience: .none, isSunk: false, into: &cell)
    let shown = cell.glyph == 2 ? [cell.pair.ink] : [cell.pair.ink, cell.pair.ground]
    for shade in shown { #expect(abs(shade.luma - Float(light)) < 24 && shade.value.z > 5, "\(shade)") }
  }

  @Test("letters and the same picture: a console's cells rest", arguments: [PreviewMode.ascii, .blocks])
  func restingConsole(mode: PreviewMode) {
    var stage = Stage(look: PreviewLook(mode: mode, opacity: 0, colors: .console(Self.console)))
    stage.show(Self.face())
    let first = stage.grid
    #expect(first.text.unicodeScalars.allSatisfy { mode == .blocks || $0.isASCII })
    stage.show(Self.face(shiftedBy: 0))
    #expect(stage.grid.differing(from: first) == 0)
  }

  @Test(
    "no letter is drawn in any colours",
    arguments: [PreviewLook.Colors.none, .sixteen, .palette, .direct, .console(console)])
  func letters(colors: PreviewLook.Colors) {
    var stage = Stage(look: PreviewLook(mode: .ascii, opacity: 0, colors: colors))
    stage.show(Self.face())
    stage.show(.noise(320, 240, seed: 5))
    #expect(!stage.grid.text.unicodeScalars.contains { $0.properties.isAlphabetic })
  }

  @Test(
    "going on, each way looks otherwise than the last",
    arguments: [
      (PreviewLook.Colors.direct, .sextants, [.auto, .blocks, .fine, .off, .ascii]),
      (.palette, .halves, [.auto, .off, .ascii]), (.palette, .one, [.off, .ascii]),
      (.sixteen, .quadrants, [.auto, .off, .ascii]), (.console(console), .quadrants, [.auto, .off, .ascii]),
      (.console(console), .one, [.off, .ascii]), (.none, .quadrants, [.off, .ascii]),
    ] as [(PreviewLook.Colors, CellParts, [PreviewMode])])
  func next(colors: PreviewLook.Colors, parts: CellParts, modes: [PreviewMode]) {
    var look = PreviewLook(mode: .ascii, colors: colors, parts: parts)
    for mode in modes {
      #expect(look.nextMode == mode)
      look.mode = look.nextMode
    }
    look = PreviewLook(mode: .fine, colors: .none)
    #expect(look.nextMode == .off, "also from a way that is drawn as another")
  }

  @Test("where blocks are not shown, letters are", arguments: [PreviewMode.blocks, .fine])
  func withoutBlocks(mode: PreviewMode) {
    #expect(PreviewLook(mode: mode, colors: .palette, parts: .one).way == .colored(.one))
    #expect(PreviewLook(mode: mode, colors: .sixteen, parts: .one).way == .inks)
    #expect(PreviewLook(mode: mode, colors: .none).way == .glyphs)
  }
}

extension Grid {
  fileprivate func differing(from other: Grid) -> Int {
    (0..<size.rows).reduce(0) { sum, row in
      sum + (0..<size.columns).count { self[$0, row] != other[$0, row] }
    }
  }
}
