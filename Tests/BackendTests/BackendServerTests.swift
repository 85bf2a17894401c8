import Chance
import Contract
import Delivery
import Foundation
import Glibc
import Notation
import Testing

@testable import Backend

/// The server over real sockets.
@Suite struct BackendServerTests {
  private let session = SampleSession("session-1")

  private func head(_ line: String, _ headers: String = "", host: String = "127.0.0.1") -> String {
    "\(line) HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n"
  }

  private func status(_ answer: String) -> String { String(answer.dropFirst(9).prefix(3)) }

  private func check(_ backend: RunningBackend) -> ContractCheck {
    ContractCheck(url: backend.server.address, session: session.name)
  }

  private func row(_ name: String, _ backend: RunningBackend) throws -> CourierRequest {
    try #require(check(backend).cases.last { $0.name == name }?.request)
  }

  private func store(on backend: RunningBackend) -> Bool { check(backend).run(backend.client.send) }

  private func body(_ answer: CourierAnswer) -> JSONNode? {
    guard case .http(_, _, let body) = answer else { return nil }
    return JSONReader.read(body, file: "").node
  }

  private func status(_ answer: CourierAnswer) -> Int? {
    if case .http(let status, _, _) = answer { status } else { nil }
  }

  // MARK: HTTP

  @Test func aConnectionCarriesSeveralRequestsAlsoInOneGo() throws {
    let backend = try RunningBackend()
    let answer = backend.client.exchange(
      head("GET /sessions/a") + head("GET /nothing") + head("GET /", "Connection: close\r\n"))
    #expect(answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == ["404", "404", "200"])
    #expect(answer.contains("Date: ") && answer.contains(" GMT\r\n"))
  }

