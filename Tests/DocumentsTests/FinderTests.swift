import Chance
import Contract
import Testing

@testable import Documents

/// Rates over 10 pictures each; the limits are slightly below those measured over 100 (docs/explanation/documents.md).
@Suite("The finder of documents") struct FinderTests {
  @Test(
    "finds cards and pages", arguments: [(DeskPhoto.Desk.plain, 10), (.wood, 9), (.clutter, 9), (.white, 6)],
    Night.sample(1, of: [DocumentKind.td3, .td1]))
  func found(desk: (DeskPhoto.Desk, least: Int), kind: DocumentKind) {
    let rates = FinderRates(desk.0, kind)
    #expect(rates.found >= desk.least && rates.thoroughly >= desk.least, "\(rates.found), \(rates.thoroughly)")
    #expect(rates.wrongKind <= 1, "\(rates.wrongKind)")
    #expect(rates.error < 0.4, "\(rates.error)")
  }

  @Test(
    "finds white on white that is lit otherwise or casts a shadow",
    arguments: Night.sample(1, of: [DocumentKind.td3, .td1]))
  func white(kind: DocumentKind) {
    let rates = FinderRates(.white, kind) { $0.lightPaper() }
    #expect(rates.found >= 7 && rates.thoroughly >= 7, "\(rates.found), \(rates.thoroughly)")
  }

  @Test("finds what is tilted by 20 to 35 degrees", arguments: Night.sample(1, of: DocumentKind.allCases))
  func tilted(kind: DocumentKind) {
    let rates = FinderRates(.wood, kind, tilt: 20...35)
    #expect(rates.found >= 9 && rates.thoroughly >= 9, "\(rates.found), \(rates.thoroughly)")
  }

  @Test("finds what is blurred, noisy and dark, or reflects", arguments: Night.sample(1, of: DocumentKind.allCases))
  func worse(kind: DocumentKind) {
    let seeds = 0..<UInt64(Night.count(8, byDay: 4))
    let blurred = FinderRates(.wood, kind, seeds: seeds) { $0.blur = 2.5 }.found
    let noisy = FinderRates(.plain, kind, seeds: seeds) { ($0.noise, $0.light) = (12, 0.45) }.found
    let shining = FinderRates(.wood, kind, seeds: seeds) { $0.glare = 250 }.found
    #expect([blurred, noisy, shining].allSatisfy { $0 >= seeds.count * 3 / 4 }, "\(blurred), \(noisy), \(shining)")
  }

  @Test("accepts nothing on empty desks, and of clutter what has the shape by chance")
  func nothing() {
    let count = Night.count(20, byDay: 6)
    for (desk, most) in [(DeskPhoto.Desk.plain, 0), (.wood, 0), (.white, 0), (.clutter, Night.count(9, byDay: 3))] {
      let accepted = FinderRates.accepted(desk, seeds: 100..<UInt64(100 + count))
      #expect(accepted <= most, "\(desk): \(accepted)")
    }
  }

  @Test("says the same of the same picture, whatever it saw before")
  func same() throws {
    let photo = DeskPhoto.any(.clutter, .td1, seed: 7)
    let (plane, other) = (photo.drawn(), DeskPhoto.any(.wood, .td3, seed: 8))
    var (fresh, used) = (DocumentFinder(), DocumentFinder())
    let otherPlane = other.drawn()
    _ = otherPlane.pixels.withUnsafeBufferPointer { used.find(in: $0, other.size) }
    let (one, two) = plane.pixels.withUnsafeBufferPointer { luma in
      (fresh.find(in: luma, photo.size), used.find(in: luma, photo.size))
    }
    #expect(try #require(one).quad == two?.quad)
    #expect(one?.score == two?.score)
  }

  @Test("is at peace with any size and any content")
  func hostile() {
    var (finder, dice) = (DocumentFinder(), Dice(11))
    for (width, height) in [
      (0, 0), (1, 1), (1, 65500), (65500, 1), (65500, 24), (24, 3000), (24, 24), (25, 31), (320, 24), (321, 241),
    ] {
      for content in 0..<3 {
        let pixels = (0..<(width * height)).map { at in
          content == 0 ? 0 : content == 1 ? UInt8(dice.roll(256)) : UInt8(at % 7 < 3 ? 255 : 0)
        }
        pixels.withUnsafeBufferPointer { luma in
          let size = PixelSize(width: width, height: height)
          for sight in [finder.find(in: luma, size), finder.findThoroughly(in: luma, size)].compactMap(\.self) {
            #expect(sight.quad.isConvex && sight.score.isFinite)
            _ = DocumentMeasures(sight, in: luma, size)
          }
        }
      }
    }
  }

  @Test("sees nothing where the size lies about the pixels")
  func lies() {
    var finder = DocumentFinder()
    [UInt8](repeating: 9, count: 100).withUnsafeBufferPointer { luma in
      for (width, height) in [(100, 100), (Int.max, Int.max), (-5, 40), (-40, -40), (Int.max, 1)] {
        let size = PixelSize(width: width, height: height)
        #expect(finder.find(in: luma, size) == nil && finder.findThoroughly(in: luma, size) == nil)
      }
      #expect(LumaPlane(PixelSize(width: -2, height: -50), Array(luma)) == nil)
    }
  }
}

@Suite("A document that is followed") struct FollowTests {
  private static let size = PixelSize(width: 640, height: 480)

  /// A moving document, frame by frame.
  private static func photo(_ frame: Int, speed: Double) -> DeskPhoto {
    var photo = DeskPhoto()
    (photo.desk, photo.fill, photo.seed) = (.wood, 0.55, 11)
    photo.shift = (-0.15 + speed * Double(frame), 0.02)
    photo.roll = 4
    return photo
  }

  @Test("is found where it is, moving by up to 12 pixels a frame", arguments: Night.sample(1, of: [0.034, 0.0, 0.01]))
  func moving(speed: Double) throws {
    var finder = DocumentFinder()
    for frame in 0..<(speed > 0.02 ? 8 : 24) {
      let photo = Self.photo(frame, speed: speed)
      let plane = photo.drawn()
      let sight = plane.pixels.withUnsafeBufferPointer { finder.follow(in: $0, Self.size) }
      #expect(try #require(sight).isAccepted && overlap(try #require(sight).quad, photo.corners) > 0.95, "\(frame)")
    }
  }

  @Test("is found again at once where it has jumped, and gone at once where it is gone")
  func jumping() throws {
    var finder = DocumentFinder()
    func see(_ photo: DeskPhoto) -> DocumentSight? {
      photo.drawn().pixels.withUnsafeBufferPointer { finder.follow(in: $0, Self.size) }
    }
    #expect(see(Self.photo(0, speed: 0))?.isAccepted == true)
    let far = Self.photo(1, speed: 0.25)
    #expect(try overlap(#require(see(far)).quad, far.corners) > 0.95)
    var empty = far
    empty.kind = nil
    #expect(see(empty)?.isAccepted != true)
    #expect(try overlap(#require(see(far)).quad, far.corners) > 0.95)
  }

  @Test("is not looked for where another picture's was")
  func otherSizes() {
    var finder = DocumentFinder()
    for size in [Self.size, PixelSize(width: 1280, height: 720), PixelSize(width: 10, height: 10), Self.size] {
      var photo = Self.photo(0, speed: 0)
      photo.size = size
      let sight = photo.drawn().pixels.withUnsafeBufferPointer { finder.follow(in: $0, size) }
      if size.width > 10 { #expect(sight.map { overlap($0.quad, photo.corners) > 0.9 } == true) }
    }
  }
}
