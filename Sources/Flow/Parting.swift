internal import Contract

extension Timer {
  package static let processing = Timer("processing")
  /// The time that the whole session may take, whatever lies over its pages.
  package static let sessionLimit = Timer("sessionLimit", goesOn: true)
}

/// The time between the decision that a session ends and the end itself: what it leaves behind is being kept.
struct Parting: Equatable, Sendable {
  /// Most sessions are kept sooner than anybody could read that they are.
  static let unseen: Duration = .milliseconds(300)

  var end: SessionEnd
  var isSeen = false
  /// How it ends if it is not kept after all, because nobody would wait.
  private(set) var abandonedAs: SessionEnd?
  /// Whether somebody wants to leave who waits a moment longer for what is nearly whole.
  private(set) var wasAsked: Bool

  init(_ end: SessionEnd, asked: Bool) {
    self.end = end
    wasAsked = if case .cancelled = end { true } else { asked }
  }

  var face: PageFace { PageFace(.processing, .processing, isAnimated: true, closing: end, traits: .session) }

  /// The first who asks waits; a second Ctrl-C does not.
  mutating func hurry(by canceller: Canceller) -> [Effect] {
    guard wasAsked, canceller == .signal(2), abandonedAs == nil else {
      wasAsked = true
      return []
    }
    let end = SessionEnd.cancelled(by: canceller)
    abandonedAs = end
    return [.abandonKeeping(end)]
  }
}
