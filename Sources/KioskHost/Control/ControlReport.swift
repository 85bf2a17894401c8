package import Notation

/// A kiosk's status as text.
package struct ControlReport: Equatable {
  private static let width = 10

  package let lines: [String]

  package init(_ answer: JSONNode) {
    let ends = (answer["ends"]?.array ?? []).map(Self.end)
    let rows: [(String, String?)] =
      [
        ("page", Self.words([answer["page"]?.string, answer["stage"]?.string], ", ")),
        ("since", answer["since"]?.string),
        ("closed", answer["closed"]?.string),
        ("hint", answer["hint"]?.string),
        ("language", answer["language"]?.string),
        ("camera", Self.camera(answer["camera"])),
        ("people", answer["people"]?.integer.map(String.init)),
      ] + ends.enumerated().map { ($0 == 0 ? "ended" : "", $1) }
    lines = rows.compactMap { name, value in value.map { Self.padded(name) + $0 } }
  }

  private static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, width - name.count))
  }

  private static func words(_ words: [String?], _ separator: String) -> String {
    words.compactMap(\.self).joined(separator: separator)
  }

  private static func camera(_ node: JSONNode?) -> String? {
    guard let node else { return nil }
    if node.isNull { return "closed" }
    return words([node["name"]?.string, node["live"]?.bool == true ? "live" : "no pictures"], ", ")
  }

  private static func end(_ node: JSONNode) -> String {
    words(["at", "status", "code", "by"].map { node[$0]?.string }, "  ")
  }
}
