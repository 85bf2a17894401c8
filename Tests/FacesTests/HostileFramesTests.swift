import Chance
import Contract
import Imaging
import Testing

@testable import Faces

/// Frames without a face, of every size and content.
@Suite(.needsModel) struct HostileFramesTests {
  static let sizes = [
    (1, 1), (1, 500), (500, 1), (15, 15), (16, 16), (17, 33), (79, 81), (161, 121), (1023, 7), (5, 4000), (300, 300),
  ]

  @Test(arguments: sizes) func noFaceIsFoundInHostileFrames(_ width: Int, _ height: Int) throws {
    let pictures = [
      made(width, height) { _, _ in 0 }, made(width, height) { _, _ in 255 }, made(width, height, noise),
      made(width, height) { x, y in (x + y) % 2 * 255 },
    ]
    try LoadedFinder.use { finder in
      for picture in pictures {
        for _ in 0..<Night.count(4, byDay: 1) {
          let finding = finder.faces(in: picture)
          #expect(finding.faces.isEmpty)
          #expect(finding.scene != nil)
        }
      }
    }
  }

  @Test func aHugeFrameIsLookedAtToo() throws {
    let face = try statue("", size: PixelSize(width: 1920, height: 1080))
    let huge = made(3840, 2160) { x, y in Int(face.luma[y / 2 * 1920 + x / 2]) }
    try LoadedFinder.use { finder in
      let box = try #require(finder.faces(in: huge).faces.first).box
      #expect(abs(box.centreX - 1920) < 100)
      #expect(box.width > 700)
    }
  }

  /// Larger than the shim's limit, and than any camera: the finder scales them down.
  @Test(arguments: [(8000, 6000), (8193, 40), (40, 8193), (12_000, 1), (1, 12_000)])
  func picturesOfAnySizeAreLookedAt(_ width: Int, _ height: Int) throws {
    let picture = Picture(PixelSize(width: width, height: height))
    picture.luma.update(repeating: 90)
    try LoadedFinder.use { finder in
      for _ in 0..<3 { #expect(finder.faces(in: picture).faces.isEmpty) }
      let scene = try #require(finder.faces(in: picture).scene)
      #expect(scene.mean == 90)
    }
  }

  @Test func aFaceAtTheEdgeIsNoTrap() throws {
    let actor = try Actor("0s life=0 x=0\n1s x=2.5 y=1 width=1.5\n1.5s x=-2.5 y=-1\n2s x=0 y=0 width=3")
    try LoadedFinder.use { finder in
      for _ in 0..<20 {
        for face in finder.faces(in: try actor.next().picture).faces { #expect(face.box.area > 0) }
        try actor.skip(2)
      }
    }
  }

  /// A face is tracked, and then the picture changes completely.
  @Test func contentThatChangesUnderAFollowedFaceIsNoTrap() throws {
    let face = try statue("")
    try LoadedFinder.use { finder in
      for other in [made(320, 240, noise), made(320, 240) { _, _ in 255 }, made(320, 240) { _, _ in 0 }] {
        for _ in 0..<2 { _ = finder.faces(in: face) }
        for _ in 0..<14 { _ = finder.faces(in: other) }
        #expect(finder.faces(in: other).faces.isEmpty)
      }
    }
  }
}

@Suite struct WithoutModelTests {
  @Test func facesAreFoundButNotTheirPoints() throws {
    let finder = try DlibFaceFinder(model: "nowhere/model.dat")
    #expect(!finder.hasLandmarks)
    let limitation = try #require(finder.limitation)
    #expect(limitation.message.contains("nowhere/model.dat"))
    #expect(limitation.recovery.contains("libdlib-data"))
    let (picture, truth) = try Actor("0s life=0").next()
    let face = try #require(finder.faces(in: picture).faces.first)
    #expect(face.box.overlap(try #require(truth)) > 0.7)
    #expect(face.pose == nil && face.eyes == nil && face.mouth == nil && face.eyeDistance == nil)
    #expect(face.points.isEmpty)
    #expect(face.light != nil)
    let empty = try Actor("0s gone").next().picture
    #expect((0..<40).first { _ in finder.faces(in: empty).faces.isEmpty } ?? 40 <= 4)
  }

  @Test func noModelAskedForIsSaidToo() throws {
    let finder = try DlibFaceFinder(model: nil)
    #expect(!finder.hasLandmarks)
    #expect(finder.limitation?.code == .resourceMissing)
  }
}
