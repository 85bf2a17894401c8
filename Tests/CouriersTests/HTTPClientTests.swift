import CertificateKit
import Delivery
import Files
import Foundation
import Synchronization
import Testing

@testable import Couriers

/// What a client says about each way in which a backend can answer, or not.
@Suite struct HTTPClientTests {
  private static let stub = Result { try Stub() }
  private let stub: Stub
  private let client: HTTPClient

  init() throws {
    stub = try Self.stub.get()
    var settings = HTTPClient.Settings()
    settings.limits.stall = .seconds(1)
    client = try HTTPClient(settings)
  }

  private func send(
    _ method: CourierRequest.Method, _ path: String, _ body: CourierRequest.Body = .none
  ) -> CourierAnswer? {
    client.send(CourierRequest(step: "test", method, stub.url(path), body: body))
  }

  private func fault(_ answer: CourierAnswer?) -> TransportFault.Kind? {
    if case .failed(let fault) = answer { fault.kind } else { nil }
  }

  @Test func aRequestArrivesWhole() throws {
    let request = CourierRequest(
      step: "envelope", .post, stub.url("/whole"),
      headers: [.init("Idempotency-Key", "abc"), .init("X-Empty", "")], body: .bytes(Array("hello".utf8)))
    guard case .http(200, let headers, let body) = client.send(request) else { throw Failure() }
    #expect(headers["content-length"] == "2" && body == Array("ok".utf8))
    let heard = try #require(stub.requests("/whole", atLeast: 1).first)
    let sent = try #require(heard["headers"] as? [String: String])
    #expect(heard["method"] as? String == "POST" && heard["size"] as? Int == 5)
    #expect(sent["idempotency-key"] == "abc" && sent["x-empty"]?.isEmpty == true && sent["content-type"] == nil)
    #expect(sent["user-agent"]?.hasPrefix("cameo/") == true)
  }

