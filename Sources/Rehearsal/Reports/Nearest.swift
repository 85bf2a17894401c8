package import Tape

/// The row most similar to a text that was not found; `nil` if none is similar.
package func nearestMiss(to pattern: TextPattern, in rows: [String]) -> String? {
  guard case .literal(let text) = pattern else { return nil }
  let wanted = Array(text.lowercased().unicodeScalars)
  var best: (row: Int, length: Int)?
  for (index, row) in rows.enumerated() {
    let length = longestCommonPart(wanted, Array(row.lowercased().unicodeScalars))
    if length > best?.length ?? 0 { best = (index, length) }
  }
  guard let best, best.length * 3 >= wanted.count else { return nil }
  let row = rows[best.row].split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  return "row \(best.row + 1) says \"\(harmless(row))\""
}

private func longestCommonPart(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var longest = 0
  var ends = Array(repeating: 0, count: second.count + 1)
  for scalar in first {
    var before = 0
    for (index, other) in second.enumerated() {
      let old = ends[index + 1]
      ends[index + 1] = scalar == other ? before + 1 : 0
      longest = max(longest, ends[index + 1])
      before = old
    }
  }
  return longest
}

/// The event most similar to one that did not come, searching the log from an index on.
package func nearestMiss(
  to pattern: EventPattern, in lines: [(name: String, fields: [(String, String)], text: String)], from: Int
) -> String? {
  let start = min(max(0, from), lines.count)
  if let other = lines[start...].last(where: { $0.name == pattern.name && !pattern.fits($0.fields) }) {
    return "\(words(other.name, other.fields)) came instead"
  }
  if let early = lines[..<start].last(where: { $0.name == pattern.name && pattern.fits($0.fields) }) {
    return "it came before the last wait: \(harmless(early.text))"
  }
  if let other = lines[..<start].last(where: { $0.name == pattern.name }) {
    return "\(words(other.name, other.fields)) came before the last wait"
  }
  return lines[start...].last.map { "\(words($0.name, $0.fields)) was the last event" }
}

private func words(_ name: String, _ fields: [(String, String)]) -> String {
  harmless(([name] + fields.map { "\($0)=\($1)" }).joined(separator: " "))
}

extension EventPattern {
  fileprivate func fits(_ values: [(String, String)]) -> Bool {
    fields.allSatisfy { field in values.contains { $0.0 == field.key && $0.1 == field.value } }
  }
}
