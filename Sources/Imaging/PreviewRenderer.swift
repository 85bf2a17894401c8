package import Cells

/// Draws camera pictures as cells, without flicker: what does not move does not change on the screen.
///
/// Its buffers are allocated when view or look change, and reused for every picture. Drawing is deterministic: the same
/// sequence of pictures gives the same cells.
package struct PreviewRenderer: Sendable {
  private var view: PreviewView?
  private var look = PreviewLook()
  private var way = PreviewLook.Way.glyphs
  private var tone: TonePlane?
  private var hue: HuePlane?
  private var colored: ColorPicture?
  private var mask = OvalMask()
  private var glyphs = GlyphTable(strength: 1)
  private var dimGlyphs = GlyphTable(strength: 0.2)
  private var inks: SixteenInks?

  package init() {}

  /// Draws a new picture.
  package mutating func draw(
    _ picture: Picture, through view: PreviewView, into grid: inout Grid, look: PreviewLook
  ) {
    guard look.mode != .off, picture.size == view.frame else { return }
    prepare(view, look)
    tone?.take(picture)
    hue?.take(picture)
    let surround = ColorPicture.Surround(
      share: Int((256 * (1 - min(max(0, look.opacity), 1))).rounded()), overlay: look.overlay)
    colored?.take(picture, mask: mask, surround: surround, patience: look.isSparing ? .sparing : .usual)
    redraw(into: &grid)
  }

  /// Draws the last picture again, for a screen that changed in between.
  package mutating func redraw(into grid: inout Grid) {
    guard let view, look.mode != .off else { return }
    fillMargins(of: view, in: &grid)
    let area = view.area
    let columns = max(0, -area.column)..<max(0, -area.column, min(area.columns, grid.size.columns - area.column))
    let rows = max(0, -area.row)..<max(0, -area.row, min(area.rows, grid.size.rows - area.row))
    for row in rows {
      grid.withRow(area.row + row) { cells in
        guard let first = cells.baseAddress, !columns.isEmpty else { return }
        drawRow(row * area.columns, columns, into: first + area.column)
      }
    }
  }

  /// Drops all picture data.
  package mutating func reset() {
    view = nil
    tone = nil
    hue = nil
    colored = nil
  }
}

extension PreviewRenderer {
  private mutating func prepare(_ view: PreviewView, _ look: PreviewLook) {
    let isNewView = view != self.view
    let way: PreviewLook.Way = view.area.isEmpty ? .off : look.way
    prepareColors(view, look, way)
    let usesKeys = way == .glyphs || way == .inks
    if !usesKeys { tone = nil } else if isNewView || tone == nil { tone = TonePlane(view) }
    if way != .inks { hue = nil } else if isNewView || hue == nil { hue = HuePlane(view) }
    if isNewView || look.oval != self.look.oval || look.ovalIsBox != self.look.ovalIsBox {
      mask = OvalMask(look.oval, isBox: look.ovalIsBox, in: view)
    }
    if look.opacity != self.look.opacity || way != self.way, usesKeys {
      dimGlyphs = GlyphTable(strength: 1 - look.opacity)
    }
    if way != .inks { inks = nil } else if inks == nil { inks = SixteenInks() }
    self.view = view
    self.look = look
    self.way = way
  }

  private mutating func prepareColors(_ view: PreviewView, _ look: PreviewLook, _ way: PreviewLook.Way) {
    guard way.ownsItsColors else { return colored = nil }
    if colored?.suits(view, way, look.colors) != true { colored = ColorPicture(view, way, look.colors) }
  }

  /// Fills the cells outside the frame with the overlay.
  private func fillMargins(of view: PreviewView, in grid: inout Grid) {
    guard view.area != view.asked else { return }
    grid.fill(view.asked, with: Cell(.space, Paint(.overlay)))
  }

  /// `start` is the index of the row's first cell in the planes; `cells` begin at the view's first column.
  private mutating func drawRow(_ start: Int, _ columns: Range<Int>, into cells: UnsafeMutablePointer<Cell>) {
    if let colored {
      for column in columns { cells[column] = colored.cells[start + column] }
    } else if let inks, let tone, let hue {
      drawInks(start, columns, tone.keys, hue, inks, into: cells)
    } else if let tone {
      drawGlyphs(start, columns, tone.keys, into: cells)
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

  /// Outside the oval the picture has less ink, but no darker one: black on black would be invisible.
  private mutating func drawInks(
    _ start: Int, _ columns: Range<Int>, _ keys: [UInt16], _ hue: HuePlane, _ inks: SixteenInks,
    into cells: UnsafeMutablePointer<Cell>
  ) {
    let (blueness, redness) = (hue.blueness, hue.redness)
    for column in columns {
      let place = start + column
      if mask.hides(place) {
        let paint = Paint(.overlay, ink: SixteenInks.seen(SixteenInks.grey, on: look.ground), ground: look.ground)
        cells[column] = Cell(Glyph(ascii: dimGlyphs.glyph(for: keys[place])), paint)
      } else {
        let ink = inks.ink(
          blueness: blueness[place], redness: redness[place], key: keys[place], on: look.ground)
        let paint = Paint(.picture, ink: ink, ground: look.ground)
        cells[column] = Cell(Glyph(ascii: glyphs.glyph(for: keys[place])), paint)
      }
    }
  }
}
