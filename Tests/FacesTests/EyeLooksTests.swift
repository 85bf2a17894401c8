import Contract
import Testing

@testable import Faces

@Suite struct EyeLooksTests {
  private func face(
    _ x: Double = 300, side: Double = 200, score: Double = 0.9, eyes: Double = 0, mouth: Double = 0
  ) -> EyeFace {
    EyeFace(score: score, square: TurnedSquare(centre: Point(x: x, y: 240), side: side), hidden: (eyes, mouth))
  }

  private func looks(_ faces: [[EyeFace]], every: Duration = .milliseconds(33)) -> EyeLooks {
    var looks = EyeLooks()
    for (place, faces) in faces.enumerated() { looks.add(faces, at: every * place) }
    return looks
  }

  @Test func twoOfTheLastThreeLooksHaveToAgree() {
    func agreed(_ faces: [[EyeFace]], every: Duration = .milliseconds(33)) -> [Double] {
      looks(faces, every: every).agreed(at: every * (faces.count - 1), \.isSure).map(\.square.centre.x)
    }
    #expect(agreed([[face()]]).isEmpty)
    #expect(agreed([[face()], [face()]]) == [300])
    #expect(agreed([[face()], [], [face(320)]]) == [320])
    // The last look has missed it.
    #expect(agreed([[face()], [face(310)], []]) == [310])
    #expect(agreed([[face()], [], [], [face()]]).isEmpty)
    #expect(agreed([[face()], [face(500)]]).isEmpty)
    #expect(agreed([[face()], [face(score: 0.6)]]).isEmpty)
    #expect(agreed([[face()], [face()]], every: .milliseconds(1100)).isEmpty)
    #expect(looks([[face()], [face()]]).agreed(at: .seconds(2), \.isSure).isEmpty)
  }

  private func watch(_ faces: [[EyeFace]]) -> CoverWatch {
    var (watch, looks) = (CoverWatch(), EyeLooks())
    for (place, faces) in faces.enumerated() {
      looks.add(faces, at: .milliseconds(33 * place))
      watch.take(looks, of: TurnedSquare(centre: Point(x: 300, y: 240), side: 200), at: .milliseconds(33 * place))
    }
    return watch
  }

  @Test func aCoveredFaceNeedsTwoSureLooks() {
    let masked = face(mouth: 0.99)
    #expect(watch([[masked]]).covered == nil && watch([[masked]]).isDoubted)
    #expect(watch([[masked], [masked]]).covered != nil)
    #expect(watch([[face(mouth: 0.9)], [face(mouth: 0.9)]]).covered == nil)
    #expect(watch([[masked], [masked], [face()], [face()]]).covered == nil)
    #expect(watch([[face(eyes: 0.99)], [face(eyes: 0.99)]]).hidesEyes)
    #expect(watch([[face(600, mouth: 0.99)], [face(600, mouth: 0.99)]]).covered == nil)
  }

  @Test func aStrangerIsSureNearAndSeenTwice() {
    func strangers(_ other: EyeFace) -> Int { watch([[face(), other], [face(), other]]).strangers.count }
    #expect(strangers(face(600, score: 0.95)) == 1)
    #expect(strangers(face(600, score: 0.85)) == 0)
    #expect(strangers(face(600, side: 90, score: 0.95)) == 0)
    #expect(strangers(face(400, score: 0.95)) == 0)
    #expect(watch([[face(), face(600, score: 0.95)]]).strangers.isEmpty)
  }

  /// Of whom dlib's scan should make sure soon.
  @Test func whoMayBeAnotherPersonIsSeenAtOnce() {
    #expect(watch([[face(), face(600, score: 0.5)]]).seesOthers)
    #expect(!watch([[face()]]).seesOthers && !watch([[face(), face(600, score: 0.5)], [face()]]).seesOthers)
    #expect(!watch([[face(), face(600, side: 90)]]).seesOthers && !watch([[face(), face(400)]]).seesOthers)
  }

  @Test func howOftenItLooks() {
    #expect(CoverWatch().isDue(at: .zero))
    #expect(!watch([[face()]]).isDue(at: .milliseconds(390)) && watch([[face()]]).isDue(at: .milliseconds(400)))
    let (masked, stranger) = (face(mouth: 0.99), face(600, score: 0.95))
    #expect(watch([[masked]]).isDue(at: .milliseconds(1)) && watch([[face(), stranger]]).isDue(at: .milliseconds(1)))
    #expect(!watch([[masked], [masked]]).isDue(at: .milliseconds(100)))
    #expect(watch([[masked], [masked]]).isDue(at: .milliseconds(133)))
  }
}
