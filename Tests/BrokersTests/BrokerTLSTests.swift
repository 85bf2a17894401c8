import CertificateKit
import Foundation
import Testing

@testable import Brokers

/// Whom a link trusts, and what it says when it doesn't.
@Suite(.enabled(if: Mosquitto.isWanted, "skipped: Debian's package mosquitto is missing"))
struct BrokerTLSTests {
  private static let made = Result { try Certificates() }
  private let certificates: Certificates

  init() throws { certificates = try Self.made.get() }

  private func files(_ authority: String? = "ca.pem", _ certificate: String? = nil, _ key: String? = nil)
    -> Certificates.Files
  {
    let paths = [authority, certificate, key].map { $0.map { $0.hasPrefix("/") ? $0 : certificates[$0] } }
    return .init(authority: paths[0], certificate: paths[1], key: paths[2])
  }

  private func broker(_ name: String, _ lines: [String] = ["allow_anonymous true"]) throws -> Mosquitto {
    try Mosquitto(
      ["certfile \(certificates["\(name).pem"])", "keyfile \(certificates["\(name).key"])"] + lines)
  }

  /// Whether a link that can't connect says why, in one of its attempts: the broker's words can be lost.
  private func check(
    _ name: String, _ broker: Mosquitto, _ files: Certificates.Files, _ code: BrokerTrouble.Code, _ word: String
  ) throws {
    let link = try Listener(port: broker.port, scheme: "mqtts", files: files)
    var last: BrokerTrouble?
    let found = link.next { news in
      if case .disconnected(let trouble) = news { last = trouble }
      return last?.code == code && last?.message.contains(word) == true ? true : nil
    }
    #expect(found == true, "\(name): \(last as Any)")
  }

  @Test func theBrokerMustBeTheOne() throws {
    let broker = try broker("server")
    #expect(try Listener(port: broker.port, scheme: "mqtts", files: files()).connects())
    try check("the system's authorities", broker, files(nil), .certificate, "certificate verify failed")
    try check("another authority", broker, files("other.pem"), .certificate, "certificate verify failed")
    try check("no authority", broker, files("/nonexistent/ca.pem"), .certificate, "/nonexistent/ca.pem can't be read")
    try check("an authority that is none", broker, files("ca.key"), .certificate, "CA certificates")
    try check("another name", try self.broker("elsewhere"), files(), .certificate, "host name")
    try check("plain", try Mosquitto(), files(), .refused, "without an answer")
  }

  @Test func theKioskMustBeTheOne() throws {
    let broker = try broker(
      "server", ["cafile \(certificates["ca.pem"])", "require_certificate true", "use_identity_as_username true"])
    let ours = files("ca.pem", "kiosk.pem", "kiosk.key")
    let kiosk = try Listener(port: broker.port, scheme: "mqtts", files: ours)
    #expect(kiosk.connects())
    try check("none", broker, files(), .certificate, "certificate required")
    try check("a stranger's", broker, files("ca.pem", "other.pem", "other.key"), .certificate, "unknown ca")
    try check("another's key", broker, files("ca.pem", "kiosk.pem", "other.key"), .certificate, "other.key")
    try check("a key with a password", broker, files("ca.pem", "kiosk.pem", "locked.key"), .certificate, "locked.key")
    // Records of TLS hold many packets, and a broker that is killed ends TLS without a goodbye.
    for number in 1...100 { kiosk.link.publish(BrokerMessage("kiosk", [UInt8(number)])) }
    #expect((1...100).allSatisfy { kiosk.message()?.payload == [UInt8($0)] })
    broker.kill()
    #expect(kiosk.trouble()?.code == .offline)
    try broker.start()
    #expect(kiosk.connects())
  }

  @Test func passwordsAreChecked() throws {
    let folder = try TemporaryFolder.make("cameo-broker-password")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/mosquitto_passwd")
    program.arguments = ["-b", "-c", folder + "/passwords", "kiosk", "secret"]
    try program.run()
    program.waitUntilExit()
    let broker = try Mosquitto(["allow_anonymous false", "password_file \(folder)/passwords"])
    let right = BrokerLogin(user: "kiosk", password: "secret")
    #expect(try Listener(port: broker.port, { $0.login = right }).connects())
    for login in [nil, BrokerLogin(user: "kiosk", password: "Secret")] {
      let link = try Listener(port: broker.port) { $0.login = login }
      let found = link.trouble()
      #expect(found?.code == .unauthorised && found.map { "\($0)".contains("Secret") } == false, "\(found as Any)")
    }
  }
}
