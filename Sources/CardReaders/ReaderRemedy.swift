package import Contract
internal import Files
internal import Glibc

/// What this machine needs before it reads chips; says the exact command.
package struct ReaderRemedy: Sendable {
  /// Where the service listens.
  let socket: String
  /// Whether the environment names another socket than the system's.
  let isOwnSocket: Bool
  /// The group that may use the socket, if its mode says so.
  let group: String?
  let exists: @Sendable (String) -> Bool

  init(socket: String, isOwnSocket: Bool, group: String?, exists: @escaping @Sendable (String) -> Bool) {
    (self.socket, self.isOwnSocket, self.group, self.exists) = (socket, isOwnSocket, group, exists)
  }

  /// Asks this machine.
  package init(environment: [String: String]) {
    let socket = PCSCService.socket(environment)
    self.init(
      socket: socket, isOwnSocket: socket != PCSCService.usualSocket, group: Self.group(of: socket),
      exists: { access($0, F_OK) == 0 })
  }

  /// `nil` unless the file's mode lets a group write to it that is not root's.
  private static func group(of path: String) -> String? {
    var state = stat()
    guard stat(path, &state) == 0, state.st_mode & S_IWGRP != 0, state.st_gid != 0 else { return nil }
    return getgrgid(state.st_gid).map { String(cString: $0.pointee.gr_name) }
  }
}

extension ReaderRemedy {
  private static let daemon = "/usr/sbin/pcscd"
  private static let driver = "/usr/lib/pcsc/drivers/ifd-ccid.bundle"
  private static let systemd = "/run/systemd/system"
  /// Drivers of the kernel that take readers from the service.
  private static let takers = ["pn533_usb", "port100"]
  /// Where the package puts its example.
  package static let rule = "/usr/share/doc/cameo/examples/50-cameo-card-readers.rules"

  /// What prevents a read, as the error of a session that needs one; `nil` if nothing does.
  package func error(of survey: ReaderSurvey) -> CaptureError? {
    if let refusal = survey.refusal { return error(of: refusal) }
    switch survey.state {
    case .unusable(.noReader): return noReader(survey)
    case .unusable(let trouble): return trouble.error
    case .waiting, .present: return nil
    }
  }

  private func error(of refusal: ReaderSurvey.Refusal) -> CaptureError {
    let (message, recovery): (String, String) =
      switch refusal {
      case .library("") where exists(Self.daemon):
        ("The library of card readers (libpcsclite) is missing.", "sudo apt-get install libpcsclite1")
      case .library(""): ("No service for card readers (pcscd) is installed.", Self.install)
      case .library(let words):
        (
          "The library of card readers can't be loaded: \(printable(words)).",
          "sudo apt-get install --reinstall libpcsclite1"
        )
      case .ciphers(let error): (error.message, error.recovery)
      case .absent: ("The service for card readers (pcscd) does not answer.", start)
      case .socket: ("\(printable(socket)) is closed to this user.", allowSocket)
      case .policy: ("Polkit does not let this user use card readers.", allowPolicy)
      case .silent: ("The service for card readers (pcscd) answers with an error.", restart)
      }
    return CaptureError(refusal.trouble.code, message, recovery: recovery)
  }

  private static let install = "sudo apt-get install pcscd libccid"

  private var start: String {
    if isOwnSocket {
      return "Unset PCSCLITE_CSOCK_NAME, or start the service whose socket it names: \(printable(socket))"
    }
    if !exists(Self.daemon) { return Self.install }
    return exists(Self.systemd) ? "sudo systemctl enable --now pcscd.socket" : "sudo service pcscd start"
  }

  private var restart: String {
    exists(Self.systemd) ? "sudo systemctl restart pcscd" : "sudo service pcscd restart"
  }

  private var allowSocket: String {
    if let group { return "sudo usermod -aG \(printable(group)) $USER, then log in again" }
    let folder = "/etc/systemd/system/pcscd.socket.d"
    return "sudo mkdir -p \(folder) && printf '[Socket]\\nSocketMode=0666\\n' | sudo tee \(folder)/cameo.conf"
      + " && sudo systemctl daemon-reload && sudo systemctl restart pcscd.socket"
  }

  private var allowPolicy: String {
    let put = "sudo cp \(Self.rule) /etc/polkit-1/rules.d/"
    return exists(Self.rule)
      ? "\(put), with this user's name in it"
      : "allow org.debian.pcsc-lite.access_pcsc and access_card in a file of /etc/polkit-1/rules.d"
  }

  private func noReader(_ survey: ReaderSurvey) -> CaptureError {
    let names = survey.readers.map { printable($0.name) }
    if let wanted = survey.wanted, !names.isEmpty, !survey.readers.contains(where: survey.isUsed) {
      return CaptureError(
        .nfcNoReader, "No reader's name contains '\(printable(wanted))'.",
        recovery: "Set nfc.reader to a part of: \(names.joined(separator: ", "))")
    }
    if !names.isEmpty {
      return CaptureError(
        .nfcNoReader, "\(names.joined(separator: ", ")): does not answer.",
        recovery: "Unplug it, and connect it again.")
    }
    let message = "No card reader is connected."
    if let taker = Self.takers.first(where: { exists("/sys/module/\($0)") }) {
      return CaptureError(
        .nfcNoReader, message + " The kernel's own driver \(taker) may have taken it.",
        recovery: "echo 'blacklist \(taker)' | sudo tee /etc/modprobe.d/cameo-card-readers.conf"
          + " && sudo modprobe -r \(taker), then connect the reader again")
    }
    if !exists(Self.driver) {
      return CaptureError(
        .nfcNoReader, message, recovery: "Connect one, and install its driver: sudo apt-get install libccid")
    }
    return CaptureError(.nfcNoReader, message, recovery: "Connect one; 'lsusb' must list it.")
  }
}
