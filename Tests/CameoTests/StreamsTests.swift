import CommandLine
import Contract
import Files
import Foundation
import Settings
import Testing

@testable import Cameo

@Suite struct StreamsTests {
  @Test(
    "No two of what is written go to one place",
    arguments: [
      ["--metrics", "a", "--ledger", "a"], ["--events", "a", "--ledger", "a"], ["--findings", "a", "--metrics", "./a"],
      ["--events", "there", "--ledger", "link"], ["--metrics", "there", "--ledger", "other/../there"],
      ["--events", "a", "--findings", "a"],
    ])
  func twins(words: [String]) throws {
    let folder = NSTemporaryDirectory() + "cameo-metrics-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/other", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder + "/there"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "there")
    let places = words.map { $0.hasPrefix("--") ? $0 : folder + "/" + $0 }
    let open = { (words: [String]) throws in
      let settings = try ProgramSettings.resolve(
        Invocation(parsing: ["run"] + words), environment: [:], files: MemoryFiles())
      _ = try Streams(settings, unless: { _ in false }, onTrouble: { Issue.record("\($0)") })
    }
    let error = #expect(throws: CaptureError.self) { try open(places) }
    let message = "\(words[0]) and \(words[2]) can't share one target."
    #expect(error?.code == .usage && error?.message == message, "\(words)")
    try open([places[0], folder + "/one", places[2], folder + "/two"])
  }
}
