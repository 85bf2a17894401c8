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
    // The oval within the box is 102 rows high; white is its upper part.
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

@Suite struct IdentitiesTests {
  private let box = Box(x: 100, y: 100, width: 80, height: 80)
  private let aside = Box(x: 300, y: 100, width: 80, height: 80)

  @Test func whoeverIsNearWhereSomebodyWasIsTheSame() {
    var people = Identities()
    #expect(people.number(of: box, in: 1) == 1)
    people.note(1, in: box, frame: 1)
    #expect(people.number(of: Box(x: 120, y: 100, width: 90, height: 90), in: 20) == 1)
    #expect(people.number(of: aside, in: 20) == 2)
  }

  @Test func afterASecondNobodyIsRemembered() {
    var people = Identities()
    let first = people.number(of: box, in: 1)
    people.note(first, in: box, frame: 1)
    #expect(people.number(of: box, in: 31) == first)
    #expect(people.number(of: box, in: 32) != first)
  }

  @Test func twoPeopleNeverShareANumber() {
    var people = Identities()
    people.note(people.number(of: box, in: 1), in: box, frame: 1)
    #expect(people.number(of: box, in: 2, except: [1]) == 2)
    people.forget()
    #expect(people.number(of: box, in: 3) == 3)
  }
}
