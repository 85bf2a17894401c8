/// A stroke font for documents, in the style of OCR-B, drawn by us.
///
/// A letter lies on a grid 10 wide and 16 high; digits are slightly higher. `M` moves the pen, `L` draws a line, `Q` a
/// quadratic Bézier curve by its control point, `h` and `v` a quarter of an ellipse that begins horizontally or vertically.
enum StrokeLetters {
  private static let table: [Character: String] = [
    "0": "M5,-1.5 h10.2,4.4 L10.2,10.1 v5,16 h-0.2,10.1 L-0.2,4.4 v5,-1.5",
    "1": "M0.7,2.4 L6.2,-1.3 L6.2,16",
    "2": "M0.3,0.6 Q1.8,-1.5 4.8,-1.5 h9.7,3 Q9.6,6.4 4.8,9.6 Q0.9,12.4 0.4,15.8 L9.7,15.8",
    "3": "M0.3,-1.1 L9.1,-1.1 L3.4,6 Q9.9,5.8 9.9,11 Q9.9,16 4.6,16 Q1.8,16 0,14.9",
    "4": "M5.3,-1.4 L0,11.4 L10.2,11.4 M7.3,7.2 L7.3,16",
    "5": "M8.6,-1.1 L1.5,-1.1 L1.1,5 Q2.6,4.5 4.2,4.5 h9.2,10.2 v4.2,16 Q2,16 0.7,15.8",
    "6": "M7,-1.4 Q0.4,4.6 -0.1,10.8 v5,5.9 h10.2,10.9 v5,16 h-0.1,10.8",
    "7": "M0,-1.1 L10,-1.1 L9.5,1 Q3.8,8 3.4,16",
    "8": "M5,-1.5 h9.5,2.4 v5,6.4 h0.5,2.4 v5,-1.5 M5,6.4 h10.2,11.3 v5,16.1 h-0.2,11.3 v5,6.4",
    "9": "M10.2,4.2 v5,9.7 h-0.2,4.1 v5,-1.5 h10.2,4.2 Q9.6,9.6 3.2,16",
    "A": "M-0.1,16 L4.2,0 L5.8,0 L10.1,16 M1.5,10.8 L8.5,10.8",
    "B": "M0,7.6 L0,0.2 L5.2,0.2 h9.3,4 v5.2,7.6 L0,7.6 L0,15.8 L5.4,15.8 h10.2,11.7 v5.4,7.6",
    "C": "M9,2.9 Q7.6,0 5.2,0 h1.1,8 v5.2,16 Q7.6,16 9,13.1",
    "D": "M1.2,0.2 L1.2,15.8 L3.4,15.8 h9.5,8 v3.4,0.2 L1.2,0.2",
    "E": "M9.8,0.2 L1,0.2 L1,15.8 L9.9,15.8 M1,7.6 L8.8,7.6",
    "F": "M9.5,0.2 L2.4,0.2 L2.4,16 M2.4,7.8 L8.6,7.8",
    "G": "M9.6,2.2 Q8,0 5.4,0 h0.2,8 v5.4,16 Q8,16 9.8,14.6 L9.8,8.6 L5.8,8.6",
    "H": "M0.4,0 L0.4,16 M9.6,0 L9.6,16 M0.4,7.8 L9.6,7.8",
    "I": "M1.8,0 L8.2,0 M5,0 L5,16 M1.8,16 L8.2,16",
    "J": "M7.1,0 L7.1,11.6 v3.8,16.1 Q0.6,16.1 0.3,12.3",
    "K": "M0.3,0 L0.3,16 M9.4,0 L0.3,9.2 M2,7.6 L10.2,16",
    "L": "M0.5,0 L0.5,15.8 L10.2,15.8",
    "M": "M0,16 L0,0 L1.5,0 L5,10 L8.5,0 L10,0 L10,16",
    "N": "M0.3,16 L0.3,0 L1.3,0 L8.8,16 L9.8,16 L9.8,0",
    "O": "M5,0 h10.1,8 v5,16 h-0.1,8 v5,0",
    "P": "M0.6,16 L0.6,0.2 L5.4,0.2 h10.2,4.4 v5.4,8.6 L0.6,8.6",
    "Q": "M4.6,0 h9.2,7.6 v4.6,15.2 h-0.1,7.6 v4.6,0 M5,8.6 L10.2,15.4",
    "R": "M0.8,16 L0.8,0 L5.2,0 h9.4,4.4 v5.2,8.8 L0.8,8.8 M5.2,8.8 L10,16",
    "S": "M9.2,2.4 Q7.6,0 5,0 h0.8,4 Q0.8,6.6 5,7.7 Q9.6,9 9.6,12 v5,16 Q1.8,16 0.4,13.2",
    "T": "M-0.2,0 L10.2,0 M5,0 L5,16",
    "U": "M0.2,0 L0.2,10 v5,16 h9.8,10 L9.8,0",
    "V": "M-0.1,0 L4.4,16 L5.6,16 L10.1,0",
    "W": "M-0.4,0 L2.2,16 L5,5.6 L7.8,16 L10.4,0",
    "X": "M0,0 L10,16 M10,0 L0,16",
    "Y": "M-0.2,0 L5,8 L10.2,0 M5,8 L5,16",
    "Z": "M0.6,0.2 L9.4,0.2 L0.6,15.8 L9.4,15.8",
    "<": "M10.2,0.6 L0,7.3 L10.2,14",
  ]

  /// A line segment of a letter, on its grid.
  typealias Piece = (from: SIMD2<Float>, to: SIMD2<Float>)

  /// The segments of a letter; none if it has no glyph, such as a space.
  static func pieces(_ letter: Character) -> [Piece] {
    guard let path = table[letter] else { return [] }
    var pieces: [Piece] = []
    var pen = SIMD2<Float>()
    var middle: SIMD2<Float>?
    for word in path.split(separator: " ") {
      let command = word.first ?? "L"
      let isPlace = command.isNumber || command == "-"
      let numbers = (isPlace ? word : word.dropFirst()).split(separator: ",").compactMap { Float($0) }
      guard numbers.count == 2 else { continue }
      let place = SIMD2(numbers[0], numbers[1])
      switch command {
      case "M": pen = place
      case "Q": middle = place
      case "h": draw(&pieces, &pen, SIMD2(place.x, pen.y), place, bend: 0.5523)
      case "v": draw(&pieces, &pen, SIMD2(pen.x, place.y), place, bend: 0.5523)
      case "L":
        pieces.append((pen, place))
        pen = place
      default:
        // The end of a quadratic curve, whose control point came before.
        draw(&pieces, &pen, middle ?? pen, place, bend: 2 / 3)
      }
    }
    return pieces
  }

  /// A cubic Bézier curve; `bend` is how far its handles go towards the corner.
  private static func draw(
    _ pieces: inout [Piece], _ pen: inout SIMD2<Float>, _ corner: SIMD2<Float>, _ end: SIMD2<Float>, bend: Float
  ) {
    let start = pen
    let (one, two) = (start + (corner - start) * bend, end + (corner - end) * bend)
    for step in 1...6 {
      let t = Float(step) / 6
      let s = 1 - t
      let place = start * (s * s * s) + one * (3 * s * s * t) + two * (3 * s * t * t) + end * (t * t * t)
      pieces.append((pen, place))
      pen = place
    }
  }
}
