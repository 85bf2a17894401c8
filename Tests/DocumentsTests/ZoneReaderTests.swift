import Chance
import Contract
import Foundation
import Testing

@testable import Documents

@Suite("The reader of zones for machines") struct ZoneReaderTests {
  private static let hd = PixelSize(width: 1280, height: 720)

  @Test("reads zones whole at 720p, tilted by up to 28 degrees", arguments: DocumentKind.allCases)
  func whole(kind: DocumentKind) throws {
    let count = Night.count(6, byDay: 2)
    let rates = try ZoneRates.of(kind, seeds: 0..<UInt64(count))
    #expect(rates.whole == count && rates.keys == count && rates.wrongKeys == 0, "\(rates)")
  }

  @Test("never gives a wrong key, however badly a zone is seen", arguments: DocumentKind.allCases)
  func never(kind: DocumentKind) throws {
    let blurred = try ZoneRates.of(kind, seeds: Self.seeds(20, 5)) {
      ($0.blur, $0.noise) = ($1.real(1.2...2.2), $1.real(3...12))
    }
    let dark = try ZoneRates.of(kind, seeds: Self.seeds(30, 4)) {
      ($0.noise, $0.light) = ($1.real(8...14), $1.real(0.3...0.5))
    }
    // A stain as dark as the print, over some characters.
    let stained = try ZoneRates.of(kind, seeds: Self.seeds(40, 5)) { photo, dice in
      photo.stain = (dice.real(0.1...0.9), dice.real(0.75...0.95), dice.real(0.01...0.06))
    }
    #expect(blurred.wrongKeys + dark.wrongKeys + stained.wrongKeys == 0, "\(blurred), \(dark), \(stained)")
    #expect(!Night.isNight || dark.whole >= 3, "\(dark)")
  }

  private static func seeds(_ first: UInt64, _ count: Int) -> Range<UInt64> {
    first..<first + UInt64(Night.count(count, byDay: 1))
  }

  @Test("reads what is held upside down, and says so")
  func turned() throws {
    var reader = ZoneReader(try #require(ZoneRates.network))
    for kind in DocumentKind.allCases {
      let photo = ZoneRates.photo(kind, seed: 50, size: Self.hd) { photo, _ in photo.roll += 180 }
      // As a finder returns it, from its upper left corner on.
      let corners = photo.corners.corners
      let seen = Quad(corners[2], corners[3], corners[0], corners[1])
      let drawn = photo.drawn()
      let reading = drawn.pixels.withUnsafeBufferPointer { reader.read(seen, in: $0, photo.size, kind: kind) }
      #expect(reading?.lines == photo.zone && reading?.isUpsideDown == true)
    }
  }

  /// A scan that was cropped to a document, turned by quarters.
  @Test("reads a picture that is cropped to its document, however it lies", arguments: DocumentKind.allCases, 0..<4)
  func border(kind: DocumentKind, quarters: Int) throws {
    var reader = ZoneReader(try #require(ZoneRates.network))
    let photo = ZoneRates.photo(kind, seed: 52, size: Self.hd) { photo, _ in photo.tilt = 0 }
    let upright = PixelSize(width: 1000, height: Int(1000 / kind.aspect))
    var corners = photo.corners.corners
    corners = Array(corners[quarters...] + corners[..<quarters])
    let lies = !quarters.isMultiple(of: 2)
    let size = lies ? PixelSize(width: upright.height, height: upright.width) : upright
    let drawn = photo.drawn()
    let scan = try #require(
      drawn.pixels.withUnsafeBufferPointer {
        Rectifier.picture(of: Quad(corners[0], corners[1], corners[2], corners[3]), in: $0, photo.size, as: size)
      })
    let read = scan.pixels.withUnsafeBufferPointer { reader.readBorder(of: $0, size, kind: nil) }
    #expect(read?.zone.lines == photo.zone, "\(String(describing: read?.zone.lines))")
    // Half of the zone is not enough to call the border a document's.
    let half = PixelSize(width: size.width, height: size.height / 2)
    #expect(scan.pixels.withUnsafeBufferPointer { reader.readBorder(of: $0, half, kind: nil) } == nil)
  }

  @Test("takes no border for a document's because of a zone with a wrong digit", arguments: DocumentKind.allCases)
  func unproven(kind: DocumentKind) throws {
    var reader = ZoneReader(try #require(ZoneRates.network))
    let photo = ZoneRates.photo(kind, seed: 52, size: Self.hd) { photo, _ in
      photo.tilt = 0
      // The check digit of the number, and that over all others, the last of the second row.
      for (row, cell) in [kind == .td1 ? (0, 14) : (1, 9), (1, kind == .td1 ? 29 : 43)] {
        guard var letters = photo.zone.map({ Array($0[row]) }), let digit = letters[cell].wholeNumberValue else {
          return
        }
        letters[cell] = Character("\((digit + 5) % 10)")
        photo.zone?[row] = String(letters)
      }
    }
    let size = PixelSize(width: 1000, height: Int(1000 / kind.aspect))
    let drawn = photo.drawn()
    let scan = try #require(
      drawn.pixels.withUnsafeBufferPointer { Rectifier.picture(of: photo.corners, in: $0, photo.size, as: size) })
    #expect(scan.pixels.withUnsafeBufferPointer { reader.readBorder(of: $0, size, kind: nil) } == nil)
  }

  @Test("finds and reads what fills the picture and lies on its side", arguments: DocumentKind.allCases, [1, 3])
  func aside(kind: DocumentKind, quarters: Int) throws {
    var reader = ZoneReader(try #require(ZoneRates.network))
    let upright = PixelSize(width: 1200, height: Int(1200 / kind.aspect) + 20)
    let photo = ZoneRates.photo(kind, seed: 53, size: upright) { photo, _ in
      (photo.tilt, photo.roll, photo.desk, photo.fill, photo.shift) = (0, 1, .wood, 0.95, (0, 0))
    }
    let (drawn, size) = (photo.drawn(), PixelSize(width: upright.height, height: upright.width))
    var pixels = drawn.pixels
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let at = quarters == 1 ? x * size.width + size.width - 1 - y : (size.height - 1 - x) * size.width + y
        pixels[at] = drawn.pixels[y * upright.width + x]
      }
    }
    pixels.withUnsafeBufferPointer { luma in
      guard let sight = DocumentFinder().findTurned(in: luma, size) else {
        Issue.record("nothing was found")
        return
      }
      #expect(sight.isAccepted && abs(abs(sight.pose.roll) - 90) < 3, "\(sight)")
      let zone = reader.read(sight.quad, in: luma, size, kind: sight.kind)
      #expect(zone?.lines == photo.zone && zone?.isUpsideDown == (quarters == 1), "\(sight.quad)")
    }
  }

