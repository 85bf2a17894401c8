import Foundation
import PtyKit
import Testing

/// The HTML page of a run, in a browser.
@Suite(
  "The page of a run in Chromium", .enabled(if: Chromium.mayJudge, "skipped: Debian's package chromium is missing"))
struct TapePageTests {
  private static let tape = """
    Camera demo
    Recorder virtual
    Test "held"
    Screenshot page.svg
    Enter
    Sleep 1s
    Enter
    Wait+Page cameraPermission
    Test "failed <img src=x onerror=alert(1)>"
    Enter
    Expect+Focus start
    Test "failed too"
    Expect+Page videoCapture
    """

  /// Writes the page of a run, and a second page that inspects it.
  private func open(_ words: [String] = [], width: Int) throws -> World {
    let world = try World()
    let tape = try world.write(Self.tape, to: "walk.tape")
    let said = try world.say(["tape", "run", "--html", world.path("report.html")] + words + [tape])
    #expect(said.status == 1, "\(said)")
    try world.write(Self.onlooker(width), to: "onlooker.html")
    return world
  }

  private static func onlooker(_ width: Int) -> String {
    """
    <!DOCTYPE html><meta charset="utf-8"><style>body{margin:0}iframe{border:0;width:\(width)px;height:1800px}</style>
    <iframe id="page" src="report.html"></iframe><pre id="said"></pre><script>
    onload = () => {
      const view = page.contentWindow, d = view.document, said = {};
      const press = (key, on) => on.dispatchEvent(new view.KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      const name = () => d.activeElement.closest('details')?.querySelector('.name').textContent;
      said.width = d.documentElement.scrollWidth;
      said.held = d.querySelectorAll('.mark:not(.fail)').length;
      press('n', d.body); said.first = name();
      press('n', d.activeElement); said.second = name();
      press('p', d.activeElement); said.again = name();
      const marks = d.querySelectorAll('nav .mark');
      marks[0].focus(); press('ArrowRight', marks[0]); said.walked = [...marks].indexOf(d.activeElement);
      const figure = d.querySelector('figure.film'), slider = figure.querySelector('input');
      slider.value = 0; slider.dispatchEvent(new view.Event('input'));
      said.start = figure.querySelector('output').textContent;
      slider.value = slider.max; slider.dispatchEvent(new view.Event('input'));
      said.end = figure.querySelector('output').textContent;
      said.rows = figure.querySelectorAll('use').length;
      figure.querySelector('button').click(); said.playing = figure.querySelector('button').textContent;
      said.closed = d.querySelectorAll('details.test:not([open])').length;
      view.location.hash = d.querySelector('details:not([open]) .body').id;
      setTimeout(() => {
        said.opened = d.querySelectorAll('details.test:not([open])').length;
        said.ground = view.getComputedStyle(d.body).backgroundColor;
        document.getElementById('said').textContent = JSON.stringify(said);
      }, 200);
    };
    </script>
    """
  }

  /// Measurements of the page; its errors are in the log of the browser.
  private func look(_ world: World, _ words: [String] = []) throws -> [String: Any] {
    let told = try Chromium.run(
      words + ["--virtual-time-budget=4000", "--dump-dom", "file://" + world.path("onlooker.html")], in: world)
    #expect(told.complaints == [])
    var text = String(try #require(told.output.firstMatch(of: #/<pre id="said">(.*)<\/pre>/#)).1)
    for (written, meant) in [("&lt;", "<"), ("&gt;", ">")] {
      text = text.replacingOccurrences(of: written, with: meant)
    }
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("fits both widths, runs its films and obeys the keyboard", arguments: [390, 1440])
  func works(width: Int) throws {
    let world = try open(width: width)
    let said = try look(world)
    #expect(try #require(said["width"] as? Int) <= width)
    #expect(said["first"] as? String == "failed <img src=x onerror=alert(1)>")
    #expect(said["second"] as? String == "failed too")
    #expect(said["again"] as? String == said["first"] as? String)
    #expect(said["walked"] as? Int == 1)
    #expect((said["start"] as? String)?.hasPrefix("0.000 s") == true)
    #expect((said["end"] as? String)?.hasPrefix("1.000 s, cameraPermission") == true, "\(said)")
    #expect(try #require(said["rows"] as? Int) > 5)
    #expect(said["playing"] as? String == "Stop")
    #expect((said["closed"] as? Int, said["opened"] as? Int) == (1, 0))
    #expect(said["ground"] as? String == "rgb(246, 247, 249)")
  }

  @Test("is dark if the browser prefers dark, and a matrix scrolls within itself")
  func darkMatrix() throws {
    let world = try open(["--matrix", "language=en,fr,theme=*,size=40x12,80x24"], width: 390)
    let said = try look(world, ["--blink-settings=preferredColorScheme=0"])
    #expect(said["ground"] as? String == "rgb(16, 19, 23)")
    #expect(try #require(said["width"] as? Int) <= 390)
  }

  @Test("has pictures at both widths, and prints", arguments: [500, 1440])
  func pictures(width: Int) throws {
    let world = try open(width: width)
    let page = "file://" + world.path("report.html")
    let told = try Chromium.run(
      ["--window-size=\(width),1800", "--screenshot=" + world.path("page.png"), page], in: world)
    #expect(told.complaints == [])
    let png = try Data(contentsOf: URL(filePath: world.path("page.png")))
    #expect(png.count > 20_000)
    #expect(png[16..<20].reduce(0) { $0 << 8 | Int($1) } == width)
    #expect(try Chromium.run(["--print-to-pdf=" + world.path("page.pdf"), page], in: world).complaints == [])
    let pdf = try Data(contentsOf: URL(filePath: world.path("page.pdf")))
    #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.count > 10_000)
  }

  @Test("has the same bytes whenever it is written")
  func bytes() throws {
    let world = try open(width: 390)
    let first = try world.text("report.html")
    // The pictures are now those of this run.
    _ = try world.say(["tape", "run", "--html", world.path("again.html"), "--jobs", "1", world.path("walk.tape")])
    #expect(try world.text("again.html") == first)
  }
}

/// Debian's Chromium, headless.
enum Chromium {
  private static let program = "/usr/bin/chromium"
  /// Required in CI.
  static let mayJudge =
    FileManager.default.isExecutableFile(atPath: program) || ProcessInfo.processInfo.environment["CI"] == "true"

  /// Its stdout, and the lines of its console.
  static func run(_ words: [String], in world: World) throws -> (output: String, complaints: [String]) {
    let usual = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
      "--allow-file-access-from-files", "--enable-logging=stderr", "--user-data-dir=" + world.path("chromium"),
    ]
    let said = try Program.runDetached(program, usual + words, environment: world.environment)
    #expect(said.status == 0)
    let complaints = said.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
    return (said.output, complaints)
  }
}
