import Foundation
import Testing

@testable import Backend

/// The example in Python keeps the same contract.
@Suite struct ExampleServerTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")

  @Test func itFulfilsTheContract() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID())").path
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = ["python3", Self.root.appendingPathComponent("Examples/backend/server.py").path, folder, "0"]
    let output = Pipe()
    (server.standardOutput, server.standardError) = (output, FileHandle.nullDevice)
    try server.run()
    defer {
      kill(server.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(atPath: folder)
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(line.split(separator: ":").last.flatMap { UInt16($0.prefix { $0 != "\n" }) }, "\(line)")
    let client = SocketClient(port: port)
    var wrong: [String] = []
    _ = ContractCheck(url: "http://127.0.0.1:\(port)", session: "check-7").run(client.send) {
      if $0.outcome != .met { wrong.append($0.text) }
    }
    #expect(
      wrong == [
        "skip  how a kiosk stands: the backend does not offer this (404 (There is nothing at this address.))",
        "skip  prepare a session: the backend does not offer this (404 (There is nothing at this address.))",
        "skip  signed addresses: the backend does not offer this (404 (There is nothing at this address.))",
      ])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/check-7/files")
    #expect(names.sorted() == ["face.jpg", "manifest.json", "result.json"])
  }
}
