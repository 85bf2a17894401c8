/// Wall-clock time in milliseconds since 1970; the virtual clock of tapes starts at 1970.
package struct WallTime: Hashable, Comparable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64 = 0) {
    self.milliseconds = milliseconds
  }

  package static func < (a: WallTime, b: WallTime) -> Bool { a.milliseconds < b.milliseconds }

  package static func + (a: WallTime, b: Duration) -> WallTime {
    WallTime(milliseconds: a.milliseconds + Int64(b.milliseconds.rounded(.down)))
  }

  package static func - (a: WallTime, days: Int) -> WallTime {
    WallTime(milliseconds: a.milliseconds - Int64(days) * dayLength)
  }

  package static func - (a: WallTime, b: WallTime) -> Duration { .milliseconds(a.milliseconds - b.milliseconds) }

  private static let dayLength: Int64 = 86_400_000

  /// RFC 3339 in UTC with a fixed length, so that texts sort chronologically.
  package var text: String {
    let days = Int((Double(milliseconds) / Double(Self.dayLength)).rounded(.down))
    let rest = Int(milliseconds - Int64(days) * Self.dayLength)
    let date = Self.date(daysSince1970: days)
    let day = "\(Self.digits(date.year, 4))-\(Self.digits(date.month, 2))-\(Self.digits(date.day, 2))"
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { Self.digits($0, 2) }
    return "\(day)T\(clock.joined(separator: ":")).\(Self.digits(rest % 1000, 3))Z"
  }

  /// The date, such as 2026-03-01.
  package var day: Substring { text.prefix(10) }

  /// Hours and minutes, such as 14:02.
  package var clock: Substring { text.dropFirst(11).prefix(5) }

  /// The Gregorian date: 400 years have 146 097 days, and a year that begins in March has its leap day at its end.
  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarch = days + 719_468
    let era = Int((Double(sinceMarch) / 146_097).rounded(.down))
    let dayOfEra = sinceMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Days since 1970 of a Gregorian date, by the same count.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (year / 400, year % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(max(0, number))
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// Parses the form that `text` writes; `nil` for any other.
  package init?(text: String) {
    guard Self.isWritten(text) else { return nil }
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    let days = Self.days(year: parts[0], month: parts[1], day: parts[2])
    let seconds = (parts[3] * 60 + parts[4]) * 60 + parts[5]
    self.init(milliseconds: Int64(days) * Self.dayLength + Int64(seconds * 1000 + parts[6]))
    // Rejects dates such as the 31st of a month with 30 days.
    guard self.text == text else { return nil }
  }

  package static func + (a: WallTime, days: Int) -> WallTime {
    WallTime(milliseconds: a.milliseconds + Int64(days) * dayLength)
  }

  /// Whether a text has the form that `text` writes.
  package static func isWritten(_ text: String) -> Bool {
    let form = Array("0000-00-00T00:00:00.000Z".utf8)
    let bytes = Array(text.utf8)
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { byte, sample in
        sample == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == sample
      }
  }
}
