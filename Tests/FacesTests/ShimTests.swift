import CDlib
import Contract
import Foundation
import Testing

@testable import Faces

/// Wrong calls of the shim, each of which would crash the program if the shim did not check.
@Suite struct ShimTests {
  private func scan(_ picture: cdlib_picture, room: Int32 = 4) throws -> (result: cdlib_result, found: Int32) {
    let detector = try #require(Detector.shared.opened)
    return Detector.shared.lock.withLock {
      var hits = [cdlib_hit](repeating: cdlib_hit(), count: 4)
      var found: Int32 = 9
      let result = cdlib_scan(detector, picture, 0, 0, &hits, room, &found)
      return (result, found)
    }
  }

  /// One for all tests: loading it takes a third of a second.
  private final class Detector: @unchecked Sendable {
    static let shared = Detector()
    let lock = NSLock()
    let opened: OpaquePointer?

    private init() {
      var detector: OpaquePointer?
      _ = told { cdlib_detector_open(nil, 0, &detector, $0, $1) }
      opened = detector
    }
  }

  @Test func impossiblePicturesAreRefused() throws {
    let pixels = [UInt8](repeating: 0, count: 64)
    try pixels.withUnsafeBufferPointer { pixels in
      let base = try #require(pixels.baseAddress)
      let sizes: [(Int32, Int32, Int32)] = [
        (0, 0, 0), (0, 8, 8), (8, 0, 8), (-1, 8, 8), (8, -8, 8), (8, 8, 7), (8, 8, -8), (8193, 1, 8193), (1, 8193, 1),
        (.max, .max, .max), (.min, .min, .min),
      ]
      for (width, height, stride) in sizes {
        let said = try scan(cdlib_picture(pixels: base, width: width, height: height, stride: stride))
        #expect(said.result == cdlib_bad_picture)
        #expect(said.found == 0)
      }
    }
  }

  @Test func noPixelsAtAllAreRefused() throws {
    let nothing = cdlib_picture(pixels: nil, width: 8, height: 8, stride: 8)
    let said = try scan(nothing)
    #expect(said == (cdlib_bad_picture, 0))
  }

  @Test func cellsOfImpossiblePicturesAreRefused() throws {
    let detector = try HogDetector()
    let (pixels, sheet) = ([UInt8](repeating: 0, count: 64 * 64), CellSheet(rows: 2, columns: 2))
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      #expect(!detector.draw(Grey(base, width: 8, height: -8, stride: 8), on: sheet))
      #expect(!detector.draw(Grey(base, width: 8, height: 8, stride: 7), on: sheet))
      // There is no room for all of them.
      #expect(!detector.draw(Grey(base, width: 64, height: 64, stride: 64), on: sheet))
    }
  }

  @Test func aDetectorThatIsNoneIsToldInWords() {
    for bytes in [
      [0], [UInt8](repeating: 1, count: 5000), (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) },
    ] {
      #expect(throws: CaptureError.self) { try bytes.withUnsafeBytes { try HogDetector($0) } }
    }
  }

  @Test func savedDetectorFindsTheSameFaces() throws {
    let whole = try HogDetector()
    let again = try whole.written.withUnsafeBytes { try HogDetector($0) }
    try look(at: try statue("width=1")) { plane in
      #expect(!whole.scan(plane).isEmpty)
      #expect(whole.scan(plane) == again.scan(plane))
    }
  }

  /// Bytes between the rows are never read: they may be beyond the end of the memory.
  @Test func theLastRowMayEndWithItsPixels() throws {
    for (width, height, stride) in [(1, 300, 7), (300, 1, 301), (33, 65, 101), (161, 120, 163)] {
      let count = stride * (height - 1) + width
      let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      defer { pixels.deallocate() }
      for place in 0..<count { pixels[place] = UInt8(noise(place, 0)) }
      let picture = cdlib_picture(
        pixels: pixels, width: Int32(width), height: Int32(height), stride: Int32(stride))
      let said = try scan(picture)
      #expect(said == (cdlib_ok, 0))
    }
  }

  @Test func tinyPicturesAndOddStridesHoldNoFace() throws {
    let pixels = [UInt8](repeating: 200, count: 4096)
    try pixels.withUnsafeBufferPointer { pixels in
      let base = try #require(pixels.baseAddress)
      for (width, height, stride) in [
        (1, 1, 1), (1, 1, 4096), (7, 7, 13), (4096, 1, 4096), (1, 4096, 1), (31, 29, 141),
      ] {
        let picture = cdlib_picture(pixels: base, width: Int32(width), height: Int32(height), stride: Int32(stride))
        #expect(try scan(picture) == (cdlib_ok, 0))
      }
    }
  }

  @Test func noMoreHitsAreWrittenThanThereIsRoomFor() throws {
    let picture = try statue("width=1")
    try look(at: picture) { plane throws in
      for room in [4, 0, -1, Int32.min] { #expect(try scan(cdlib_picture(plane), room: room) == (cdlib_ok, 1)) }
    }
  }
}
