import Chance
import Contract
import Imaging
import Testing

@testable import Faces

@Suite struct LightTests {
  private let face = Box(centreX: 100, centreY: 100, width: 95, height: 128)

  private func light(_ picture: Picture, face: Box? = nil, landmarks: Landmarks? = nil) throws -> FaceLight? {
    try look(at: picture) { FaceLight($0, face: face ?? self.face, landmarks: landmarks) }
  }

  private func scene(_ picture: Picture) throws -> SceneLight { try look(at: picture) { SceneLight($0) } }

  private func isFace(_ x: Int, _ y: Int) -> Bool { abs(x - 100) < 60 && abs(y - 100) < 80 }

  @Test func aFaceInShadowBeforeABrightWall() throws {
    let picture = made(320, 240) { x, y in isFace(x, y) ? 60 : 220 }
    let found = try #require(try light(picture, landmarks: try MadeFace().landmarks()))
    #expect(found.mean == 60)
    #expect(found.background > 200)
    #expect(found.clipped == 0)
    #expect(found.evenness == 1)
  }

  @Test func aThirdOfTheFaceIsWhite() throws {
    // The oval within the box is 102 rows high; its upper part is white.
    let picture = made(200, 200) { x, y in y < 83 ? 250 : 120 }
    let found = try #require(try light(picture, landmarks: nil))
    #expect(abs(found.clipped - 0.29) < 0.03)
  }

  @Test func lightFromOneSide() throws {
    let picture = made(200, 200) { x, _ in x < 100 ? 60 : 150 }
    let found = try #require(try light(picture, landmarks: try MadeFace().landmarks()))
    #expect(abs(found.evenness - 0.4) < 0.01)
  }

  @Test func aFaceThatFillsThePictureHasThePictureAsBackground() throws {
    let picture = made(90, 120) { _, _ in 77 }
    let found = try #require(
      try light(picture, face: Box(x: 0, y: 0, width: 90, height: 120)))
    #expect(found.background == 77)
    #expect(try light(picture, face: Box(x: 500, y: 0, width: 90, height: 120)) == nil)
  }

  @Test func noiseIsMeasuredBesideEdgesAndShades() throws {
    var random = Dice(1)
    let grains = (0..<320 * 240).map { _ in
      (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }
    for noise in [0, 1.5, 4, 8.0] {
      let picture = made(320, 240) { x, y in
        let shade = 100 + 0.4 * Double(x) + ((x + y) % 64 < 32 ? 0 : 40)
        return Int((shade + noise * grains[y * 320 + x]).rounded())
      }
      let found = try #require(try light(picture)?.noise)
      #expect(abs(found - noise) < 0.3 + 0.2 * noise, "\(noise): \(found)")
    }
    #expect(try light(made(2, 2) { _, _ in 7 }, face: Box(x: 0, y: 0, width: 2, height: 2))?.noise == nil)
  }

  @Test func aSceneIsItsMeanAndItsSpread() throws {
    #expect(try scene(made(640, 480) { _, _ in 5 }) == SceneLight(mean: 5, spread: 0))
    let halves = try scene(made(640, 480) { x, _ in x < 320 ? 50 : 150 })
    #expect(halves == SceneLight(mean: 100, spread: 50))
    #expect(try scene(made(1, 1) { _, _ in 9 }) == SceneLight(mean: 9, spread: 0))
  }
}

@Suite struct SharpnessTests {
  private func sharpness(_ picture: Picture) throws -> Double? { try look(at: picture) { Sharpness.measured($0) } }

