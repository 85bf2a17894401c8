/// A QR code of up to 106 bytes (ISO 18004: byte mode, versions 1 to 6, error correction level M), to print on documents.
struct QRCode: Equatable, Sendable {
  /// Modules per side.
  private(set) var side: Int
  /// Row by row; true is dark.
  private(set) var modules: [Bool]
  /// The modules of function patterns and format information, which hold no data and are not masked.
  private var isFixed: [Bool]

  static let quietZone = 4

  /// `nil` if the text does not fit.
  init?(_ text: [UInt8]) {
    guard let version = Version.all.first(where: { $0.room >= text.count }) else { return nil }
    side = version.side
    (modules, isFixed) = (Array(repeating: false, count: side * side), Array(repeating: false, count: side * side))
    drawFixed(version)
    fill(with: version.codewords(text))
    self = masked()
  }

  func isDark(_ column: Int, _ row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && modules[row * side + column]
  }

  // MARK: Function patterns

  private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
    guard (0..<side).contains(column), (0..<side).contains(row) else { return }
    modules[row * side + column] = isDark
    isFixed[row * side + column] = true
  }

  private mutating func drawFixed(_ version: Version) {
    for at in 0..<side {
      fix(at, 6, at % 2 == 0)
      fix(6, at, at % 2 == 0)
    }
    for (column, row) in [(3, 3), (side - 4, 3), (3, side - 4)] {
      square(column, row, reach: 4) { $0 != 2 && $0 != 4 }
    }
    if version.number > 1 { square(side - 7, side - 7, reach: 2) { $0 != 1 } }
    drawFormat(mask: 0)
  }

  /// Draws concentric squares around a module (a finder or alignment pattern), dark depending on the distance from it.
  private mutating func square(_ column: Int, _ row: Int, reach: Int, isDark: (Int) -> Bool) {
    for down in -reach...reach {
      for right in -reach...reach { fix(column + right, row + down, isDark(max(abs(right), abs(down)))) }
    }
  }

  /// Draws the format information (level M and the mask) twice.
  private mutating func drawFormat(mask: Int) {
    let bits = Self.format(mask)
    func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
    for bit in 0..<6 { fix(8, bit, isSet(bit)) }
    fix(8, 7, isSet(6))
    fix(8, 8, isSet(7))
    fix(7, 8, isSet(8))
    for bit in 9..<15 { fix(14 - bit, 8, isSet(bit)) }
    for bit in 0..<8 { fix(side - 1 - bit, 8, isSet(bit)) }
    for bit in 8..<15 { fix(8, side - 15 + bit, isSet(bit)) }
    fix(8, side - 8, true)
  }

  /// The format information with its BCH error correction; level M is 00.
  static func format(_ mask: Int) -> Int {
    var rest = mask << 10
    for bit in stride(from: 14, through: 10, by: -1) where rest >> bit & 1 == 1 { rest ^= 0x537 << (bit - 10) }
    return (mask << 10 | rest) ^ 0x5412
  }

  // MARK: Data

  /// Places the codewords in columns of two modules, from the right, alternately upwards and downwards.
  private mutating func fill(with codewords: [UInt8]) {
    var bit = 0
    var isUpward = true
    for right in stride(from: side - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for step in 0..<side {
        let row = isUpward ? side - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * side + column] {
          let byte = bit / 8 < codewords.count ? codewords[bit / 8] : 0
          modules[row * side + column] = byte >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      isUpward.toggle()
    }
  }

  // MARK: Masks

  private static let masks: [@Sendable (_ row: Int, _ column: Int) -> Bool] = [
    { ($0 + $1) % 2 == 0 }, { row, _ in row % 2 == 0 }, { $1 % 3 == 0 }, { ($0 + $1) % 3 == 0 },
    { ($0 / 2 + $1 / 3) % 2 == 0 }, { $0 * $1 % 2 + $0 * $1 % 3 == 0 },
    { ($0 * $1 % 2 + $0 * $1 % 3) % 2 == 0 }, { (($0 + $1) % 2 + $0 * $1 % 3) % 2 == 0 },
  ]

  /// The code under the mask with the lowest penalty.
  private func masked() -> QRCode {
    let all = Self.masks.indices.map { number in
      var code = self
      for at in modules.indices where !isFixed[at] && Self.masks[number](at / side, at % side) {
        code.modules[at].toggle()
      }
      code.drawFormat(mask: number)
      return code
    }
    return all.min { $0.penalty < $1.penalty } ?? self
  }

  /// The penalty of ISO 18004: runs, blocks, resemblance to a finder pattern, and an uneven share of dark modules.
  private var penalty: Int {
    let lines = (0..<side).flatMap { at in
      [(0..<side).map { isDark($0, at) }, (0..<side).map { isDark(at, $0) }]
    }
    let dark = modules.count { $0 }
    let uneven = abs(dark * 20 - modules.count * 10) / modules.count * 10
    return lines.reduce(squares + uneven) { $0 + Self.runs($1) + Self.corners($1) }
  }

  private static func runs(_ line: [Bool]) -> Int {
    var (sum, length) = (0, 0)
    for (at, isDark) in line.enumerated() {
      length = at > 0 && line[at - 1] == isDark ? length + 1 : 1
      sum += length == 5 ? 3 : length > 5 ? 1 : 0
    }
    return sum
  }

  private static let corner = [true, false, true, true, true, false, true]

  private static func corners(_ line: [Bool]) -> Int {
    let pale = Array(repeating: false, count: 4)
    return [corner + pale, pale + corner].reduce(0) { sum, wanted in
      sum + 40 * (0...line.count - wanted.count).count { Array(line[$0..<$0 + wanted.count]) == wanted }
    }
  }

  private var squares: Int {
    (0..<side - 1).reduce(0) { sum, row in
      sum
        + 3
        * (0..<side - 1).count { column in
          let first = isDark(column, row)
          return isDark(column + 1, row) == first && isDark(column, row + 1) == first
            && isDark(column + 1, row + 1) == first
        }
    }
  }
}

