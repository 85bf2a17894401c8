internal import Contract

/// Formats virtual time for reports, which never contain real time.
enum VirtualTime {
  /// Seconds with three decimals.
  static func seconds(_ time: Duration) -> String {
    let milliseconds = whole(time)
    return "\(milliseconds / 1000).\(padded(milliseconds % 1000))"
  }

  /// Seconds with one decimal.
  static func short(_ time: Duration) -> String {
    let tenths = (whole(time) + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// `7 233 ms`; keeps fractions, so that different times look different.
  static func milliseconds(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "\(value) ms" }
    let digits = String(Int(value.magnitude))
    let grouped = digits.reversed().enumerated().reduce(into: "") { text, digit in
      text = String(digit.element) + (digit.offset > 0 && digit.offset % 3 == 0 ? " " : "") + text
    }
    let thousandths = Int((value.magnitude * 1000).rounded()) % 1000
    return (value < 0 ? "-" : "") + grouped + (thousandths == 0 ? "" : ".\(padded(thousandths))") + " ms"
  }

  private static func whole(_ time: Duration) -> Int { max(0, Int(time.milliseconds.rounded())) }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
