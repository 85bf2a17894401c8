import Contract
import Imaging
import Testing

@testable import Faces

private let wide = PixelSize(width: 640, height: 360)

@Suite(.needsModel) struct FinderTests {
  @Test(arguments: ["", "x=0.5 y=-0.2", "width=0.6", "width=1.3", "yaw=20", "roll=-20", "pitch=12", "light=0.3"])
  func aFaceIsFoundWhereItIs(_ words: String) throws {
    let (picture, truth) = try Actor("0s life=0 \(words)").next()
    let faces = try LoadedFinder.use { $0.faces(in: picture).faces }
    #expect(faces.count == 1)
    let face = try #require(faces.first)
    #expect(face.box.overlap(try #require(truth)) > 0.7)
    #expect(face.confidence >= 0.7)
    #expect(face.points.count == 68)
    #expect(try #require(face.eyeDistance) > 0.3 * face.box.width)
  }

  @Test func turnsAreThePersonsOwn() throws {
    func pose(_ words: String) throws -> Pose {
      let picture = try statue(words)
      return try LoadedFinder.use { try #require($0.faces(in: picture).faces.first?.pose) }
    }
    let straight = try pose("")
    #expect(abs(straight.yaw) < 4 && abs(straight.roll) < 3 && abs(straight.pitch) < 8)
    #expect(abs(try pose("yaw=20").yaw - 20) < 6)
    #expect(abs(try pose("yaw=-20").yaw + 20) < 6)
    #expect(abs(try pose("roll=20").roll - 20) < 4)
    #expect(abs(try pose("roll=-20").roll + 20) < 4)
    #expect(try pose("pitch=14").pitch > straight.pitch + 4)
    #expect(try pose("pitch=-20").pitch < straight.pitch - 6)
  }

  @Test func eyesAndMouthAreSeenToOpenAndShut() throws {
    func face(_ words: String) throws -> Face {
      let picture = try statue(words, size: PixelSize(width: 640, height: 480))
      return try LoadedFinder.use { try #require($0.faces(in: picture).faces.first) }
    }
    let (plain, shut, open) = (try face(""), try face("blink=1"), try face("mouth=1"))
    #expect(try #require(plain.eyes).mean > 0.3)
    #expect(try #require(shut.eyes).mean < 0.6 * (try #require(plain.eyes)).mean)
    #expect(try #require(plain.mouth) < 0.06)
    #expect(try #require(open.mouth) > 0.3)
  }

  @Test func lightAndSharpnessAreMeasured() throws {
    func face(_ words: String) throws -> Face {
      let picture = try statue(words)
      return try LoadedFinder.use { try #require($0.faces(in: picture).faces.first) }
    }
    let (plain, dark, backlit) = (try face(""), try face("light=0.3"), try face("backlight=1"))
    #expect(try #require(dark.light).mean < 0.6 * (try #require(plain.light)).mean)
    #expect(try #require(backlit.light).background > 1.8 * (try #require(backlit.light)).mean)
    #expect(try #require(try face("side=1").light).evenness < (try #require(plain.light)).evenness)
    #expect(try #require(plain.sharpness) > 0.015)
  }

  @Test func aMovingFaceKeepsItsNumberAndIsNeverLost() throws {
    let actor = try Actor(
      "0s life=0 x=-0.5\n0.5s x=0.5 yaw=20 width=0.6\n1s x=-0.3 roll=-15 width=1.2\n1.4s x=0 roll=0 yaw=0 blink=1")
    try LoadedFinder.use { finder in
      var tracks: Set<Int> = []
      for _ in 0..<42 {
        let (picture, truth) = try actor.next()
        let face = try #require(finder.faces(in: picture).faces.first)
        tracks.insert(face.track)
        #expect(face.box.overlap(try #require(truth)) > 0.6)
      }
      #expect(tracks.count == 1)
    }
  }

  @Test func twoPeopleAreTwoNumbers() throws {
    let picture = try statue("x=0.9 width=0.9 second=0.7 second-x=-0.9", size: wide)
    try LoadedFinder.use { finder in
      let first = try #require(finder.faces(in: picture).faces.first).track
      for _ in 0..<18 {
        let faces = finder.faces(in: picture).faces
        #expect(faces.map(\.track) == [first, first + 1])
        #expect(faces.map(\.box.area) == faces.map(\.box.area).sorted(by: >))
      }
    }
  }

  @Test func muchNearerPersonIsFollowed() throws {
    let first = try statue("x=0.9 width=0.6", size: wide)
    let both = try statue("x=0.9 width=0.6 second=1 second-x=-0.6", size: wide)
    try LoadedFinder.use { finder in
      let alone = try #require(finder.faces(in: first).faces.first)
      #expect(alone.box.centreX < 320)
      var faces: [Face] = []
      for _ in 0..<16 { faces = finder.faces(in: both).faces }
      #expect(faces.map(\.track) == [alone.track + 1, alone.track])
      #expect(faces.first.map { $0.box.centreX > 320 } == true)
    }
  }
}

@Suite(.needsModel) struct LosingTests {
  private func empty() throws -> Picture { try Actor("0s gone").next().picture }

  @Test(arguments: [5, 8, 15, 30])
  func absentFaceIsGoneInTheNextFrame(rate: Int) throws {
    let (face, empty) = (try statue(""), try empty())
    try LoadedFinder.use { finder in
      var frames = (1...).lazy.map { Duration.milliseconds(1000 * $0 / rate) }.makeIterator()
      for _ in 0..<3 { #expect(finder.faces(in: face, at: frames.next() ?? .zero).faces.count == 1) }
      for _ in 0..<3 { #expect(finder.faces(in: empty, at: frames.next() ?? .zero).faces.isEmpty) }
    }
  }

  @Test(arguments: [5, 8, 15, 30])
  func faceBackWithinASecondIsTheSamePerson(rate: Int) throws {
    let (face, empty) = (try statue(""), try empty())
    for (pause, isSame) in [(800, true), (1300, false)] {
      try LoadedFinder.use { finder in
        let first = finder.faces(in: face, at: .zero).faces.map(\.track)
        for time in stride(from: 1000 / rate, to: pause, by: 1000 / rate) {
          #expect(finder.faces(in: empty, at: .milliseconds(time)).faces.isEmpty)
        }
        let again = finder.faces(in: face, at: .milliseconds(pause)).faces.map(\.track)
        #expect(first.count == 1 && again.count == 1)
        #expect((again == first) == isSame, "after \(pause) ms")
      }
    }
  }

  @Test func faceElsewhereAfterAGapIsAnotherPerson() throws {
    let (face, empty) = (try statue("x=0.8"), try empty())
    let other = try statue("x=-0.8")
    try LoadedFinder.use { finder in
      let first = finder.faces(in: face).faces
      #expect(first.count == 1)
      #expect(finder.faces(in: empty).faces.isEmpty)
      #expect(finder.faces(in: other).faces.map(\.track) == first.map { $0.track + 1 })
    }
  }

  @Test func aFaceThatIsHiddenIsNotCarriedOn() throws {
    let face = try statue("")
    let hidden = made(320, 240) { x, y in
      y > 95 ? 120 : Int(face.luma[y * 320 + x])
    }
    try LoadedFinder.use { finder in
      let seen = try #require(finder.faces(in: face).faces.first)
      #expect(finder.faces(in: hidden).faces.isEmpty)
      #expect(finder.faces(in: face).faces.first?.track == seen.track)
    }
  }

  @Test func resetForgetsAllFaces() throws {
    let face = try statue("")
    try LoadedFinder.use { finder in
      let first = try #require(finder.faces(in: face).faces.first)
      finder.reset()
      let second = try #require(finder.faces(in: face).faces.first)
      #expect(second.track != first.track)
      #expect(second.box == first.box)
    }
  }

  @Test func anotherSizeIsAnotherCamera() throws {
    let (small, large) = (try statue(""), try statue("", size: wide))
    try LoadedFinder.use { finder in
      #expect(finder.faces(in: small).faces.count == 1)
      let faces = finder.faces(in: large).faces
      #expect(faces.count == 1)
      #expect(faces.allSatisfy { $0.box.centreX > 280 })
    }
  }
}
