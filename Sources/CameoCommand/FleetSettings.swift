import Agents
import Brokers
import Contract
import Couriers
import Crypto
import Files
import Glibc
import Settings

/// What `cameo agent` needs of the settings; `cameo config check` and the doctor ask for the same.
struct FleetSettings {
  let settings: ProgramSettings
  let surroundings: Surroundings

  init(_ settings: ProgramSettings, _ surroundings: Surroundings) {
    (self.settings, self.surroundings) = (settings, surroundings)
  }

  private var fleet: FleetConfig { settings.fleet }

  // MARK: Without the agent

  /// Throws what the agent would refuse at its start, with the file and line of the setting.
  ///
  /// Without a broker it does nothing. What belongs to the agent's user or to its machine is not asked for.
  func check() throws(CaptureError) {
    guard fleet.broker != nil else { return }
    if settings.delivery.kiosk != nil { _ = try kiosk() }
    for (field, fault) in faults where fault.reason != .notAllowed { throw error(of: field, fault) }
    let isPair = (fleet.certificate == nil) == (fleet.privateKey == nil)
    _ = try broker(
      Self.anyKiosk, isPair ? fleet.certificate : nil, isPair ? fleet.privateKey : nil, login: nil)
    if !faults.contains(where: { $0.field == \.fleet.commandKeys }) { _ = try commandKeys() }
  }

  /// What the agent refuses unless its user may read more, or has more credentials, than this one.
  var doubts: [Diagnostic] {
    guard fleet.broker != nil else { return [] }
    let unread = faults.filter { $0.fault.reason == .notAllowed }.map { field, fault in
      doubt(field, "\(printable(fault.path)) \(fault.sentence)", "let the user of 'cameo agent' read it")
    }
    switch (fleet.certificate, fleet.privateKey) {
    case (_?, nil):
      return unread + [doubt(\.fleet.certificate, "fleet.privateKey is not set", Self.needs("fleet-key"))]
    case (nil, _?):
      return unread + [doubt(\.fleet.privateKey, "fleet.certificate is not set", Self.needs("fleet-cert"))]
    default: return unread
    }
  }

  private static let anyKiosk = "kiosk"

  private static func needs(_ credential: String) -> String {
    "set it, or give the service of 'cameo agent' the credential \(credential)"
  }

  private func doubt(_ field: OptionRow.Field, _ message: String, _ remedy: String) -> Diagnostic {
    var diagnostic = diagnostic(field, message, remedy)
    diagnostic.severity = .warning
    return diagnostic
  }

  // MARK: The agent

  func kiosk() throws(CaptureError) -> KioskID {
    try settings.placing(\.delivery.kiosk) { () throws(CaptureError) in try KioskID(settings.delivery) }
  }

  /// With the credentials of this process.
  func broker(_ kiosk: KioskID) throws(CaptureError) -> BrokerSettings {
    for (field, fault) in faults where field != \.fleet.commandKeys { throw error(of: field, fault) }
    let login = try CredentialFile.line(
      "fleet-login", environment: surroundings.environment, files: surroundings.files)
    return try broker(
      kiosk.text, credential("fleet-cert", or: fleet.certificate), credential("fleet-key", or: fleet.privateKey),
      login: try login.map(BrokerLogin.init(line:)))
  }

  func commandKeys() throws(CaptureError) -> FleetCommand.Opening? {
    guard let path = fleet.commandKeys else { return nil }
    let keys = try settings.placing(\.fleet.commandKeys) { () throws(CaptureError) in
      try KeyFile.readPublicSet(path, .ed25519, surroundings.files)
    }
    return { jws in keys.lazy.compactMap { try? $0.open(jws) }.first }
  }

  private func broker(
    _ kiosk: String, _ certificate: String?, _ privateKey: String?, login: BrokerLogin?
  ) throws(CaptureError) -> BrokerSettings {
    guard let address = fleet.broker else {
      throw CaptureError(
        .impossibleSettings, "No broker is set: fleet.broker says where the fleet's MQTT broker is.",
        recovery: "Set it: cameo config set fleet.broker mqtts://HOST:8883. Without a broker: delivery.status.")
    }
    return try settings.placing(\.fleet.broker) { () throws(CaptureError) in
      try BrokerSettings(
        address: address, clientID: kiosk,
        will: BrokerMessage(
          FleetTopic.status.name(of: kiosk), Array(KioskStanding(.offline).node.text().utf8), isRetained: true),
        caFile: fleet.caFile, certificate: certificate, privateKey: privateKey, login: login)
    }
  }

  /// A credential of systemd, so that the key needs no user who can read it.
  private func credential(_ name: String, or setting: String?) -> String? {
    if let setting { return setting }
    guard let folder = surroundings.environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") else { return nil }
    let path = Folders.join(folder, name)
    return access(path, R_OK) == 0 ? path : nil
  }

  // MARK: Files

  private typealias Fault = (field: OptionRow.Field, fault: FileFault)

  /// The files of the settings that this user can't read.
  private var faults: [Fault] {
    let files: [(OptionRow.Field, String?)] = [
      (\.fleet.caFile, fleet.caFile), (\.fleet.certificate, fleet.certificate), (\.fleet.privateKey, fleet.privateKey),
      (\.fleet.commandKeys, fleet.commandKeys),
    ]
    return files.compactMap { field, path in
      guard let path, access(path, R_OK) != 0 else { return nil }
      return (field, FileFault(path, errno: errno))
    }
  }

  private func error(of field: OptionRow.Field, _ fault: FileFault) -> CaptureError {
    diagnostic(field, "\(printable(fault.path)) \(fault.sentence)", fault.remedy)
      .error(fault.reason == .noDescriptor ? .limitReached : .resourceMissing)
  }

  private func diagnostic(_ field: OptionRow.Field, _ message: String, _ remedy: String) -> Diagnostic {
    settings.refusal(of: field, message, remedy).diagnostics[0]
  }
}

extension BrokerLogin {
  /// `user:password`.
  fileprivate init(line: String) throws(CaptureError) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw CaptureError(
        .impossibleSettings, "The credential fleet-login is not of the form user:password.",
        recovery: "Write it as one line with a colon.")
    }
    self.init(user: parts[0], password: parts[1])
  }
}
