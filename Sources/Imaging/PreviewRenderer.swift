package import Cells

/// Draws pictures as cells, steadily: what does not move in front of the camera does not change on the screen.
///
/// Its memory is made when view or look change and used again for every picture. The same pictures in the same order
/// always give the same cells.
package struct PreviewRenderer: Sendable {
  private var view: PreviewView?
  private var look = PreviewLook()
  private var tone: TonePlane?
  private var hue: HuePlane?
  private var mask = OvalMask()
  private var glyphs = GlyphTable(strength: 1)
  private var dimGlyphs = GlyphTable(strength: 0.2)
  private var inks: InkTables?

  package init() {}

  /// Takes a new picture and draws it.
  package mutating func draw(
    _ picture: Picture, through view: PreviewView, into grid: inout Grid, look: PreviewLook
  ) {
    guard look.shown != .off, picture.size == view.frame else { return }
    prepare(view, look)
    tone?.take(picture)
    hue?.take(picture)
    redraw(into: &grid)
  }

  /// Draws the last picture again, for a screen that changed between two pictures.
  package mutating func redraw(into grid: inout Grid) {
    guard let view, let tone, look.shown != .off else { return }
    fillMargins(of: view, in: &grid)
    let area = view.area
    let columns = max(0, -area.column)..<max(0, -area.column, min(area.columns, grid.size.columns - area.column))
    let rows = max(0, -area.row)..<max(0, -area.row, min(area.rows, grid.size.rows - area.row))
    for row in rows {
      grid.withRow(area.row + row) { cells in
        guard let first = cells.baseAddress, !columns.isEmpty else { return }
        drawRow(row * area.columns, columns, tone, into: first + area.column)
      }
    }
  }

  /// Forgets every trace of the person who was in front of the camera.
  package mutating func reset() {
    view = nil
    tone = nil
    hue = nil
  }
}

extension PreviewRenderer {
  private mutating func prepare(_ view: PreviewView, _ look: PreviewLook) {
    let isNewView = view != self.view
    if isNewView { tone = view.area.isEmpty ? nil : TonePlane(view) }
    let needsHue = look.shown != .ascii && !view.area.isEmpty
    if !needsHue { hue = nil } else if isNewView || hue == nil { hue = HuePlane(view) }
    if isNewView || look.oval != self.look.oval { mask = OvalMask(look.oval, in: view) }
    if look.opacity != self.look.opacity { dimGlyphs = GlyphTable(strength: 1 - look.opacity) }
    if !needsHue { inks = nil } else if look != self.look || inks == nil { inks = InkTables(look) }
    self.view = view
    self.look = look
  }

  /// Where the frame has nothing to show, the overlay stands alone.
  private func fillMargins(of view: PreviewView, in grid: inout Grid) {
    guard view.area != view.asked else { return }
    let paint = inks.map { Paint(.overlay, ink: look.overlay, ground: $0.covered[Int(look.ground)]) }
    grid.fill(view.asked, with: Cell(.space, paint ?? Paint(.overlay)))
  }

  /// `start` is the row's first cell in the planes; `cells` begin where the view does.
  private mutating func drawRow(
    _ start: Int, _ columns: Range<Int>, _ tone: TonePlane, into cells: UnsafeMutablePointer<Cell>
  ) {
    switch look.shown {
    case .ascii: drawGlyphs(start, columns, tone.keys, into: cells)
    case .color: drawInks(start, columns, tone.keys, into: cells)
    case .blocks: drawBlocks(start, columns, tone, into: cells)
    case .off: break
    }
  }

  private mutating func drawGlyphs(
    _ start: Int, _ columns: Range<Int>, _ keys: [UInt16], into cells: UnsafeMutablePointer<Cell>
  ) {
    let flip = look.inksAreLight ? 0 : UInt16.max
    for column in columns {
      let key = keys[start + column] ^ flip
      cells[column] =
        mask.hides(start + column)
        ? Cell(Glyph(ascii: dimGlyphs.glyph(for: key)), Paint(.overlay))
        : Cell(Glyph(ascii: glyphs.glyph(for: key)), Paint(.picture))
    }
  }

  private mutating func drawInks(
    _ start: Int, _ columns: Range<Int>, _ keys: [UInt16], into cells: UnsafeMutablePointer<Cell>
  ) {
    guard let inks, let hue else { return }
    let flip = look.inksAreLight ? 0 : UInt16.max
    let (blueness, redness) = (hue.blueness, hue.redness)
    for column in columns {
      let place = start + column
      let ink = inks.ink(blueness: blueness[place], redness: redness[place])
      let glyph = Glyph(ascii: glyphs.glyph(for: keys[place] ^ flip))
      cells[column] = Cell(glyph, paint(place, ink: ink, ground: look.ground, inks))
    }
  }

  private func drawBlocks(
    _ start: Int, _ columns: Range<Int>, _ tone: TonePlane, into cells: UnsafeMutablePointer<Cell>
  ) {
    guard let inks, let hue else { return }
    let (held, blueness, redness) = (tone.held, hue.blueness, hue.redness)
    for column in columns {
      let place = start + column
      let part = start * 8 + column * 2
      func half(_ rows: Int) -> UInt8 {
        let above = part + rows * 2 * tone.columns
        let below = above + 2 * tone.columns
        let sum = Int(held[above]) + Int(held[above + 1]) + Int(held[below]) + Int(held[below + 1])
        return inks.block(tone: sum / 4, blueness: blueness[place], redness: redness[place])
      }
      cells[column] = Cell(Self.upperHalf, paint(place, ink: half(0), ground: half(2), inks))
    }
  }

  private static let upperHalf = Glyph("\u{2580}" as Unicode.Scalar)

  private func paint(_ place: Int, ink: UInt8, ground: UInt8, _ inks: InkTables) -> Paint {
    mask.hides(place)
      ? Paint(.overlay, ink: inks.covered[Int(ink)], ground: inks.covered[Int(ground)])
      : Paint(.picture, ink: ink, ground: ground)
  }
}
