internal import CSystem

/// Facts about the machine.
package enum Machine {
  /// Whether a time service (NTP) keeps the clock synchronised.
  package static var isClockKept: Bool { csys_clock_is_kept() != 0 }

  /// The machine's id, which must not leave it: only a hash may; `nil` if it can't be read.
  package static var id: String? {
    (try? SystemFiles().read("/etc/machine-id", limit: 256)).map { String(decoding: $0, as: UTF8.self) }
  }
}