  @Test func aBodyMayComeInChunksAfter100Continue() throws {
    let backend = try RunningBackend()
    let file = session.files[1]
    let digest = "sha-256=:\(Base64.text(file.digest.bytes)):"
    let line = backend.client.connect()
    defer { close(line) }
    let headers =
      "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\nContent-Digest: \(digest)\r\nIdempotency-Key: k\r\n"
    backend.client.send(Array(head("PUT /sessions/s/files/r", headers).utf8), on: line)
    #expect(
      String(decoding: backend.client.receive(line, until: SocketClient.hasHead), as: UTF8.self)
        == "HTTP/1.1 100 Continue\r\n\r\n")
    for byte in file.bytes { backend.client.send(Array("1\r\n".utf8) + [byte] + Array("\r\n".utf8), on: line) }
    backend.client.send(Array("0\r\n\r\n".utf8), on: line)
    #expect(backend.client.receive(line, until: SocketClient.hasHead).starts(with: Array("HTTP/1.1 201 ".utf8)))
    #expect(try Data(contentsOf: URL(fileURLWithPath: backend.folder + "/s/files/r")) == Data(file.bytes))
  }

  @Test func requestsThatNameAnotherHostAreRefused() throws {
    let backend = try RunningBackend()
    for host in ["evil.example", "", "127.0.0.1.evil.example", "[::2]:80", "localhost.evil"] {
      #expect(status(backend.client.exchange(head("GET /", host: host))) == "421")
    }
    for host in ["localhost", "127.0.0.1:80", "[::1]:80"] {
      #expect(status(backend.client.exchange(head("GET /", host: host))) == "200")
    }
  }

  @Test func hostileBytesNeverEndIt() throws {
    let backend = try RunningBackend()
    var dice = Dice(46)
    let good =
      Array(head("PUT /sessions/s/files/f", "Content-Length: 4\r\nContent-Digest: sha-256=:AAAA:\r\n").utf8) + [
        1, 2, 3, 4,
      ]
    for round in 0..<300 {
      var bytes = good
      for _ in 0...dice.roll(6) { bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
      if round % 3 == 0 { bytes.removeLast(dice.roll(bytes.count)) }
      _ = backend.client.exchange(bytes)
    }
    #expect(status(backend.client.exchange([UInt8](repeating: 65, count: 20_000))) == "431")
    #expect(status(backend.client.exchange(Array(head("GET /" + String(repeating: "a", count: 20_000)).utf8))) == "431")
    #expect(status(backend.client.exchange(head("GET /"))) == "200")
    #expect(try FileManager.default.contentsOfDirectory(atPath: backend.folder + "/.incoming").isEmpty)
  }

  @Test func deepAndLargeDocumentsAreRefused() throws {
    let backend = try RunningBackend()
    var request = try row("store the session", backend)
    request.body = .bytes([UInt8](repeating: UInt8(ascii: "["), count: 1 << 15))
    #expect(status(backend.client.send(request)) == 400)
    request.body = .bytes([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
    #expect(status(backend.client.send(request)) == 413)
    request.body = .bytes([UInt8](repeating: UInt8(ascii: " "), count: 1 << 20 + 1))
    #expect(status(backend.client.send(request)) == 413)
  }

  @Test func tooManyClientsAreSentAwayAndTheEndClosesAll() throws {
    let backend = try RunningBackend()
    let lines = (0..<BackendServer.mostClients).map { _ in backend.client.connect() }
    defer { for line in lines { close(line) } }
    // The last of them has a thread once it is answered.
    for line in lines {
      backend.client.send(Array(head("GET /nothing").utf8), on: line)
      _ = backend.client.receive(line, until: SocketClient.hasHead)
    }
    #expect(status(backend.client.exchange("")) == "503")
    backend.server.end()
    for line in lines { _ = backend.client.receive(line) }
  }

  // MARK: Scripts

  @Test func aScriptAnswersTheFirstRequestsAndThenTheContract() throws {
    let backend = try RunningBackend(script: "503 retry 7s\nproblem 422 \"no face\"\ncut 1000\nhalf\n")
    let request = try row("new: face.jpg", backend)
    guard case .http(503, let headers, _) = backend.client.send(request) else {
      Issue.record("no whole answer")
      return
    }
    #expect(headers["retry-after"] == "7" && headers["content-type"] == "application/problem+json")
    #expect(body(backend.client.send(request))?["title"]?.string == "no face")
    #expect(backend.client.send(request) == .failed(TransportFault(.unclear, "0 bytes")))
    guard case .failed(let fault) = backend.client.send(request) else {
      Issue.record("a whole answer")
      return
    }
    #expect(fault.kind == .unclear && fault.detail != "0 bytes")
    // It was stored before the answer was cut.
    #expect(status(backend.client.send(request)) == 200)
    // The last line follows the answer.
    for _ in 0..<500 where backend.log.all.count < 5 { poll(nil, 0, 10) }
    #expect(backend.log.all.map(\.status) == [503, 422, nil, nil, 200])
  }

  @Test func aScriptedVerdictIsKeptWithTheSession() throws {
    let backend = try RunningBackend(
      script: String(repeating: "usual\n", count: 3) + "201 done approved \"Welcome <you>\"")
    for name in ["new: face.jpg", "new: result.json", "new: manifest.json"] {
      #expect(status(backend.client.send(try row(name, backend))) == 201)
    }
    let envelope = try row("store the session", backend)
    let first = backend.client.send(envelope)
    #expect(status(first) == 201 && body(first) == body(backend.client.send(envelope)))
    #expect(body(first)?["verdict"]?["words"]?["en"]?.string == "Welcome <you>")
    let status = body(backend.client.send(try row("verdict later", backend)))
    #expect(status?["verdict"]?["outcome"]?.string == "approved" && status?["status"]?.string == "done")
    #expect(backend.client.exchange(head("GET /")).contains("<p>Verdict: approved. Welcome &lt;you&gt;</p>"))
  }

  @Test func thePageShowsTheVerdictThatAClientWasTold() throws {
    let script = String(repeating: "usual\n", count: 4) + "200 processing\n200 done rejected \"Sorry\"\n"
    let backend = try RunningBackend(script: script)
    func page() -> String { backend.client.exchange(head("GET /")) }
    for name in ["new: face.jpg", "new: result.json", "new: manifest.json", "store the session"] {
      #expect(status(backend.client.send(try row(name, backend))) == 201)
    }
    #expect(page().contains("<p>Received, no verdict yet</p>"))
    let later = try row("verdict later", backend)
    #expect(body(backend.client.send(later))?["status"]?.string == "processing")
    #expect(body(backend.client.send(later))?["verdict"]?["outcome"]?.string == "rejected")
    #expect(page().contains("<p>Verdict: rejected. Sorry</p>"))
    // It stays the same when the script has ended.
    #expect(body(backend.client.send(later))?["verdict"]?["outcome"]?.string == "rejected")
  }

  @Test func aSlowedRequestTakesItsTime() throws {
    let backend = try RunningBackend(script: "slow 4k")
    let began = ContinuousClock.now
    #expect(status(backend.client.send(try row("new: result.json", backend))) == 201)
    #expect(ContinuousClock.now - began > .milliseconds(200))
  }

  // MARK: The store

  @Test func whatWasStoredIsThereAfterARestart() throws {
    var first: RunningBackend? = try RunningBackend(keepsFolder: true)
    let folder = try #require(first?.folder)
    #expect(throws: CaptureError.self) { try BackendServer(folder: folder) { _ in } }
    #expect(first.map(store) == true)
    first = nil
    let second = try reopened(folder)
    #expect(status(second.client.send(try row("verdict later", second))) == 200)
    #expect(status(second.client.send(try row("store it twice", second))) == 201)
    #expect(status(second.client.send(try row("other key", second))) == 409)
  }

  /// The last thread of the one before may still hold the folder.
  private func reopened(_ folder: String) throws -> RunningBackend {
    for _ in 0..<200 {
      if let backend = try? RunningBackend(folder: folder) { return backend }
      poll(nil, 0, 10)
    }
    return try RunningBackend(folder: folder)
  }

  @Test func whatHasNoEnvelopeGoesAfterADay() throws {
    var first: RunningBackend? = try RunningBackend(keepsFolder: true)
    let folder = try #require(first?.folder)
    #expect(first.map(store) == true)
    for name in ["old", "young"] {
      var request = try #require(try first.map { try row("new: result.json", $0) })
      request.url = request.url.replacingOccurrences(of: session.name, with: name)
      #expect(first.map { status($0.client.send(request)) } == 201)
    }
    first = nil
    for name in ["old", session.name] {
      var times = [timeval](repeating: timeval(tv_sec: time(nil) - 90_000, tv_usec: 0), count: 2)
      #expect(utimes("\(folder)/\(name)/files", &times) == 0)
    }
    let second = try reopened(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: second.folder)
    #expect(Set(names) == [".incoming", ".kiosks", "young", session.name])
    // Newest first.
    let page = second.client.exchange(head("GET /"))
    let places = ["young", session.name].compactMap { page.range(of: "<h2>\($0)</h2>")?.lowerBound }
    #expect(places.count == 2 && places == places.sorted())
  }

  @Test func quotasAreKept() throws {
    var limits = BackendLimits()
    (limits.file, limits.total, limits.sessions) = (120_000, 150_000, 1)
    let backend = try RunningBackend(limits: limits)
    #expect(status(backend.client.send(try row("new: face.jpg", backend))) == 201)
    // A file that is not kept takes no room.
    for _ in 0..<4 { #expect(status(backend.client.send(try row("wrong digest", backend))) == 507) }
    var other = try row("new: result.json", backend)
    #expect(status(backend.client.send(other)) == 201)
    other.url = other.url.replacingOccurrences(of: session.name, with: "session-2")
    #expect(status(backend.client.send(other)) == 507)
  }

  @Test func aRepeatedFilePassesInAFullSession() throws {
    var limits = BackendLimits()
    limits.files = 2
    let backend = try RunningBackend(limits: limits)
    let files = ["new: face.jpg", "new: result.json", "new: manifest.json"]
    #expect(try files.map { status(backend.client.send(try row($0, backend))) } == [201, 201, 507])
    #expect(try files.map { status(backend.client.send(try row($0, backend))) } == [200, 200, 507])
    #expect(status(backend.client.send(try row("another file of the same name", backend))) == 409)
  }

  @Test func aFileIsServedToThePageAndNothingElse() throws {
    let backend = try RunningBackend()
    #expect(store(on: backend))
    let picture = backend.client.exchange(head("GET /sessions/\(session.name)/files/face.jpg", "Connection: close\r\n"))
    #expect(picture.contains("Content-Type: image/jpeg") && picture.contains("Content-Length: 100000"))
    #expect(backend.client.exchange(head("HEAD /sessions/\(session.name)/files/face.jpg")).hasSuffix("\r\n\r\n"))
    for path in ["/sessions/\(session.name)/files/..%2Fenvelope.json", "/.incoming", "/sessions/.incoming/files/1"] {
      #expect(status(backend.client.exchange(head("GET \(path)"))) == "404")
    }
    let page = backend.client.exchange(head("GET /"))
    #expect(page.contains("<img src=\"/sessions/\(session.name)/files/face.jpg\"") && !page.contains("<script"))
  }

  @Test func itsLinesArePrintable() {
    let line = RequestLine(
      method: "GET", target: "/\u{1B}[2J\n" + String(repeating: "a", count: 500), status: 404, received: 0)
    #expect(line.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && line.text.count < 250)
  }

  @Test func datesAreWrittenAsHTTPWantsThem() {
    #expect(WallTime(milliseconds: 784_111_777_000).httpText == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(WallTime(milliseconds: 0).httpText == "Thu, 01 Jan 1970 00:00:00 GMT")
  }
}
