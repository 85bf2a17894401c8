internal import Cells

/// The cells of a picture in its own colours, with hysteresis against flicker.
struct ColorPicture: Sendable {
  /// The overlay on the picture outside the oval.
  struct Surround: Hashable, Sendable {
    /// The visible share of the picture, out of 256.
    var share: Int
    var overlay: RGB

    /// The saturation that remains under the overlay.
    static let chroma: Float = 0.6
  }

  let view: PreviewView
  let way: PreviewLook.Way
  private let colors: PreviewLook.Colors
  private var tones: SoftTones
  private var hue: HuePlane
  /// Only one of the four is set.
  private var glyphs: GlyphWay?
  private var parts: PartWay?
  private var halves: SixteenHalves?
  private var consoleHalves: ConsoleHalves?
  private var shown: [ShownCell]
  private var surround: Surround?
  /// Row by row, in the order of the grid.
  private(set) var cells: [Cell]

  init(_ view: PreviewView, _ way: PreviewLook.Way, _ colors: PreviewLook.Colors) {
    (self.view, self.way, self.colors) = (view, way, colors)
    tones = SoftTones(view)
    hue = HuePlane(view)
    switch way {
    case .inkedHalves: halves = SixteenHalves()
    case .consoleHalves: consoleHalves = colors.console.map(ConsoleHalves.init)
    case .colored(let division) where division != .one: parts = PartWay(division, isDirect: colors == .direct)
    case .off, .glyphs, .inks, .colored: glyphs = GlyphWay(colors)
    }
    let count = view.area.columns * view.area.rows
    shown = Array(repeating: ShownCell(), count: count)
    cells = Array(repeating: Cell(.space, Paint(.picture)), count: count)
  }

  func suits(_ view: PreviewView, _ way: PreviewLook.Way, _ colors: PreviewLook.Colors) -> Bool {
    self.view == view && self.way == way && self.colors == colors
  }

  mutating func take(_ picture: Picture, mask: OvalMask, surround: Surround, patience: Patience) {
    tones.take(picture)
    hue.take(picture)
    let moment = Moment(
      columns: view.area.columns, rows: view.area.rows, isDirect: colors == .direct,
      values: tones.values, means: tones.means,
      blueness: hue.blueness, redness: hue.redness, mask: mask, surround: surround,
      hasMovedSurround: self.surround != surround, patience: patience)
    self.surround = surround
    glyphs?.draw(moment, into: &shown, &cells)
    parts?.draw(moment, into: &shown, &cells)
    halves?.draw(moment, into: &shown, &cells)
    consoleHalves?.draw(moment, into: &shown, &cells)
  }

  /// The input of one picture, cell by cell.
  fileprivate struct Moment {
    var columns: Int
    var rows: Int
    var isDirect: Bool
    var values: [UInt8]
    var means: [UInt8]
    var blueness: [UInt8]
    var redness: [UInt8]
    var mask: OvalMask
    var surround: Surround
    var hasMovedSurround: Bool
    var patience: Patience
  }
}

extension ColoredWay {
  fileprivate mutating func draw(
    _ moment: ColorPicture.Moment, into shown: inout [ShownCell], _ cells: inout [Cell]
  ) {
    moment.values.withUnsafeBufferPointer { values in
      moment.means.withUnsafeBufferPointer { means in
        shown.withUnsafeMutableBufferPointer { shown in
          for row in 0..<moment.rows { drawRow(row, moment, values, means, shown, &cells) }
        }
      }
    }
  }

  private mutating func drawRow(
    _ row: Int, _ moment: ColorPicture.Moment, _ values: UnsafeBufferPointer<UInt8>,
    _ means: UnsafeBufferPointer<UInt8>, _ shown: UnsafeMutableBufferPointer<ShownCell>, _ cells: inout [Cell]
  ) {
    let plane = PartPlane(columns: moment.columns)
    let share = Float(moment.surround.share) / 256
    let (overlay, sunkPatience) = (SIMD4<Float>(moment.surround.overlay), moment.patience.scaled(share * share))
    var left: ShadePair?
    for column in 0..<moment.columns {
      let place = row * moment.columns + column
      let isSunk = moment.mask.hides(place)
      let parts = plane.parts(values, row, column)
      let (blue, red) = (moment.blueness[place], moment.redness[place])
      let mayRest = !(isSunk && moment.hasMovedSurround)
      if mayRest, shown[place].staysAsItIs(parts, blue, red) {
        left = shown[place].pair
        continue
      }
      let isRestored = mayRest && shown[place].rest > 0
      shown[place].ask(parts, blue, red)
      var target = CellTarget(parts, plain: plane.mean(means, row, column), blue: blue, red: red)
      if isSunk { target.sink(under: overlay, share: share, chroma: ColorPicture.Surround.chroma) }
      let patience = isRestored ? .none : isSunk ? sunkPatience : moment.patience
      draw(target, left: left, patience: patience, isSunk: isSunk, into: &shown[place])
      if isRestored { shown[place].isRough = false }
      shown[place].isKnown = true
      left = shown[place].pair
      cells[place] = Cell(
        glyph(of: shown[place]), shown[place].pair.paint(isSunk ? .overlay : .picture, isDirect: moment.isDirect))
    }
  }
}

/// Reads the eight parts of a cell from a plane.
private struct PartPlane {
  let columns: Int

  func parts(_ values: UnsafeBufferPointer<UInt8>, _ row: Int, _ column: Int) -> SIMD8<UInt8> {
    let first = (row * SoftTones.down * columns + column) * SoftTones.across
    var parts = SIMD8<UInt8>()
    for line in 0..<SoftTones.down {
      let place = first &+ line &* columns &* SoftTones.across
      parts[2 * line] = values[place]
      parts[2 * line + 1] = values[place &+ 1]
    }
    return parts
  }

  func mean(_ values: UnsafeBufferPointer<UInt8>, _ row: Int, _ column: Int) -> Float {
    let parts = parts(values, row, column)
    return Float(SIMD8<UInt16>(truncatingIfNeeded: parts).wrappedSum()) / 8
  }
}
