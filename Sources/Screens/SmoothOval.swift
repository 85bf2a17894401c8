package import Cells
internal import Imaging
package import Theming

/// The oval in half cells, mixed with the picture below it; what it needs is kept from picture to picture.
package struct SmoothOval: Sendable {
  /// Half the width of the line, in half cells; thinner on a small screen, wider while it records.
  private static let (reach, smallReach, heavyReach) = (0.55, 0.36, 0.8)
  private static let smallRows = 13

  private struct Place: Equatable {
    var box: CellBox
    var area: Rect
    var reach: Double
  }

  private var place: Place?
  private var ring: OvalRing?
  private var palette = PaletteShades()

  package init() {}

  /// Whether the terminal has the characters and the colours for it.
  package static func suits(_ styles: StyleSheet, _ parts: CellParts) -> Bool {
    styles.depth >= .palette256 && parts >= .halves
  }

  mutating func draw(
    _ state: PreviewRequest.OvalState, around box: CellBox, in area: Rect, _ look: Look, _ styles: StyleSheet,
    into grid: inout Grid
  ) {
    let isHeavy = look.stroke(state.shown(at: 1)) == .heavy
    let reach = area.rows < Self.smallRows ? Self.smallReach : isHeavy ? Self.heavyReach : Self.reach
    let place = Place(box: box, area: area, reach: reach)
    if place != self.place { (self.place, ring) = (place, OvalRing(box, in: area, reach: reach)) }
    guard let ring else { return }
    for piece in ring.pieces where grid.bounds.contains(column: piece.column, row: piece.row) {
      draw(piece, of: ring, state, look, styles, into: &grid[piece.column, piece.row])
    }
  }

  private mutating func draw(
    _ piece: OvalRing.Piece, of ring: OvalRing, _ state: PreviewRequest.OvalState, _ look: Look, _ styles: StyleSheet,
    into cell: inout Cell
  ) {
    func coat(_ half: OvalRing.Half) -> (role: Role, share: Double) {
      let shown = state.shown(at: half.turn)
      let isGap = look.stroke(shown).leavesGap(at: half.turn * ring.length)
      return (shown.role, isGap ? 0 : Double(half.quarters) / 4)
    }
    let (upper, lower) = (coat(piece.upper), coat(piece.lower))
    guard upper.share + lower.share > 0 else { return }
    let below = CellHalves(cell) ?? styles.halves(of: cell)
    let ink = below.upper.under(styles.ink(upper.role), opacity: upper.share)
    let ground = below.lower.under(styles.ink(lower.role), opacity: lower.share)
    let role = upper.share >= lower.share ? upper.role : lower.role
    cell = Cell(Glyph("\u{2580}" as Unicode.Scalar), paint(role, ink, ground, styles))
  }

  private mutating func paint(_ role: Role, _ ink: RGB, _ ground: RGB, _ styles: StyleSheet) -> Paint {
    styles.depth == .direct
      ? Paint(role, ink: ink, ground: ground)
      : Paint(role, ink: palette.number(of: ink), ground: palette.number(of: ground))
  }
}

extension StyleSheet {
  /// The colour of a role's ink, as the terminal shows it.
  fileprivate func ink(_ role: Role) -> RGB { self[role].ink ?? .white }

  /// A cell without colours of its own has its role's ground.
  fileprivate func halves(of cell: Cell) -> CellHalves {
    let ground = self[cell.paint.role].ground ?? .black
    return CellHalves(upper: ground, lower: ground)
  }
}

extension OvalStroke {
  /// Dots and dashes stay what they are in a smooth line; `place` counts half cells along it.
  fileprivate func leavesGap(at place: Double) -> Bool {
    func isOff(_ on: Double, of all: Double) -> Bool { place.truncatingRemainder(dividingBy: all) >= on }
    return switch self {
    case .dotted: isOff(2, of: 4)
    case .dashed: isOff(5, of: 7)
    case .solid, .double, .heavy: false
    }
  }
}
