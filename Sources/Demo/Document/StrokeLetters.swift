/// The letters of machine-readable rows: strokes of an even pen, after the manner of OCR-B, drawn by us.
///
/// A letter lies on a grid 10 wide and 16 high. `M` moves the pen, `L` draws a line, `Q` a curve by a middle point, `h` and
/// `v` a quarter of an ellipse that begins level or upright.
enum StrokeLetters {
  private static let table: [Character: String] = [
    "0": "M5,0 h9,8 v5,16 h1,8 v5,0",
    "1": "M1.4,4 L6,0 L6,16 M2,16 L10,16",
    "2": "M0.5,4 v5,0 h9.5,4.4 Q9.5,7.4 5.8,10 Q0.9,13.2 0.5,16 L10,16",
    "3": "M1,0 L9.3,0 L4.6,6.3 Q9.7,6.3 9.7,11 Q9.7,16 4.6,16 Q1.8,16 0.4,14.2",
    "4": "M5.6,0 L0.2,11.4 L10,11.4 M7.4,7 L7.4,16",
    "5": "M9,0 L1.8,0 L1.4,7 Q3,6.2 4.8,6.2 h9.8,11.1 v4.8,16 Q2,16 0.4,14.6",
    "6": "M7.2,0 Q1,5.6 0.4,11 v5,6 h9.7,11 v5,16 h0.4,11",
    "7": "M0.4,0 L9.8,0 L9.8,1.4 Q5,7.6 4.6,16",
    "8": "M5,0 h8.9,3.8 v5,7.6 h1.1,3.8 v5,0 M5,7.6 h9.8,11.8 v5,16 h0.2,11.8 v5,7.6",
    "9": "M9.6,5 v5,10 h0.3,5 v5,0 h9.6,5 Q9,10.4 2.8,16",
    "A": "M-0.2,16 L5,0 L10.2,16 M1.8,10.6 L8.2,10.6",
    "B": "M0.6,7.6 L0.6,0 L5.2,0 h8.9,3.8 v5.2,7.6 L0.6,7.6 L0.6,16 L5.4,16 h9.8,11.8 v5.4,7.6",
    "C": "M9.8,2.6 Q8.2,0 5.4,0 h0.2,8 v5.4,16 Q8.2,16 9.8,13.4",
    "D": "M0.6,0 L0.6,16 L3.6,16 h10,8 v3.6,0 L0.6,0",
    "E": "M9.4,0 L0.8,0 L0.8,16 L9.6,16 M0.8,7.6 L8.2,7.6",
    "F": "M9.6,0 L0.8,0 L0.8,16 M0.8,7.8 L8.4,7.8",
    "G": "M9.6,2.2 Q8,0 5.4,0 h0.2,8 v5.4,16 Q8,16 9.8,14.6 L9.8,8.6 L5.8,8.6",
    "H": "M0.4,0 L0.4,16 M9.6,0 L9.6,16 M0.4,7.8 L9.6,7.8",
    "I": "M1.8,0 L8.2,0 M5,0 L5,16 M1.8,16 L8.2,16",
    "J": "M3,0 L8.4,0 L8.4,11.4 v4.4,16 Q1.6,16 0.4,13.6",
    "K": "M0.6,0 L0.6,16 M9.6,0 L0.6,9.4 M3.8,6.4 L10,16",
    "L": "M1,0 L1,16 L9.6,16",
    "M": "M0,16 L0,0 L5,8.6 L10,0 L10,16",
    "N": "M0.4,16 L0.4,0 L9.6,16 L9.6,0",
    "O": "M5,0 h10.4,8 v5,16 h-0.4,8 v5,0",
    "P": "M0.8,16 L0.8,0 L5.2,0 h9.8,4.7 v5.2,9.4 L0.8,9.4",
    "Q": "M5,0 h10.3,8 v5,16 h-0.3,8 v5,0 M5.6,11.2 L10.2,17",
    "R": "M0.8,16 L0.8,0 L5.2,0 h9.4,4.4 v5.2,8.8 L0.8,8.8 M5.2,8.8 L10,16",
    "S": "M9.2,2.4 Q7.6,0 5,0 h0.8,4 Q0.8,6.6 5,7.7 Q9.6,9 9.6,12 v5,16 Q1.8,16 0.4,13.2",
    "T": "M-0.2,0 L10.2,0 M5,0 L5,16",
    "U": "M0.4,0 L0.4,10.6 v5,16 h9.6,10.6 L9.6,0",
    "V": "M-0.2,0 L5,16 L10.2,0",
    "W": "M-0.4,0 L2.2,16 L5,5.6 L7.8,16 L10.4,0",
    "X": "M0,0 L10,16 M10,0 L0,16",
    "Y": "M-0.2,0 L5,8 L10.2,0 M5,8 L5,16",
    "Z": "M0.4,0 L9.6,0 L0.2,16 L9.8,16",
    "<": "M9.4,2.4 L0.8,8 L9.4,13.6",
  ]

  /// A straight piece of a letter, on its grid.
  typealias Piece = (from: SIMD2<Float>, to: SIMD2<Float>)

  /// Nothing for what is no letter, such as a blank.
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
        // The end of a curve, whose middle is that of a parabola.
        draw(&pieces, &pen, middle ?? pen, place, bend: 2 / 3)
      }
    }
    return pieces
  }

  /// A cubic curve whose handles go so far towards the corner.
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
