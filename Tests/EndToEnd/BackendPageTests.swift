import Foundation
import PtyKit
import Testing

/// The page of `cameo backend`, in a browser.
@Suite(
  "The page of the backend in Chromium",
  .enabled(if: Chromium.mayJudge, "skipped: Debian's package chromium is missing"))
struct BackendPageTests {
  @Test("shows the capture of a trial, with its picture and its verdict")
  func trial() throws {
    let world = try World()
    let capture = [
      "--plain", "--no-instructions", "--camera-permission", "granted", "--auto-start", "--quality", "lowest",
      "--duration-ms", "300",
    ]
    let said = try world.say(["backend", "--try", "--folder", world.path("box"), "--"] + capture)
    #expect(said.status == 0, "\(said)")
    let box = try DeliveryTests.Box(world)
    let told = try Chromium.run(["--dump-dom", box.address], in: world)
    // A picture that the page's own policy blocks would be a complaint.
    #expect(told.complaints == [])
    #expect(told.output.contains("<p>Verdict: review. A person will look at it.</p>"), "\(told.output)")
    let picture = try #require(told.output.firstMatch(of: #/img src="([^"]+/face.jpg)"/#)).1
    #expect(box.session.wait(output: "GET \(picture) 200"))
    #expect(!box.session.output.text.contains("404"), "\(box.session.output.text)")
    for width in [500, 1280] {
      let shot = world.path("page-\(width).png")
      let drawn = try Chromium.run(["--window-size=\(width),900", "--screenshot=" + shot, box.address], in: world)
      #expect(drawn.complaints == [])
      let png = try Data(contentsOf: URL(filePath: shot))
      #expect(png[16..<20].reduce(0) { $0 << 8 | Int($1) } == width)
      // Without its picture, the page has a tenth of that.
      #expect(png.count > 50_000)
    }
  }
}
