internal import Contract
internal import Files

/// Security audit of a kiosk's machine: no way to a shell, and no traces of personal data.
///
/// Read-only.
package struct KioskAudit {
  /// The font of the kiosk's console.
  package struct Font: Equatable, Sendable {
    /// Its coverage beyond ASCII, such as `lines`.
    package var glyphs: [String]
    package var hasBlocks: Bool

    package init(glyphs: [String], hasBlocks: Bool) {
      (self.glyphs, self.hasBlocks) = (glyphs, hasBlocks)
    }
  }

  /// The user of the package's systemd unit.
  package static let user = "cameo"
  static let usualTerminal = "tty1"

  /// The terminal of the machine's kiosk, or the default.
  package static func terminal(of machine: MachineFiles) -> String { machine.kiosks.first ?? usualTerminal }

  let machine: MachineFiles
  let font: Font?
  let isClockKept: Bool

  /// `font` is `nil` if the console could not be queried.
  package init(_ machine: MachineFiles, font: Font?, isClockKept: Bool) {
    (self.machine, self.font, self.isClockKept) = (machine, font, isClockKept)
  }

  package func report() -> DoctorReport {
    DoctorReport(checks: Self.looks.map { answer($0.id, $0.look) })
  }

  private typealias Look = @Sendable (KioskAudit, String) throws(FileFault) -> DoctorCheck

  private static let looks: [(id: String, look: Look)] = [
    ("kiosk", { audit, id throws(FileFault) in audit.kiosk(id) }),
    ("gettys", { audit, id throws(FileFault) in try audit.gettys(id) }),
    ("autovt", { audit, id throws(FileFault) in try audit.autovt(id) }),
    ("consoles", { audit, id throws(FileFault) in try audit.consoles(id, "NAutoVTs") }),
    ("reserved", { audit, id throws(FileFault) in try audit.consoles(id, "ReserveVT") }),
    ("sysrq", { audit, id throws(FileFault) in try audit.sysrq(id) }),
    ("reboot", { audit, id throws(FileFault) in try audit.reboot(id) }),
    ("burst", { audit, id throws(FileFault) in try audit.burst(id) }),
    ("power", { audit, id throws(FileFault) in try audit.power(id) }),
    ("user", { audit, id throws(FileFault) in try audit.account(id) }),
    ("readers", { audit, id throws(FileFault) in try audit.readers(id) }),
    ("chip", { audit, id throws(FileFault) in try audit.chip(id) }),
    ("ports", { audit, id throws(FileFault) in try audit.ports(id) }),
    ("swap", { audit, id throws(FileFault) in try audit.swap(id) }),
    ("cores", { audit, id throws(FileFault) in try audit.cores(id) }),
    ("font", { audit, id throws(FileFault) in audit.letters(id) }),
    ("blanking", { audit, id throws(FileFault) in try audit.blanking(id) }),
    ("clock", { audit, id throws(FileFault) in audit.clock(id) }),
  ]

  /// Runs a check; a file that can't be read is reported and does not stop the other checks.
  private func answer(_ id: String, _ look: Look) -> DoctorCheck {
    do throws(FileFault) {
      return try look(self, id)
    } catch {
      return .warn(id, "\(printable(error.path)) \(error.sentence)", "run it as root")
    }
  }
}
