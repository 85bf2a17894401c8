import CDlib
import Contract
import Foundation
import Testing

@testable import Faces

/// What a caller could do wrong; each of these would be a crash of the program if the shim did not hold.
@Suite struct ShimTests {
  private func scan(_ picture: cdlib_picture, room: Int32 = 4) throws -> (result: cdlib_result, found: Int32) {
    var detector: OpaquePointer?
    #expect(told { cdlib_detector_open(&detector, $0, $1) }.result == cdlib_ok)
    let opened = try #require(detector)
    defer { cdlib_detector_close(opened) }
    var hits = [cdlib_hit](repeating: cdlib_hit(), count: 4)
    var found: Int32 = 9
    let result = cdlib_scan(opened, picture, 0, &hits, room, &found)
    return (result, found)
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

  @Test(.needsModel) func pointsOfImpossiblePicturesAreRefused() throws {
    var model: OpaquePointer?
    #expect(told { cdlib_model_open(LandmarkModel.packaged, &model, $0, $1) }.result == cdlib_ok)
    let opened = try #require(model)
    defer { cdlib_model_close(opened) }
    let pixels = [UInt8](repeating: 0, count: 64)
    var points = [cdlib_point](repeating: cdlib_point(), count: Landmarks.count)
    let place = cdlib_box(left: 0, top: 0, width: 8, height: 8)
    pixels.withUnsafeBufferPointer { pixels in
      for picture in [
        cdlib_picture(pixels: nil, width: 8, height: 8, stride: 8),
        cdlib_picture(pixels: pixels.baseAddress, width: 8, height: 8, stride: 7),
        cdlib_picture(pixels: pixels.baseAddress, width: 8, height: -8, stride: 8),
      ] {
        #expect(cdlib_shape(opened, picture, place, &points) == cdlib_bad_picture)
      }
    }
  }

  /// What is between the rows is never looked at: it may be the end of the memory.
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

  @Test func aModelThatIsNoneIsToldInWords() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let noise = folder.appending(path: "noise.dat")
    try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }).write(to: noise)
    try Data().write(to: folder.appending(path: "empty.dat"))
    for name in ["absent.dat", "empty.dat", "noise.dat", ""] {
      var model: OpaquePointer?
      let (result, words) = told { cdlib_model_open(folder.appending(path: name).path, &model, $0, $1) }
      #expect(result != cdlib_ok)
      #expect(model == nil)
      #expect(!words.isEmpty)
    }
  }

  @Test(.needsModel) func boxesAnywhereAreNoTrap() throws {
    let model = try LandmarkModel(LandmarkModel.packaged)
    let boxes = [
      Box(x: -500, y: -500, width: 80, height: 80), Box(x: 0, y: 0, width: 1, height: 1),
      Box(x: 30_000, y: 30_000, width: 80, height: 80), Box(x: -32_000, y: 0, width: 32_000, height: 32_000),
    ]
    try look(at: made(64, 48, noise)) { plane in
      for box in boxes { #expect(model.landmarks(in: plane, box: box) != nil) }
    }
    let impossible = [
      Box(x: 0, y: 0, width: 0, height: 0), Box(x: 0, y: 0, width: -8, height: 8),
      Box(x: .nan, y: 0, width: 8, height: 8),
      Box(x: 1e300, y: 0, width: 8, height: 8), Box(x: 0, y: -.infinity, width: 8, height: 8),
      Box(x: 2e9, y: 2e9, width: 2e9, height: 2e9),
    ]
    try look(at: made(64, 48, noise)) { plane in
      for box in impossible { #expect(model.landmarks(in: plane, box: box) == nil) }
    }
  }
}
