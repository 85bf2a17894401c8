import enum Chance.Night
import FrameKit
@testable import Demo
import Contract
import Documents
import Imaging
import Testing

@Suite struct DocumentRendererTests {
  @Test func cornersOfAFlatCardAreThoseOfItsGuide() throws {
    for size in [vga, PixelSize(width: 1280, height: 720)] {
      let quad = try #require(DocumentPose.corners(of: document("document=td1 width=1"), in: size))
      let guide = DocumentKind.td1.guide(in: size)
      #expect(abs(quad.corners[0].x + 0.5 - guide.x) < 0.01 && abs(quad.corners[0].y + 0.5 - guide.y) < 0.01)
      #expect(abs(quad.corners[2].x + 0.5 - guide.maxX) < 0.01 && abs(quad.corners[2].y + 0.5 - guide.maxY) < 0.01)
    }
  }

  @Test(arguments: [("tilt=25", 25.0, 0.0), ("turn=-18", 18, 0), ("roll=12", 0, 12), ("roll=-7 tilt=10", 10, -7)])
  func cornersHaveTheFindersOwnPose(_ words: String, tilt: Double, roll: Double) throws {
    let quad = try #require(DocumentPose.corners(of: document("document=td3 " + words), in: vga))
    let pose = try #require(
      QuadPose(quad, focal: QuadPose.usualFocal * 640, centre: Point(319.5, 239.5)))
    #expect(abs(pose.tilt - tilt) < 0.1 && abs(pose.aspect - DocumentKind.td3.aspect) < 0.005)
    #expect(tilt > 0 || abs(pose.roll - roll) < 0.1)
  }

  @Test func theUpperSideGoesAwayAndTheRightOne() throws {
    let tilted = try #require(DocumentPose.corners(of: document("document=td1 tilt=25"), in: vga)).corners
    #expect(tilted[0].distance(to: tilted[1]) < tilted[3].distance(to: tilted[2]))
    let turned = try #require(DocumentPose.corners(of: document("document=td1 turn=25"), in: vga)).corners
    #expect(turned[1].distance(to: turned[2]) < turned[0].distance(to: turned[3]))
  }

  @Test func nothingIsSeenOfWhatIsEdgeOnOrGone() throws {
    #expect(try DocumentPose.corners(of: document("document=td1 turn=89"), in: vga) == nil)
    #expect(try DocumentPose.corners(of: document("document=td1 gone"), in: vga) == nil)
    #expect(try DocumentPose.corners(of: document("document=none"), in: vga) == nil)
  }

  @Test(arguments: ["plain", "wood", "clutter", "person", "white"], ["td1", "td3"])
  func theFinderFindsItWhereItIs(_ back: String, _ kind: String) throws {
    var eye = DocumentEye()
    var random = SeededRandom(17)
    var found = 0
    let count = Night.count(4, byDay: 1)
    for seed in 0..<UInt64(count) {
      let renderer = DocumentRenderer(size: vga, seed: seed)
      for side in kind == "td1" ? ["front", "back"] : ["front"] {
        let words =
          "document=\(kind) side=\(side) back=\(back) x=\(random.within(-0.05...0.05)) y=\(random.within(-0.05...0.05)) "
          + "width=\(random.within(0.78...1)) tilt=\(random.within(-12...12)) turn=\(random.within(-10...10)) "
          + "roll=\(random.within(-10...10)) hand=\(random.within(0...0.3))"
        let state = try document(words)
        let truth = try #require(DocumentPose.corners(of: state, in: vga))
        guard let (sight, _) = eye.sight(state, by: renderer), overlap(sight.quad, truth) > 0.9 else { continue }
        found += 1
        #expect(sight.kind == nil || sight.kind?.rawValue == kind, "\(words): \(sight.pose)")
      }
    }
    #expect(found >= max(1, (kind == "td1" ? 2 * count : count) - 1), "\(found)")
  }

  @Test(
    arguments: [
      ("hand=0.25", []), ("glare=0.5", [.glare]), ("light=0.3", [.dark]), ("light=1.25", [.bright]),
      ("hand=0.68", [.right]),
      ("tilt=28", [.tilted]), ("roll=21", [.turned]), ("blur=2.2", [.blurred]), ("x=0.241", [.corner]),
    ] as [(String, [DocumentTrouble])])
  func renderedFaultsAreMeasured(_ words: String, _ troubles: [DocumentTrouble]) throws {
    var eye = DocumentEye()
    let state = try document("document=td1 back=wood " + words)
    let seen = eye.sight(state, by: DocumentRenderer(size: vga, seed: 1))
    let (sight, measures) = try #require(seen)
    let all = DocumentTrouble.all(sight, measures)
    // An overexposed picture also has white patches.
    #expect(all.filter { $0 != .glare || troubles != [.bright] } == troubles, "\(measures)")
  }

  @Test func nothingIsAcceptedWhereNoneIs() throws {
    var eye = DocumentEye()
    for back in DocumentState.Back.allCases {
      for seed in 0..<6 as Range<UInt64> {
        let state = try document("document=none back=\(back.rawValue)")
        let seen = eye.sight(state, by: DocumentRenderer(size: vga, seed: seed))
        #expect(seen == nil, "\(back) \(seed)")
      }
    }
  }

  @Test func theSameSeedAndFrameGiveTheSameBytes() throws {
    let state = try document("document=td1 tilt=9 glare=0.4 hand=0.3 back=clutter blur=0.7 light=0.8")
    func bytes(_ seed: UInt64, _ frame: Int, before: [String] = []) throws -> [UInt8] {
      let (renderer, picture) = (DocumentRenderer(size: small, seed: seed), Picture(small))
      for words in before { renderer.render(try document(words), frame: 9, into: picture) }
      renderer.render(state, frame: frame, into: picture)
      return picture.bytes
    }
    let first = try bytes(5, 3)
    #expect(try bytes(5, 3, before: ["document=td3 back=person", "document=td1 side=back"]) == first)
    #expect(try bytes(5, 4) != first)
    #expect(try bytes(6, 3) != first)
  }

  @Test func everySizeAndPlaceCanBeDrawn() throws {
    for size in [DemoCamera.smallest, PixelSize(width: 333, height: 77), DemoCamera.largest] {
      let (renderer, picture) = (DocumentRenderer(size: size, seed: 1), Picture(size))
      for words in [
        "", "width=2 tilt=80 turn=70 roll=170", "width=0.1 x=3 y=-3", "width=2 x=1 hand=0.9 glare=1 turn=-88",
      ] {
        for kind in DocumentState.Kind.allCases where kind != .none {
          renderer.render(try document("document=\(kind.rawValue) \(words)"), frame: 0, into: picture)
        }
      }
    }
  }

  /// The simulated chip of a document has the zone that the camera shows.
  @Test func theMadeUpChipsAreThoseOfTheHolder() throws {
    let holder = Specimen(seed: 1)
    for (name, rows) in [("td1", holder.card(.valid)), ("td3", holder.page(.valid))] {
      let zone = try resource("chips/\(name)/dg1.bin").suffix(rows.reduce(0) { $0 + $1.count })
      #expect(zone.elementsEqual(rows.joined().utf8), "\(name)")
    }
  }

  @Test func checkDigitsHoldOrDoNot() {
    // The examples of ICAO 9303.
    #expect(Specimen.check("L898902C3") == 6 && Specimen.check("740812") == 2 && Specimen.check("120415") == 9)
    for seed in 0..<50 as Range<UInt64> {
      let person = Specimen(seed: seed)
      let (card, page) = (person.card(.valid), person.page(.valid))
      #expect(card.map(\.count) == [30, 30, 30] && page.map(\.count) == [44, 44])
      let composite =
        card[0].dropFirst(5) + card[1].prefix(7) + card[1].dropFirst(8).prefix(7) + card[1].dropFirst(18).prefix(11)
      #expect(card[1].last?.wholeNumberValue == Specimen.check(String(composite)))
      #expect(card[0].dropFirst(14).first?.wholeNumberValue == Specimen.check(person.number))
      #expect(person.card(.broken)[0].dropFirst(14).first?.wholeNumberValue != Specimen.check(person.number))
      let row = page[1]
      #expect(row.dropFirst(9).first?.wholeNumberValue == Specimen.check(person.number))
      let all = row.prefix(10) + row.dropFirst(13).prefix(7) + row.dropFirst(21).prefix(22)
      #expect(row.last?.wholeNumberValue == Specimen.check(String(all)))
    }
  }
}
