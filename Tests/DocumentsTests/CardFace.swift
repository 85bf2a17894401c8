import Contract
import Chance
import Documents

/// The print of a document: paper, portrait, rows of text, and an MRZ at the foot.
struct CardFace {
  let kind: DocumentKind
  private let columns: Int
  private let rows: Int
  private var values: [Float]
  private let radius = 3.18
  private let zone: ZonePrint?
  /// In pixels per millimetre.
  private static let scale = 8.0

  init(_ kind: DocumentKind, isWhite: Bool, zone lines: [String]? = nil, _ dice: inout Dice) {
    zone = lines.map { ZonePrint($0, on: kind, &dice) }
    self.kind = kind
    (columns, rows) = (Int(kind.width * Self.scale), Int(kind.height * Self.scale))
    let paper = dice.real(isWhite ? 225...245 : 185...245)
    values = Array(repeating: Float(paper), count: columns * rows)
    let slope = (dice.real(-14...14), dice.real(-14...14))
    for y in 0..<rows {
      for x in 0..<columns {
        let shade = slope.0 * (Double(x) / Double(columns) - 0.5) + slope.1 * (Double(y) / Double(rows) - 0.5)
        let line = (x * 3 + y * 5 + (x * x / 200)) % 24 < 3 ? -8.0 : 0
        values[y * columns + x] += Float(shade + line)
      }
    }
    // The MRZ of a card is on its back.
    if zone == nil || kind == .td3 { printPortrait(&dice) }
    printRows(&dice)
  }

  /// In millimetres from the middle; `nil` outside the document, which has round corners.
  func luma(_ x: Double, _ y: Double) -> Float? {
    let (beyondX, beyondY) = (abs(x) - kind.width / 2 + radius, abs(y) - kind.height / 2 + radius)
    guard beyondX < radius, beyondY < radius else { return nil }
    if beyondX > 0, beyondY > 0, beyondX * beyondX + beyondY * beyondY > radius * radius { return nil }
    let column = min(columns - 1, max(0, Int((x + kind.width / 2) * Self.scale)))
    let row = min(rows - 1, max(0, Int((y + kind.height / 2) * Self.scale)))
    let paper = values[row * columns + column]
    return zone.map { $0.luma(x + kind.width / 2, y + kind.height / 2, on: paper) } ?? paper
  }

  private mutating func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ value: Double) {
    let (left, right) = (max(0, Int(x * Self.scale)), min(columns, Int((x + width) * Self.scale)))
    let (top, bottom) = (max(0, Int(y * Self.scale)), min(rows, Int((y + height) * Self.scale)))
    guard left < right, top < bottom else { return }
    for row in top..<bottom {
      for column in left..<right { values[row * columns + column] = Float(value) }
    }
  }

  private mutating func printPortrait(_ dice: inout Dice) {
    let (width, height) = kind == .td1 ? (24.0, 31.0) : (32.0, 41.0)
    let (left, top) = kind == .td1 ? (4.0, 11.0) : (5.0, 12.0)
    fill(left, top, width, height, dice.real(120...210))
    fill(left + width * 0.3, top + height * 0.2, width * 0.4, height * 0.45, dice.real(70...190))
    fill(left + width * 0.12, top + height * 0.75, width * 0.76, height * 0.25, dice.real(30...110))
  }

  private mutating func printRows(_ dice: inout Dice) {
    let ink = dice.real(20...70)
    word(4, 3, 3.2, letters: 12 + dice.roll(8), ink, &dice)
    let (left, top) = kind == .td1 ? (32.0, 11.0) : (41.0, 12.0)
    let bottom = kind.height - (zone != nil ? 26 : kind == .td1 ? 12 : 32)
    for row in 0..<Int((bottom - top) / 6.2) {
      word(left, top + Double(row) * 6.2, 1.4, letters: 5 + dice.roll(5), 110, &dice)
      word(left, top + Double(row) * 6.2 + 2.2, 2.2, letters: 6 + dice.roll(12), ink, &dice)
    }
    guard zone == nil else { return }
    let (count, letters, pitch) = kind == .td3 ? (2, 44, 6.35) : (1, 24, 5.1)
    let start = (kind.width - Double(letters) * 2.54) / 2
    for row in 0..<count {
      word(start, kind.height - 5.6 - Double(count - row) * pitch + 3, 2.4, letters: letters, ink, pitch: 2.54, &dice)
    }
  }

  /// Letters made of vertical and horizontal strokes.
  private mutating func word(
    _ x: Double, _ y: Double, _ height: Double, letters: Int, _ ink: Double, pitch: Double? = nil, _ dice: inout Dice
  ) {
    let (step, stroke) = (pitch ?? height * 0.8, height * 0.16)
    for letter in 0..<letters where dice.roll(9) > 0 {
      let left = x + Double(letter) * step
      guard left + step < kind.width - 2 else { return }
      fill(left, y, stroke, height, ink)
      if dice.roll(2) == 0 { fill(left + step * 0.6, y, stroke, height, ink) }
      for part in 0..<3 where dice.roll(2) == 0 {
        fill(left, y + Double(part) * height * 0.42, step * 0.7, stroke, ink)
      }
    }
  }
}
