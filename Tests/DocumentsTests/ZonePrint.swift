import Chance
import Contract

/// A printed MRZ, in millimetres from its upper left corner.
struct ZonePrint {
  private static let bitsAPitch = 40.0

  private let pitch: Double
  private let lines: [[Int]]
  private let left: Double
  /// The centres of the rows' capitals.
  private let middles: [Double]
  private let ink: Float

  init(_ lines: [String], on kind: DocumentKind, _ dice: inout Dice) {
    self.lines = lines.map { line in line.map { ZoneGlyphs.places[$0] ?? 36 } }
    // A TD2 has the proportions of a TD3 and is 105 mm wide.
    let enlarged = lines[0].count == 36 ? 125 / 105.0 : 1
    pitch = 2.54 * enlarged
    let width = Double(lines[0].count) * pitch
    left = (kind.width - width) / 2 + dice.real(-1...1)
    let step = (lines.count == 3 ? 4.23 : 6.35) * enlarged + dice.real(-0.15...0.15)
    let last = kind.height - 6.3 + dice.real(-1...1)
    middles = lines.indices.map { last - Double(lines.count - 1 - $0) * step }
    ink = Float(dice.real(15...75))
  }

  func luma(_ x: Double, _ y: Double, on paper: Float) -> Float {
    let column = Int((x - left) / pitch)
    guard x > left, column < lines[0].count, let row = middles.firstIndex(where: { abs(y - $0) < 0.6 * pitch }) else {
      return paper
    }
    let scale = Self.bitsAPitch / pitch
    let across = Int((x - left - Double(column) * pitch) * scale)
    let down = Int((y - middles[row]) * scale + Double(ZoneType.height) / 2)
    return ZoneGlyphs.isInk(lines[row][column], across, down) ? ink : paper
  }
}

/// The glyphs of `ZoneType`, as bits by row.
enum ZoneGlyphs {
  static let places = Dictionary(uniqueKeysWithValues: ZoneType.symbols.enumerated().map { ($1, $0) })

  private static let rows: [UInt64] = {
    let digits = ZoneType.bits.utf8.filter { $0 != 10 && $0 != 32 }.map { UInt64($0 < 58 ? $0 - 48 : $0 - 87) }
    let wide = ZoneType.width / 4
    return stride(from: 0, to: digits.count, by: wide).map { start in
      digits[start..<(start + wide)].reduce(0) { $0 << 4 | $1 }
    }
  }()

  static func isInk(_ glyph: Int, _ across: Int, _ down: Int) -> Bool {
    guard across >= 0, across < ZoneType.width, down >= 0, down < ZoneType.height else { return false }
    return rows[glyph * ZoneType.height + down] >> UInt64(ZoneType.width - 1 - across) & 1 == 1
  }
}

/// MRZ texts of random people, with valid check digits.
enum ZonePeople {
  private static func word(_ count: Int, from symbols: String, _ dice: inout Dice) -> String {
    String((0..<count).map { _ in dice.pick(Array(symbols)) })
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let digits = "0123456789"

  private static func filled(_ text: String, _ count: Int) -> String {
    String((text + String(repeating: "<", count: count)).prefix(count))
  }

  /// Computed independently of the reader.
  private static func digit(_ text: String) -> String {
    let weights = [7, 3, 1]
    let sum = text.enumerated().reduce(0) { $0 + ((ZoneGlyphs.places[$1.element] ?? 36) % 36) * weights[$1.offset % 3] }
    return "\(sum % 10)"
  }

  private static func date(_ dice: inout Dice) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = two(dice.roll(100)) + two(1 + dice.roll(12)) + two(1 + dice.roll(28))
    return date + digit(date)
  }

  static func lines(_ kind: DocumentKind, _ dice: inout Dice) -> [String] {
    let name = word(3 + dice.roll(9), from: letters, &dice) + "<<" + word(3 + dice.roll(7), from: letters, &dice)
    let names = dice.roll(2) == 0 ? name : name + "<" + word(3 + dice.roll(5), from: letters, &dice)
    let number = filled(word(dice.roll(4) == 0 ? 8 : 9, from: letters + digits + digits, &dice), 9)
    let (birth, sex, expiry) = (date(&dice), dice.pick(["M", "F", "<"]), date(&dice))
    let extra = dice.roll(2) == 0 ? word(4 + dice.roll(7), from: letters + digits, &dice) : ""
    switch kind {
    case .td1:
      let (upper, end) = (number + digit(number) + filled(extra, 15), filled("", 11))
      let sum = digit(upper + birth + expiry + end)
      return ["I<UTO" + upper, birth + sex + expiry + "UTO" + end + sum, filled(names, 30)]
    case .td3:
      let (head, tail) = (number + digit(number), filled(extra, 14))
      let own = extra.isEmpty ? "<" : digit(tail)
      let sum = digit(head + birth + expiry + tail + own)
      return [filled("P<UTO" + names, 44), head + "UTO" + birth + sex + expiry + tail + own + sum]
    }
  }
}
