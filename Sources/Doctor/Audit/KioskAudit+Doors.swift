internal import Contract
internal import Files
import Notation

/// Checks of the ways out of a kiosk, by keyboard or network.
extension KioskAudit {
  func kiosk(_ id: String) -> DoctorCheck {
    let kiosks = machine.kiosks
    guard kiosks.isEmpty else { return .ok(id, "starts at boot on \(listed(kiosks))") }
    return .warn(
      id, "none starts at boot", "sudo systemctl enable --now cameo-kiosk@\(Self.usualTerminal).service")
  }

  // MARK: Consoles

  func gettys(_ id: String) throws(FileFault) -> DoctorCheck {
    let places = Set(machine.enabled("getty@") + runningGettys).subtracting(machine.kiosks).sorted()
    guard !places.isEmpty else { return .ok(id, "none besides the kiosk") }
    let units = places.map { "getty@\($0).service" }.joined(separator: " ")
    return .fail(id, "login prompts on \(listed(places))", "sudo systemctl disable --now \(units)")
  }

  /// The consoles with a running login prompt (getty).
  private var runningGettys: [String] {
    machine.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { process in
      // A process may exit while it is inspected.
      guard let command = (try? machine.text("/proc/\(process)/cmdline")) ?? nil else { return nil }
      let words = command.split(separator: "\0").map { $0.split(separator: "/").last ?? "" }
      guard words.first?.hasSuffix("getty") == true else { return nil }
      return words.first { $0.hasPrefix("tty") && $0.dropFirst(3).allSatisfy(\.isNumber) && $0.count > 3 }
        .map(String.init)
    }
  }

  func autovt(_ id: String) throws(FileFault) -> DoctorCheck {
    guard try !machine.isMasked("autovt@.service") else { return .ok(id, "autovt@.service is masked") }
    return .warn(id, "autovt@.service is not masked", "sudo systemctl mask autovt@.service")
  }

  /// The consoles for which logind keeps a getty ready: `NAutoVTs`, `ReserveVT`.
  func consoles(_ id: String, _ key: String) throws(FileFault) -> DoctorCheck {
    let value = try machine.setting(key, in: "Login", of: "logind.conf")
    guard value != "0" else { return .ok(id, "\(key)=0") }
    let fact = value.map { "\(key)=\(printable($0))" } ?? "\(key) is not set, which means 6"
    let fix =
      Self.drop("[Login]", ["NAutoVTs=0", "ReserveVT=0"], into: "logind.conf")
      + " && sudo systemctl restart systemd-logind"
    if try machine.isMasked("autovt@.service") { return .warn(id, "\(fact); only the mask of autovt@ stops it", fix) }
    return .fail(id, "\(fact): switching to a console starts a login prompt", fix)
  }

  /// The shell command that writes a systemd drop-in file.
  private static func drop(
    _ section: String, _ lines: [String], into file: String, named name: String = "cameo"
  ) -> String {
    let text = ([section] + lines).joined(separator: "\\n")
    let folder = "/etc/systemd/\(file).d"
    return "sudo mkdir -p \(folder) && printf '\(text)\\n' | sudo tee \(folder)/\(name).conf"
  }

  // MARK: Keys

  func sysrq(_ id: String) throws(FileFault) -> DoctorCheck {
    guard let value = try machine.line("/proc/sys/kernel/sysrq") else { return .ok(id, "not in this kernel") }
    guard value != "0" else { return .ok(id, "kernel.sysrq is 0") }
    return .fail(
      id, "kernel.sysrq is \(printable(value)): Alt-SysRq reaches the kernel", Self.sysctl("kernel.sysrq=0", "sysrq"))
  }

  static func sysctl(_ line: String, _ name: String) -> String {
    "echo '\(line)' | sudo tee /etc/sysctl.d/99-cameo-\(name).conf && sudo systemctl restart systemd-sysctl"
  }

  func reboot(_ id: String) throws(FileFault) -> DoctorCheck {
    guard try !machine.isMasked("ctrl-alt-del.target") else { return .ok(id, "ctrl-alt-del.target is masked") }
    return .fail(id, "Ctrl-Alt-Del reboots the machine", "sudo systemctl mask ctrl-alt-del.target")
  }

  func burst(_ id: String) throws(FileFault) -> DoctorCheck {
    let key = "CtrlAltDelBurstAction"
    let value = try machine.setting(key, in: "Manager", of: "system.conf")
    guard value != "none" else { return .ok(id, "\(key)=none") }
    let fact = value.map { "\(key)=\(printable($0))" } ?? "\(key) is not set, which means reboot-force"
    return .fail(
      id, "\(fact): pressing Ctrl-Alt-Del seven times does it",
      Self.drop("[Manager]", ["\(key)=none"], into: "system.conf") + " && sudo systemctl daemon-reexec")
  }

  /// Power keys that logind handles for any user, and their default actions.
  private static let powerKeys = [
    ("HandlePowerKey", "poweroff"), ("HandlePowerKeyLongPress", "ignore"), ("HandleRebootKey", "reboot"),
    ("HandleRebootKeyLongPress", "poweroff"), ("HandleSuspendKey", "suspend"),
    ("HandleSuspendKeyLongPress", "hibernate"), ("HandleHibernateKey", "hibernate"),
    ("HandleHibernateKeyLongPress", "ignore"),
  ]

