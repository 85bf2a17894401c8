internal import Notation

/// The event log of a tape's tests as a golden file, and its readable diff.
package enum GoldenDiff {
  private static let mostLines = 40

  /// One heading per test, followed by its events' lines.
  package static func text(of reports: [TestReport]) -> String {
    reports.flatMap { report in [heading(report.title)] + report.events }.map { $0 + "\n" }.joined()
  }

  /// `nil` if both are equal.
  package static func compare(golden: String, actual: String) -> [String]? {
    guard !golden.utf8.elementsEqual(actual.utf8) else { return nil }
    let (old, new) = (GoldenLog(golden), GoldenLog(actual))
    let lines = tests(old, new).flatMap { compare($0, old[$0], new[$0]) }
    let told = lines.isEmpty ? ["only line ends or the order of the tests differ"] : lines
    guard told.count > mostLines else { return told }
    return told.prefix(mostLines) + ["and \(told.count - mostLines) more"]
  }

  private static func heading(_ title: String) -> String {
    JSONNode.object([("v", .integer(1)), ("test", .string(title))]).text()
  }

  private static func tests(_ old: GoldenLog, _ new: GoldenLog) -> [String] {
    old.titles + new.titles.filter { old[$0] == nil }
  }

  private static func compare(_ title: String, _ golden: [String]?, _ actual: [String]?) -> [String] {
    let name = harmless(title)
    guard let golden else { return ["\(name): this test is not in the golden"] }
    guard let actual else { return ["\(name): this test is in the golden but was not run"] }
    let changes = GoldenChanges(from: golden, to: actual).lines
    if changes.isEmpty {
      return golden == actual ? [] : ["\(name): only the numbers or the spelling of the events differ"]
    }
    return ["\(name):"] + changes.map { "  " + $0 }
  }
}

/// A golden split into its tests.
private struct GoldenLog {
  private(set) var titles: [String] = []
  private var events: [String: [String]] = [:]

  /// Lines before the first heading belong to a test without a title.
  init(_ text: String) {
    var title = ""
    for line in text.split(separator: "\n").map(String.init) {
      if let next = Self.title(line) {
        title = next
        open(title)
      } else {
        open(title)
        events[title]?.append(line)
      }
    }
  }

  subscript(title: String) -> [String]? { events[title] }

  private mutating func open(_ title: String) {
    guard events[title] == nil else { return }
    titles.append(title)
    events[title] = []
  }

  private static func title(_ line: String) -> String? {
    guard line.utf8.starts(with: "{\"v\":1,\"test\":".utf8) else { return nil }
    return JSONReader.read(Array(line.utf8), file: "").node?["test"]?.string
  }
}
