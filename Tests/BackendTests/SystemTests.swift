import Chance
import Contract
import Delivery
import Foundation
import Notation
import Testing

@testable import Backend

/// The systems that the backend stands for: what each refuses, and what each stores.
@Suite struct SystemTests {
  private typealias Header = CourierRequest.Header
  private static let basic = Header("Authorization", "Basic \(Base64.text(Array("user:secret".utf8)))")
  private static let json = Header("Content-Type", "application/json")

  private func backend(_ name: String) throws -> RunningBackend {
    try RunningBackend(as: try #require(BackendMode.named(name)))
  }

  private func ask(
    _ backend: RunningBackend, _ method: CourierRequest.Method, _ path: String, _ headers: [Header], _ body: String = ""
  ) -> (status: Int, body: String) {
    let request = CourierRequest(
      step: "x", method, backend.server.address + path, headers: headers, body: .bytes(Array(body.utf8)))
    guard case .http(let status, _, let body) = backend.client.send(request) else { return (0, "") }
    return (status, String(decoding: body, as: UTF8.self))
  }

  @Test func everyModeShowsItsPageAndKnowsItsAddresses() throws {
    for mode in BackendMode.all {
      let backend = try RunningBackend(as: mode)
      #expect(ask(backend, .get, "/", []).status == 200)
      #expect([404, 405].contains(ask(backend, .get, "/nowhere", [Self.basic]).status))
      let foreign = "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
      #expect(backend.client.exchange(foreign).contains(" 421 "))
    }
    #expect(BackendMode.named("pigeon") == nil)
  }

  @Test func jenIDsServerRefuses() throws {
    let backend = try backend("jenid")
    let create = "/inspectionjob/create"
    for login in [nil, "Basic", "Basic ???", "Basic dXNlcg==", "Basic dXNlcjo=", "Bearer dXNlcjpzZWNyZXQ=", "Baseic x"]
    {
      let headers = [Self.json] + [login.map { Header("Authorization", $0) }].compactMap(\.self)
      #expect(ask(backend, .post, create, headers, "{}").status == 401, "\(login ?? "none")")
      #expect(ask(backend, .get, "/inspectionjob/1", headers).status == 401)
    }
    for body in ["", "{", "[]", "\"text\"", "{} {}"] {
      #expect(ask(backend, .post, create, [Self.json, Self.basic], body).status == 400, "\(body)")
    }
    #expect(ask(backend, .post, create, [Self.basic, Header("Content-Type", "text/plain")], "{}").status == 400)
    #expect(ask(backend, .put, create, [Self.json, Self.basic], "{}").status == 405)
    #expect(ask(backend, .get, "/inspectionjob/1", [Self.basic]).status == 404)
    #expect(ask(backend, .post, create, [Self.json, Self.basic], "{}") == (201, #"{"id":1}"#))
    #expect(ask(backend, .post, create, [Self.json, Self.basic], "{}") == (201, #"{"id":2}"#))
    let polls = (0..<4).map { _ in ask(backend, .get, "/inspectionjob/1", [Self.basic]).body }
    #expect(
      polls == [
        #"{"id":1,"status":2}"#, #"{"id":1,"status":"4"}"#, #"{"id":1,"status":128}"#, #"{"id":1,"status":"128"}"#,
      ])
    #expect(ask(backend, .get, "/inspectionjob/../1", [Self.basic]).status == 404)
  }

  // MARK: Forms

