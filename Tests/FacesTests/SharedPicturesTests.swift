import Contract
import Imaging
import Testing

@testable import Faces

/// Real faces, a cat, and heads turned by known angles; beside the repository, where they are.
@Suite(.needsModel, .needsShared) struct SharedPicturesTests {
  /// The finder sees the same still picture three times, as it takes to look thoroughly.
  private func face(_ name: String, _ width: Int, _ height: Int) throws -> [Face] {
    let picture = try #require(try Shared.frames(name, width, height).first)
    return try LoadedFinder.use { finder in
      for _ in 0..<2 { _ = finder.faces(in: picture) }
      return finder.faces(in: picture).faces
    }
  }

  @Test(arguments: [
    ("astronaut.png", 512, 512, Box(x: 173, y: 55, width: 102, height: 138)),
    ("obama3.jpg", 1434, 2333, Box(x: 650, y: 256, width: 293, height: 395)),
    ("obama_small.jpg", 320, 240, Box(x: 105, y: 47, width: 114, height: 154)),
  ]) func aRealFaceIsWhereAPersonSeesIt(_ name: String, _ width: Int, _ height: Int, _ place: Box) throws {
    let faces = try face(name, width, height)
    #expect(faces.count == 1)
    #expect(try #require(faces.first).box.overlap(place) > 0.9)
  }

  @Test func aCatIsNobody() throws { #expect(try face("chelsea.png", 451, 300).isEmpty) }

  /// The files' angles are the picture's; ours are the person's own.
  ///
  /// Warped by 20 degrees, yaw is read as 17 ± 2, pitch
  /// as 14 ± 3, roll as 20 ± 1.5 from where the same face reads unwarped.
  @Test(arguments: [
    ("yaw_-20", 17.0, 2.0, \Pose.yaw), ("yaw_20", -17, 2, \.yaw), ("yaw_-30", 25, 4, \.yaw), ("yaw_30", -25, 4, \.yaw),
    ("pitch_20", 14, 3, \.pitch), ("pitch_-20", -14, 3.5, \.pitch),
    ("roll_-20", 20, 1.5, \.roll), ("roll_20", -20, 1.5, \.roll),
  ]) func aWarpedHeadIsReadAsItWasTurned(
    _ name: String, _ angle: Double, _ error: Double, _ part: KeyPath<Pose, Double> & Sendable
  ) throws {
    let straight = try #require(try face("astronaut.png", 512, 512).first?.pose)
    let turned = try #require(try face("warp_astronaut_\(name).jpg", 640, 480).first?.pose)
    #expect(abs(turned[keyPath: part] - straight[keyPath: part] - angle) <= error)
  }

  @Test func noFrameOfTheGesturesIsLost() throws {
    let frames = try Shared.frames("synth_gestures.mp4", 400, 300)
    #expect(frames.count == 140)
    let faces = try LoadedFinder.use { finder in frames.map { finder.faces(in: $0).faces } }
    #expect(faces.allSatisfy { $0.count == 1 })
    #expect(Set(faces.flatMap { $0.map(\.track) }).count == 1)
  }
}
