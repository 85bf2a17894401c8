import Contract
import Testing

@testable import Faces

/// The movements of rendered people are measured well enough for the hardest tasks, from the nearest to the farthest
/// position.
@Suite(.needsModel) struct TaskReadingTests {
  static let widths = [0.78, 0.9, 1.02]

  private func face(_ words: String, _ width: Double) throws -> Face {
    let picture = try statue("width=\(width) \(words)", size: PixelSize(width: 640, height: 480))
    return try LoadedFinder.use { finder in
      // The second search starts at the box of the first one, as in a session.
      _ = finder.faces(in: picture)
      return try #require(finder.faces(in: picture).faces.first, "\(words)")
    }
  }

  /// The angle relative to the rest pose, in its own direction.
  @Test(arguments: [
    ("yaw=26", \Pose.yaw, 1.0, 22.0), ("yaw=-26", \.yaw, -1, 22), ("roll=20", \.roll, 1, 18.5),
    ("roll=-20", \.roll, -1, 18.5), ("pitch=-22", \.pitch, -1, 11), ("pitch=24", \.pitch, 1, 10.5),
    ("pitch=19", \.pitch, 1, 8.5),
  ]) func aTurnIsReadAsFarAsItMustBe(
    _ words: String, _ part: KeyPath<Pose, Double> & Sendable, _ sign: Double, _ least: Double
  ) throws {
    for width in Self.widths {
      let (rest, turned) = (try #require(try face("", width).pose), try #require(try face(words, width).pose))
      let way = sign * (turned[keyPath: part] - rest[keyPath: part])
      #expect(way > least, "\(words) at \(width): \(way)")
      #expect(abs(turned.yaw) < 33 && abs(turned.roll) < 28, "not so far")
    }
  }

  @Test(arguments: widths) func eyesMouthAndSmileAreRead(_ width: Double) throws {
    let rest = try face("", width)
    let (shut, open, smile) = (try face("blink=1", width), try face("mouth=0.9", width), try face("smile=1", width))
    #expect(try #require(shut.eyes).mean < 0.5 * (try #require(rest.eyes)).mean)
    #expect(try #require(open.mouth) - (try #require(rest.mouth)) > 0.45)
    let breadth = try #require(rest.smile)
    #expect(try #require(smile.smile) > 1.25 * breadth)
    // An open mouth or shut eyes are not a smile.
    for other in [shut, open] { #expect(try #require(other.smile) < 1.12 * breadth) }
    #expect(try #require(smile.mouth) < 0.06)
    #expect(try #require(smile.eyes).mean > 0.8 * (try #require(rest.eyes)).mean)
  }

  /// Movements within a face keep its shape, on which the check against tilted photos relies.
  @Test(arguments: widths) func theShapeStaysWhileTheFaceMoves(_ width: Double) throws {
    let shape = try #require(try face("", width).shape)
    #expect((0.6...0.95).contains(shape))
    for words in ["blink=1", "mouth=0.9", "smile=1"] {
      let moved = try #require(try face(words, width).shape)
      #expect(abs(moved / shape - 1) < 0.12, "\(words): \(moved / shape)")
    }
  }
}
