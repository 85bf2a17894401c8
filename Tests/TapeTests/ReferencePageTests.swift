import Foundation
import Testing

@testable import Tape

@Suite("The reference page of tapes")
struct ReferencePageTests {
  private let page: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    page = try String(contentsOf: root.appendingPathComponent("docs/reference/tapes.md"), encoding: .utf8)
  }

  /// The code fences of one language, each with the line of the page where it begins.
  private func blocks(_ language: String) -> [(line: Int, text: String)] {
    var blocks: [(line: Int, text: String)] = []
    var open: (language: String, line: Int, text: String)?
    for (index, line) in page.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let block = open, block.language == language { blocks.append((block.line, block.text)) }
        open = open == nil ? (String(line.dropFirst(3)), index + 2, "") : nil
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }

  @Test("has examples that are all sound, and that read back")
  func soundExamples() {
    #expect(blocks("tape").count > 8)
    for block in blocks("tape") {
      let reading = TapeReader.check(block.text)
      let errors = reading.findings.filter { $0.severity == .error }
      #expect(errors == [], "line \(block.line) of the page")
      #expect(TapeReader.read(reading.tape.description).tape == reading.tape)
    }
  }

  @Test("shows every kind of command")
  func everyKind() {
    let kinds = blocks("tape").flatMap { TapeReader.read($0.text).tape.commands.map(\.value.kind) }
    #expect(Set(Tape.Command.kinds).subtracting(kinds) == [])
  }

  @Test("explains every word in a table, and every measure, escape, color and signal")
  func everyWord() {
    let tables = page.split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
    let words =
      CommandWord.all.map(\.name) + FaceKey.allCases.map(\.rawValue) + SignalName.allCases.map(\.rawValue)
      + TapeColor.allCases.map(\.rawValue) + CameraWord.allCases.map(\.rawValue)
      + DeedWord.allCases.map(\.rawValue)
    for word in words {
      #expect(tables.range(of: "\\b\(word)\\b", options: .regularExpression) != nil, "\(word)")
    }
  }

  @Test("shows the report as it is")
  func report() throws {
    let shown = try #require(blocks("").first { $0.text.contains(": error: ") }?.text)
    let findings = TapeReader.check("Camera demo\n\nWait+Event cameraRaedy\n").findings
    #expect(findings.flatMap { $0.report(file: "first.tape") }.map { $0 + "\n" }.joined() == shown)
  }
}
