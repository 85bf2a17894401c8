internal import Contract

/// The pending end of a session that its page announces, until the person leaves, or tries again.
struct AnnouncedEnd: Equatable, Sendable {
  let end: SessionEnd
  /// The page shows the cause in detail.
  private var showsCause = false

  init(_ end: SessionEnd) { self.end = end }

  /// Only for ends of steps, which are always errors; ends by the router have no such page.
  func face(hint: Hint, oval: OvalPreset, isPreview: Bool = false) -> PageFace {
    let cause = end.failure ?? CaptureError(.ourBug, "")
    return Failure(cause, hint: hint, oval: oval, isPreview: isPreview, showsCause: showsCause).face(closing: end)
  }

  mutating func explain() -> Reaction {
    showsCause.toggle()
    return Reaction([Failure.timer(of: end, reading: showsCause)])
  }

  var leaving: Reaction { Reaction(move: .end(end)) }
}
