/// HTML report of a run, as a single file: failures with reasons, screens, and films.
///
/// It contains no date and no data of the machine: the same run gives the same bytes.
package struct PageReport {
  private var screens = PageScreens()
  private var tapes: [PageTape] = []
  private var time = Duration.zero

  package init() {}

  /// Adds a test's report, in the order of the tests.
  package mutating func add(_ report: TestReport) {
    time += report.time
    let place = tapes.firstIndex { $0.file == report.file } ?? tapes.count
    if place == tapes.count { tapes.append(PageTape(file: report.file, number: place + 1)) }
    tapes[place].add(report, &screens)
  }

  private var runs: [PageRun] { tapes.flatMap { $0.tests.flatMap(\.runs) } }

  package var text: String {
    var screens = screens
    let failed = runs.count { $0.report.failure != nil }
    let body = header(failed) + overview + main(&screens)
    let css = PageStyle.css + screens.css
    return head(css, failed) + "<body>\n" + screens.definitions + body + footer
      + "<script type=\"application/json\" id=\"films\">\(screens.filmText)</script>\n"
      + "<script>\(PageScript.text)</script>\n</body>\n</html>\n"
  }

  /// The content security policy allows only what the page itself contains.
  private func head(_ css: String, _ failed: Int) -> String {
    let policy =
      "default-src 'none'; img-src data:; style-src \(Markup.hash(css)); script-src \(Markup.hash(PageScript.text)); "
      + "base-uri 'none'; form-action 'none'"
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      + "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n"
      + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      + "<meta name=\"color-scheme\" content=\"light dark\">\n<title>\(verdict(failed)) - cameo tape run</title>\n"
      + "<style>\(css)</style>\n</head>\n"
  }

  private func verdict(_ failed: Int) -> String {
    let all = runs.count
    if failed == 0 { return all == 1 ? "The test held" : "All \(all) tests held" }
    return "\(failed) of \(all) test\(all == 1 ? "" : "s") failed"
  }

  private func header(_ failed: Int) -> String {
    "<a class=\"skip\" href=\"#tests\">To the tests</a>\n<header>\n<h1>cameo tape run</h1>\n"
      + Markup.element(
        "p", "verdict \(failed == 0 ? "good" : "bad")", "\(PageTest.sign(failed == 0)) \(verdict(failed))")
      + "\n<p class=\"soft\">\(tapes.count) tape\(tapes.count == 1 ? "" : "s"), \(VirtualTime.short(time)) s of their own time.</p>\n"
      + "<p class=\"keys soft\" hidden>Keys: "
      + (failed == 0 ? "" : "<b>n</b> and <b>p</b> go to the next and the previous failure, ")
      + "the arrows walk over the tests and from screen to screen of a film.</p>\n</header>\n"
  }

  private var overview: String {
    "<nav aria-label=\"Tests\">\n" + tapes.map(\.overview).joined() + "</nav>\n"
  }

  private func main(_ screens: inout PageScreens) -> String {
    "<main id=\"tests\">\n" + tapes.map { $0.text(&screens) }.joined() + "</main>\n"
  }

  private var footer: String {
    "<footer class=\"soft\"><p>Screens are drawn from their cells. Films leave out the camera's picture"
      + " unless the run has <code>--show-picture</code>.</p></footer>\n"
  }
}
