import Contract
import Testing

@testable import Faces

@Suite struct LandmarksTests {
  @Test func theBoxIsMadeOfEyesAndMouth() throws {
    var points = MadeFace().points
    let face = try made(points)
    #expect(face.eyeDistance == 40)
    let (box, down) = (face.box(turned: 0), face.middle(Landmarks.lips).y - face.middle(Landmarks.leftEye).y)
    #expect(abs(box.width - 2.365 * (40 * down).squareRoot()) < 1e-9)
    #expect(abs(box.height - 1.35 * box.width) < 1e-9)
    #expect(box.centreX == 100)
    #expect(abs(box.centreY - 100) < 1e-9)
    for index in 0...16 { points[index] = points[index].moved(50, 50) }
    #expect(try made(points).box(turned: 0) == box)
  }

  @Test(arguments: [-30.0, -20, 20, 30]) func aTurnedFaceIsAsWide(yaw: Double) throws {
    let straight = try made(MadeFace.turned(yaw: 0, pitch: 0, roll: 0)).box(turned: 0).width
    let turned = try made(MadeFace.turned(yaw: yaw, pitch: 0, roll: 0)).box(turned: yaw).width
    #expect(abs(turned / straight - 1) < 0.06)
  }

  @Test func sixtySevenPointsAreNoFace() {
    #expect(Landmarks([Point](repeating: Point(x: 1, y: 1), count: 67)) == nil)
  }

  @Test func theRightEyeIsThePersonsOwn() throws {
    let eyes = try MadeFace(rightEye: 2, leftEye: 6).landmarks().eyes
    #expect(abs(eyes.right - 0.1) < 1e-9)
    #expect(abs(eyes.left - 0.3) < 1e-9)
  }

  @Test func aMouthOpensByItsInnerLips() throws {
    #expect(try MadeFace().landmarks().mouth == 0)
    #expect(abs(try MadeFace(mouth: 12).landmarks().mouth - 0.5) < 1e-9)
  }

  @Test func aSmileIsTheWayBetweenTheCornersOfTheMouth() throws {
    var points = MadeFace().points
    (points[48], points[54]) = (Point(x: 84, y: 120), Point(x: 116, y: 120))
    #expect(abs(try #require(try made(points).smile) - 0.8) < 1e-9)
    (points[48], points[54]) = (Point(x: 78, y: 118), Point(x: 122, y: 118))
    #expect(abs(try #require(try made(points).smile) - 1.1) < 1e-9)
  }

  @Test func aTippedPictureChangesTheShapeAndATurnInThePlaneDoesNot() throws {
    let points = MadeFace().points
    // The base of the nose is 28 pixels below the eyes, which are 40 apart.
    #expect(abs(try #require(try made(points).shape) - 0.7) < 1e-9)
    let tipped = points.map { Point(x: $0.x, y: 100 + ($0.y - 100) * 0.75) }
    #expect(abs(try #require(try made(tipped).shape) - 0.7 * 0.75) < 1e-9)
    let rolled = points.map { Point(x: 0.8 * $0.x - 0.6 * $0.y, y: 0.6 * $0.x + 0.8 * $0.y) }
    #expect(abs(try #require(try made(rolled).shape) - 0.7) < 1e-9)
  }

  @Test func pointsInOnePlaceAreNoTrap() throws {
    let face = try made([Point](repeating: Point(x: 7, y: 7), count: 68))
    #expect(face.pose == nil)
    #expect(face.eyes == EyeOpening(right: 0, left: 0))
    #expect(face.mouth == 0)
    #expect(face.box(turned: 0).area == 0)
    #expect(face.smile == nil && face.shape == nil)
    #expect(try made([Point](repeating: Point(x: .nan, y: .infinity), count: 68)).pose == nil)
  }
}

@Suite struct HeadTurnTests {
  @Test(arguments: [
    Pose(yaw: 0, pitch: 0, roll: 0), Pose(yaw: 20, pitch: 0, roll: 0), Pose(yaw: -35, pitch: 0, roll: 0),
    Pose(yaw: 0, pitch: 15, roll: 0), Pose(yaw: 0, pitch: -25, roll: 0), Pose(yaw: 0, pitch: 0, roll: 30),
    Pose(yaw: 0, pitch: 0, roll: -30), Pose(yaw: 12, pitch: -9, roll: 14),
  ]) func aTurnedHeadIsReadAsItIsTurned(_ pose: Pose) throws {
    let read = try #require(try made(MadeFace.turned(yaw: pose.yaw, pitch: pose.pitch, roll: pose.roll)).pose)
    #expect(abs(read.yaw - pose.yaw) < 1e-6)
    #expect(abs(read.pitch - pose.pitch) < 1e-6)
    #expect(abs(read.roll - pose.roll) < 1e-6)
  }

  @Test func positionAndSizeDoNotMatter() throws {
    let points = MadeFace.turned(yaw: 10, pitch: -5, roll: 3).map { Point(x: $0.x * 7 - 5000, y: $0.y * 7 + 900) }
    let read = try #require(try made(points).pose)
    #expect(abs(read.yaw - 10) < 1e-6)
    #expect(abs(read.pitch + 5) < 1e-6)
    #expect(abs(read.roll - 3) < 1e-6)
  }

  @Test func theNoseShowsTheWay() throws {
    let nose = 30
    let straight = MadeFace.turned()[nose]
    // The person's right is the picture's left.
    #expect(MadeFace.turned(yaw: 20)[nose].x < straight.x)
    #expect(MadeFace.turned(pitch: 15)[nose].y > straight.y)
  }
}
