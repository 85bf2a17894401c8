import Contract
import Foundation
import Testing

@testable import Delivery

/// The bytes of each vendor's requests: in a whole, a failed, a half-answered and a repeated exchange.
///
/// `Tests/Seeds/check` compares their names with the vendors' own documents.
struct VendorGoldenTests {
  private typealias Answers = [CourierAnswer]
  private static let cut = CourierAnswer.failed(TransportFault(.unclear, "cut"))
  private static let received = CourierAnswer.http(201, #"{"id":"b-7","status":"received"}"#)
  private static let approved = CourierAnswer.http(200, #"{"status":"done","verdict":{"outcome":"approved"}}"#)
  private static let (created, finished) = (
    CourierAnswer.http(201, #"{"id":7}"#), CourierAnswer.http(200, #"{"id":7,"status":"128"}"#)
  )

  private static let exchanges: [String: [String: Answers]] = [
    "jenid": [
      "whole": [created, .http(200, #"{"id":7,"status":1}"#), .http(200, #"{"id":7,"status":"64"}"#), finished],
      "failed": [.http(200, #"{"id":7}"#), .http(400, "")],
      "half": [cut, created, finished], "repeated": [.http(503), created, .http(200, #"{"id":7,"status":128}"#)],
    ],
    "unissey": [
      "whole": [received, approved], "failed": [.http(422), .http(422)], "half": [cut, received, approved],
      "repeated": [.http(503), received, approved],
    ],
    "youverify": [
      "whole": [.http(200, "{}")], "half": [cut, .http(200, "{}")], "repeated": [.http(503), .http(200, "{}")],
    ],
    "oiti": [
      "whole": [.http(201, #"{"success":{}}"#)], "failed": [.http(201, #"{"error":{}}"#)],
      "half": [cut, .http(201, #"{"success":{}}"#)], "repeated": [.http(503), received, approved],
    ],
  ]

  @Test func requestsHaveTheBytesOfTheGoldens() throws {
    for (adapter, table) in Self.exchanges {
      for (name, answers) in table {
        // The live address of Youverify stands in one of them.
        var transcript = try Transcript(adapter, VendorSample()) {
          $0.config.youverify.sandboxEnvironment = name != "repeated"
        }
        try transcript.run(answers)
        try expect(transcript.bytes, "\(adapter)-\(name)")
      }
    }
  }

  /// The keys of Youverify's clients, in what is sent and in what is answered.
  @Test func failuresHaveYouverifysKeys() throws {
    let rows: [(VendorSample.Failure, CourierAnswer, DeliveryCode)] = [
      (
        .init(code: "person.eyesClosed", seedKey: "eyes_closed", message: "The eyes were shut."),
        .http(400, #"{"error":{"key":"invalid_or_expired_session","message":"gone"}}"#), .sessionExpired
      ),
      (
        .init(code: "person.imageCaptureFailed", seedKey: "image_capture_failed", message: "There is no still."),
        .http(401, #"{"error":{"key":"session_token_error","message":"bad"}}"#), .tokenRefused
      ),
      (
        .init(code: "device.noCamera", message: "There is no camera."),
        .http(400, #"{"error":{"key":"API_ERROR","message":"no"}}"#), .refused
      ),
    ]
    var bytes: [UInt8] = []
    for (failure, answer, code) in rows {
      var transcript = try Transcript("youverify", VendorSample(failure))
      try transcript.run([answer, answer])
      #expect(transcript.state.cause?.code == code && transcript.state.backend?.token == nil)
      bytes += transcript.bytes
    }
    try expect(bytes, "youverify-failed")
  }

  private func expect(_ bytes: [UInt8], _ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["CAMEO_UPDATE_GOLDENS"] == "1" { try Data(bytes).write(to: file) }
    #expect(try Data(contentsOf: file) == Data(bytes), "\(name): \(String(decoding: bytes, as: UTF8.self))")
  }
}
