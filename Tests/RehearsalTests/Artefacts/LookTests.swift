import Cells
import Contract
import Foundation
import Imaging
import Rehearsal
import Testing
import Theming

@Suite struct LookTests {
  @Test func look() throws {
    let out = "/tmp/art-look"
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    for (name, look) in [
      ("dark", RealSession.Look()),
      ("light", RealSession.Look(language: "fr", appearance: .light)),
      ("contrast", RealSession.Look(theme: "high-contrast", preview: .blocks)),
      ("mono", RealSession.Look(theme: "mono", depth: .none)),
      ("small", RealSession.Look(language: "fr", preview: .color, size: Size(columns: 40, rows: 12))),
    ] {
      let session = try RealSession(look)
      for page in ["1", "2", "3"] {
        if page == "2" { session.press() }
        if page == "3" { session.reachPicture() }
        let still = session.still
        try still.svg(title: name).write(toFile: "\(out)/\(name)\(page).svg", atomically: true, encoding: .utf8)
        try Data(still.png()).write(to: URL(filePath: "\(out)/\(name)\(page).png"))
        try still.ansi.write(toFile: "\(out)/\(name)\(page).ansi", atomically: true, encoding: .utf8)
        try still.json.write(toFile: "\(out)/\(name)\(page).json", atomically: true, encoding: .utf8)
        try still.text.write(toFile: "\(out)/\(name)\(page).txt", atomically: true, encoding: .utf8)
      }
    }
  }

  @Test func film() throws {
    for mode in [PreviewMode.ascii, .color, .blocks] {
      let session = try RealSession(RealSession.Look(preview: mode))
      session.reachPicture()
      var film = Film(title: "Cameo", showsPicture: true)
      var masked = Film(title: "Cameo", showsPicture: false)
      var cast = Cast(size: Size(columns: 80, rows: 24), title: "Cameo", showsPicture: true)
      for frame in 0..<40 {
        film.show(session.still, at: .milliseconds(200 * frame))
        masked.show(session.still, at: .milliseconds(200 * frame))
        cast.show(session.still, at: .milliseconds(200 * frame))
        session.pass(.milliseconds(200))
      }
      try film.svg(end: .seconds(8)).write(toFile: "/tmp/art-look/film-\(mode).svg", atomically: true, encoding: .utf8)
      try masked.svg(end: .seconds(8)).write(toFile: "/tmp/art-look/film-\(mode)-masked.svg", atomically: true, encoding: .utf8)
      try cast.text.write(toFile: "/tmp/art-look/film-\(mode).cast", atomically: true, encoding: .utf8)
    }
  }
}
