@testable import Demo
import Contract
import Testing

@Suite struct DocumentTrackTests {
  @Test func theFirstKeyframeSaysWhatATrackIsAbout() throws {
    func isOfDocument(_ text: String) throws -> Bool {
      let (script, findings) = DemoScript.read(Array(text.utf8), file: "a")
      #expect(findings == [])
      if case .document = try #require(script) { return true }
      return false
    }
    #expect(try isOfDocument("# A card.\n\n0s x=0.2 document=td1\n1s side=back"))
    #expect(try !isOfDocument("# document=td1\n0s x=0.2"))
  }

  @Test func wordsHoldUntilTheNextKeyframeAndNumbersMove() throws {
    let track = try documentTrack("0s document=td1 side=front tilt=10\n2s side=back tilt=0 mrz=broken")
    #expect(track.plan(at: .seconds(1)).side == .front)
    #expect(track.plan(at: .seconds(1)).tilt == 5)
    #expect(track.plan(at: .seconds(2)).side == .back)
    #expect(track.plan(at: .seconds(2)).mrz == .broken)
  }

  @Test(arguments: shippedDocuments) func everyShippedTrackReadsAndPrints(_ name: String) throws {
    let (script, findings) = DemoScript.read(try shippedText(name), file: name)
    #expect(findings == [])
    guard case .document(let track) = script else {
      Issue.record("\(name) is no document's")
      return
    }
    #expect(try documentTrack(track.description) == track)
    #expect(DemoScript.read(Array(track.description.utf8), file: name).script == script)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    var text: String
    var line: Int
    var column: Int
    var says: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Broken(text: "0s document=td2", line: 1, column: 4, says: "did you mean document=td1?"),
    Broken(text: "0s document", line: 1, column: 4, says: "one of td1, td3, a4, bankcard, book, screen, window, none"),
    Broken(text: "0s document=td1 back=wod", line: 1, column: 17, says: "did you mean back=wood?"),
    Broken(text: "0s document=td1 glar=1", line: 1, column: 17, says: "did you mean glare?"),
    Broken(text: "0s document=td1 yaw=1", line: 1, column: 17, says: "not a key of a track"),
    Broken(text: "0s document=td1 tilt=90", line: 1, column: 17, says: "outside -89.0 to 89.0"),
    Broken(text: "0s document=td1 follow wrong", line: 1, column: 24, says: "not a key of a track"),
    Broken(text: "0s document=td1 deaf-glare", line: 1, column: 17, says: "write it as: follow deaf-glare"),
    Broken(text: "0s x=1\n1s document=td1", line: 2, column: 4, says: "put it on the first keyframe"),
  ])
  func aBrokenTrackSaysWhereAndWhatToDo(_ broken: Broken) throws {
    let (script, findings) = DemoScript.read(Array(broken.text.utf8), file: "a.track")
    #expect(script == nil)
    let first = try #require(findings.first)
    #expect(findings.count == 1 && (first.line, first.column) == (broken.line, broken.column))
    #expect(first.description.contains(broken.says), "\(first)")
    #expect(first.file == "a.track" && !first.remedy.isEmpty)
  }

  @Test func lastLineSetsFollowingAndDeafness() throws {
    #expect(try documentTrack("0s document=td1 follow").follow == .here)
    #expect(try documentTrack("0s document=td1 follow random").follow == .anywhere)
    #expect(try documentTrack("0s document=td1 follow deaf-glare").manner == CardManner(word: "deaf-glare"))
    #expect(CardManner.words.count == Hint.ofDocuments.count && CardManner(word: "deaf") == nil)
  }

  @Test func mutatedTracksNeverTrap() throws {
    var random = SeededRandom(23)
    let texts = try shippedDocuments.map(shippedText)
    for _ in 0..<2000 {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let at = Int.random(in: 0..<max(1, bytes.count), using: &random)
        if bytes.indices.contains(at) { bytes[at] = .random(in: 0...255, using: &random) }
      }
      let (script, findings) = DemoScript.read(bytes, file: "a")
      #expect((script == nil) == !findings.isEmpty)
      guard case .document(let track) = script else { continue }
      #expect(try documentTrack(track.description) == track)
      for second in [0, 1, 7.3, 1e6] { _ = track.state(at: .seconds(second), seed: 1) }
    }
  }
}