  @Test func aFileIsStreamed() throws {
    let folder = try TemporaryFolder.make("cameo-client")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/clip.mp4"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/link.mp4", withDestinationPath: "clip.mp4")
    let open = try OpenFolder(folder)
    func put(_ name: String, _ size: Int) -> (CourierAnswer?, Int) {
      let most = Mutex(0)
      let request = CourierRequest(step: "f", .put, stub.url("/streamed/\(name)"), body: .file(name, size: size))
      let answer = client.send(request, files: open) { sent, total in
        most.withLock { $0 = max($0, sent) }
        #expect(sent <= total && total == size)
      }
      return (answer, most.withLock { $0 })
    }
    let (answer, sent) = put("clip.mp4", bytes.count)
    guard case .http(200, _, _) = answer else { throw Failure() }
    #expect(sent == bytes.count)
    let heard = try #require(stub.requests("/streamed/clip.mp4", atLeast: 1).first)
    #expect(heard["sha256"] as? String == Digest(of: bytes).hex)
    // A link, a file of another size, and one that is not there.
    for (name, size) in [("link.mp4", bytes.count), ("clip.mp4", 10), ("none.mp4", 1)] {
      #expect(fault(put(name, size).0) == .file)
    }
    #expect(stub.requests("/streamed").count == 1)
  }

  @Test func whatHappensToTheConnectionIsTold() {
    let small = CourierRequest.Body.bytes(Array("x".utf8))
    let large = CourierRequest.Body.bytes([UInt8](repeating: 7, count: 8_000_000))
    let rows: [(CourierRequest.Method, String, CourierRequest.Body, TransportFault.Kind)] = [
      (.post, "/cut", small, .unclear), (.post, "/cut", .none, .unclear), (.get, "/cut", .none, .connection),
      (.put, "/cut-body", large, .connection), (.post, "/halfbody", small, .unclear),
      (.get, "/halfbody", .none, .connection), (.post, "/halfhead", small, .unclear),
      (.get, "/halfhead", .none, .connection), (.get, "/headers", .none, .answer), (.get, "/huge", .none, .answer),
      (.get, "/continues", .none, .answer), (.get, "/endless", .none, .answer), (.get, "/garbage", .none, .answer),
      (.get, "/silent", .none, .timeout), (.post, "/silent", small, .unclear), (.put, "/stalled-body", large, .timeout),
    ]
    for (method, path, body, kind) in rows {
      let answer = send(method, path, body)
      #expect(fault(answer) == kind, "\(method) \(path): \(String(describing: answer).prefix(200))")
    }
  }

  @Test func answersAreRead() throws {
    guard case .http(302, let headers, _) = send(.get, "/redirect") else { throw Failure() }
    #expect(headers["location"] == "http://192.0.2.1/elsewhere")
    guard case .http(200, let twice, _) = send(.get, "/twice") else { throw Failure() }
    #expect(twice["x-part"] == "a, b" && twice["date"] == "Sun, 29 Nov 2026 13:00:00 GMT")
    guard case .http(200, let trailers, let body) = send(.get, "/trailers") else { throw Failure() }
    #expect(trailers["x-late"] == nil && body == Array("ok".utf8))
    guard case .http(200, _, let largest) = send(.get, "/mebi") else { throw Failure() }
    #expect(largest.count == 1 << 20)
    guard case .http(413, _, _) = send(.put, "/early", .bytes([UInt8](repeating: 1, count: 4_000_000))) else {
      throw Failure()
    }
  }

  @Test func badAddressesAreRefused() {
    let addresses = [
      "", "nonsense", "ftp://127.0.0.1/", "file:///etc/passwd", "http://192.0.2.1/", "http://backend.example/",
      "http://127.0.0.1.example.com/", "https://user:secret@127.0.0.1/", "http://[::2]/", "http://1270.0.0.1/",
    ]
    for address in addresses {
      #expect(fault(client.send(CourierRequest(step: "t", .get, address))) == .address, "\(address)")
    }
    let smuggled = CourierRequest(step: "t", .get, stub.url("/smuggled"), headers: [.init("X", "a\r\nY: b")])
    #expect(fault(client.send(smuggled)) == .address && stub.requests("/smuggled").isEmpty)
    #expect(fault(client.send(CourierRequest(step: "t", .get, "https://no-such-host.invalid/"))) == .name)
    #expect(fault(client.send(CourierRequest(step: "t", .get, "http://127.0.0.1:1/"))) == .connection)
  }

  @Test func aProxyThatDoesNotHelpIsTold() throws {
    var settings = HTTPClient.Settings()
    settings.proxy = "http://127.0.0.1:\(stub.port)"
    let proxied = try HTTPClient(settings)
    let rows: [(String, TransportFault.Kind)] = [("refuse", .proxy), ("garbage", .proxy), ("away", .connection)]
    for (host, kind) in rows {
      let answer = proxied.send(CourierRequest(step: "t", .get, "https://\(host).example/"))
      #expect(fault(answer) == kind, "\(host): \(String(describing: answer))")
    }
    // This machine is reached without it.
    guard case .http(200, _, _) = proxied.send(CourierRequest(step: "t", .get, stub.url("/direct"))) else {
      throw Failure()
    }
  }

  @Test func stoppingEndsATransfer() throws {
    var settings = HTTPClient.Settings()
    settings.limits.stall = .seconds(30)
    let client = try HTTPClient(settings)
    let began = ContinuousClock.now
    Thread.detachNewThread {
      pause(200)
      client.stop()
    }
    #expect(client.send(CourierRequest(step: "t", .get, stub.url("/silent"))) == nil)
    #expect(ContinuousClock.now - began < .seconds(5))
    #expect(client.send(CourierRequest(step: "t", .get, stub.url("/later"))) == nil && stub.requests("/later").isEmpty)
  }
}

struct Failure: Error {}