  func power(_ id: String) throws(FileFault) -> DoctorCheck {
    let said = try Self.powerKeys.map { key, usual throws(FileFault) in
      (key: key, value: try machine.setting(key, in: "Login", of: "logind.conf") ?? usual)
    }
    let obeyed = said.filter { $0.value != "ignore" }.map { "\($0.key)=\(printable($0.value))" }
    guard !obeyed.isEmpty else { return .ok(id, "power, restart and sleep keys are ignored") }
    let lines = Self.powerKeys.map { "\($0.0)=ignore" }
    return .warn(
      id, "keyboard keys have an effect: \(obeyed.joined(separator: ", "))",
      Self.drop("[Login]", lines, into: "logind.conf", named: "cameo-keys")
        + " && sudo systemctl restart systemd-logind")
  }

  // MARK: Rights

  /// Groups whose members are root, or nearly.
  private static let mighty: Set = ["root", "sudo", "admin", "wheel", "adm", "disk", "shadow", "docker", "lxd", "kmem"]

  func account(_ id: String) throws(FileFault) -> DoctorCheck {
    let user = Self.user
    let entries = try machine.lines("/etc/passwd").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    guard let entry = entries.first(where: { $0.first == user[...] }), entry.count == 7 else {
      return .warn(id, "there is no user \(user)", "install the package, or run: sudo systemd-sysusers")
    }
    let groups = try machine.lines("/etc/group").compactMap { line -> String? in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      return parts[2] == entry[3] || parts[3].split(separator: ",").contains(user[...]) ? String(parts[0]) : nil
    }
    if entry[2] == "0" {
      return .fail(id, "\(user) is root", "give it its own UID: sudo usermod --uid NUMBER \(user)")
    }
    if let group = groups.first(where: Self.mighty.contains) {
      return .fail(id, "\(user) is in group \(group)", "sudo gpasswd --delete \(user) \(group)")
    }
    guard entry[6].hasSuffix("/nologin") || entry[6].hasSuffix("/false") else {
      return .fail(
        id, "\(user) has the shell \(printable(String(entry[6])))", "sudo usermod --shell /usr/sbin/nologin \(user)")
    }
    return .ok(id, "\(user) has no shell, and is in no privileged group")
  }

  private static let rules = "/etc/polkit-1/rules.d"
  private static let (readerSocket, readerPolicy) = ("pcscd.socket", "org.debian.pcsc-lite")

  /// Who may use card readers; a chip opens only with the key on its document, but its reader can be occupied.
  func readers(_ id: String) throws(FileFault) -> DoctorCheck {
    let unit = Self.readerSocket
    guard machine.hasUnit(unit), try !machine.isMasked(unit) else { return .ok(id, "no service for card readers") }
    if machine.isThere("/usr/share/polkit-1/actions/\(Self.readerPolicy).policy") {
      let rules = try machine.names(in: Self.rules).map { name throws(FileFault) in
        (name: name, text: try machine.text("\(Self.rules)/\(name)") ?? "")
      }
      let named = rules.filter { $0.text.contains(Self.readerPolicy) }.map(\.name)
      let more = named.isEmpty ? "" : ", and users that \(listed(named)) allows"
      return .ok(id, "polkit lets users who are logged in here use card readers\(more)")
    }
    let mode = try machine.setting("SocketMode", in: "Socket", of: "system/\(unit)") ?? "0666"
    let group = try machine.setting("SocketGroup", in: "Socket", of: "system/\(unit)") ?? "root"
    guard Int(mode, radix: 8).map({ $0 & 0o002 != 0 }) ?? true else {
      return .ok(id, "only root and group \(printable(group)) may use card readers")
    }
    return .warn(
      id, "every user of this machine may use card readers: SocketMode=\(printable(mode))",
      Self.drop("[Socket]", ["SocketMode=0660", "SocketGroup=\(Self.user)"], into: "system/\(unit)")
        + " && sudo systemctl daemon-reload && sudo systemctl restart \(unit)")
  }

  /// Whether the settings of this machine let a simulated chip answer.
  func chip(_ id: String) throws(FileFault) -> DoctorCheck {
    let path = Folders.systemSettings
    let settings = try machine.text(path).flatMap { JSONReader.read(Array($0.utf8), file: path).node }
    guard let twin = NFCConfig(reader: settings?["nfc"]?["reader"]?.string).twin else {
      return .ok(id, "no simulated chip in \(path)")
    }
    return Doctor.simulated(id, twin, "remove nfc.reader from \(path)")
  }

  func ports(_ id: String) throws(FileFault) -> DoctorCheck {
    let lines = try machine.lines("/proc/net/tcp") + machine.lines("/proc/net/tcp6")
    let ports = Set(lines.compactMap(ListeningPort.init).filter { !$0.isLocal }.map(\.number)).sorted()
    guard !ports.isEmpty else { return .ok(id, "no network listeners") }
    return .warn(
      id, "TCP \(listed(ports.map(String.init))) is reachable from the network",
      "'sudo ss -ltnp' lists the listeners; 'sudo systemctl disable --now UNIT' stops those you don't need")
  }

  func listed(_ words: [String]) -> String { words.map(printable).joined(separator: ", ") }
}

/// A listening port, from `/proc/net/tcp`.
private struct ListeningPort {
  let number: Int
  /// Whether it is bound to the loopback address.
  let isLocal: Bool

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    // 0A is TCP_LISTEN.
    guard words.count > 3, words[3] == "0A" else { return nil }
    let parts = words[1].split(separator: ":")
    guard parts.count == 2, let number = Int(parts[1], radix: 16) else { return nil }
    self.number = number
    // Little-endian words of four bytes: 127.x.x.x, the same mapped in IPv6, ::1.
    let address = parts[0]
    isLocal =
      address.count == 8
      ? address.hasSuffix("7F")
      : address == "00000000000000000000000001000000"
        || (address.hasPrefix("0000000000000000FFFF0000") && address.hasSuffix("7F"))
  }
}
