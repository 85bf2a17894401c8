/// The tests of one tape in the HTML report: an overview, then each test in detail.
struct PageTape {
  let file: String
  let number: Int
  private(set) var tests: [PageTest] = []

  init(file: String, number: Int) {
    (self.file, self.number) = (file, number)
  }

  mutating func add(_ report: TestReport, _ screens: inout PageScreens) {
    let place = tests.firstIndex { $0.name == report.name } ?? tests.count
    if place == tests.count { tests.append(PageTest(name: report.name, id: "t\(number)-\(place + 1)")) }
    tests[place].add(PageRun(report, &screens))
  }

  private var title: String { Markup.text(file) }

  func text(_ screens: inout PageScreens) -> String {
    "<section>\n<h2>\(title)</h2>\n" + tests.map { $0.text(&screens) }.joined() + "</section>\n"
  }

  /// A mark per test, or a table if tests ran in several variants.
  var overview: String {
    let hasForms = tests.contains { !$0.forms.isEmpty }
    return "<section>\n<h2>\(title)</h2>\n" + (hasForms ? table : dots) + "</section>\n"
  }

  private var dots: String {
    let marks = tests.map { "<li>\(Self.mark($0.runs.allSatisfy(\.hasHeld), $0.id, $0.name))</li>" }
    return "<ol class=\"dots\">" + marks.joined() + "</ol>\n"
  }

  private var table: String {
    let forms = tests.flatMap(\.forms).reduce(into: [[String]]()) { if !$0.contains($1) { $0.append($1) } }
    let heads = forms.map { form in
      "<th scope=\"col\">" + form.map { Markup.element("span", "", Markup.text($0)) }.joined() + "</th>"
    }
    let rows = tests.map { test in
      let cells = forms.map { form -> String in
        guard let run = test.runs.first(where: { $0.report.place == form }) else { return "<td></td>" }
        return "<td>\(Self.mark(run.hasHeld, test.id, run.report.title))</td>"
      }
      let whole = test.forms.isEmpty ? Self.mark(test.runs.allSatisfy(\.hasHeld), test.id, test.name) + " " : ""
      return "<tr><th scope=\"row\">\(whole)\(Markup.text(test.name))</th>\(cells.joined())</tr>\n"
    }
    return "<div class=\"wide\" tabindex=\"0\" role=\"region\"\(Markup.attribute("aria-label", "Grid of \(file)"))>"
      + "<table><thead><tr><td></td>\(heads.joined())</tr></thead>\n<tbody>\(rows.joined())</tbody></table></div>\n"
  }

  private static func mark(_ hasHeld: Bool, _ id: String, _ name: String) -> String {
    let title = "\(name): \(hasHeld ? "held" : "failed")"
    return "<a class=\"mark\(hasHeld ? "" : " fail")\" href=\"#\(id)\"\(Markup.attribute("title", title))"
      + "\(Markup.attribute("aria-label", title))>\(PageTest.sign(hasHeld))</a>"
  }
}
