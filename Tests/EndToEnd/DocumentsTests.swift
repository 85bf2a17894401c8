import Contract
import Files
import Foundation
import Imaging
import PtyKit
import Testing

@testable import Demo

/// `cameo documents` with generated pictures.
@Suite("Documents in pictures") struct DocumentsTests {
  /// A light rectangle on a dark desk, at 80, 60.
  private func picture(_ world: World, _ name: String, card: (width: Int, height: Int)?) throws -> String {
    let (width, height) = (640, 480)
    var bytes = Data("P5\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let isCard = card.map { (80..<(80 + $0.width)).contains(x) && (60..<(60 + $0.height)).contains(y) } ?? false
        bytes.append(isCard ? 210 : 60)
      }
    }
    let path = world.path(name)
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("are told with their corners and what is wrong, and what is none with a reason") func words() throws {
    let world = try World()
    let card = try picture(world, "card.pgm", card: (476, 300))
    let desk = try picture(world, "desk.pgm", card: nil)
    let done = try world.say(["documents", card, desk])
    #expect(done.status == 0, "\(done.errors)")
    for words in [
      "card.pgm: 640x480, the outline of a card (TD1)", "corners 79.5,59.5 555.5,59.5 555.5,359.5 79.5,359.5",
      "edge width unknown", "no MRZ found",
      "desk.pgm: 640x480, no document found: no four sides fit together",
    ] {
      #expect(done.output.contains(words), "\(words): \(done.output)")
    }
  }

