import Contract
import Foundation
import Testing

@testable import Delivery

/// The bytes of the exchange with TrustVision: a whole, a failed, a half-answered and a repeated one.
@Suite struct TrustVisionGoldenTests {
  private static func image(_ id: String) -> CourierAnswer { .http(200, "{\"imageId\":\"\(id)\"}") }
  private static func file(_ id: String) -> CourierAnswer { .http(200, "{\"fileId\":\"\(id)\"}") }
  private static let live = CourierAnswer.http(200, "{\"isLive\":true}")
  private static let refused = CourierAnswer.http(
    400, "{\"errorCode\":\"image_quality\",\"description\":\"The picture is blurred.\"}")
  private static let face = ["face", "clip"]

  private static let exchanges: [(name: String, parts: [String], answers: [CourierAnswer])] = [
    (
      "whole", TrustVisionSample.parts.map(\.name),
      (1...9).map { image("image-\($0)") } + (1...4).map { file("file-\($0)") } + [.http(200, "{}"), live]
    ),
    ("failed", face, [refused, refused]),
    ("half", face, [.http(200, "{\"imageId\":\"im"), image("image-1"), file("file-1"), .http(200, "{\"isLi"), live]),
    (
      "repeated", face,
      [
        image("image-1"), .failed(TransportFault(.unclear, "cut")), file("file-2"), .http(503),
        .http(200, "{\"isLive\":false}"),
      ]
    ),
  ]

  @Test func requestsHaveTheBytesOfTheGoldens() throws {
    for (name, parts, answers) in Self.exchanges {
      var drive = try Drive(
        "trustvision", Sample.context(TrustVisionSample.config), facts: TrustVisionSample.facts(parts))
      let text = try drive.transcript(answers)
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens/trustvision-\(name).txt")
      if ProcessInfo.processInfo.environment["CAMEO_UPDATE_GOLDENS"] == "1" { try Data(text.utf8).write(to: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name)")
    }
  }
}

extension Drive {
  /// Each request with its bytes, each answer, and how it ended.
  fileprivate mutating func transcript(_ answers: [CourierAnswer]) throws -> String {
    var (text, rest) = ("", answers[...])
    for _ in 0..<100 {
      switch step {
      case .wait(let due): context.now = due
      case .request(let request):
        guard let answer = rest.popFirst() else { return text }
        // As the courier does it.
        state.depart(for: request.step, to: adapter)
        text += "\(request.method.rawValue) \(request.url)\n"
        text += request.headers.map { "\($0.name): \($0.value)\n" }.joined() + "\n\(body)\n"
        switch answer {
        case .http(let status, _, let body): text += "< \(status) \(String(decoding: body, as: UTF8.self))\n"
        case .failed(let fault): text += "< \(fault.kind.rawValue)\n"
        case .program, .withheld: break
        }
        try self.answer(answer)
      case .end(let stage, _):
        let verdict = state.verdict.map { " \($0.outcome.rawValue)" } ?? ""
        return text + "= \(stage.rawValue)\(verdict)\(state.maybeTwice ? " maybeTwice" : "")\n"
      case .keep, .run, .emit: return text + "?\n"
      }
    }
    return text
  }
}
