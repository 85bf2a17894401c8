import FrameKit
@testable import Demo
import Contract
import Imaging
import Testing

@Suite struct HeadRendererTests {
  static let poses = [
    "", "yaw=20", "yaw=-20", "pitch=-18", "pitch=12", "roll=20", "roll=-20", "yaw=15 pitch=8 roll=-10", "x=0.3 y=-0.1",
    "width=0.6", "width=1.2 light=0.7",
  ]

  @Test func theSameSeedAndFrameGiveTheSameBytes() throws {
    let words = "yaw=12 mouth=0.4 blink=0.3 second=0.5"
    let fresh = try frame(words, number: 9).bytes
    let used = HeadRenderer(size: small, seed: 7)
    let picture = Picture(small)
    for number in 0..<9 {
      let other = "roll=\(number) blink=\(Double(number) / 9) mouth=\(Double(number) / 9) light=0.\(number + 1)"
      used.render(try state(other), frame: number, into: picture)
    }
    used.render(try state(words), frame: 9, into: picture)
    #expect(picture.bytes == fresh)
    #expect(try frame(words, number: 10).bytes != fresh)
    #expect(try frame(words, number: 9, seed: 8).bytes != fresh)
  }

  @Test(arguments: poses) func thePupilsAreWhereTheTruthSays(_ words: String) throws {
    let pose = HeadPose(try state(words), in: small)
    let picture = try frame(words)
    for eye in [pose.eyes.right, pose.eyes.left] {
      let pupil = picture.darkest(near: eye, reach: pose.faceBox.width * 0.06)
      #expect(abs(pupil.x - eye.x) < 0.03 * pose.faceBox.width + 1)
      #expect(abs(pupil.y - eye.y) < 0.04 * pose.faceBox.width + 1)
    }
  }

  @Test func thePersonsRightIsThePicturesLeft() throws {
    func eyes(_ words: String) throws -> (right: (x: Double, y: Double), left: (x: Double, y: Double)) {
      HeadPose(try state(words), in: small).eyes
    }
    let straight = try eyes("")
    #expect(straight.right.x < straight.left.x)
    #expect(try eyes("x=0.3").right.x < straight.right.x)
    #expect(try eyes("y=0.3").right.y > straight.right.y)
    #expect(try eyes("yaw=20").right.x < straight.right.x)
    #expect(try eyes("pitch=12").right.y > straight.right.y)
    let tilted = try eyes("roll=20")
    #expect(tilted.right.y > tilted.left.y)
  }

  @Test func theFaceBoxIsWhatTheTrackAskedFor() throws {
    let oval = OvalPreset.desk.box(in: small)
    let box = try #require(HeadRenderer.faceBox(of: try state("x=0.25 y=-0.1 width=0.8"), in: small))
    #expect(abs(box.width - 0.8 * oval.width) < 0.1)
    #expect(abs(box.height - 1.35 * box.width) < 0.01)
    #expect(abs(oval.centreX - box.centreX - 0.25 * oval.width) < 0.1)
    #expect(abs(oval.centreY - box.centreY - 0.1 * oval.height) < 0.1)
    #expect(HeadRenderer.faceBox(of: try state("gone"), in: small) == nil)
  }

  @Test func shutEyesHaveNoPupilsAndAnOpenMouthIsDark() throws {
    let pose = HeadPose(try state(""), in: small)
    let eye = Box(centreX: pose.eyes.right.x, centreY: pose.eyes.right.y, width: 4, height: 4)
    #expect(try frame("blink=1").mean(eye) > frame("").mean(eye) + 40)
    let gaping = HeadPose(try state("mouth=1"), in: small).mouthCentre
    let throat = Box(centreX: gaping.x, centreY: gaping.y, width: 6, height: 4)
    #expect(try frame("mouth=1").mean(throat) < 60)
    #expect(try frame("").mean(throat) > 80)
  }

  @Test func masksAndGlassesCoverWhatTheyShould() throws {
    let pose = HeadPose(try state(""), in: small)
    func around(_ place: (x: Double, y: Double)) -> Box { Box(centreX: place.x, centreY: place.y, width: 6, height: 6) }
    let (plain, masked, dark) = (try frame(""), try frame("mask=1"), try frame("glasses=1"))
    let (eye, mouth) = (around(pose.eyes.left), around(pose.mouthCentre))
    #expect(masked.mean(mouth) > plain.mean(mouth) + 40 && masked.values(eye) == plain.values(eye))
    #expect(dark.mean(eye) < 50 && dark.values(mouth) == plain.values(mouth))
    // What is under them does not show.
    #expect(try frame("mask=1 smile=1").bytes == masked.bytes)
    #expect(try frame("glasses=1 blink=1").bytes == dark.bytes)
  }

