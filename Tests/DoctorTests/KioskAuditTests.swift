import Doctor
import Files
import Foundation
import Testing

@Suite struct KioskAuditTests {
  /// A hardened machine.
  private static let shut = [
    "/etc/systemd/system/multi-user.target.wants/cameo-kiosk@tty1.service": "[Unit]",
    "/etc/systemd/system/getty.target.wants/getty@tty1.service": "[Unit]",
    "/etc/systemd/system/autovt@.service": "",
    "/etc/systemd/system/ctrl-alt-del.target": "",
    "/etc/systemd/logind.conf": "[Login]\n#NAutoVTs=6\n",
    "/etc/systemd/logind.conf.d/cameo.conf": "[Login]\nNAutoVTs=0\nReserveVT = 0\n",
    "/etc/systemd/logind.conf.d/cameo-keys.conf":
      "[Login]\n"
      + ["Power", "Reboot", "Suspend", "Hibernate"].map {
        "Handle\($0)Key=ignore\nHandle\($0)KeyLongPress=ignore\n"
      }.joined(),
    "/etc/systemd/system.conf.d/cameo.conf": "[Manager]\nCtrlAltDelBurstAction=none\n",
    "/proc/sys/kernel/sysrq": "0\n",
    "/proc/sys/kernel/core_pattern": "|/bin/false\n",
    "/proc/swaps": "Filename\tType\tSize\tUsed\tPriority\n",
    "/proc/net/tcp": "  sl  local_address rem_address   st\n   0: 0100007F:0277 00000000:0000 0A 0 0\n",
    "/proc/net/tcp6": "  sl  local_address\n   0: 00000000000000000000000001000000:0277 0:0000 0A 0\n",
    "/proc/1/cmdline": "/sbin/init\0",
    "/sys/module/kernel/parameters/consoleblank": "0\n",
    "/etc/passwd": "root:x:0:0:root:/root:/bin/bash\ncameo:x:998:997:Cameo kiosk:/var/lib/cameo:/usr/sbin/nologin\n",
    "/etc/group": "root:x:0:\nsudo:x:27:anna\nvideo:x:44:cameo\ncameo:x:997:\ncameo-operators:x:996:\n",
  ]
  private static let font = KioskAudit.Font(glyphs: ["lines", "half blocks"], hasBlocks: true)

  private static func report(
    _ changes: [String: String?] = [:], font: KioskAudit.Font? = font, isClockKept: Bool = true
  ) -> DoctorReport {
    var files = shut
    for (path, text) in changes { files[path] = text }
    return KioskAudit(MachineFiles(MemoryFiles(files)), font: font, isClockKept: isClockKept).report()
  }

