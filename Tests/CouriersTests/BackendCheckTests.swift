import CertificateKit
import Contract
import Delivery
import Files
import Foundation
import Testing

@testable import Couriers

/// What a check says of a backend, and that it sends nothing of any session.
@Suite struct BackendCheckTests {
  private static let made = Result { try Certificates() }

  private func reply(
    _ url: String, _ credentials: DeliveryCredentials = DeliveryCredentials(),
    _ change: (inout DeliveryConfig) throws -> Void = { _ in }
  ) throws -> BackendReply {
    var config = DeliveryConfig(adapter: "https", url: url)
    try change(&config)
    let reply = try #require(BackendCheck.ask(config, .success(credentials)))
    #expect(BackendReply(json: Array(reply.json.utf8)) == reply, "it survives the way to another process")
    return reply
  }

  @Test func aBackendThatAnswersIsWell() throws {
    let stub = try Stub()
    let found = try reply(stub.url("/answer-404"))
    #expect(found.trouble == nil && found.status == 404 && found.exitCode == 0, "\(found)")
    #expect(found.clock.map { abs($0.components.seconds) < 5 } == true && !found.clockDiffers)
    let requests = stub.requests("answer", atLeast: 1)
    #expect(requests.count == 1 && requests[0]["method"] as? String == "GET")
    #expect(found.lines.first?.hasPrefix("ok    backend  http://127.0.0.1:\(stub.port)") == true, "\(found.lines)")
  }

  @Test func aClockThatDiffersIsToldEvenIfTheBackendAnswers() throws {
    let stub = try Stub()
    let found = try reply(stub.url("/answer-404-90"))
    #expect(found.trouble == nil && found.clockDiffers && found.exitCode == 0)
    #expect(found.lines.contains { $0.hasPrefix("warn  clock") } && found.lines.last?.contains("timedatectl") == true)
    try expect(reply(stub.url("/answer-401-600")), .clock, "refused, and the clock is 10 minutes off")
  }

  @Test func withoutABackendThereIsNothingToAsk() {
    for adapter in ["directory", "stdout"] {
      #expect(BackendCheck.ask(DeliveryConfig(adapter: adapter), .success(DeliveryCredentials())) == nil)
    }
  }

  /// Each fault has the sentence and the remedy of its code.
  private func expect(_ found: BackendReply, _ code: DeliveryCode, _ name: String) throws {
    let rule = try #require(RetryRule.row(code))
    let trouble = try #require(found.trouble, "\(name)")
    #expect(trouble.code == code.rawValue && found.exitCode == rule.exitCode, "\(name): \(trouble)")
    #expect(trouble.fact.hasPrefix(rule.message) && trouble.fix == rule.remedy, "\(name): \(trouble)")
    #expect(trouble.fact.count > rule.message.count, "\(name) has the library's words")
    #expect(found.lines[0].hasPrefix("fail") && found.lines[1] == "      fix: \(rule.remedy)", "\(name)")
  }

  @Test func wrongCertificatesAreNamed() throws {
    let certificates = try Self.made.get()
    let server = try TLSServer(certificates)
    let (right, wrong) = (try certificates.pin("server"), try certificates.pin("other"))
    let ours: (inout DeliveryConfig) -> Void = { $0.caFile = certificates["ca.pem"] }
    #expect(try reply(server.url, change(ours) { $0.pin = right }).trouble == nil)
    try expect(reply(server.url), .unauthorised, "unknown authority")
    try expect(reply(server.url, change(ours) { $0.pin = wrong }), .unauthorised, "wrong pin")
    for name in ["expired", "elsewhere"] {
      let other = try TLSServer(certificates, name)
      try expect(reply(other.url, change(ours) { _ in }), .unauthorised, name)
    }
    let wants = try TLSServer(certificates, "server", ["-CAfile", "ca.pem", "-Verify", "1", "-verify_return_error"])
    try expect(reply(wants.url, change(ours) { _ in }), .unauthorised, "no client certificate")
  }

  private func change(
    _ one: @escaping (inout DeliveryConfig) -> Void, _ other: @escaping (inout DeliveryConfig) -> Void
  ) -> (inout DeliveryConfig) -> Void {
    { config in
      one(&config)
      other(&config)
    }
  }

  private func reply(_ url: String, _ change: (inout DeliveryConfig) -> Void) throws -> BackendReply {
    try reply(url, DeliveryCredentials(), change)
  }

  @Test func theWayThereIsNamed() throws {
    let stub = try Stub()
    // Nothing listens on the discard port of this machine.
    try expect(reply("http://127.0.0.1:9"), .offline, "refused")
    try expect(reply("https://no-such-host.invalid"), .offline, "no such name")
    try expect(reply("https://127.0.0.1:\(stub.port)"), .offline, "no TLS")
    try expect(reply("https://garbage.invalid") { $0.proxy = stub.url("") }, .misconfigured, "a proxy that is none")
    try expect(reply("https://refuse.invalid") { $0.proxy = stub.url("") }, .misconfigured, "a proxy that refuses")
    try expect(reply("http://backend.example"), .misconfigured, "plain HTTP")
    try expect(reply(stub.url("/answer-503")), .busy, "busy")
    try expect(reply(stub.url("/answer-403")), .unauthorised, "refused credentials")
  }

  @Test func aSecretThatThisUserHasNotIsNoFault() throws {
    let stub = try Stub()
    let bearer: (inout DeliveryConfig) -> Void = { $0.auth = .bearer }
    let found = try reply(stub.url("/answer-401"), bearer)
    #expect(found.trouble == nil && found.lacksSecret && found.fact.contains("without the secret"), "\(found)")
    let refused = try reply(stub.url("/answer-401"), DeliveryCredentials(token: "wrong"), bearer)
    try expect(refused, .unauthorised, "wrong token")
    let heard = stub.requests("answer", atLeast: 2).compactMap { ($0["headers"] as? [String: Any])?["authorization"] }
    #expect(heard.count == 1)
  }

  @Test func whatKeepsItFromAskingIsTold() throws {
    let error = CaptureError(.resourceMissing, "It is exposed.", recovery: "chmod 600")
    let config = DeliveryConfig(adapter: "https", url: "http://127.0.0.1:9")
    let found = try #require(BackendCheck.ask(config, .failure(error)))
    #expect(found.trouble == .init(code: "settings.resourceMissing", fact: "It is exposed.", fix: "chmod 600"))
    #expect(found.exitCode == ExitCode.missingFile)
    #expect(BackendReply(json: Array("{}".utf8)) == nil && BackendReply(json: []) == nil)
  }
}
