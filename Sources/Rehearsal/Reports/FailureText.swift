internal import Cells
internal import Contract
internal import Tape

/// A failure as text for a terminal of 80 columns, with enough context to fix it without another run.
enum FailureText {
  static let columns = 80
  private static let mostEvents = 10

  /// Empty for a passed test.
  static func lines(of report: TestReport) -> [String] {
    guard let failure = report.failure else { return [] }
    return ["\(failure.kind.heading) \(harmless("\(report.file): \(report.title)"))"] + body(of: failure)
  }

  /// Without the heading.
  static func body(of failure: TestFailure) -> [String] {
    place(of: failure) + meaning(of: failure) + moment(of: failure) + screen(of: failure) + events(of: failure)
      + trace(of: failure) + (failure.replay.isEmpty ? [] : ["  replay: \(harmless(failure.replay))"])
  }

  /// `file:line:column: error: message`, the line and its carets.
  private static func place(of failure: TestFailure) -> [String] {
    let error = TapeError(
      line: failure.line, columns: failure.columns, harmless(failure.message), remedy: "", text: failure.text)
    let report = error.report(file: harmless(failure.file))
    return failure.text.isEmpty ? Array(report.prefix(1)) : report
  }

  private static func meaning(of failure: TestFailure) -> [String] {
    let parts = [
      failure.kind.sentence.map { ("note", $0) }, failure.remedy.isEmpty ? nil : ("remedy", failure.remedy),
      failure.nearest.map { ("nearest", $0) },
    ]
    return parts.compactMap { $0 }.flatMap { wrapped("\($0):", $1) } + failure.details.map { "    \(harmless($0))" }
  }

  private static func moment(of failure: TestFailure) -> [String] {
    guard !failure.state.isEmpty || failure.at > .zero else { return [] }
    let state = failure.state.isEmpty ? "" : ", \(failure.state)"
    return wrapped("at", "\(VirtualTime.seconds(failure.at)) s\(state)")
  }

  private static func screen(of failure: TestFailure) -> [String] {
    guard !failure.screen.isEmpty else { return [] }
    if failure.screen.allSatisfy(\.isEmpty) { return ["  the screen is blank"] }
    let rows = failure.screen.map { row in harmless(row) }
    let width = max(failure.screenColumns, rows.map { Text($0).columns }.max() ?? 0)
    let gutter = String(rows.count).count
    if width + gutter + 5 > columns { return ["  the screen, \(width)x\(rows.count):"] + bare(rows, width) }
    let rule = "  " + blanks(gutter) + " +" + String(repeating: "-", count: width) + "+"
    let framed = rows.enumerated().map { index, row in
      let number = String(index + 1)
      return "  \(blanks(gutter - number.count))\(number) |\(row)\(blanks(width - Text(row).columns))|"
    }
    return ["  the screen:", rule] + framed + [rule]
  }

  /// Without a frame, which would make the terminal break the rows; a row that is longer than a terminal's is continued
  /// after a sign.
  private static func bare(_ rows: [String], _ width: Int) -> [String] {
    let rule = String(repeating: "-", count: min(width, columns))
    let sign = "> "
    let folded = rows.flatMap { row in
      var rest = Text(row)
      var lines: [String] = []
      repeat {
        let room = lines.isEmpty ? columns : columns - sign.count
        let line = rest.prefix(columns: room)
        lines.append((lines.isEmpty ? "" : sign) + line.string)
        rest = Text(rest.pieces.dropFirst(line.count).string)
      } while !rest.isEmpty
      return lines
    }
    return [rule] + folded + [rule]
  }

  private static func events(of failure: TestFailure) -> [String] {
    guard !failure.lastEvents.isEmpty else { return [] }
    let events = failure.lastEvents.suffix(mostEvents)
    return [events.count == 1 ? "  the last event:" : "  the last \(events.count) events:"]
      + events.map { "    \(harmless($0))" }
  }

  private static func trace(of failure: TestFailure) -> [String] {
    guard !failure.trace.isEmpty else { return [] }
    return ["  the last steps of the core, the newest below:"] + failure.trace.map { "    \(harmless($0))" }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// Wraps at blanks to the terminal's width; longer words stay whole.
  private static func wrapped(_ label: String, _ text: String) -> [String] {
    var lines = ["  \(label)"]
    for word in harmless(text).split(separator: " ") {
      let longer = "\(lines[lines.count - 1]) \(word)"
      if Text(longer).columns <= columns { lines[lines.count - 1] = longer } else { lines.append("    \(word)") }
    }
    return lines
  }
}

/// Makes a text safe for one line: no line breaks and no control characters.
func harmless(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isHarmless && $0 != "\t" ? $0 : " " }))
}

extension TestFailure.Kind {
  var heading: String {
    switch self {
    case .failed: "FAILED"
    case .cannotWrite: "CANNOT WRITE"
    case .interrupted: "STOPPED"
    }
  }

  /// The stable identifier for machine-readable reports.
  var word: String {
    switch self {
    case .failed: "failed"
    case .cannotWrite: "cannotWrite"
    case .interrupted: "interrupted"
    }
  }

  fileprivate var sentence: String? {
    switch self {
    case .failed, .interrupted: nil
    case .cannotWrite: "the session ran as expected, but an output could not be written"
    }
  }
}
