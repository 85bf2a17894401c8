import Contract
import Testing

@testable import Chips

/// The table of verdicts, row by row.
@Suite struct VerdictTests {
  private static let whole: ChipReading = {
    var reading = ChipReading(access: .pace)
    (reading.passive, reading.chip, reading.active) = (.good, .good, .notSupported)
    reading.groups = [1, 2, 13, 14].map { ChipReading.Group(number: $0, bytes: 1, wasRead: true, hash: .good) }
    // Fingerprints are listed, and no read asks for them.
    reading.groups.append(ChipReading.Group(number: 3))
    return reading
  }()

  private typealias Row = (name: String, verdict: ChipVerdict, change: @Sendable (inout ChipReading) -> Void)

  private static let rows: [Row] = [
    ("all is proven", .good, { _ in }),
    ("active authentication proves it too", .good, { ($0.chip, $0.active) = (.notSupported, .good) }),
    ("both", .good, { $0.active = .good }),
    ("DG1 is the printed one", .good, { $0.printed = .good }),
    ("a name unlike the printed one", .notChecked, { $0.printed = .notDone }),
    ("signature wrong", .alert, { $0.passive = .failed }),
    ("a group's hash wrong", .alert, { $0.groups[1].hash = .failed }),
    ("chip authentication fails", .alert, { ($0.chip, $0.active) = (.failed, .good) }),
    ("active authentication fails", .alert, { $0.active = .failed }),
    ("DG1 unlike the printed MRZ", .alert, { $0.printed = .failed }),
    ("wrong before unknown", .alert, { ($0.passive, $0.active) = (.notDone, .failed) }),
    ("no anchor", .notChecked, { $0.passive = .notDone }),
    ("unknown algorithm", .notChecked, { $0.passive = .notSupported }),
    ("no authentication in the document", .notChecked, { $0.chip = .notSupported }),
    ("authentication not reached", .notChecked, { $0.chip = .notDone }),
    ("a group not readable", .notChecked, { $0.groups[2] = ChipReading.Group(number: 13) }),
    ("unknown hash", .notChecked, { $0.groups[0].hash = .notSupported }),
    ("no groups", .notChecked, { $0.groups = [] }),
  ]

  @Test func everyRow() {
    for row in Self.rows {
      var reading = Self.whole
      row.change(&reading)
      #expect(reading.verdictOfChecks == row.verdict, "\(row.name)")
    }
  }
}
