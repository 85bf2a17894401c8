internal import Contract

/// How the session is about to end, which the page says until somebody hastens it or tries again.
struct Closing: Equatable, Sendable {
  let end: SessionEnd
  /// The cause stands there too.
  private var showsCause = false

  init(_ end: SessionEnd) { self.end = end }

  /// Steps end with nothing but what went wrong; the router's own ends have no page of theirs.
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
