import Contract
import Notation
import Testing

@testable import Theming

@Suite("The schema of themes") struct ThemeSchemaTests {
  private static func schema() throws -> JSONNode {
    let (node, faults) = JSONReader.read(Array(ThemeSchema.text.utf8), file: "schema")
    #expect(faults.isEmpty)
    return try #require(node)
  }

  /// The keys that the parser lists for an unknown one.
  private static func allowed(_ text: String) -> [String] {
    let remedies = Theme.read(Array(text.utf8), file: "x", library: Shipped.library).diagnostics.map(\.remedy)
    let list = remedies.compactMap { $0.components(after: "allowed: ") }.first ?? ""
    return list.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private static func keys(_ node: JSONNode?) -> [String] { (node?["properties"]?.object ?? []).map(\.key).sorted() }

  @Test func itNamesWhatTheReaderTakes() throws {
    let schema = try Self.schema()
    let parts = try #require(schema["$defs"])
    let properties = try #require(schema["properties"])
    #expect(Self.keys(schema) == Self.allowed(#"{"name": "x", "?": 1}"#))
    #expect(Self.keys(parts["screen"]) == Self.allowed(#"{"name": "x", "screens": {"review": {"?": 1}}}"#))
    for key in [
      "screens", "labels", "masks", "stepGlyphs", "gestureGlyphs", "branding", "typography", "oval", "drawings",
    ] {
      #expect(Self.keys(properties[key]) == Self.allowed("{\"name\": \"x\", \"\(key)\": {\"?\": 1}}"), "\(key)")
    }
    let inner = [
      ("colors", #""dark": {"?": 1}"#), ("label", #""labels": {"title": {"?": 1}}"#),
      ("mask", #""masks": {"error": {"?": 1}}"#), ("style", #""typography": {"title": {"?": 1}}"#),
      ("drawing", #""drawings": {"faceLight": {"?": 1}}"#),
    ]
    for (name, text) in inner {
      #expect(Self.keys(parts[name]) == Self.allowed("{\"name\": \"x\", \(text)}"), "\(name)")
    }
  }
}

extension String {
  fileprivate func components(after mark: String) -> String? {
    guard let range = firstRange(of: mark) else { return nil }
    return String(self[range.upperBound...])
  }
}
