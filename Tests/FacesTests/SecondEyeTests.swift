import Contract
import Finders
import Imaging
import Testing

@testable import Faces

private let size = PixelSize(width: 640, height: 480)

/// What the network adds to dlib, on rendered people and real pictures.
@Suite(.needsModel) struct SecondEyeTests {
  private func findings(_ words: String, count: Int = 4) throws -> [FaceFinding] {
    let picture = try statue(words, size: size)
    return try LoadedFinder.use { finder in (0..<count).map { _ in finder.faces(in: picture) } }
  }

  @Test(arguments: ["", "x=0.4", "width=0.7", "roll=20", "light=0.5"])
  func aMaskIsToldAndHasNoPoints(_ words: String) throws {
    let last = try #require(try findings("mask=1 \(words)").last)
    #expect(last.faces.isEmpty)
    let hidden = try #require(last.hidden)
    #expect(hidden.hidesMouth && !hidden.hidesEyes)
    let (_, truth) = try Actor("0s life=0 \(words)", size: size).next()
    #expect(hidden.box.overlap(try #require(truth)) > 0.4)
  }

  /// Masked people at every distance that fits, as natural as they are in front of a camera: none is ever measured.
  @Test(arguments: [0.78, 0.84, 0.9, 0.96, 1.02]) func noMaskedPersonIsMeasured(width: Double) throws {
    let actor = try Actor("0s width=\(width) mask=1", size: PixelSize(width: 1280, height: 720))
    try LoadedFinder.use { finder in
      let findings = try (0..<45).map { _ in finder.faces(in: try actor.next().picture) }
      #expect(findings.count { !$0.faces.isEmpty } == 0)
      #expect(findings.dropFirst(5).count { $0.hidden?.hidesMouth == true } >= 36)
    }
  }

  @Test func oneLookIsNotEnough() throws {
    #expect(try findings("mask=1", count: 1).allSatisfy { $0.hidden == nil })
  }

  @Test func darkGlassesAreToldWithOrWithoutPoints() throws {
    let last = try #require(try findings("glasses=1").last)
    #expect(last.faces.first?.hidesEyes ?? last.hidden?.hidesEyes == true)
    #expect(last.hidden?.hidesMouth != true)
  }

  @Test func aBareFaceHidesNothing() throws {
    for finding in try findings("") {
      #expect(finding.hidden == nil && finding.faces.map(\.hidesEyes) == [false])
    }
  }

  /// For no longer than any other face that is lost: another person may be behind the mask.
  @Test(arguments: [(20, true), (45, false)]) func whoUncoversWithinASecondIsTheSamePerson(frames: Int, isSame: Bool)
    throws
  {
    let (bare, masked) = (try statue("", size: size), try statue("mask=1", size: size))
    try LoadedFinder.use { finder in
      let first = try #require(finder.faces(in: bare).faces.first).track
      for _ in 0..<frames { #expect(finder.faces(in: masked).faces.isEmpty) }
      var tracks: [Int] = []
      for _ in 0..<4 { tracks = finder.faces(in: bare).faces.map(\.track) }
      #expect(tracks.count == 1 && (tracks == [first]) == isSame)
    }
  }

  /// The first frame that shows it may be measured; the network looks at each fourth of a second.
  @Test func aFaceThatIsCoveredLaterIsToldSoon() throws {
    let (bare, covered) = (try statue("", size: size), try statue("mask=1 mouth=1 width=1.2", size: size))
    try LoadedFinder.use { finder in
      for _ in 0..<6 { _ = finder.faces(in: bare) }
      let after = (0..<12).map { _ in finder.faces(in: covered).faces.isEmpty }
      #expect(after.suffix(3).allSatisfy { $0 }, "\(after)")
    }
  }

  @Test func anotherSessionKnowsNothingOfThis() throws {
    let masked = try statue("mask=1", size: size)
    try LoadedFinder.use { finder in
      for _ in 0..<4 { _ = finder.faces(in: masked) }
      finder.reset()
      #expect(finder.faces(in: masked).hidden == nil)
    }
  }

  @Test(arguments: [(1, 1), (2, 2), (4096, 16), (1, 4000), (33, 700)]) func framesOfAnyShapeAreLookedAt(
    width: Int, height: Int
  ) throws {
    let picture = made(width, height) { noise($0, $1) }
    let findings = try LoadedFinder.use { finder in (0..<4).map { _ in finder.faces(in: picture) } }
    #expect(findings.allSatisfy { $0.faces.isEmpty })
  }

  @Test(arguments: [-55.0, 55]) func aHeadTiltedByFiftyFiveDegreesIsFound(roll: Double) throws {
    let upright = try #require(try Actor("0s life=0 width=0.8", size: size).next().face)
    let picture = try statue("width=0.8", size: size).turned(by: roll, around: upright)
    let last = try LoadedFinder.use { finder in (0..<3).map { _ in finder.faces(in: picture) }.last }
    let face = try #require(last?.faces.first)
    #expect(abs(abs(try #require(face.pose).roll) - 55) < 8)
  }

  @Test func anEmptyRoomHasNeither() throws {
    for finding in try findings("gone", count: 40) { #expect(finding.faces.isEmpty && finding.hidden == nil) }
  }
}

/// The pictures are not in the repository.
@Suite(.needsModel, .needsShared) struct SecondEyeOnPicturesTests {
  @Test func aCatIsNoFace() throws {
    let picture = try #require(try Shared.frames("chelsea.png", 451, 300).first)
    let findings = try LoadedFinder.use { finder in (0..<30).map { _ in finder.faces(in: picture) } }
    #expect(findings.allSatisfy { $0.faces.isEmpty && $0.hidden == nil })
  }
}
