/// Counters and gauges as text for a metrics collector (OpenMetrics, Prometheus).
package struct OpenMetrics: Equatable, Sendable {
  /// One kind of count.
  package struct Family: Equatable, Sendable {
    package enum Kind: String, Sendable { case counter, histogram, gauge }

    package let name: String
    package let kind: Kind
    package let help: String

    package init(_ name: String, _ kind: Kind, _ help: String) {
      (self.name, self.kind, self.help) = ("cameo_" + name, kind, help)
    }
  }

  private let families: [Family]
  /// By name and labels, as they are written.
  package var samples: [String: Double] = [:]

  package init(_ families: [Family]) { self.families = families }

  /// Takes the samples of a text that was written before; false if it is something else.
  package mutating func `continue`(_ text: String) -> Bool {
    let lines = text.split(separator: "\n")
    guard lines.last == "# EOF" else { return false }
    for line in lines where !line.hasPrefix("#") {
      guard let blank = line.lastIndex(of: " "), let value = Double(line[line.index(after: blank)...]), value.isFinite,
        families.contains(where: { line.hasPrefix($0.name) })
      else { return false }
      samples[String(line[..<blank])] = value
    }
    return true
  }

  package mutating func count(_ family: Family, _ labels: String = "") {
    samples["\(family.name)_total\(Self.braces(labels))", default: 0] += 1
  }

  package mutating func set(_ family: Family, _ labels: String = "", to value: Double) {
    samples["\(family.name)\(Self.braces(labels))"] = value
  }

  package mutating func clear(_ family: Family) {
    for name in names(of: family) { samples[name] = nil }
  }

  private static func braces(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }

  /// The shortest way to write a number, with its point.
  package static func written(_ number: Double) -> String { "\(number)" }

  /// The names of a family's samples, sorted.
  package func names(of family: Family) -> [String] {
    samples.keys.filter { $0 == family.name || $0.hasPrefix("\(family.name)_") || $0.hasPrefix("\(family.name){") }
      .sorted()
  }

  /// `order` gives the names of a family whose samples have an order of their own.
  package func text(order: (Family) -> [String]? = { _ in nil }) -> String {
    let lines = families.flatMap { family in
      ["# TYPE \(family.name) \(family.kind.rawValue)", "# HELP \(family.name) \(family.help)"]
        + (order(family) ?? names(of: family)).map { "\($0) \(Self.written(samples[$0] ?? 0))" }
    }
    return (lines + ["# EOF"]).map { $0 + "\n" }.joined()
  }
}