  @Test func aShutMachineIsATableOfFacts() {
    let report = Self.report()
    #expect(
      report.lines == [
        "ok  kiosk     starts at boot on tty1",
        "ok  gettys    none besides the kiosk",
        "ok  autovt    autovt@.service is masked",
        "ok  consoles  NAutoVTs=0",
        "ok  reserved  ReserveVT=0",
        "ok  sysrq     kernel.sysrq is 0",
        "ok  reboot    ctrl-alt-del.target is masked",
        "ok  burst     CtrlAltDelBurstAction=none",
        "ok  power     power, restart and sleep keys are ignored",
        "ok  user      cameo has no shell, and is in no privileged group",
        "ok  readers   no service for card readers",
        "ok  chip      no simulated chip in /etc/cameo/config.json",
        "ok  ports     no network listeners",
        "ok  swap      none",
        "ok  cores     none are written",
        "ok  font      the console font has lines, half blocks",
        "ok  blanking  the console is never blanked",
        "ok  clock     synchronized",
      ])
    #expect(report.exitCode == 0)
  }

  private struct Row: Sendable, CustomStringConvertible {
    var id: String
    var status: DoctorCheck.Status
    var says: String
    var fix: String
    var changes: [String: String?]

    init(_ id: String, _ status: DoctorCheck.Status, _ says: String, fix: String = "", _ changes: [String: String?]) {
      (self.id, self.status, self.says, self.fix, self.changes) = (id, status, says, fix, changes)
    }

    var description: String { "\(id) \(status): \(says)" }
  }

  private static let wants = "/etc/systemd/system/getty.target.wants"
  private static let logind = "/etc/systemd/logind.conf.d/cameo.conf"
  private static let readerSocket = "/usr/lib/systemd/system/pcscd.socket"
  private static let rows = [
    Row(
      "kiosk", .warn, "none starts", fix: "sudo systemctl enable --now cameo-kiosk@tty1.service",
      [
        "/etc/systemd/system/multi-user.target.wants/cameo-kiosk@tty1.service": nil, "\(wants)/getty@tty1.service": nil,
      ]),
    Row(
      "kiosk", .ok, "on tty1, tty3", ["/etc/systemd/system/multi-user.target.wants/cameo-kiosk@tty3.service": "[Unit]"]),
    Row(
      "gettys", .fail, "login prompts on tty2, tty4",
      fix: "sudo systemctl disable --now getty@tty2.service getty@tty4.service",
      [
        "\(wants)/getty@tty2.service": "[Unit]",
        "/proc/812/cmdline": "/sbin/agetty\0-o\0-p -- \\u\0--noclear\0tty4\0linux\0",
      ]),
    Row(
      "gettys", .fail, "tty1", fix: "getty@tty1.service",
      ["/etc/systemd/system/multi-user.target.wants/cameo-kiosk@tty1.service": nil]),
    Row(
      "chip", .warn, "the chip is simulated: nfc.reader is twin:td1",
      fix: "remove nfc.reader from /etc/cameo/config.json",
      ["/etc/cameo/config.json": #"{"nfc": {"mode": "required", "reader": "twin:td1"}}"#]),
    Row("chip", .ok, "no simulated chip", ["/etc/cameo/config.json": #"{"nfc": {"reader": "ACS"}}"#]),
    Row("gettys", .ok, "none", ["/proc/813/cmdline": "/sbin/agetty\0--keep-baud\0ttyS0\0"]),
    Row("gettys", .ok, "none", ["/proc/814/cmdline": "less\0tty2\0"]),
    Row(
      "autovt", .warn, "autovt@.service is not masked", fix: "sudo systemctl mask autovt@.service",
      ["/etc/systemd/system/autovt@.service": nil]),
    Row("autovt", .warn, "not masked", ["/etc/systemd/system/autovt@.service": "[Unit]\n"]),
    Row(
      "consoles", .warn, "NAutoVTs is not set, which means 6; only the mask of autovt@ stops it",
      fix: "printf '[Login]\\nNAutoVTs=0\\nReserveVT=0\\n' | sudo tee /etc/systemd/logind.conf.d/cameo.conf",
      [logind: "[Login]\nReserveVT=0\n"]),
    Row(
      "consoles", .fail, "NAutoVTs=2: switching to a console", fix: "sudo systemctl restart systemd-logind",
      ["/etc/systemd/logind.conf.d/z.conf": "[Login]\nNAutoVTs=2", "/etc/systemd/system/autovt@.service": nil]),
    Row("consoles", .ok, "NAutoVTs=0", ["/etc/systemd/logind.conf": "[Login]\nNAutoVTs=4\n"]),
    Row("consoles", .warn, "NAutoVTs is not set", [logind: "[Other]\nNAutoVTs=0\n[Login]\nReserveVT=0\n"]),
    Row("consoles", .warn, "NAutoVTs is not set", ["/etc/systemd/logind.conf.d/z.conf": "[Login]\nNAutoVTs=\n"]),
    Row("consoles", .ok, "NAutoVTs=0", ["/usr/lib/systemd/logind.conf.d/cameo.conf": "[Login]\nNAutoVTs=6\n"]),
    Row(
      "readers", .warn, "every user of this machine may use card readers: SocketMode=0666",
      fix: "printf '[Socket]\\nSocketMode=0660\\nSocketGroup=cameo\\n' "
        + "| sudo tee /etc/systemd/system/pcscd.socket.d/cameo.conf",
      [readerSocket: "[Socket]\nSocketMode=0666\n"]),
    Row("readers", .warn, "SocketMode=0666", [readerSocket: "[Socket]\n"]),
    Row("readers", .ok, "no service", [readerSocket: "[Socket]\n", "/etc/systemd/system/pcscd.socket": ""]),
    Row(
      "readers", .ok, "only root and group cameo may use card readers",
      [
        readerSocket: "[Socket]\nSocketMode=0666\n",
        "/etc/systemd/system/pcscd.socket.d/cameo.conf": "[Socket]\nSocketMode=0660\nSocketGroup=cameo\n",
      ]),
    Row(
      "readers", .ok, "users who are logged in here use card readers, and users that 50-a.rules allows",
      [
        readerSocket: "[Socket]\n", "/usr/share/polkit-1/actions/org.debian.pcsc-lite.policy": "<policyconfig>",
        "/etc/polkit-1/rules.d/50-a.rules": "org.debian.pcsc-lite.access_pcsc", "/etc/polkit-1/rules.d/a.rules": "",
      ]),
    Row(
      "power", .warn,
      "keyboard keys have an effect: HandlePowerKey=poweroff, HandleRebootKey=reboot, HandleRebootKeyLongPress=poweroff, "
        + "HandleSuspendKeyLongPress=hibernate, HandleHibernateKey=hibernate",
      fix: "HandleHibernateKeyLongPress=ignore\\n' | sudo tee /etc/systemd/logind.conf.d/cameo-keys.conf",
      ["/etc/systemd/logind.conf.d/cameo-keys.conf": "[Login]\nHandleSuspendKey=ignore\nHandlePowerKey=\n"]),
    Row("reserved", .warn, "ReserveVT is not set", [logind: "[Login]\nNAutoVTs=0\n"]),
    Row(
      "sysrq", .fail, "kernel.sysrq is 438: Alt-SysRq reaches the kernel",
      fix:
        "echo 'kernel.sysrq=0' | sudo tee /etc/sysctl.d/99-cameo-sysrq.conf && sudo systemctl restart systemd-sysctl",
      ["/proc/sys/kernel/sysrq": "438\n"]),
    Row("sysrq", .ok, "not in this kernel", ["/proc/sys/kernel/sysrq": nil]),
    Row(
      "reboot", .fail, "Ctrl-Alt-Del reboots the machine", fix: "sudo systemctl mask ctrl-alt-del.target",
      ["/etc/systemd/system/ctrl-alt-del.target": nil]),
    Row(
      "burst", .fail, "CtrlAltDelBurstAction is not set, which means reboot-force",
      fix: "printf '[Manager]\\nCtrlAltDelBurstAction=none\\n' | sudo tee /etc/systemd/system.conf.d/cameo.conf "
        + "&& sudo systemctl daemon-reexec",
      ["/etc/systemd/system.conf.d/cameo.conf": nil]),
    Row(
      "burst", .fail, "CtrlAltDelBurstAction=poweroff-force: pressing Ctrl-Alt-Del seven times",
      ["/etc/systemd/system.conf.d/z.conf": "[Manager]\nCtrlAltDelBurstAction=poweroff-force\n"]),
    Row(
      "user", .warn, "there is no user cameo", fix: "sudo systemd-sysusers", ["/etc/passwd": "root:x:0:0::/:/bin/sh\n"]),
    Row(
      "user", .fail, "cameo is in group sudo", fix: "sudo gpasswd --delete cameo sudo",
      ["/etc/group": "sudo:x:27:anna,cameo\n"]),
    Row("user", .fail, "cameo is in group wheel", ["/etc/group": "wheel:x:997:\n"]),
    Row("user", .ok, "no shell", ["/etc/group": "sudo:x:27:cameoist,anna\n"]),
    Row("user", .fail, "cameo is root", ["/etc/passwd": "cameo:x:0:997::/:/usr/sbin/nologin\n"]),
    Row(
      "user", .fail, "cameo has the shell /bin/bash", fix: "sudo usermod --shell /usr/sbin/nologin cameo",
      ["/etc/passwd": "cameo:x:998:997::/:/bin/bash\n"]),
    Row(
      "ports", .warn, "TCP 22, 8080 is reachable from the network", fix: "'sudo ss -ltnp' lists the listeners",
      [
        "/proc/net/tcp": "  sl\n 0: 00000000:0016 00000000:0000 0A 0\n 1: 0A00A8C0:01BB 0B00A8C0:9C40 01 0\n",
        "/proc/net/tcp6": "  sl\n 0: 00000000000000000000000000000000:1F90 0:0000 0A 0\n",
      ]),
    Row(
      "ports", .ok, "no network listeners",
      ["/proc/net/tcp6": "  sl\n 0: 0000000000000000FFFF00000100007F:1F90 0:0 0A 0\n"]),
    Row(
      "swap", .warn, "/dev/sda2", fix: "sudo swapoff --all", ["/proc/swaps": "Filename\n/dev/sda2 partition 1 0 -2\n"]),
    Row("swap", .ok, "in memory only", ["/proc/swaps": "Filename\n/dev/zram0 partition 1 0 100\n"]),
    Row(
      "cores", .warn, "written to core; the kiosk itself writes none", fix: "echo 'kernel.core_pattern=|/bin/false'",
      ["/proc/sys/kernel/core_pattern": "core\n"]),
    Row("cores", .ok, "none", ["/proc/sys/kernel/core_pattern": "\n"]),
    Row(
      "blanking", .warn, "is blanked after 600 s", fix: "consoleblank=0",
      ["/sys/module/kernel/parameters/consoleblank": "600\n"]),
  ]

  @Test(arguments: rows) private func eachDeviationHasItsStatusAndFix(_ row: Row) throws {
    let report = Self.report(row.changes)
    let check = try #require(report.checks.first { $0.id == row.id })
    #expect(check.status == row.status)
    #expect(check.fact.contains(row.says), "\(check.fact)")
    #expect(row.fix.isEmpty || check.fix.contains(row.fix), "\(check.fix)")
    #expect(check.fix.isEmpty == (row.status == .ok))
    #expect(report.exitCode == (row.status == .fail ? 1 : 0))
  }

  @Test func aFontWithoutBlocksIsTold() throws {
    let bare = try #require(
      Self.report(font: .init(glyphs: [], hasBlocks: false)).checks.first { $0.id == "font" })
    #expect(bare.status == .warn)
    #expect(bare.fact == "the console font has ASCII only; the picture is drawn in ASCII")
    #expect(bare.fix.contains("FONT=\"Vietnamese-Terminus16.psf.gz\""))
    let unseen = try #require(Self.report(font: nil).checks.first { $0.id == "font" })
    #expect(unseen.status == .warn && unseen.fix == "run it as root, on the machine itself")
  }

  @Test func unsynchronizedClockIsReported() throws {
    let check = try #require(Self.report(isClockKept: false).checks.first { $0.id == "clock" })
    #expect(check.status == .warn && check.fix.contains("timedatectl set-ntp true"))
  }

  @Test func unreadableFilesBecomeWarnings() throws {
    let files = MemoryFiles(Self.shut)
    files.fail("/proc/swaps", .notAllowed)
    let report = KioskAudit(MachineFiles(files), font: Self.font, isClockKept: true).report()
    let check = try #require(report.checks.first { $0.id == "swap" })
    #expect(check.status == .warn)
    #expect(check.fact == "/proc/swaps may not be opened by this user" && check.fix == "run it as root")
    #expect(report.checks.count == 18)
  }

  /// Administrators mask units with a link to /dev/null; this needs real files.
  @Test func aLinkToNowhereIsAMask() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("audit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in Self.shut {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      if path.hasSuffix("/autovt@.service") || path.hasSuffix("/ctrl-alt-del.target") {
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/null")
      } else {
        try Data(text.utf8).write(to: file)
      }
    }
    let machine = MachineFiles(SystemFiles(), root: root.path)
    #expect(KioskAudit(machine, font: Self.font, isClockKept: true).report().lines == Self.report().lines)
    #expect(KioskAudit.terminal(of: machine) == "tty1")
  }

  @Test func theKioskOfAMachineIsFound() {
    let path = "/etc/systemd/system/multi-user.target.wants/cameo-kiosk@tty5.service"
    #expect(KioskAudit.terminal(of: MachineFiles(MemoryFiles([path: "[Unit]"]))) == "tty5")
    #expect(KioskAudit.terminal(of: MachineFiles(MemoryFiles())) == "tty1")
  }
}
