/// Number formats of tapes: times to the millisecond, decimals to a thousandth, sizes.
enum Measure {
  private static let units: [(suffix: String, milliseconds: Int)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("", 1000)]
  static let longest = 86_400_000

  /// Parses `200ms`, `2s`, `1.5s`, `2m`; a bare number is in seconds and the leading zero is optional, as in VHS.
  static func time(_ text: String) -> Duration? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    let parts = text.dropLast(unit.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
    let isBareFraction = parts.count == 2 && parts[0].isEmpty
    guard (1...2).contains(parts.count), let whole = isBareFraction ? 0 : digits(parts[0], 8) else { return nil }
    var milliseconds = whole * unit.milliseconds
    if parts.count == 2 {
      guard let fraction = digits(parts[1], 6) else { return nil }
      let scale = parts[1].reduce(1) { scale, _ in scale * 10 }
      guard fraction * unit.milliseconds % scale == 0 else { return nil }
      milliseconds += fraction * unit.milliseconds / scale
    }
    return milliseconds <= longest ? .milliseconds(milliseconds) : nil
  }

  static func text(_ time: Duration) -> String {
    let (seconds, rest) = time.components
    let milliseconds = Int(rest / 1_000_000_000_000_000)
    return milliseconds == 0 ? "\(seconds)s" : "\(Int(seconds) * 1000 + milliseconds)ms"
  }

  static func decimal(_ text: some StringProtocol) -> Double? {
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), digits(parts[0], 6) != nil else { return nil }
    if parts.count == 2, digits(parts[1], 3) == nil { return nil }
    return Double(String(text))
  }

  static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }

  static func whole(_ text: some StringProtocol, _ allowed: ClosedRange<Int>) -> Int? {
    guard let number = digits(text, 19), allowed.contains(number) else { return nil }
    return number
  }

  static func size(_ text: String) -> ScreenSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = whole(parts[0], ScreenSize.allowed),
      let rows = whole(parts[1], ScreenSize.allowed)
    else { return nil }
    return ScreenSize(columns: columns, rows: rows)
  }

  private static func digits(_ text: some StringProtocol, _ most: Int) -> Int? {
    guard (1...most).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
