import Contract
import Imaging
import Testing

@testable import Faces

/// Real faces, a cat, and heads with known angles; skipped if the pictures are missing.
@Suite(.needsModel, .needsShared) struct SharedPicturesTests {
  /// Shows the finder the same picture three times, as a thorough search takes.
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

  /// The same face at the same distance, with different poses.
  @Test(arguments: ["yaw_-30", "yaw_-20", "yaw_20", "yaw_30", "roll_-20", "roll_20", "pitch_20"])
  func aTurnedFaceIsAsWide(_ name: String) throws {
    let face = try #require(try face("warp_astronaut_\(name).jpg", 640, 480).first)
    #expect(abs(face.box.width / 186 - 1) < 0.04)
  }

  /// A head that tilts further and further is tracked: the search region rotates with it.
  @Test(arguments: [-1.0, 1]) func aHeadIsFollowedToFortyFiveDegrees(side: Double) throws {
    let upright = try #require(try Shared.frames("astronaut.png", 512, 512).first)
    try LoadedFinder.use { finder in
      _ = finder.faces(in: upright)
      let first = try #require(finder.faces(in: upright).faces.first)
      for degrees in stride(from: 3.0, through: 45, by: 3) {
        let face = finder.faces(in: upright.turned(by: side * degrees, around: first.box)).faces.first
        #expect(face?.track == first.track, "lost at \(degrees)")
        if let face, let pose = face.pose {
          #expect(abs(pose.roll - side * degrees - (first.pose?.roll ?? 0)) < 6, "\(pose.roll) at \(degrees)")
          #expect(face.box.overlap(first.box) > 0.6, "at \(degrees)")
        }
      }
    }
  }

  /// The same face darkened, in front of white: it still has detail, as dark skin has.
  @Test func aDarkFaceBeforeAWhiteWallIsNotInItsShadow() throws {
    let light = try #require(try Shared.frames("astronaut.png", 512, 512).first)
    let dark = made(512, 512) { x, y in
      let isFace = (150...300).contains(x) && (20...260).contains(y)
      return isFace ? Int(Double(light.luma[y * 512 + x]) * 0.45) : 250
    }
    try LoadedFinder.use { finder in
      for _ in 0..<2 { _ = finder.faces(in: dark) }
      let found = try #require(finder.faces(in: dark).faces.first?.light)
      #expect(found.mean < 90 && found.background / found.mean > 2.2)
      #expect(found.mean >= 60 && found.spread >= 12)
    }
  }

  /// She smiles broadly, he does not; her picture has another shape when it is tipped back, but not when it is rotated.
  @Test func smilesAndShapesAreReadOfRealFaces() throws {
    let (she, he) = (try #require(try face("astronaut.png", 512, 512).first), try face("obama3.jpg", 1434, 2333).first)
    #expect(try #require(she.smile) > 1.05 * (try #require(he?.smile)))
    let shape = try #require(she.shape)
    #expect((0.55...0.85).contains(shape))
    for name in ["roll_-20", "roll_20"] {
      let tilted = try #require(try face("warp_astronaut_\(name).jpg", 640, 480).first?.shape)
      #expect(abs(tilted / shape - 1) < 0.05, "\(name)")
    }
    #expect(try #require(try face("warp_astronaut_pitch_-20.jpg", 640, 480).first?.shape) < 0.85 * shape)
  }

  @Test func catIsNotTakenForAFace() throws { #expect(try face("chelsea.png", 451, 300).isEmpty) }

  /// The files' angles are those of the picture; ours are the person's own.
  ///
  /// Warped by 20 degrees, yaw is measured as 17 ± 2, pitch as 14 ± 3, roll as 20 ± 1.5, relative to the original face.
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