  @Test("tells a TD2 from a TD3 by its columns")
  func largeCard() throws {
    var reader = ZoneReader(try #require(ZoneRates.network))
    let photo = ZoneRates.photo(.td3, seed: 51, size: Self.hd) { photo, _ in photo.zone = ZoneTextTests.largeCard }
    let drawn = photo.drawn()
    let reading = drawn.pixels.withUnsafeBufferPointer { reader.read(photo.corners, in: $0, photo.size, kind: .td3) }
    #expect(reading?.form == .td2 && reading?.lines == ZoneTextTests.largeCard)
  }

  @Test("sees no zone where there is other print, or nothing", arguments: DocumentKind.allCases)
  func none(kind: DocumentKind) throws {
    var (reader, dice) = (ZoneReader(try #require(ZoneRates.network)), Dice(9))
    for seed in Self.seeds(60, 4) {
      let photo = ZoneRates.photo(kind, seed: seed, size: Self.hd) { photo, _ in photo.zone = nil }
      let drawn = photo.drawn()
      let reading = drawn.pixels.withUnsafeBufferPointer { reader.read(photo.corners, in: $0, photo.size, kind: kind) }
      #expect(reading == nil)
    }
    let noise = (0..<(1280 * 720)).map { _ in UInt8(dice.roll(256)) }
    let quad = Quad(Point(100, 50), Point(1100, 60), Point(1090, 700), Point(110, 690))
    #expect(noise.withUnsafeBufferPointer { reader.read(quad, in: $0, Self.hd, kind: kind) } == nil)
  }

  @Test("says the same of the same picture, whatever it saw before")
  func same() throws {
    let network = try #require(ZoneRates.network)
    var (fresh, used) = (ZoneReader(network), ZoneReader(network))
    let other = ZoneRates.photo(.td3, seed: 70, size: Self.hd) { _, _ in }
    let photo = ZoneRates.photo(.td1, seed: 71, size: Self.hd) { _, _ in }
    let (otherDrawn, drawn) = (other.drawn(), photo.drawn())
    _ = otherDrawn.pixels.withUnsafeBufferPointer { used.read(other.corners, in: $0, other.size, kind: .td3) }
    let (one, two) = drawn.pixels.withUnsafeBufferPointer { luma in
      (
        fresh.read(photo.corners, in: luma, photo.size, kind: .td1),
        used.read(photo.corners, in: luma, photo.size, kind: .td1)
      )
    }
    #expect(one != nil && one == two)
  }

  @Test("is at peace with any size, any quad and any content")
  func hostile() throws {
    var (reader, dice) = (ZoneReader(try #require(ZoneRates.network)), Dice(12))
    for (width, height) in [(0, 0), (1, 1), (64, 32), (65, 31), (674, 33), (2, 900), (900, 2), (640, 200)] {
      for content in 0..<3 {
        let pixels = (0..<(width * height)).map { at in
          content == 0 ? 0 : content == 1 ? UInt8(dice.roll(256)) : UInt8(at % 20 < 10 ? 255 : 0)
        }
        let size = PixelSize(width: width, height: height)
        if let plane = LumaPlane(size, pixels) { _ = reader.read(plane, as: ZoneForm.allCases) }
        pixels.withUnsafeBufferPointer { luma in
          let (right, bottom) = (Double(width) * 1.5, Double(height) * 1.5)
          for quad in [
            Quad(Point(-9, -9), Point(right, 0), Point(right, bottom), Point(0, bottom)),
            Quad(Point(0, 0), Point(0, 0), Point(0, 0), Point(0, 0)),
            Quad(Point(0, 0), Point(1e9, 1), Point(1e9, 1e9), Point(0, 2)),
          ] {
            _ = reader.read(quad, in: luma, size, kind: dice.pick(DocumentKind.allCases))
          }
        }
      }
    }
  }

  @Test("wants weights as they were made")
  func weights() throws {
    let bytes = try ZoneRates.weights()
    #expect(ZoneNetwork(bytes) != nil)
    for broken in [[], Array(bytes.dropLast()), bytes + [0], Array(bytes.reversed())] {
      #expect(ZoneNetwork(broken) == nil)
    }
    var other = bytes
    other[8] = 251
    #expect(ZoneNetwork(other) == nil)
    other = bytes
    other.replaceSubrange(14..<18, with: [0, 0, 0x80, 0x7f])
    #expect(ZoneNetwork(other) == nil)
  }
}
