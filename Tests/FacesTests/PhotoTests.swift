import Contract
import Testing

@testable import Faces

/// A rendered photo on a card is detected as a face, but not accepted as a head that turns.
@Suite(.needsModel) struct PhotoTests {
  private func read(_ words: String) throws -> Face {
    let picture = try statue("width=0.9 flat=1 \(words)", size: PixelSize(width: 640, height: 480))
    return try LoadedFinder.use { finder in
      _ = finder.faces(in: picture)
      return try #require(finder.faces(in: picture).faces.first, "\(words)")
    }
  }

  @Test func turningAndTippingItIsNoTurnOfAHead() throws {
    let rest = try #require(try read("").pose)
    for words in ["yaw=20", "yaw=50", "yaw=-50"] {
      #expect(abs(try #require(try read(words).pose).yaw - rest.yaw) < 9, "\(words)")
    }
    for words in ["pitch=20", "pitch=40", "pitch=-40"] {
      #expect(abs(try #require(try read(words).pose).pitch - rest.pitch) < 4.5, "\(words)")
    }
    // Tilted by hand it passes: that is why a tilt alone is weak evidence.
    #expect(try #require(try read("roll=20").pose).roll - rest.roll > 18)
  }

  /// Tilted far enough to look like a blink, it has another shape.
  @Test func tiltThatLooksLikeABlinkChangesShape() throws {
    let rest = try read("")
    let tipped = try read("pitch=45")
    #expect(try #require(tipped.eyes).mean < 0.8 * (try #require(rest.eyes)).mean)
    #expect(try #require(tipped.shape) < 0.8 * (try #require(rest.shape)))
    let moved = try read("x=0.1 y=0.05")
    #expect(abs(try #require(moved.shape) / (try #require(rest.shape)) - 1) < 0.05)
    #expect(try #require(try read("blink=1 mouth=1").eyes).mean > 0.9 * (try #require(rest.eyes)).mean)
  }
}
