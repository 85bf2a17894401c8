/// The width of text on a terminal, in columns.
package enum Width {
  /// The width of a single scalar: 0, 1 or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || value == 0xad || (value >= 0x7f && value < 0xa0) ? 0 : 1 }
    if contains(WidthTable.invisible, value) { return 0 }
    return value >= 0x1100 && contains(WidthTable.wide, value) ? 2 : 1
  }

  /// The width of a grapheme cluster: 2 for joined emoji and flags, otherwise the sum of its scalars, at most 2.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    var sum = 0
    var isPicture = isRegionalIndicator(first)
    for scalar in scalars {
      sum += of(scalar)
      isPicture = isPicture || scalar.value == emojiSelector || (scalar.value == joiner && of(first) == 2)
    }
    return isPicture ? 2 : min(2, sum)
  }

  package static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  private static let emojiSelector: UInt32 = 0xfe0f
  private static let joiner: UInt32 = 0x200d

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1f1e6...0x1f1ff).contains(scalar.value)
  }

  /// Binary search: whether a value is in one of the sorted ranges.
  private static func contains(_ bounds: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = bounds.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > bounds[2 * middle + 1] { low = middle + 1 } else { high = middle }
    }
    return low < bounds.count / 2 && value >= bounds[2 * low]
  }
}
