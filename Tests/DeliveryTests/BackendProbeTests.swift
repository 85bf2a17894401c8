import Contract
import Testing

@testable import Delivery

/// A probe asks the backend about nothing of any session.
struct BackendProbeTests {
  private func probe(
    _ config: DeliveryConfig, _ credentials: DeliveryCredentials = DeliveryCredentials()
  ) throws -> BackendProbe? {
    var context = Sample.context(config)
    context.credentials = credentials
    return try BackendProbe(context)
  }

  private static let config = DeliveryConfig(adapter: "https", url: "https://capture.example/api/")

  @Test func itNamesASessionThatDoesNotExistAndSendsNothing() throws {
    let request = try #require(try probe(Self.config)).request
    #expect(request.method == .get && request.body == .none)
    #expect(request.url == "https://capture.example/api/sessions/cameo-check")
    #expect(request.headers.map(\.name) == ["Accept"])
    for adapter in ["directory", "stdout"] { #expect(try probe(DeliveryConfig(adapter: adapter)) == nil) }
  }

  @Test func secretsAreSentIfThereAreAny() throws {
    var config = Self.config
    config.auth = .bearer
    let headers = try #require(try probe(config, DeliveryCredentials(token: "t-1"))).request.headers
    #expect(headers.contains(.init("Authorization", "Bearer t-1")))
    let without = try #require(try probe(config))
    #expect(!without.request.headers.map(\.name).contains("Authorization"))
    #expect(without.finding(of: .http(status: 404, headers: [:], body: []), now: Sample.now).lacksSecret)
  }

  @Test func aStoreIsAskedForItsBucketWithoutItsKey() throws {
    var config = DeliveryConfig(adapter: "s3", url: "https://store.example")
    (config.s3.bucket, config.s3.region) = ("captures", "eu-west-1")
    for (key, prefix) in [(nil, nil), ("access:secret", nil), (nil, "hall/1")] as [(String?, String?)] {
      config.s3.prefix = prefix
      let probe = try #require(try probe(config, DeliveryCredentials(s3Key: key)))
      #expect(probe.request.method == .head && probe.request.url == "https://store.example/captures")
      #expect(probe.request.headers.isEmpty && probe.request.body == .none && probe.request.signing == nil)
      let rows: [(status: Int, code: DeliveryCode?)] = [
        (200, nil), (403, nil), (404, .misconfigured), (301, .misconfigured), (503, .busy), (407, .unauthorised),
      ]
      for row in rows {
        let found = probe.finding(of: .http(status: row.status, headers: [:], body: []), now: Sample.now)
        #expect(found.trouble?.code == row.code && found.lacksSecret, "\(row)")
      }
    }
    let missing = try #require(try probe(config)).finding(of: .http(404), now: Sample.now).trouble
    #expect(missing?.fact.hasSuffix("Status 404: There is no bucket 'captures' at this address.") == true)
    config.s3.bucket = nil
    #expect(throws: DeliveryTrouble.self) { try probe(config) }
  }

  @Test func anEchoedSecretIsNotTold() throws {
    var config = Self.config
    config.auth = .bearer
    let probe = try #require(try probe(config, DeliveryCredentials(token: "token-of-mine")))
    let finding = probe.finding(of: .http(401, #"{"title":"No","detail":"Bearer token-of-mine"}"#), now: Sample.now)
    #expect(finding.trouble?.detail == "No: Bearer [secret]")
  }

  @Test func settingsThatCannotWorkAskNothing() {
    var config = Self.config
    config.pin = "no pin"
    for config in [config, DeliveryConfig(adapter: "https"), DeliveryConfig(adapter: "htps")] {
      #expect(throws: DeliveryTrouble.self) { try probe(config) }
    }
  }

  @Test func everyAnswerHasItsFinding() throws {
    let rows: [(status: Int, code: DeliveryCode?)] = [
      (200, nil), (404, nil), (400, nil), (405, nil), (410, nil), (422, nil), (501, nil), (301, .misconfigured),
      (401, .unauthorised), (403, .unauthorised), (407, .unauthorised), (429, .busy), (500, .busy), (503, .busy),
    ]
    let probe = try #require(try probe(Self.config))
    for row in rows {
      let found = probe.finding(of: .http(status: row.status, headers: [:], body: []), now: Sample.now)
      #expect(found.trouble?.code == row.code && found.status == row.status && found.clock == nil, "\(row)")
    }
    let nginx = CourierAnswer.http(400, "<title>400 No required SSL certificate was sent</title>")
    #expect(probe.finding(of: nginx, now: Sample.now).trouble?.code == .unauthorised)
    for kind in TransportFault.Kind.allCases {
      let found = probe.finding(of: .failed(TransportFault(kind)), now: Sample.now)
      #expect(found.trouble != nil && found.status == nil, "\(kind)")
    }
  }
}
