internal import Contract
internal import Files

/// Checks for traces of personal data on the machine, and of the console's font.
extension KioskAudit {
  func swap(_ id: String) throws(FileFault) -> DoctorCheck {
    let devices = try machine.lines("/proc/swaps").dropFirst().compactMap { $0.split(separator: " ").first }
    let disks = devices.filter { !$0.hasPrefix("/dev/zram") }.map(String.init)
    if disks.isEmpty { return .ok(id, devices.isEmpty ? "none" : "in memory only") }
    return .warn(
      id, "\(listed(disks)): memory may be written to disk; the unit keeps the kiosk's memory locked",
      "sudo swapoff --all, and remove its lines from /etc/fstab")
  }

  func cores(_ id: String) throws(FileFault) -> DoctorCheck {
    let pattern = try machine.line("/proc/sys/kernel/core_pattern") ?? ""
    guard !["", "|/bin/false", "|/bin/true"].contains(pattern) else { return .ok(id, "none are written") }
    return .warn(
      id, "written to \(printable(pattern)); the kiosk itself writes none",
      Self.sysctl("kernel.core_pattern=|/bin/false", "cores"))
  }

  // MARK: The screen

  /// The first font of Debian's console-setup-linux with half blocks and all letters of our western languages.
  private static let setFont =
    "sudo apt-get install console-setup && "
    + "echo 'FONT=\"Vietnamese-Terminus16.psf.gz\"' | sudo tee -a /etc/default/console-setup && sudo setupcon"

  func letters(_ id: String) -> DoctorCheck {
    guard let font else {
      return .warn(id, "the console's font could not be read", "run it as root, on the machine itself")
    }
    let fact = "the console font has " + (font.glyphs.isEmpty ? "ASCII only" : listed(font.glyphs))
    return font.hasBlocks ? .ok(id, fact) : .warn(id, "\(fact); the picture is drawn in ASCII", Self.setFont)
  }

  func blanking(_ id: String) throws(FileFault) -> DoctorCheck {
    let seconds = try machine.line("/sys/module/kernel/parameters/consoleblank") ?? "0"
    guard seconds != "0" else { return .ok(id, "the console is never blanked") }
    return .warn(
      id, "the console is blanked after \(printable(seconds)) s without input",
      "add consoleblank=0 to GRUB_CMDLINE_LINUX in /etc/default/grub, then sudo update-grub and restart")
  }

  func clock(_ id: String) -> DoctorCheck {
    if isClockKept { return .ok(id, "synchronized") }
    return .warn(
      id, "not synchronized, and captures record its time",
      "sudo apt-get install systemd-timesyncd && sudo timedatectl set-ntp true")
  }
}
