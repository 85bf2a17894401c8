import Contract
import Flow
import Testing

/// A session that can't begin.
@Suite struct RefusedStepTests {
  private let error = CaptureError(.locked, "There were too many attempts.", recovery: "Try again at 10:30.")

  private func walk() -> Walk {
    var walk = Walk(plan: .refused(error))
    walk.send(.begin)
    return walk
  }

  @Test("says why, opens no camera, offers no second try, and ends as failed")
  func page() {
    var walk = walk()
    #expect(walk.page == .failed && walk.session.view?.controls.map(\.id) == [.leave])
    walk.send(.intent(.pressControl(.leave)))
    #expect(walk.effects.contains(.end(.failed(error))) && !walk.effects.contains { "\($0)".contains("openCamera") })
  }

  @Test("ends by itself, later while the cause is read")
  func time() {
    var walk = walk()
    walk.wait(.seconds(19))
    #expect(!walk.session.hasEnded)
    walk.send(.intent(.explain))
    walk.wait(.seconds(30))
    #expect(!walk.session.hasEnded)
    walk.wait(.seconds(31))
    #expect(walk.session.hasEnded)
  }
}
