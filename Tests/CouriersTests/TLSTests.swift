import CertificateKit
import Delivery
import Foundation
import Testing

@testable import Couriers

/// Whom a client trusts, and what it says when it doesn't.
@Suite struct TLSTests {
  private static let made = Result { try Certificates() }
  private let certificates: Certificates

  init() throws { certificates = try Self.made.get() }

  private func settings(_ change: (inout HTTPClient.Settings) throws -> Void = { _ in }) rethrows -> HTTPClient.Settings
  {
    var settings = HTTPClient.Settings()
    settings.caFile = certificates["ca.pem"]
    try change(&settings)
    return settings
  }

  /// `nil` if the server has answered.
  private func fault(_ settings: HTTPClient.Settings, _ server: TLSServer) throws -> TransportFault? {
    try fault(settings, server.url)
  }

  private func fault(_ settings: HTTPClient.Settings, _ url: String) throws -> TransportFault? {
    var sent = 0
    let request = CourierRequest(step: "t", .get, url)
    switch try HTTPClient(settings).send(request, progress: { count, _ in sent = count }) {
    case .failed(let fault):
      #expect(sent == 0 && !fault.detail.isEmpty)
      return fault
    case .http(200, _, _): return nil
    case let other: throw TransportFault(.answer, String(describing: other))
    }
  }

  @Test func theServerMustBeTheOne() throws {
    let server = try TLSServer(certificates)
    let (right, wrong) = (try certificates.pin("server"), try certificates.pin("other"))
    let rows: [(String, (inout HTTPClient.Settings) -> Void, TransportFault.Kind?)] = [
      ("trusted", { _ in }, nil),
      ("unknown authority", { $0.caFile = nil }, .certificate),
      ("another authority", { [certificates] in $0.caFile = certificates["other.pem"] }, .certificate),
      ("no such file", { $0.caFile = "/nonexistent/ca.pem" }, .certificate),
      ("pin", { $0.pins = [right] }, nil),
      ("one of two pins", { $0.pins = [wrong, right] }, nil),
      ("wrong pin", { $0.pins = [wrong] }, .certificate),
    ]
    for (name, change, kind) in rows {
      let found = try fault(settings(change), server)
      #expect(found?.kind == kind, "\(name): \(String(describing: found))")
    }
  }

  @Test func theServersCertificateMustHold() throws {
    for name in ["expired", "elsewhere"] {
      let found = try fault(settings(), try TLSServer(certificates, name))
      #expect(found?.kind == .certificate, "\(name): \(String(describing: found))")
    }
  }

  @Test func oldVersionsAreRefused() throws {
    for (version, kind) in [("-tls1_1", TransportFault.Kind.certificate), ("-tls1_2", nil), ("-tls1_3", nil)] {
      let found = try fault(settings(), try TLSServer(certificates, "server", [version]))
      #expect(found?.kind == kind, "\(version): \(String(describing: found))")
    }
  }

  @Test func theServerMayWantACertificate() throws {
    let ours: (inout HTTPClient.Settings) -> Void = { [certificates] in
      ($0.certificate, $0.privateKey) = (certificates["kiosk.pem"], certificates["kiosk.key"])
    }
    let strangers: (inout HTTPClient.Settings) -> Void = { [certificates] in
      ($0.certificate, $0.privateKey) = (certificates["other.pem"], certificates["other.key"])
    }
    let missing: (inout HTTPClient.Settings) -> Void = { $0.certificate = "/nonexistent/client.pem" }
    for version in ["-tls1_2", "-tls1_3"] {
      let server = try TLSServer(
        certificates, "server", [version, "-CAfile", "ca.pem", "-Verify", "1", "-verify_return_error"])
      let rows: [(String, (inout HTTPClient.Settings) -> Void, TransportFault.Kind?)] = [
        ("none", { _ in }, .clientCertificate), ("ours", ours, nil), ("a stranger's", strangers, .clientCertificate),
        ("missing file", missing, .clientCertificate),
      ]
      for (name, change, kind) in rows {
        let found = try fault(settings(change), server)
        #expect(found?.kind == kind, "\(version), \(name): \(String(describing: found))")
      }
    }
  }

  @Test func aServerWithoutTLSIsNoBackend() throws {
    let stub = try Stub()
    let found = try fault(settings(), "https://127.0.0.1:\(stub.port)/")
    #expect(found?.kind == .connection && stub.heard.count == 1)
  }
}
