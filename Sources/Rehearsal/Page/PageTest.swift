/// One test in the HTML report, with all its runs.
struct PageTest {
  let name: String
  let id: String
  private(set) var runs: [PageRun] = []

  init(name: String, id: String) {
    (self.name, self.id) = (name, id)
  }

  mutating func add(_ run: PageRun) { runs.append(run) }

  /// The variants in which it ran; empty if it ran unmodified.
  var forms: [[String]] { runs.map(\.report.place).filter { !$0.isEmpty } }

  /// A sign beside each colour, for colour-blind readers.
  static func sign(_ hasHeld: Bool) -> String { hasHeld ? "✓" : "✗" }

  func text(_ screens: inout PageScreens) -> String {
    let failed = runs.count { !$0.hasHeld }
    let word = failed == 0 ? "held" : forms.count > 1 ? "failed in \(failed) of \(runs.count)" : "failed"
    let time = runs.reduce(Duration.zero) { $0 + $1.report.time }
    let title = forms.count == 1 ? runs[0].report.title : name
    return "<details class=\"test\(failed == 0 ? "" : " fail")\"\(failed == 0 ? "" : " open")><summary>"
      + "<span class=\"mark\(failed == 0 ? "" : " fail")\" role=\"img\" aria-label=\"\(word)\">\(Self.sign(failed == 0))</span>"
      + "<span class=\"name\">\(Markup.text(title))</span>"
      + "<span class=\"time soft\">\(failed == 0 || forms.count < 2 ? "" : word + ", ")\(VirtualTime.short(time)) s</span>"
      + "</summary>\n<div class=\"body\" id=\"\(id)\">\n\(failures(&screens))\(shots(&screens))</div></details>\n"
  }

  /// Equal failures are shown once, with the film of the first.
  private func failures(_ screens: inout PageScreens) -> String {
    let groups = FailureGroup.of(runs.map(\.report))
    return groups.map { group in
      guard let failure = group.first.failure else { return "" }
      let forms = group.reports.filter { !$0.place.isEmpty }.map { Markup.element("code", "", Markup.text($0.variant)) }
      let all = forms.count == runs.count ? "all \(forms.count) runs" : forms.joined(separator: " ")
      let run = runs.first { $0.report == group.first }
      return "<div class=\"failure\">\n"
        + (forms.count < 2 && runs.count < 2 ? "" : "<p>In \(all)</p>\n")
        + PageFailure(failure: failure).text((run?.film(&screens) ?? "")) + "</div>\n"
    }.joined()
  }

  private func shots(_ screens: inout PageScreens) -> String {
    let film = runs.count == 1 && runs[0].hasHeld ? runs[0].film(&screens) : ""
    let shown = runs.filter { run in !run.pictures.isEmpty || (runs.count > 1 && run.lastScreen != nil) }
    let shots = shown.map(\.shots).joined()
    return film + (shots.isEmpty ? "" : "<h3>Pictures</h3>\n<div class=\"shots\">\n\(shots)</div>\n")
  }
}

/// A failure in the HTML report.
struct PageFailure {
  let failure: TestFailure

  func text(_ film: String) -> String {
    place + line + meaning + difference + film + closed("The screen as text", failure.screen)
      + closed("The last events", failure.lastEvents) + replay
  }

  private var place: String {
    let place = "\(failure.file):\(failure.line):\(failure.columns.lowerBound)"
    return "<p class=\"what\"><code>\(Markup.text(place))</code> \(Markup.text(failure.message))</p>\n"
  }

  private var line: String {
    guard !failure.text.isEmpty else { return "" }
    let scalars = harmless(failure.text).unicodeScalars.map { $0 }
    let start = min(max(0, failure.columns.lowerBound - 1), scalars.count)
    let end = min(max(start, failure.columns.upperBound - 1), scalars.count)
    func part(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])).xml }
    return
      "<pre>\(failure.line) | \(part(0..<start))<mark>\(part(start..<end))</mark>\(part(end..<scalars.count))</pre>\n"
  }

  private var meaning: String {
    let state = failure.state.isEmpty ? "" : ", \(failure.state)"
    let parts = [
      ("remedy", failure.remedy), ("nearest", failure.nearest ?? ""),
      ("at", failure.state.isEmpty && failure.at == .zero ? "" : "\(VirtualTime.seconds(failure.at)) s\(state)"),
    ].filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return "" }
    return "<dl>" + parts.map { "<dt>\($0.0)</dt><dd>\(Markup.text($0.1))</dd>" }.joined() + "</dl>\n"
  }

  /// The diff to the golden.
  private var difference: String {
    guard !failure.details.isEmpty else { return "" }
    let lines = failure.details.map { detail -> String in
      let words = detail.drop { $0 == " " }
      let name = words.hasPrefix("- ") ? "del" : words.hasPrefix("+ ") ? "ins" : "span"
      return Markup.element(name, "", Markup.text(detail))
    }
    return "<pre class=\"diff\">\(lines.joined())</pre>\n"
  }

  private func closed(_ title: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "<details><summary>\(title)</summary><pre>\(Markup.lines(lines))</pre></details>\n"
  }

  private var replay: String {
    failure.replay.isEmpty ? "" : "<p class=\"soft\">again: <code>\(Markup.text(failure.replay))</code></p>\n"
  }
}
