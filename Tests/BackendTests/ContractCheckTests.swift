import Delivery
import Testing

@testable import Backend

/// The check of a backend: the one in the box fulfils the contract, and others fail where they should.
@Suite struct ContractCheckTests {
  @Test func theBackendInTheBoxFulfilsTheContract() throws {
    let backend = try RunningBackend()
    var findings: [ContractCheck.Finding] = []
    let check = ContractCheck(url: backend.server.address + "/", session: "check-1")
    #expect(check.run(backend.client.send) { findings.append($0) })
    #expect(findings.allSatisfy { $0.outcome == .met }, "\(findings.filter { $0.outcome != .met }.map(\.text))")
    #expect(findings.count > 20)
  }

  @Test func itFailsABackendThatTakesEverything() {
    var failed: [String] = []
    let check = ContractCheck(url: "https://example.org", session: "check-2")
    let isWhole = check.run { _ in
      .http(status: 201, headers: [:], body: Array("{\"id\":\"1\",\"status\":\"received\"}".utf8))
    } report: {
      if $0.outcome == .failed { failed.append($0.name) }
    }
    #expect(!isWhole)
    for name in ["wrong digest", "missing files: all", "other key", "too large: 1 TiB"] {
      #expect(failed.contains(name))
    }
    #expect(!failed.contains("store it twice"))
  }

  @Test func anotherAnswerToTheSameEnvelopeFails() {
    var count = 0
    var failed: [String] = []
    _ = ContractCheck(url: "https://example.org", session: "check-3").run { _ in
      count += 1
      return .http(status: 201, headers: [:], body: Array("{\"id\":\"\(count)\",\"status\":\"received\"}".utf8))
    } report: {
      if $0.outcome == .failed { failed.append($0.text) }
    }
    #expect(failed.contains { $0.hasPrefix("FAIL  store it twice: expected the first answer again") })
  }

  @Test func whatIsOptionalIsSkipped() {
    var skipped: [String] = []
    _ = ContractCheck(url: "https://example.org", session: "check-4").run { _ in
      .http(status: 404, headers: [:], body: [])
    } report: {
      if $0.outcome == .skipped { skipped.append($0.text) }
    }
    #expect(
      skipped == [
        "skip  how a kiosk stands: the backend does not offer this (404)",
        "skip  prepare a session: the backend does not offer this (404)",
        "skip  signed addresses: the backend does not offer this (404)",
      ])
  }

  @Test func withoutABackendEachCaseSaysWhy() {
    var lines: [String] = []
    let check = ContractCheck(url: "https://example.org", session: "check-5")
    #expect(!check.run({ _ in .failed(TransportFault(.name, "no such host")) }, report: { lines.append($0.text) }))
    #expect(
      lines.first
        == "FAIL  expired: a session that is not there: expected 404 or 410, got no answer (name no such host)")
  }

  @Test func anEchoedTokenIsNotTold() {
    var lines: [String] = []
    let check = ContractCheck(url: "https://example.org", session: "check-8", token: "token-of-mine")
    _ = check.run({ _ in
      .http(status: 500, headers: [:], body: Array(#"{"title":"Bearer token-of-mine?"}"#.utf8))
    }) { lines.append($0.text) }
    #expect(lines.first?.hasSuffix("got 500 (Bearer [secret]?)") == true && !lines.joined().contains("token-of-mine"))
  }

  @Test func theTokenGoesToTheBackendAloneAndNotToASignedAddress() {
    var urls: [String] = []
    _ = ContractCheck(url: "https://example.org", session: "check-6", token: "x").run { request in
      if !request.headers.contains(where: { $0.name == "Authorization" }) { urls.append(request.url) }
      let body =
        "{\"uploads\":{\"face.jpg\":\"https://bucket.example/1\",\"result.json\":\"https://b/2\",\"manifest.json\":\"https://b/3\"}}"
      return .http(status: 200, headers: [:], body: Array(body.utf8))
    }
    #expect(urls == ["https://bucket.example/1"])
  }
}
