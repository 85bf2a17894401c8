import Foundation

/// The tables in docs pages that are generated between two marks.
package enum PageTable {
  private static let docs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")

  /// The difference of such a table; `nil` if it has these lines.
  ///
  /// `CAMEO_UPDATE_GOLDENS=1` regenerates it.
  package static func fault(
    in page: String, part: String, from source: String = "the code", lines: [String]
  ) throws -> String? {
    let file = docs.appendingPathComponent("\(page).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let start = text.range(of: "<!-- \(part): made from \(source) -->\n"),
      let end = text.range(of: "<!-- end of \(part) -->")
    else { return "docs/\(page).md has no place for the table of \(part)" }
    let table = lines.map { $0 + "\n" }.joined()
    if text[start.upperBound..<end.lowerBound] == table { return nil }
    guard ProcessInfo.processInfo.environment["CAMEO_UPDATE_GOLDENS"] == "1" else {
      return "docs/\(page).md does not have this table:\n\(table)"
    }
    let renewed = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: table)
    try renewed.write(to: file, atomically: true, encoding: .utf8)
    return nil
  }
}
