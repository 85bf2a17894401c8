import Contract
import Engine
import Files

/// An archive without files.
protocol PlainArchive: Archive {}

extension PlainArchive {
  var descriptors: [Int32] { [] }
  var nextDue: Instant? { nil }
  var response: SessionResponse? { nil }
  var memory: MemoryFolder? { nil }

  func path(for name: String) -> String { name }
  func discard(_ name: String) {}
  func place(of name: String) -> String { name }
  func resultPlace(of end: SessionEnd) -> String? { "result.json" }
}
