import Delivery
import Foundation
import Notation
import Testing

@testable import Backend

/// The examples of the written contract are what the backend receives and answers.
@Suite struct OpenAPITests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/reference/backend.openapi.json")
  private let session = SampleSession("8c1f0c5e7a1d9b42")

  private func document() throws -> JSONNode {
    let (node, diagnostics) = JSONReader.read(Array(try Data(contentsOf: Self.file)), file: "backend.openapi.json")
    return try #require(node, "\(diagnostics)")
  }

  /// The example of an answer, or of the request if no status is given.
  private func example(_ operation: String, _ path: String, _ status: Int? = nil) throws -> JSONNode {
    let found = try document()["paths"]?[path]?[operation]
    let part = status.map { found?["responses"]?[String($0)] } ?? found?["requestBody"]
    return try #require(part?["content"]?.object?.first?.node["example"])
  }

  private func body(_ answer: CourierAnswer) -> String? {
    guard case .http(_, _, let body) = answer else { return nil }
    return JSONReader.read(body, file: "").node?.text()
  }

  @Test func itsRequestsAreThoseOfTheCheck() throws {
    let envelope = String(decoding: session.envelope(), as: UTF8.self)
    #expect(try example("post", "/sessions/{session}").text() == envelope)
    let check = ContractCheck(url: "", session: session.name)
    guard case .bytes(let standing) = check.cases.first(where: { $0.request.step == "kiosk" })?.request.body else {
      Issue.record("no case for kiosks")
      return
    }
    #expect(try example("post", "/kiosks/{kiosk}").text() == String(decoding: standing, as: UTF8.self))
    guard case .bytes(let list) = check.askForAddresses.request.body else { return }
    #expect(try example("post", "/sessions/{session}/uploads").text() == String(decoding: list, as: UTF8.self))
    let parameters = try document()["paths"]?["/sessions/{session}/files/{file}"]?["put"]?["parameters"]?.array ?? []
    let headers = try #require(check.cases.first { $0.name == "new: face.jpg" }).request.headers
    for header in headers where header.name != "Content-Type" {
      #expect(parameters.first { $0["name"]?.string == header.name }?["example"]?.string == header.value)
    }
  }

  @Test func itsAnswersAreThoseOfTheBackend() throws {
    let backend = try RunningBackend()
    var answers: [String: String] = [:]
    let check = ContractCheck(url: backend.server.address, session: session.name)
    #expect(
      check.run { request in
        let answer = backend.client.send(request)
        let place = request.step.hasPrefix("files/") ? "put /sessions/{session}/files/{file}" : "\(request.step)"
        if case .http(let status, _, _) = answer, answers["\(place) \(status)"] == nil {
          answers["\(place) \(status)"] = body(answer)
        }
        return answer
      })
    let session = "/sessions/{session}"
    let rows = [
      ("put", session + "/files/{file}", 400, "put \(session)/files/{file} 400"),
      ("put", session + "/files/{file}", 409, "put \(session)/files/{file} 409"),
      ("post", session, 201, "envelope 201"), ("post", session, 409, "envelope 409"),
      ("post", session, 422, "envelope 422"), ("get", session, 200, "status 200"), ("get", session, 404, "status 404"),
    ]
    for (operation, path, status, place) in rows {
      #expect(try example(operation, path, status).text() == answers[place], "\(place)")
    }
  }
}
