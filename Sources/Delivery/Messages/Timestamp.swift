internal import Contract

/// A time as other systems write it (RFC 3339): fractions of any length, and offsets from UTC.
enum Timestamp {
  private static let seconds = "2026-11-30T08:30:00".count

  static func time(_ text: String) -> WallTime? {
    guard let whole = WallTime(text: text.prefix(seconds).uppercased() + ".000Z") else { return nil }
    var rest = text.dropFirst(seconds)
    var milliseconds = 0
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count) else { return nil }
      milliseconds = Int((digits + "00").prefix(3)) ?? 0
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let offset = minutes(rest) else { return nil }
    return whole + .milliseconds(milliseconds - offset * 60_000)
  }

  /// Of an offset such as `Z` or `+01:00`.
  private static func minutes(_ text: Substring) -> Int? {
    if text.uppercased() == "Z" { return 0 }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = text.first, sign == "+" || sign == "-", parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
}
