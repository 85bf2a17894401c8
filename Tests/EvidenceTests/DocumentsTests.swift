import Chance
import Contract
import Foundation
import Testing

@testable import Evidence

/// Help and docs match the tables; `CAMEO_UPDATE_GOLDENS=1` regenerates the docs' tables.
struct DocumentsTests {
  @Test func theTableOfResultIsTheSchema() throws {
    try expect(
      ["| field | type | what it says |", "|---|---|---|"] + ResultSchema.schema.fields.map(Self.row),
      in: "reference/result")
  }

  @Test func theTablesOfEventsAreTheSchema() throws {
    let head = ["| field | type | what it says |", "|---|---|---|"]
    try expect(head + EventSchema.envelope.map(Self.row), in: "reference/events", part: "envelope")
    let rows = EventSchema.rows.map { row in
      let fields = row.fields.map { "`\($0.path)` (\($0.type)): \($0.meaning)" }
      return "| `\(row.name)` | \(row.meaning) | \(fields.joined(separator: "; ")) |"
    }
    try expect(["| event | when | what it has besides |", "|---|---|---|"] + rows, in: "reference/events")
  }

  private static func row(_ field: SchemaField) -> String { "| `\(field.path)` | \(field.type) | \(field.meaning) |" }

  private func expect(_ lines: [String], in page: String, part: String = "fields") throws {
    #expect(try PageTable.fault(in: page, part: part, lines: lines) == nil)
  }

  @Test func theVerdictIsSaidInLinesAndAsJSON() throws {
    let world = World()
    let folder = try Sample.session(in: world.output).folder
    let whole = try Verification.of(folder)
    #expect(whole.lines == ["\(folder): complete and unchanged, 5 files, \(whole.bytes) bytes"])
    World.write([1], to: "\(folder)/face.jpg")
    chmod("\(folder)/clip.mp4", 0o640)
    let seen = try Verification.of(folder)
    #expect(
      seen.lines == [
        "clip.mp4: warning: has mode 640 instead of 600", "face.jpg: has 1 bytes, the manifest says 9",
        "\(folder): changed: 1 fault",
      ])
    let report = try JSONSerialization.jsonObject(with: Data(seen.json.utf8)) as? [String: Any]
    #expect(report?["whole"] as? Bool == false)
    #expect(report?["session"] as? String == Sample.id)
    #expect((report?["faults"] as? [[String: Any]])?.compactMap { $0["path"] as? String } == ["clip.mp4", "face.jpg"])
  }
}