  private func form(_ parts: [(String, String)], key: String = "k-1") -> (headers: [Header], body: String) {
    let body = parts.map { "--b\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }.joined()
    return (
      [Self.basic, Header("Content-Type", "multipart/form-data; boundary=b"), Header("Idempotency-Key", key)],
      body + "--b--\r\n"
    )
  }

  @Test func formsAreStoredOnceAndNeedEachPart() throws {
    for (name, parts) in [("unissey", ["video", "metadata"]), ("oiti", ["appKey", "video", "metadata"])] {
      let backend = try backend(name)
      let whole = form(parts.map { ($0, "of \($0)") })
      for missing in parts {
        let (headers, body) = form(parts.filter { $0 != missing }.map { ($0, "x") })
        let answer = ask(backend, .post, "/sessions/s", headers, body)
        #expect(answer.status == 422 && answer.body.contains(missing))
      }
      #expect(ask(backend, .post, "/sessions/s", [whole.headers[1], whole.headers[2]], whole.body).status == 401)
      #expect(ask(backend, .post, "/sessions/s", [whole.headers[0], whole.headers[1]], whole.body).status == 400)
      #expect(ask(backend, .post, "/sessions/s", [Self.basic, Self.json, whole.headers[2]], "{}").status == 415)
      #expect(ask(backend, .get, "/sessions/s", [Self.basic]).status == 404)
      for _ in 0..<2 { #expect(ask(backend, .post, "/sessions/s", whole.headers, whole.body).status == 201) }
      let other = form(parts.map { ($0, "else") }, key: "k-2")
      #expect(ask(backend, .post, "/sessions/s", other.headers, other.body).status == 409)
      #expect(ask(backend, .get, "/sessions/s", [Self.basic]).body.contains("review"))
      #expect(try String(contentsOfFile: backend.folder + "/s/files/video.txt", encoding: .utf8) == "of video")
    }
  }

  @Test func hostileFormsAreRefused() throws {
    let whole = Array(form([("video", "v"), ("metadata", "m")]).body.utf8)
    #expect(FormReader.parts(whole, "b")?.map(\.name) == ["video", "metadata"])
    for text in ["", "--b", "--b\r\n", "--b\r\n--b--\r\n", "--b\r\n\r\n--b--\r\n", "--b--"] {
      #expect(FormReader.parts(Array(text.utf8), "b") == nil)
    }
    for name in ["../x", "", ".x", "a/b"] {
      #expect(FormReader.parts(Array(form([(name, "v")]).body.utf8), "b") == nil)
    }
    var dice = Dice(78)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...Int(dice.next() % 3) {
        bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: dice.next())
      }
      _ = FormReader.parts(Array(bytes.prefix(Int(dice.next() % UInt64(bytes.count + 1)))), "b")
    }
  }

  // MARK: Youverify

  @Test func youverifysServerRefusesWhatItHasNotGiven() throws {
    let backend = try backend("youverify")
    let (generate, liveness) = ("/v2/api/identity/sdk/session/generate", "/v2/api/identity/sdk/liveness/token")
    let key = Header("Token", "api-key")
    #expect(ask(backend, .post, generate, [Self.json], #"{"publicMerchantID":"m"}"#).status == 401)
    #expect(ask(backend, .post, generate, [Self.json, key], "{}").status == 400)
    #expect(ask(backend, .post, liveness, [Self.json, key], #"{"publicMerchantID":"m"}"#).status == 400)
    let session = ask(backend, .post, generate, [Self.json, key], #"{"publicMerchantID":"m","metadata":{}}"#)
    let token = ask(
      backend, .post, liveness, [Self.json, key], #"{"publicMerchantID":"m","deviceCorrelationId":"d"}"#)
    func value(_ answer: (status: Int, body: String), _ name: String) throws -> String {
      try #require(JSONReader.read(Array(answer.body.utf8), file: "").node?[name]?.string)
    }
    let (id, given) = (try value(session, "sessionId"), Header("X-Token", try value(token, "authToken")))
    func sent(_ session: String, _ face: String = "null") -> String {
      #"{"sessionId":"\#(session)","faceImage":\#(face),"livenessClip":null,"passed":true,"metadata":null}"#
    }
    for (headers, body, error) in [
      ([Self.json, key], sent(id), "session_token_error"),
      ([Self.json, given], sent("another"), "invalid_or_expired_session"),
      ([Self.json, given], sent(id, #""?""#), "API_ERROR"),
      ([Self.json, given], #"{"sessionId":"\#(id)"}"#, "API_ERROR"),
    ] {
      let answer = ask(backend, .post, "/any", headers, body)
      #expect((400...401).contains(answer.status) && answer.body.contains("\"key\":\"\(error)\""))
    }
    #expect(ask(backend, .post, "/any", [Self.json, given], sent(id, #""AAEC""#)).status == 200)
    let stored = try Data(contentsOf: URL(fileURLWithPath: "\(backend.folder)/\(id)/files/faceImage.jpg"))
    #expect(stored == Data([0, 1, 2]))
  }
}
