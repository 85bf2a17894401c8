import Contract
import Testing

@testable import Documents

@Suite("The geometry of a document") struct GeometryTests {
  private static let square = Quad(Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10))

  @Test("A homography leads corners to corners, and the middle to where the diagonals meet")
  func homography() throws {
    let quad = Quad(Point(12, 7), Point(101, 19), Point(88, 73), Point(4, 60))
    let map = try #require(Homography(quad))
    for (at, (u, v)) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].enumerated() {
      #expect(map.place(u, v).distance(to: quad.corners[at]) < 1e-9)
    }
    let one = FittedLine(from: quad.corners[0], to: quad.corners[2])
    let other = FittedLine(from: quad.corners[1], to: quad.corners[3])
    let middle = try #require(one.meeting(other))
    #expect(map.place(0.5, 0.5).distance(to: middle) < 1e-9)
  }

  @Test("What is no quad has no homography and no pose")
  func degenerate() {
    let point = Point(3, 3)
    for quad in [
      Quad(point, point, point, point), Quad(Point(0, 0), Point(5, 0), Point(10, 0), Point(20, 0)),
      Quad(Point(.nan, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
    ] {
      #expect(Homography(quad) == nil && !quad.isConvex)
      #expect(QuadPose(quad, focal: 600, centre: Point(0, 0)) == nil)
    }
  }

  @Test("Clockwise is convex; the other way round and crossed is not")
  func convex() {
    let p = Self.square.corners
    #expect(Self.square.isConvex && Self.square.area == 100)
    #expect(!Quad(p[0], p[3], p[2], p[1]).isConvex)
    #expect(!Quad(p[0], p[2], p[1], p[3]).isConvex)
  }

  @Test("Room is told as a share of the width, and is negative outside")
  func room() {
    #expect(Self.square.room(inWidth: 100, height: 50) == 0)
    let inside = Quad(Point(10, 5), Point(80, 5), Point(80, 40), Point(10, 40))
    #expect(inside.room(inWidth: 100, height: 50) == 0.05)
    let outside = Quad(Point(-3, 5), Point(80, 5), Point(80, 40), Point(-3, 40))
    #expect(outside.room(inWidth: 100, height: 50) == -0.03)
  }

  @Test(
    "A pose is read from where the corners are",
    arguments: [
      (tilt: 0.0, axis: 0.0, roll: 0.0), (0, 0, 12), (0, 0, -12), (15, 0, 0), (15, 90, 5), (28, 40, -9), (35, 130, 0),
      (35, 200, 11),
    ])
  func pose(tilt: Double, axis: Double, roll: Double) throws {
    for kind in DocumentKind.allCases {
      var photo = DeskPhoto()
      (photo.kind, photo.tilt, photo.axis, photo.roll, photo.shift) = (kind, tilt, axis, roll, (0.1, -0.05))
      let pose = try #require(QuadPose(photo.corners, focal: 0.95 * 640, centre: Point(319.5, 239.5)))
      #expect(abs(pose.tilt - tilt) < 0.01)
      #expect(abs(pose.aspect / kind.aspect - 1) < 1e-6)
      // A tilt around an oblique axis also rotates the upper side a little.
      #expect(abs(pose.roll - roll) < (tilt == 0 ? 0.001 : 0.27 * tilt))
    }
  }

  @Test("Clockwise in the picture is a positive roll")
  func sign() throws {
    let clockwise = Quad(Point(100, 100), Point(198, 117), Point(187, 179), Point(89, 162))
    let pose = try #require(QuadPose(clockwise, focal: 600, centre: Point(150, 150)))
    #expect(pose.roll > 5)
  }

  @Test(
    "The kind follows from the shape, where it says something",
    arguments: [
      (1.586, 0.0, DocumentKind.td1), (1.534, 0, .td1), (1.532, 0, nil), (1.503, 0, nil), (1.474, 0, nil),
      (1.472, 0, .td3), (1.42, 0, .td3), (1.586, 20, .td1), (1.586, 20.1, nil), (1.42, 45, nil),
    ])
  func kind(aspect: Double, tilt: Double, kind: DocumentKind?) {
    #expect(DocumentKind(aspect: aspect, tilt: tilt) == kind)
  }
}
