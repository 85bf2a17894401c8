import Foundation
import PtyKit
import Testing

@Suite("Session folders")
struct VerifyTests {
  private let world: World
  private let folder: String

  init() throws {
    world = try World()
    let said = try Program.runDetached(Program.built("EvidenceProbe"), ["dies", world.path("captures"), "0"])
    folder = said.output.trimmingCharacters(in: .newlines)
  }

  @Test("An untouched folder is whole")
  func whole() throws {
    let said = try world.say(["verify", folder])
    #expect(said.status == 0)
    #expect(said.output.hasPrefix("\(folder): complete and unchanged, 4 files, "))
    #expect(said.errors == "")
    #expect(try world.say(["verify", "\(folder)/"]).status == 0)
    #expect(try world.shell("cd '\(folder)' && \"$0\" verify .").status == 0)
  }

  @Test("Each file that is not as it was is told on a line")
  func changed() throws {
    try Data("else".utf8).write(to: URL(fileURLWithPath: "\(folder)/clip.mp4"))
    try Data().write(to: URL(fileURLWithPath: "\(folder)/more"))
    try FileManager.default.removeItem(atPath: "\(folder)/events.ndjson")
    let said = try world.say(["verify", folder])
    #expect(said.status == 1)
    let lines = said.output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { !$0.contains("warning") } == [
        "more: is not in the manifest", "clip.mp4: has 4 bytes, the manifest says 100000",
        "events.ndjson: is missing", "\(folder): changed: 3 faults",
      ])
    let report = try world.say(["verify", "--json", folder])
    #expect(report.status == 1)
    let object = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any]
    #expect(object?["whole"] as? Bool == false)
  }

  @Test("A manifest that is none, and a folder that is none, have exit codes of their own")
  func unreadable() throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest.json"))
    #expect(try world.say(["verify", folder]).status == 65)
    try FileManager.default.removeItem(atPath: "\(folder)/manifest.json")
    #expect(try world.say(["verify", folder]).status == 66)
    #expect(try world.say(["verify", world.path("nowhere")]).errors.contains("does not exist"))
  }

  @Test("Help explains the result and the events", arguments: ["result", "events"])
  func help(topic: String) throws {
    let said = try world.say(["help", topic])
    #expect(said.status == 0)
    #expect(said.output.contains(topic == "result" ? "clip.sha256" : "videoRecordProgress"))
  }

  @Test("A running session may leave no core file")
  func cores() throws {
    // Its stdin stays open; otherwise it might end before it is inspected.
    let line = """
      ulimit -S -c unlimited
      mkfifo '\(world.path("keys"))' '\(world.path("said"))'
      exec 3<> '\(world.path("keys"))' 4<> '\(world.path("said"))'
      "$0" run --plain --camera demo:fits --quality lowest <&3 2>&4 &
      head -c 1 <&4 > '\(world.path("first"))'
      grep core /proc/$!/limits
      kill $!
      """
    let said = try world.shell(line)
    let words = said.output.split(separator: " ")
    #expect(words.contains("0") && !words.contains("unlimited"), "\(said)")
  }
}
