import Contract
import Testing

@testable import Notation

/// Lines that clients of the control socket may send.
@Suite struct ControlLineTests {
  private func read(_ text: String) throws(ControlLine.Fault) -> ControlLine { try ControlLine.read(Array(text.utf8)) }

  private func fault(_ bytes: [UInt8]) -> ControlLine.Fault? {
    #expect(throws: ControlLine.Fault.self) { try ControlLine.read(bytes) }
  }

  @Test func everyOrderIsReadAsItWasWritten() throws {
    let orders: [ControlOrder] = [
      .status, .events, .start, .back, .cancel, .retake, .language("fr"), .language("\"\n\u{202E}"), .pause(true),
      .pause(false), .outOfOrder(true), .outOfOrder(false), .wipe, .reload, .restart,
    ]
    #expect(Set(orders.compactMap { ControlRow.row(of: $0)?.word }).count == ControlRow.all.count, "every row has one")
    for (id, order) in orders.enumerated() {
      let line = ControlLine(id: id, order)
      #expect(!line.text.contains("\n"))
      #expect(try read(line.text) == line)
      #expect(try read(ControlLine(order).text) == ControlLine(order))
    }
  }

  @Test func itReadsWhatTheDocumentsShow() throws {
    #expect(try read(#"{"id":7,"do":"status"}"#) == ControlLine(id: 7, .status))
    #expect(try read(#" { "on" : true, "do" : "out-of-order" } "#) == ControlLine(.outOfOrder(true)))
  }

  @Test(
    arguments: [
      (#"{"id":7,"do":"stauts"}"#, 7, "Did you mean \"status\"?"),
      (#"{"id":7,"do":"STATUS"}"#, 7, "\"do\" cannot be \"STATUS\""),
      (#"{"id":7,"do":["status"]}"#, 7, "\"do\" cannot be this list"),
      (#"{"id":7}"#, 7, "does not say what to do"),
      (#"{"id":7,"do":"status","do":"wipe"}"#, nil, "is already"),
      (#"{"id":7,"do":"status","subject":"x"}"#, 7, "unknown key \"subject\""),
      (#"{"id":7,"do":"status","on":true}"#, 7, "unknown key \"on\""),
      (#"{"id":7,"do":"out-of-order"}"#, 7, "\"on\" is missing"),
      (#"{"id":7,"do":"out-of-order","on":"on"}"#, 7, "Write true or false."),
      (#"{"id":7,"do":"language","code":1}"#, 7, "Write a text."),
      (#"{"id":"x","do":"status"}"#, nil, "\"id\" cannot be \"x\""),
      (#"{"id":1e99,"do":"status"}"#, nil, "\"id\" cannot be"),
      (#"[{"do":"status"}]"#, nil, "cannot be this list"), ("null", nil, "cannot be null"),
      ("", nil, "Invalid command"),
      (#"{"do":"status"}{"do":"wipe"}"#, nil, "after the end of the value"), (#"{"do":"sta"#, nil, "not closed"),
      (#"{"do":"status",}"#, nil, "trailing comma"),
    ] as [(String, Int?, String)])
  func malformedLinesAreRefusedWithACause(_ text: String, _ id: Int?, _ words: String) throws {
    let found = try #require(fault(Array(text.utf8)))
    #expect(found.id == id && found.error.code == .usage)
    #expect("\(found.error.message) \(found.error.recovery)".contains(words), "\(found.error)")
  }

  @Test func noLineIsTooOddToBeAnswered() throws {
    let deep = Array((#"{"do":"# + String(repeating: "[", count: 2000)).utf8)
    let long = Array((#"{"do":""# + String(repeating: "x", count: ControlLine.longest) + "\"}").utf8)
    let broken = Array(#"{"do":""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""}"#.utf8)
    for bytes in [deep, long, broken, [0], [0xEF, 0xBB, 0xBF], Array(repeating: UInt8(ascii: "{"), count: 4096)] {
      let error = try #require(fault(bytes)).error
      #expect(error.code == .usage && !error.recovery.isEmpty)
      let said = error.message + error.recovery
      #expect(said.unicodeScalars.allSatisfy { !$0.isUnseen() } && said.utf8.count < 1000, "\(said.utf8.count)")
    }
  }
}
