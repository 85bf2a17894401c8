import Chance
import Contract
import Testing

@testable import Documents

/// Misplaced sides snap to the edges of a document.
@Suite struct SnapTests {
  private func moved(_ quad: Quad, by share: Double, _ dice: inout Dice) -> Quad {
    var quad = quad
    let way = share * quad.width
    for corner in 0..<4 {
      quad.corners[corner].x += dice.real(-way...way)
      quad.corners[corner].y += dice.real(-way...way)
    }
    return quad
  }

  private func error(_ quad: Quad, of photo: DeskPhoto) -> Double {
    (zip(quad.corners, photo.corners.corners).map { $0.distance(to: $1) }.max() ?? .infinity) / photo.corners.width
  }

  @Test(arguments: DeskPhoto.Desk.allCases.filter { $0 != .white })
  func sidesGoToTheEdgesOfADocument(desk: DeskPhoto.Desk) throws {
    var exact = 0
    let count = Night.count(8, byDay: 3)
    for seed in 1...count {
      let photo = DeskPhoto.any(desk, seed % 2 == 0 ? .td1 : .td3, seed: UInt64(seed))
      var dice = Dice(UInt64(seed) &* 77)
      let start = moved(photo.corners, by: 0.015, &dice)
      let snapped = photo.drawn().pixels.withUnsafeBufferPointer {
        EdgeSnap.quad(start, in: $0, photo.size, reach: 28.0 * Double(photo.size.width) / 1280)
      }
      if let snapped, snapped.isWhole, error(snapped.quad, of: photo) <= 0.005 { exact += 1 }
    }
    #expect(exact >= count - 1, "\(exact) of \(count)")
  }

  @Test func aPlainPictureHasNoEdges() {
    let size = PixelSize(width: 640, height: 480)
    let pixels = [UInt8](repeating: 90, count: size.width * size.height)
    let quad = Quad(Box(x: 100, y: 100, width: 400, height: 250))
    #expect(pixels.withUnsafeBufferPointer { EdgeSnap.quad(quad, in: $0, size, reach: 14) } == nil)
  }

  @Test func aSideWithoutAnEdgeStaysWhereItIs() throws {
    let size = PixelSize(width: 640, height: 480)
    var pixels = [UInt8](repeating: 60, count: size.width * size.height)
    // Three sides of a sheet that extends beyond the right edge.
    for y in 120..<400 { for x in 90..<640 { pixels[y * size.width + x] = 200 } }
    let quad = Quad(Point(95, 125), Point(500, 125), Point(500, 394), Point(95, 394))
    let snapped = try #require(
      pixels.withUnsafeBufferPointer { EdgeSnap.quad(quad, in: $0, size, reach: 14) })
    let wanted = [Point(89.5, 119.5), Point(500, 119.5), Point(500, 399.5), Point(89.5, 399.5)]
    #expect(!snapped.isWhole)
    for (corner, place) in zip(snapped.quad.corners, wanted) { #expect(corner.distance(to: place) < 0.6, "\(corner)") }
  }

  @Test func invalidPicturesAndQuadsGiveNoSnap() {
    let size = PixelSize(width: 64, height: 48)
    let pixels = [UInt8](repeating: 90, count: 100)
    let quad = Quad(Box(x: 10, y: 10, width: 40, height: 25))
    #expect(pixels.withUnsafeBufferPointer { EdgeSnap.quad(quad, in: $0, size, reach: 14) } == nil)
    let whole = [UInt8](repeating: 90, count: 64 * 48)
    let turned = Quad(quad.corners[1], quad.corners[0], quad.corners[3], quad.corners[2])
    for reach in [0, -.infinity, .infinity, .nan, 1e300] {
      #expect(whole.withUnsafeBufferPointer { EdgeSnap.quad(turned, in: $0, size, reach: reach) } == nil)
      #expect(whole.withUnsafeBufferPointer { EdgeSnap.quad(quad, in: $0, size, reach: reach) } == nil)
    }
    var wild = quad
    wild.corners[0].x = .nan
    #expect(whole.withUnsafeBufferPointer { EdgeSnap.quad(wild, in: $0, size, reach: 14) } == nil)
  }
}
