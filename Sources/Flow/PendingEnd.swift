internal import Contract

extension Timer {
  package static let processing = Timer("processing")
  /// The time limit of the whole session, regardless of overlays.
  package static let sessionLimit = Timer("sessionLimit", goesOn: true)
}

/// A pending end: the session is being saved, and ends afterwards.
struct PendingEnd: Equatable, Sendable {
  /// The page is shown only after this time, as most saves are faster.
  static let unseen: Duration = .milliseconds(300)

  var end: SessionEnd
  var isSeen = false
  /// The end if the save is cancelled because the person would not wait.
  private(set) var abandonedAs: SessionEnd?
  /// Whether the person has asked to leave during the save.
  private(set) var wasAsked: Bool

  init(_ end: SessionEnd, asked: Bool) {
    self.end = end
    wasAsked = if case .cancelled = end { true } else { asked }
  }

  var face: PageFace { PageFace(.processing, .processing(nil), isAnimated: true, closing: end, traits: .session) }

  /// The first request to leave waits for the save; a second Ctrl-C cancels it.
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