  @Test("are a line each for machines") func lines() throws {
    let world = try World()
    let page = try picture(world, "page.pgm", card: (500, 352))
    let desk = try picture(world, "desk.pgm", card: nil)
    let done = try world.say(["documents", "--json", page, desk])
    #expect(done.status == 0)
    let rows = try done.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows.map { $0["found"] as? Bool } == [true, false])
    #expect(rows.map { $0["v"] as? Int } == [1, 1])
    let first = try #require(rows.first)
    #expect(first["kind"] as? String == "td3" && (first["corners"] as? [[Double]])?.count == 4)
    #expect((first["inliers"] as? [Double])?.count == 4 && (first["light"] as? [String: Any])?["median"] as? Int == 210)
    #expect(first["edgeWidth"] == nil && first["zone"] == nil)
  }

  @Test("tell which digits of a zone hold, and nothing that stands in it") func zone() throws {
    let world = try World()
    let card = World.root.appendingPathComponent("Tests/Tapes/_films/card-zone.png").path
    let words = try world.say(["documents", card])
    #expect(words.status == 0 && words.output.contains("MRZ TD1: all check digits valid"))
    let line = try world.say(["documents", "--json", card])
    let row = try #require(try JSONSerialization.jsonObject(with: Data(line.output.utf8)) as? [String: Any])
    let zone = try #require(row["zone"] as? [String: Any])
    #expect(zone["form"] as? String == "td1" && zone["repaired"] as? Int == 0 && zone["key"] as? Bool == true)
    #expect((zone["checks"] as? [String: Bool]).map { $0.count == 4 && !$0.values.contains(false) } == true)
    for told in ["D23145890", "740812", "120415", "ERIKSSON", "ANNA", "UTO"] {
      #expect(!words.output.contains(told) && !line.output.contains(told), "\(told)")
    }
  }

  /// The front of a card has no zone that could prove a border.
  @Test("of which only the shape is known are told as such") func cropped() throws {
    let world = try World()
    let size = PixelSize(width: 1280, height: 720)
    let picture = Picture(size)
    var state = DocumentState()
    (state.side, state.tilt, state.turn, state.roll) = (.front, 0, 0, 0)
    DocumentRenderer(size: size, seed: 3).render(state, frame: 1, into: picture)
    let corners = try #require(DocumentPose.corners(of: state, in: size)).corners
    let (columns, rows) = (Int(corners[0].x) + 2..<Int(corners[2].x) - 1, Int(corners[0].y) + 2..<Int(corners[2].y) - 1)
    var bytes = Data("P5\n\(columns.count) \(rows.count)\n255\n".utf8)
    for y in rows { bytes += picture.luma[y * size.width + columns.lowerBound..<y * size.width + columns.upperBound] }
    let path = world.path("front.pgm")
    try bytes.write(to: URL(fileURLWithPath: path))
    let words = try world.say(["documents", path])
    #expect(words.status == 0 && words.output.contains("perhaps cropped to a card (TD1)"), "\(words.output)")
    #expect(words.output.contains("only an MRZ could show") && words.output.contains("with some margin"))
    let line = try world.say(["documents", "--json", path])
    #expect(line.output.contains(#""found":false"#) && line.output.contains(#""troubles":["unproven"]"#))
  }

  @Test("tell that a code was read by its digest, and nothing that stands in it") func code() throws {
    let world = try World()
    let size = PixelSize(width: 1280, height: 720)
    for side in DocumentState.Side.allCases {
      var state = DocumentState()
      (state.qr, state.side) = (.valid, side)
      let picture = Picture(size)
      DocumentRenderer(size: size, seed: 3).render(state, frame: 1, into: picture)
      let path = world.path("\(side).pgm")
      try (Data("P5\n1280 720\n255\n".utf8) + Data(picture.luma)).write(to: URL(fileURLWithPath: path))
      let text = Specimen(seed: 3).code(side)
      let digest = Digest(of: text).hex
      let words = try world.say(["documents", path])
      #expect(words.status == 0 && words.output.contains("QR code: \(text.count) bytes, SHA-256 \(digest)"))
      let line = try world.say(["documents", "--json", path])
      let row = try #require(try JSONSerialization.jsonObject(with: Data(line.output.utf8)) as? [String: Any])
      let code = try #require(row["qr"] as? [String: Any])
      #expect(code["read"] as? Bool == true && code["length"] as? Int == text.count)
      #expect(code["sha256"] as? String == digest)
      for part in String(decoding: text, as: UTF8.self).split(separator: "/") where part.count > 5 {
        for told in [words.output, words.errors, line.output, line.errors] { #expect(!told.contains(part), "\(part)") }
      }
    }
    let none = try world.say(["documents", "--json", try picture(world, "card.pgm", card: (476, 300))])
    #expect(none.output.contains(#""qr":{"read":false}"#))
  }

  @Test("are taken, and what stands in their codes is nowhere") func secrets() throws {
    let world = try World()
    let done = try world.say([
      "run", "--plain", "--flow", "document", "--document-kind", "td1", "--document-qr", "required", "--camera",
      "demo:card-qr", "--no-instructions", "--camera-permission", "granted", "--review", "skip", "--seed", "3",
      "--quality", "sd",
      "--output", world.path("out"), "--events", world.path("events"), "--findings", world.path("findings"),
    ])
    #expect(done.status == 0, "\(done.errors)")
    var told = [done.output, done.errors]
    let files = try #require(FileManager.default.enumerator(atPath: world.path("out")))
    for case let name as String in files { told.append(bytes(world.path("out") + "/" + name)) }
    told += [bytes(world.path("events")), bytes(world.path("findings"))]
    for side in DocumentState.Side.allCases {
      let text = Specimen(seed: 3).code(side)
      // It was read, and only its digest is reported.
      #expect(told.contains { $0.contains(Digest(of: text).hex) })
      for part in String(decoding: text, as: UTF8.self).split(separator: "/") where part.count > 5 {
        #expect(!told.contains { $0.contains(part) }, "\(part)")
      }
    }
  }

  @Test("and faces before two cameras name each by its role") func cameras() throws {
    let world = try World()
    let usual = [
      "run", "--plain", "--no-instructions", "--document-kind", "td1", "--document-sides", "front", "--review", "skip",
      "--auto-start", "--camera-permission", "granted", "--quality", "sd", "--camera", "demo",
    ]
    // The frame of one session is the camera of the next.
    let first = try world.say(usual + ["--flow", "document", "--output", world.path("first")])
    let before = try FileManager.default.contentsOfDirectory(atPath: world.path("first")).first
    let filmed = try #require(before, "\(first.errors)")
    let card = "\(world.path("first"))/\(filmed)/document-front-frame.jpg"
    let done = try world.say(
      usual + [
        "--flow", "identity", "--liveness", "passive", "--document-camera", "loop:\(card)", "--output",
        world.path("out"),
      ])
    #expect(done.status == 0, "\(done.errors)")
    let text = done.output + done.errors
    let file = try #require(text.range(of: "File as camera"))
    let demo = try #require(text.range(of: "Demo camera"))
    #expect(file.upperBound < demo.lowerBound, "\(text)")
    let session = try #require(try FileManager.default.contentsOfDirectory(atPath: world.path("out")).first)
    let result = try object(Data(bytes("\(world.path("out"))/\(session)/result.json").utf8))
    let encoded = try #require(result["metadata"] as? String)
    let metadata = try object(#require(Data(base64Encoded: encoded)))
    for told in [result, metadata] {
      let cameras = try #require(told["cameras"] as? [String: [String: Any]])
      #expect(cameras.compactMapValues { $0["kind"] as? String } == ["document": "file", "face": "demo"])
      #expect((told["camera"] as? [String: Any])?["kind"] as? String == "demo")
    }
  }

  private func object(_ bytes: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  /// The content of a file; empty if there is none.
  private func bytes(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  @Test("of what is no picture are told with their code, and the others too") func wrong() throws {
    let world = try World()
    let card = try picture(world, "card.pgm", card: (476, 300))
    let text = try world.write("no picture", to: "note.txt")
    let film = World.root.appendingPathComponent("Tests/Tapes/_films/fits.mp4").path
    let broken = try world.say(["documents", text, card])
    #expect(broken.status == 65 && broken.errors.contains("note.txt") && broken.output.contains("card.pgm"))
    let moving = try world.say(["documents", film])
    #expect(moving.status == 65 && moving.errors.contains("fits.mp4 is a film"))
    #expect(try world.say(["documents", world.path("gone.png")]).status == 66)
    // One bad file of many changes nothing of what the others say.
    let alone = try world.say(["documents", card])
    let cut = world.path("cut.png")
    let whole = try Data(contentsOf: World.root.appendingPathComponent("Tests/Tapes/_films/card-zone.png"))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: cut))
    let among = try world.say(["documents", text, card, cut])
    #expect(among.status == 65 && among.output == alone.output)
    #expect(among.errors.contains("cut.png is damaged or cut short") && among.errors.contains("Copy it again"))
    let empty = world.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let nothing = try world.say(["documents", empty])
    #expect(nothing.status == 66 && nothing.errors.contains("empty has no pictures. Add some"))
    for words in [["documents"], ["documents", ""], ["faces", ""]] { #expect(try world.say(words).status == 64) }
  }
}
