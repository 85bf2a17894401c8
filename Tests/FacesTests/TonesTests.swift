import Contract
import Foundation
import Imaging
import Testing

@testable import Faces

@Suite struct TonesTests {
  /// The synthetic face, with corners of the mouth below the eyes.
  private static func face(at place: Point = Point(x: 0, y: 0)) throws -> Landmarks {
    var points = MadeFace().points
    (points[48], points[54]) = (Point(x: 84, y: 120), Point(x: 116, y: 120))
    return try made(points.map { $0.moved(place.x, place.y) })
  }

  private func colored(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Picture {
    let picture = Picture(PixelSize(width: 200, height: 200))
    picture.take(rgb: (0..<200 * 200).flatMap { _ in [red, green, blue] })
    return picture
  }

  @Test func aGreyFaceHasOneTone() throws {
    // sRGB's 128 is 55 of 255 in linear light.
    let tones = try #require(FaceTones(colored(128, 128, 128), try Self.face()))
    #expect(abs(tones.mean - 55 / 255.0) < 1e-6)
    #expect(tones.variance < 1e-9 && tones.entropy < 1e-9 && tones.uniformity == 1)
    #expect(tones.dark == 0 && tones.bright == 0)
    #expect(abs(tones.red) < 0.1 && abs(tones.yellow) < 0.1)
  }

  @Test func extremesAreShares() throws {
    #expect(try #require(FaceTones(colored(250, 255, 250), try Self.face())).bright == 1)
    // 88 of 255 is 25 of 255 in linear light, 90 is 26.
    #expect(try #require(FaceTones(colored(88, 88, 88), try Self.face())).dark == 1)
    #expect(try #require(FaceTones(colored(91, 91, 91), try Self.face())).dark == 0)
  }

  /// Expected: CIELAB under D50 of RGB 200, 150, 120.
  @Test func skinIsRedAndYellow() throws {
    let tones = try #require(FaceTones(colored(200, 150, 120), try Self.face()))
    #expect(abs(tones.red - 16.5) < 0.6 && abs(tones.yellow - 23.5) < 0.8, "\(tones)")
  }

  @Test func lightFromOneSideSharesNoTones() throws {
    let halves = made(200, 200) { x, _ in x < 100 ? 60 : 150 }
    let tones = try #require(FaceTones(halves, try Self.face()))
    #expect(tones.uniformity == 0)
    // Two tones, one for each half.
    #expect(abs(tones.entropy - 1) < 0.02)
  }

  @Test func aFaceOutsideThePictureHasNone() throws {
    let picture = colored(128, 128, 128)
    #expect(FaceTones(picture, try Self.face(at: Point(x: 110, y: 0))) == nil)
    #expect(FaceTones(picture, try Self.face(at: Point(x: 1e7, y: 0))) == nil)
    #expect(FaceTones(picture, try made([Point](repeating: Point(x: 50, y: 50), count: 68))) == nil)
    #expect(FaceTones(picture, try made([Point](repeating: Point(x: .nan, y: 50), count: 68))) == nil)
  }

  /// However the face lies in the frame, its upright form is the same.
  @Test(arguments: [(0.0, 1.0), (30, 2), (-75, 0.5), (180, 1.3)])
  func aFaceIsTurnedUpright(degrees: Double, scale: Double) throws {
    let turn = (cos: scale * cos(degrees * .pi / 180), sin: scale * sin(degrees * .pi / 180))
    let straight = try Self.face()
    let turned = try made(
      straight.points.map { Point(x: turn.cos * $0.x - turn.sin * $0.y + 17, y: turn.sin * $0.x + turn.cos * $0.y - 5) }
    )
    let (one, other) = (try #require(UprightFace(straight)), try #require(UprightFace(turned)))
    for (a, b) in zip(one.points, other.points) { #expect(a.distance(to: b) < 1e-6) }
    for (upright, landmark) in zip(other.points, turned.points) {
      #expect(other.place(upright.x, upright.y).distance(to: landmark) < 1e-6)
    }
  }
}
