import Files
import Foundation
import Testing

@testable import Rehearsal

@Suite("The page of a run")
struct PageReportTests {
  private static let walk = """
    Camera demo
    Test "held"
    Screenshot page.txt
    Enter
    Wait+Page cameraPermission
    Test "failed <b>"
    Enter
    Expect+Focus start
    """

  private func page(_ text: String, matrix: Matrix = Matrix()) throws -> String {
    var page = PageReport()
    for report in try Playhouse.play(text, matrix: matrix, keepsReels: true) { page.add(report) }
    return page.text
  }

  private func hostilePage() -> String {
    let text = Samples.hostile
    let failure = TestFailure(
      file: text, line: 1, columns: 1..<9, text: text, message: text, remedy: text, details: [text, "- \(text)"],
      nearest: text, state: text, screen: [text], lastEvents: [text], replay: text)
    var page = PageReport()
    page.add(TestReport(file: text, name: text, variant: text, place: [text, "x\" onload=\"y"], failure: failure))
    page.add(TestReport(file: text, name: "</script><script>alert(1)</script>"))
    return page.text
  }

  @Test("tells what failed with its place, and what held, each with its screens and a film")
  func whole() throws {
    let page = try page(Self.walk)
    #expect(page.contains("1 of 2 tests failed"))
    #expect(page.contains("failed &lt;b&gt;") && !page.contains("failed <b>"))
    #expect(page.contains("show/play.tape:8:14") && page.contains("the focus is on requestPermission"))
    #expect(page.contains("<mark>start</mark>"))
    #expect(page.contains("<figcaption>page.txt</figcaption>"))
    #expect(page.contains("cameraPermissionShown"))
    #expect(page.matches(of: #/<figure class="film"/#).count >= 1)
  }

  @Test("has the same bytes for the same run, and keeps them when it is asked twice")
  func deterministic() throws {
    let first = try page(Self.walk)
    #expect(try first == page(Self.walk))
  }

  @Test("names only rows that it has, and has each only once")
  func rows() throws {
    let page = try page(Self.walk)
    let defined = page.matches(of: #/<g id="(r[0-9]+)">(.*)<\/g>/#).map { (String($0.1), String($0.2)) }
    let used = Set(page.matches(of: #/href="#(r[0-9]+)"/#).map { String($0.1) })
    #expect(Set(defined.map(\.0)).count == defined.count)
    #expect(Set(defined.map(\.1)).count == defined.count)
    #expect(!used.isEmpty && used.isSubset(of: defined.map(\.0)))
    let names = Set(page.matches(of: #/class="(s[0-9a-z]{8,})"/#).map { String($0.1) })
    #expect(!names.isEmpty && names.allSatisfy { page.contains("\n.\($0){") })
  }

  @Test("lets nothing run and nothing be fetched but what its policy names by its hash")
  func policy() throws {
    let page = hostilePage()
    let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)).1
    #expect(policy.hasPrefix("default-src 'none'; img-src data:;"))
    let scripts = page.matches(of: #/<script(?<kind>[^>]*)>(?<text>(?s:.*?))<\/script>/#)
    #expect(scripts.map { String($0.kind) } == [" type=\"application/json\" id=\"films\"", ""])
    let styles = page.matches(of: #/<style>(?<text>(?s:.*?))<\/style>/#)
    #expect(styles.count == 1)
    for text in [scripts.last.map { String($0.text) }, styles.first.map { String($0.text) }] {
      let hash = Data(Digest(of: Array((text ?? "").utf8)).bytes).base64EncodedString()
      #expect(policy.contains("'sha256-\(hash)'"))
    }
    #expect(page.firstMatch(of: #/ (src|href)="(?!#|data:)/#) == nil)
  }

  @Test("writes whatever it is told as text, and nothing that hides or turns it")
  func hostile() {
    let page = hostilePage()
    #expect(page.contains("&lt;d&gt; &amp; ]]&gt;"))
    #expect(!page.contains("<d>") && !page.contains("<script>alert"))
    #expect(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    #expect(!page.contains("x\" onload"))
    #expect(page.unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0 == "\n") && $0.value != 0x202E })
  }

  @Test("has a column for each place in the matrix, and tells equal failures once")
  func matrix() throws {
    let matrix = try Matrix(
      parsing: "language=en,fr,size=40x12,80x24", languages: ["en", "fr"], themes: [])
    let page = try page(Self.walk, matrix: matrix)
    #expect(page.matches(of: #/<th scope="col">/#).count == 4)
    #expect(page.contains("<th scope=\"col\"><span>fr</span><span>40x12</span></th>"))
    #expect(page.contains("4 of 8 tests failed") && page.contains("failed in 4 of 4"))
    #expect(page.matches(of: #/class="failure"/#).count == 1)
    #expect(page.contains("<figcaption>fr 40x12: the last screen</figcaption>"))
  }

  @Test("shows how a picture has changed since the run before")
  func changes() {
    var reel = ScreenReel()
    let still = Stills.still(.init(columns: 3, rows: 1)) { $0.write("new", at: 0, 0, role: .body) }
    reel.keep(still, as: "a.txt", at: .zero, now: Array("same\nnew\n".utf8), before: Array("same\nold\n".utf8))
    reel.keep(still, as: "b.svg", at: .zero, now: [1], before: Array("<svg/>".utf8))
    reel.keep(still, as: "c.txt", at: .zero, now: [1], before: [1])
    var report = TestReport(file: "x.tape", name: "t")
    report.reel = reel
    var page = PageReport()
    page.add(report)
    #expect(page.text.contains("<del>-2 old</del><ins>+2 new</ins>"))
    #expect(page.text.contains("src=\"data:image/svg+xml;base64,PHN2Zy8+\""))
    #expect(page.text.matches(of: #/Changed:/#).count == 2)
  }

  @Test("shows what differs from a golden, line by line")
  func golden() {
    let failure = TestFailure(
      file: "x.events.ndjson", line: 1, columns: 1..<2, text: "", message: "other events came",
      details: ["t:", "  - {\"event\":\"a\"}", "  + {\"event\":\"b\"}"])
    var page = PageReport()
    page.add(TestReport(file: "x.tape", name: "golden", failure: failure))
    #expect(page.text.contains("<del>  - {&quot;event&quot;:&quot;a&quot;}</del>"))
    #expect(page.text.contains("<ins>  + {&quot;event&quot;:&quot;b&quot;}</ins>"))
  }

  @Test("keeps no cell of the camera's picture in its films")
  func privacy() throws {
    let tape = Playhouse.ready + "Face centred\nSleep 1s\n"
    let report = try #require(try Playhouse.play(tape, keepsReels: true).first)
    let reel = try #require(report.reel)
    // The head moves, but no preview is drawn: only texts change.
    #expect(reel.frames.count < 8, "\(reel.frames.count) screens in a second")
    #expect(report.brief.reel == nil)
  }

  @Test("writes bytes as others do", arguments: [0, 1, 2, 3, 4, 255])
  func base64(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73) }
    #expect(Markup.base64(bytes) == Data(bytes).base64EncodedString())
  }
}