  @Test func aBlurredPictureIsLessSharp() throws {
    let sharp = try statue("width=1")
    func blurred(_ picture: Picture) -> Picture {
      let (width, height) = (picture.size.width, picture.size.height)
      return made(width, height) { x, y in
        var sum = 0
        for dy in -1...1 {
          for dx in -1...1 {
            sum += Int(picture.luma[min(height - 1, max(0, y + dy)) * width + min(width - 1, max(0, x + dx))])
          }
        }
        return sum / 9
      }
    }
    let (once, twice) = (blurred(sharp), blurred(blurred(sharp)))
    let values = try [sharp, once, twice].map { try #require(try sharpness($0)) }
    #expect(values[0] > 2 * values[1])
    #expect(values[1] > 1.5 * values[2])
  }

  @Test func contrastDoesNotCount() throws {
    let (strong, weak) = (made(128, 160) { x, y in x % 16 * 16 + y % 2 }, made(128, 160) { x, y in x % 16 * 8 + 100 })
    let (a, b) = (try #require(try sharpness(strong)), try #require(try sharpness(weak)))
    #expect(abs(a - b) < 0.05 * a)
  }

  @Test func aWallHasNoSharpness() throws {
    #expect(try sharpness(made(128, 160) { _, _ in 90 }) == nil)
    #expect(try sharpness(made(2, 2, noise)) == nil)
  }
}

@Suite struct TrackNumbersTests {
  private let box = Box(x: 100, y: 100, width: 80, height: 80)
  private let aside = Box(x: 300, y: 100, width: 80, height: 80)

  @Test func nearbyFaceKeepsItsNumber() {
    var people = TrackNumbers()
    #expect(people.number(of: box, at: .zero) == 1)
    people.note(1, in: box, at: .zero)
    #expect(people.number(of: Box(x: 120, y: 100, width: 90, height: 90), at: .milliseconds(600)) == 1)
    #expect(people.number(of: aside, at: .milliseconds(600)) == 2)
  }

  @Test func facesAreForgottenAfterASecond() {
    var people = TrackNumbers()
    let first = people.number(of: box, at: .zero)
    people.note(first, in: box, at: .zero)
    #expect(people.number(of: box, at: .seconds(1)) == first)
    #expect(people.number(of: box, at: .milliseconds(1001)) != first)
  }

  @Test func twoPeopleNeverShareANumber() {
    var people = TrackNumbers()
    people.note(people.number(of: box, at: .zero), in: box, at: .zero)
    #expect(people.number(of: box, at: .milliseconds(33), except: [1]) == 2)
    people.forget()
    #expect(people.number(of: box, at: .milliseconds(66)) == 3)
  }
}

@Suite struct OtherFacesScanTests {
  private let size = PixelSize(width: 640, height: 480)
  private let followed = Box(x: 220, y: 140, width: 200, height: 200)

  /// The analysed regions of a round by frame, and when it is over.
  private func round(
    every step: Int, in length: (Int) -> Duration = { _ in OtherFacesScan.brisk }, number: Int = 1
  ) -> (frames: [Int], end: Int)? {
    var otherFaces = OtherFacesScan()
    var (frames, rounds): ([Int], Int) = ([], 0)
    for time in stride(from: 0, through: 3000, by: step) {
      var pieces = 0
      let over = otherFaces.look(size, besides: followed, at: .milliseconds(time), in: length(time)) { _ in
        pieces += 1
        return []
      }
      frames.append(pieces)
      if over != nil { rounds += 1 }
      if rounds == number { return (frames, time) }
    }
    return nil
  }

  @Test(arguments: [33, 66, 125, 200])
  func theFirstRoundIsOverSoonAtAnyRate(step: Int) throws {
    let (frames, end) = try #require(round(every: step))
    #expect(end <= 250 + step)
    #expect(frames.reduce(0, +) > 8)
  }

  @Test func atAFullRateNoFrameLooksAtMuch() throws {
    #expect(try #require(round(every: 33)).frames.allSatisfy { $0 <= 2 })
  }

  /// The first round ends after 264 ms; the network sees another face half a second later.
  @Test func aCalmRoundIsHastenedWithoutALeap() throws {
    let calm = try #require(round(every: 33, in: { _ in OtherFacesScan.calm }, number: 2))
    #expect((1500...1750).contains(calm.end), "\(calm.end)")
    let hastened = try #require(
      round(every: 33, in: { $0 < 760 ? OtherFacesScan.calm : OtherFacesScan.brisk }, number: 2))
    #expect((1150...1300).contains(hastened.end), "\(hastened.end)")
    #expect(hastened.frames.dropFirst(9).allSatisfy { $0 <= 2 }, "\(hastened.frames)")
  }

  @Test func everyPlaceIsLookedAtInEverySize() {
    var otherFaces = OtherFacesScan()
    var pieces: [OtherFacesScan.Piece] = []
    for time in 0..<40
    where otherFaces.look(
      size, besides: followed, at: .milliseconds(33 * time),
      {
        pieces.append($0); return []
      }) != nil
    {
      break
    }
    // A face from half the tracked size on lies completely within a region of its scale.
    for width in stride(from: 100.0, through: 400, by: 20) {
      for x in stride(from: 0, through: 640 - width, by: 20) {
        for y in stride(from: 0, through: 480 - width, by: 20) {
          let face = Box(x: x, y: y, width: width, height: width)
          let isSeen = pieces.contains {
            (66...88).contains(width * $0.scale) && $0.place.intersection(face).area > 0.999 * face.area
          }
          #expect(isSeen, "\(face)")
        }
      }
    }
  }

  @Test func oneFaceIsOneHit() throws {
    var otherFaces = OtherFacesScan()
    let hits = [(100.0, 0.5), (104, 0.9), (300, 0.2)].map {
      Detection(box: Box(x: $0.0, y: 100, width: 80, height: 80), score: $0.1)
    }
    var found: [Detection]?
    for time in 0..<40 where found == nil {
      found = otherFaces.look(size, besides: followed, at: .milliseconds(33 * time)) { _ in hits }
    }
    #expect(found?.map(\.box.x) == [104, 300])
  }
}