  /// The same texture is used from frame to frame.
  @Test func whatIsTakenOffLeavesNoTrace() throws {
    let (renderer, picture) = (HeadRenderer(size: small, seed: 7), Picture(small))
    let scenes = ["mask=1 glasses=1 blink=0.5", "mask=1 blink=1 mouth=1", "glasses=1", "blink=0.2"]
    for (number, words) in scenes.enumerated() {
      renderer.render(try state(words), frame: number, into: picture)
      #expect(try picture.bytes == frame(words, number: number).bytes, "\(words)")
    }
  }

  @Test func lightIsWhatTheTrackSays() throws {
    let face = try #require(HeadRenderer.faceBox(of: try state(""), in: small))
    let wall = Box(x: 20, y: 120, width: 40, height: 60)
    let (fine, dark, back) = (try frame(""), try frame("light=0.2"), try frame("backlight=1"))
    #expect((90...192).contains(fine.mean(face)))
    #expect(dark.mean(face) < 60 && dark.mean(face) > 15)
    #expect(back.mean(face) < 90 && back.mean(wall) > 2.2 * back.mean(face))
    let cheek = { (side: Double) in
      Box(centreX: face.centreX + side * face.width * 0.3, centreY: face.centreY, width: 10, height: 14)
    }
    for side in [-1.0, 1] {
      let lit = try frame("side=\(side)")
      // The person's right is the picture's left.
      #expect(lit.mean(cheek(side)) < 0.5 * lit.mean(cheek(-side)))
    }
  }

  @Test func theSensorHasGrainAndMoreOfItInTheDark() throws {
    func grain(_ words: String) throws -> Double {
      let wall = Box(x: 20, y: 120, width: 40, height: 60)
      let (one, two) = (try frame(words, number: 1).values(wall), try frame(words, number: 2).values(wall))
      let squares = zip(one, two).map { ($0 - $1) * ($0 - $1) }
      return (squares.reduce(0, +) / Double(squares.count) / 2).squareRoot()
    }
    #expect((1.4...2.6).contains(try grain("")))
    #expect(try grain("light=0.3") > 2.6)
  }

  @Test func aSecondPersonStandsWhereTheTrackPutsThem() throws {
    let words = "x=0.25 width=0.8 second=0.6 second-x=-1"
    let first = HeadPose(try state(words), in: small)
    let second = HeadPose(secondOf: try state(words), in: small)
    #expect(second.faceBox.centreX > first.faceBox.maxX)
    let (two, one) = (try frame(words), try frame("x=0.25 width=0.8"))
    let pupil = two.darkest(near: second.eyes.left, reach: 4)
    #expect(abs(pupil.x - second.eyes.left.x) < 3)
    #expect(two.mean(first.faceBox) == one.mean(first.faceBox))
    #expect(two.mean(second.faceBox) != one.mean(second.faceBox))
  }

  @Test func nearerPersonHidesTheOther() throws {
    for width in [0.5, 1.1] {
      let words = "width=0.8 second=\(width) second-x=0.1"
      let nearer = width > 0.8 ? HeadPose(secondOf: try state(words), in: small) : HeadPose(try state(words), in: small)
      let pupil = try frame(words).darkest(near: nearer.eyes.left, reach: 3)
      #expect(abs(pupil.x - nearer.eyes.left.x) < 2.5)
    }
  }

  @Test func absentPersonLeavesAnEmptyRoom() throws {
    #expect(try frame("gone").bytes == frame("x=6").bytes)
    #expect(try frame("gone").bytes != frame("").bytes)
  }

  @Test func skinIsReddishAndHairIsDark() throws {
    let picture = try frame("")
    let face = try #require(HeadRenderer.faceBox(of: try state(""), in: small))
    let quarter = Int(face.centreY) / 2 * picture.chromaWidth + Int(face.centreX) / 2
    #expect(picture.red[quarter] > 138 && picture.blue[quarter] < 122)
    #expect(picture.mean(Box(centreX: face.centreX, centreY: face.y - 14, width: 20, height: 8)) < 70)
  }

  @Test(arguments: [(64, 48), (65, 49), (480, 640), (1920, 1080)])
  func everySizeIsDrawnToItsEdges(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let picture = Picture(size)
    let renderer = HeadRenderer(size: size, seed: 1)
    for words in ["", "x=-1.5 y=0.6 width=2.5 yaw=60 pitch=45 roll=60", "width=0.05 second=2 second-x=1"] {
      picture.wipe()
      renderer.render(try state(words), frame: 0, into: picture)
      let (last, corner) = (picture.luma.count - 1, picture.red.count - 1)
      #expect([0, width - 1, last - width + 1, last].allSatisfy { picture.luma[$0] > 0 })
      #expect(picture.red[0] != 128 && picture.red[corner] != 128)
      #expect(Set(picture.red).count > 10)
    }
  }
}
