import Foundation
import PtyKit
import Testing

/// Follows the page literally: writes its tape, edits it, types its commands, and compares the output.
@Suite("The page of the first check")
struct FirstCheckTests {
  private let world: World
  private let page: [Block]

  init() throws {
    world = try World()
    let path = World.root.appendingPathComponent("docs/start/first-check.md")
    page = Block.all(in: try String(contentsOf: path, encoding: .utf8))
  }

  @Test("works when it is followed word for word")
  func wordForWord() throws {
    #expect(page.map(\.kind) == ["", "tape", "console", "diff", "console", "diff", "tape"] + Self.rest)
    for block in page {
      switch block.kind {
      case "tape": try write((try? world.text("first.tape")).map { $0 + "\n" + block.text } ?? block.text)
      case "diff": try change(block)
      case "console": for scene in block.scenes { try play(scene) }
      default: #expect(block.text.contains("swift build -c release --product cameo"))
      }
    }
    #expect(try world.text("second.tape").contains("Ctrl+c"))
    #expect(try shell("cameo tape run second.tape").status == 0)
  }

  private static let rest = ["console", "console", "console", "console", "console"]

  private func write(_ tape: String) throws { try world.write(tape, to: "first.tape") }

  /// Applies a diff of the tape's last line: one line with `-`, one with `+`.
  private func change(_ block: Block) throws {
    let (old, new) = (block.lines.first { $0.hasPrefix("-") }, block.lines.first { $0.hasPrefix("+") })
    let tape = try world.text("first.tape")
    let last = try #require(old?.dropFirst())
    #expect(tape.hasSuffix("\n\(last)\n"))
    try write(tape.dropLast(last.count + 1) + (try #require(new?.dropFirst())) + "\n")
  }

  private func play(_ scene: Scene) throws {
    if ["--slow", "--sandbox", "record"].contains(where: scene.command.contains) {
      return try playOnTerminal(scene.command)
    }
    let said = try shell(scene.command)
    #expect(said.errors == "")
    #expect(said.status == (scene.shown.first?.hasPrefix("FAIL") == true ? 1 : 0))
    let lines = said.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    #expect(Scene.fits(scene.shown[...], lines[...]), "\(scene.command)\n\(said.output)")
  }

  /// The tape is shown, Ctrl-C ends it, and the terminal is restored.
  private func playOnTerminal(_ command: String) throws {
    let line = "cd \"$1\" && exec \"$0\" \(command.dropFirst("cameo ".count))"
    let session = try PtySession(
      program: "/bin/bash", arguments: ["-c", line, World.program, world.home.path], environment: world.environment,
      columns: 80, rows: 24)
    #expect(session.wait(for: "Record a short video selfie"))
    // In the sandbox the keyboard takes over when the tape has ended.
    if command.contains("--sandbox") { #expect(session.press("Allow") && session.wait(for: "Start")) }
    session.send("\u{3}")
    #expect(session.exitStatus() == (command.contains("--sandbox") ? 0 : 130))
    #expect(session.faults == [])
  }

  private func shell(_ command: String) throws -> Program.Said {
    try world.shell("cameo() { \"$program\" \"$@\"; }; program=$0; cd \"$HOME\"; \(command)")
  }
}

/// A fenced code block of the page.
private struct Block {
  var kind: String
  var lines: [String] = []

  var text: String { lines.map { $0 + "\n" }.joined() }

  static func all(in page: String) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    for line in page.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open = open == nil ? Block(kind: String(line.dropFirst(3))) : nil
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  /// Commands with their output below them.
  var scenes: [Scene] {
    lines.reduce(into: []) { scenes, line in
      if line.hasPrefix("$ ") {
        scenes.append(Scene(command: String(line.dropFirst(2))))
      } else {
        scenes[scenes.count - 1].shown.append(line)
      }
    }
  }
}

/// A command, and its expected output.
private struct Scene {
  var command: String
  var shown: [String] = []

  /// Whether lines match those of the page; a `…` there stands for any number of lines.
  static func fits(_ shown: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if first != "…" { return lines.first == first && fits(shown.dropFirst(), lines.dropFirst()) }
    return (lines.startIndex...lines.endIndex).contains { fits(shown.dropFirst(), lines[$0...]) }
  }
}
