import Cells
import Contract
@testable import Imaging
import Testing

@Suite("The oval in half cells")
struct OvalRingTests {
  private let area = Rect(column: 0, row: 0, columns: 40, rows: 20)
  private let box = CellBox(column: 10, row: 3, columns: 20, rows: 14)

  private func halves(_ ring: OvalRing) -> [Place: OvalRing.Half] {
    var halves: [Place: OvalRing.Half] = [:]
    for piece in ring.pieces {
      halves[Place(x: piece.column, y: 2 * piece.row)] = piece.upper
      halves[Place(x: piece.column, y: 2 * piece.row + 1)] = piece.lower
    }
    return halves.filter { $0.value.quarters > 0 }
  }

  private struct Place: Hashable {
    var x: Int
    var y: Int
  }

  @Test("is the same on both sides, above and below")
  func symmetric() {
    let halves = halves(OvalRing(box, in: area, reach: 0.55))
    for (place, half) in halves {
      #expect(halves[Place(x: 39 - place.x, y: place.y)]?.quarters == half.quarters)
      #expect(halves[Place(x: place.x, y: 39 - place.y)]?.quarters == half.quarters)
    }
  }

  @Test("is closed: each half cell of it has another beside it on either way")
  func closed() {
    let halves = halves(OvalRing(box, in: area, reach: 0.55))
    #expect(halves.count > 60)
    for place in halves.keys {
      let near = (-1...1).flatMap { dy in (-1...1).map { Place(x: place.x + $0, y: place.y + dy) } }
      #expect(near.count { halves[$0] != nil } >= 3)
    }
  }

  @Test("begins at the top and turns clockwise")
  func turns() {
    let ring = OvalRing(box, in: area, reach: 0.55)
    func turn(_ column: Int, _ row: Int) -> Double? {
      ring.pieces.first { $0.column == column && $0.row == row }.map {
        $0.upper.quarters > 0 ? $0.upper.turn : $0.lower.turn
      }
    }
    #expect((turn(20, 3) ?? 1) < 0.05)
    #expect(abs((turn(29, 10) ?? 0) - 0.25) < 0.03)
    #expect(abs((turn(20, 16) ?? 0) - 0.5) < 0.05)
    #expect(abs((turn(10, 10) ?? 0) - 0.75) < 0.03)
  }

  @Test("a wider line covers more, and what reaches beyond the area is left out")
  func width() {
    func cover(_ ring: OvalRing) -> Int { ring.pieces.reduce(0) { $0 + $1.upper.quarters + $1.lower.quarters } }
    let (thin, usual) = (OvalRing(box, in: area, reach: 0.36), OvalRing(box, in: area, reach: 0.55))
    #expect(cover(thin) < cover(usual) && cover(usual) < cover(OvalRing(box, in: area, reach: 0.8)))
    let small = Rect(column: 12, row: 5, columns: 10, rows: 4)
    let clipped = OvalRing(box, in: small, reach: 0.55)
    #expect(clipped.pieces.allSatisfy { small.contains(column: $0.column, row: $0.row) })
    for nonsense in [
      CellBox(column: 0, row: 0, columns: 0, rows: 0), CellBox(column: .nan, row: 0, columns: 9, rows: 9),
    ] {
      #expect(OvalRing(nonsense, in: area, reach: 0.55).pieces.isEmpty)
    }
  }

  @Test("there is one in the smallest picture", arguments: OvalPreset.allCases)
  func smallest(oval: OvalPreset) {
    let frame = PixelSize(width: 1280, height: 720)
    let view = PreviewView.fitting(frame: frame, oval: oval, area: Rect(column: 0, row: 0, columns: 40, rows: 3))
    let ring = OvalRing(view.cells(oval.box(in: frame)), in: view.area, reach: 0.36)
    #expect(Set(ring.pieces.map(\.row)) == [0, 1, 2])
  }

  @Test("a cell's halves are its two colours, or from afar the mixture that its glyph makes of them")
  func cellHalves() {
    let (ink, ground) = (RGB(200, 0, 0), RGB(0, 0, 100))
    let block = CellHalves(Cell(Glyph("\u{2580}" as Unicode.Scalar), Paint(.picture, ink: ink, ground: ground)))
    #expect(block == CellHalves(upper: ink, lower: ground))
    #expect(
      CellHalves(Cell(.space, Paint(.picture, ink: ink, ground: ground))) == CellHalves(upper: ground, lower: ground))
    let letter = CellHalves(Cell(Glyph(ascii: 0x40), Paint(.picture, ink: ink, ground: ground)))
    #expect(letter.map { (20...80).contains($0.upper.red) && $0.upper == $0.lower } == true)
    #expect(CellHalves(Cell(.space, Paint(.picture))) == nil)
  }
}
