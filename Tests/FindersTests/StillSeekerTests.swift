import Codes
import Contract
import Documents
import Files
import Imaging
import Testing

@testable import Demo
@testable import Finders

/// Pictures from files whose outline is not the document's.
@Suite struct StillSeekerTests {
  private struct Scan {
    var size: PixelSize
    var luma: [UInt8]

    /// The front of a card as the demo camera sees it, level; `card` are its corners.
    init(_ size: PixelSize, seed: UInt64, card: inout Quad?, _ change: (inout DocumentState) -> Void) {
      var state = DocumentState()
      change(&state)
      let picture = Picture(size)
      DocumentRenderer(size: size, seed: seed).render(state, frame: 1, into: picture)
      card = DocumentPose.corners(of: state, in: size)
      (self.size, luma) = (size, Array(picture.luma))
    }

    /// The front of a card, cropped to it and turned clockwise by so many quarters.
    init(croppedToFront seed: UInt64, _ code: DocumentState.Code, quarters: Int) throws {
      var card: Quad?
      let whole = Scan(PixelSize(width: 1280, height: 720), seed: seed, card: &card) { $0.qr = code }
      let corners = try #require(card).corners
      let (columns, rows) = (Int(corners[0].x)..<Int(corners[2].x), Int(corners[0].y)..<Int(corners[2].y))
      size = PixelSize(width: columns.count, height: rows.count)
      luma = rows.flatMap { row in columns.map { whole.luma[row * whole.size.width + $0] } }
      for _ in 0..<quarters { turn() }
    }

    private mutating func turn() {
      let (before, old) = (luma, size)
      size = PixelSize(width: old.height, height: old.width)
      for at in before.indices { luma[at % old.width * size.width + size.width - 1 - at / old.width] = before[at] }
    }

    func seen() throws -> StillSeeker.Sight {
      var seeker = StillSeeker(try ZoneNetwork.shipped, codes: try CodeReader())
      return luma.withUnsafeBufferPointer { seeker.look(at: $0, size, turns: true) }
    }
  }

  @Test(arguments: 0..<4) func aPortraitOnACroppedCardIsNoDocument(_ quarters: Int) throws {
    for seed: UInt64 in [2, 3, 8] {
      for code in [DocumentState.Code.none, .valid] {
        let sight = try Scan(croppedToFront: seed, code, quarters: quarters).seen()
        #expect(sight.measures == nil && sight.mayBeCroppedTo == .td1, "\(seed) \(code): \(sight)")
      }
    }
  }

  @Test(arguments: 0..<4) func theCodeOfACroppedCardIsReadHoweverItLies(_ quarters: Int) throws {
    for seed: UInt64 in 2...4 {
      let text = Specimen(seed: seed).code(.front)
      let wanted = CodeReading(length: text.count, sha256: Digest(of: text).hex)
      let sight = try Scan(croppedToFront: seed, .valid, quarters: quarters).seen()
      #expect(sight.code == wanted && sight.mayBeCroppedTo == .td1, "\(seed): \(sight)")
    }
  }

  /// A picture in a card's shape is not yet cropped to one.
  @Test(arguments: DocumentState.Back.allCases) func aCardOnADeskIsFoundInAPictureInACardsShape(
    _ back: DocumentState.Back
  ) throws {
    for (seed, width) in [(1, 0.55), (12, 0.6), (14, 0.7), (18, 0.9)] {
      var card: Quad?
      let scan = Scan(PixelSize(width: 1280, height: 800), seed: UInt64(seed), card: &card) { state in
        (state.back, state.width, state.roll, state.qr) = (back, width, Double(seed - 10), .valid)
      }
      let (truth, sight) = (try #require(card), try scan.seen())
      let found = try #require(sight.document)
      let isNear = zip(found.quad.corners, truth.corners).allSatisfy { $0.distance(to: $1) < 0.04 * truth.width }
      #expect(sight.measures != nil && isNear, "\(back) \(seed): \(found.quad)")
    }
  }
}