extension QRCode {
  /// The capacity of a version at level M.
  fileprivate struct Version {
    let number: Int
    let blocks: Int
    /// Codewords per block.
    let data: Int
    let correction: Int

    static let all = [
      Version(number: 1, blocks: 1, data: 16, correction: 10), Version(number: 2, blocks: 1, data: 28, correction: 16),
      Version(number: 3, blocks: 1, data: 44, correction: 26), Version(number: 4, blocks: 2, data: 32, correction: 18),
      Version(number: 5, blocks: 2, data: 43, correction: 24), Version(number: 6, blocks: 4, data: 27, correction: 16),
    ]

    var side: Int { 17 + 4 * number }
    /// The capacity in bytes; mode (four bits), length (eight bits) and terminator take two.
    var room: Int { blocks * data - 2 }

    /// The data and error correction codewords of all blocks, interleaved.
    func codewords(_ text: [UInt8]) -> [UInt8] {
      let bytes = data(of: text)
      let parts = (0..<blocks).map { Array(bytes[$0 * data..<($0 + 1) * data]) }
      let protection = parts.map { ReedSolomon.correction($0, count: correction) }
      return (0..<data).flatMap { at in parts.map { $0[at] } }
        + (0..<correction).flatMap { at in protection.map { $0[at] } }
    }

    private func data(of text: [UInt8]) -> [UInt8] {
      // The text is not aligned: each byte has its upper half in one codeword and its lower half in the next.
      var nibbles: [UInt8] = [4, UInt8(text.count >> 4), UInt8(text.count & 15)]
      for byte in text { nibbles += [byte >> 4, byte & 15] }
      // The terminator, which also completes the last byte.
      nibbles.append(0)
      var bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
      for at in 0..<blocks * data - bytes.count { bytes.append(at % 2 == 0 ? 0xEC : 0x11) }
      return bytes
    }
  }
}

/// Reed-Solomon error correction over GF(256), with the polynomial of QR codes.
private enum ReedSolomon {
  static func correction(_ data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(count)
    var rest = Array(repeating: UInt8(0), count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest = Array(rest.dropFirst()) + [0]
      for at in rest.indices { rest[at] ^= times(generator[at], factor) }
    }
    return rest
  }

  /// The generator polynomial: the product of x - 2^i, without its leading 1.
  private static func generator(_ count: Int) -> [UInt8] {
    var factors = Array(repeating: UInt8(0), count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for at in factors.indices {
        factors[at] = times(factors[at], root) ^ (at + 1 < count ? factors[at + 1] : 0)
      }
      root = times(root, 2)
    }
    return factors
  }

  private static func times(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      product = product << 1 ^ (product & 0x80 != 0 ? 0x1D : 0)
      if other >> UInt8(bit) & 1 == 1 { product ^= one }
    }
    return product
  }
}
