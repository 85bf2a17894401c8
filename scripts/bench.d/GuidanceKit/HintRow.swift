package import Contract
package import Finders

/// A row of the table: a hint, the track on which it is so, and how long after that it was told.
package struct HintRow {
  package var condition: Condition
  package var track: String
  package var oval = OvalPreset.desk
  package var run: GuidedRun

  /// Where eyes must be seen well.
  private static let large = PixelSize(width: 640, height: 480)

  /// Each hint that a demo track can bring, and when Start is pressed there.
  package static let scenes: [(hint: Hint, scene: GuidedRun.Scene)] = [
    (.noFace, .init("cooperative")), (.multipleFaces, .init("two-people", startsAt: .seconds(5))),
    (.getCloser, .init("obeys")), (.getFurtherAway, .init("too-close")), (.moveLeft, .init("off-right")),
    (.moveRight, .init("off-left")), (.moveUp, .init("off-down")), (.moveDown, .init("off-up")),
    (.lookStraight, .init("turns", startsAt: .milliseconds(1500))), (.lightBehind, .init("backlit")),
    (.moreLight, .init("dark")), (.uncoverCamera, .init("covered")), (.lessLight, .init("bright")),
    (.unevenLight, .init("side-lit")), (.openEyes, .init("eyes-shut", size: large, startsAt: .seconds(1))),
    (.uncoverFace, .init("masked")), (.takeOffGlasses, .init("dark-glasses")), (.holdStill, .init("restless")),
    (.doNotMove, .init("fits")),
  ]

  package init(_ hint: Hint, _ scene: GuidedRun.Scene, finder: any Finder) throws {
    guard let condition = Condition.of(hint) else { throw NoCondition(hint: hint) }
    (self.condition, track, oval) = (condition, scene.track, scene.oval)
    run = try GuidedRun(scene, finder: finder, limit: scene.startsAt + .seconds(4))
  }

  struct NoCondition: Error {
    var hint: Hint
  }

  /// When it was so and Start had been pressed.
  package var trueSince: Duration? {
    guard let start = run.startedAt else { return nil }
    return run.truth.first { $0.at >= start && condition.mustBe($0) }?.at
  }

  package var delay: Duration? {
    guard let since = trueSince, let told = run.told.first(where: { $0.hint == condition.hint }) else { return nil }
    return told.at - since
  }
}
