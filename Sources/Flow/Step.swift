package import Contract

/// One part of the flow: it owns its state, answers events, and says what stands on the screen.
///
/// The router knows steps only by this protocol; a new one joins by standing in a plan.
package protocol Step: Equatable, Sendable {
  /// What the page says now.
  var page: PageView { get }
  /// What can be pressed now, in the order of focus; the first enabled one has the focus at first.
  var controls: [Control] { get }
  /// Whether the flow passes this step without showing it, onwards and backwards.
  var isSatisfied: Bool { get }
  /// How the session will end, once that is decided; whoever leaves from then on only hastens it.
  var decidedEnd: SessionEnd? { get }
  /// What stands in the way here; leaving the session at this step ends it with this error.
  var standingCause: CaptureError? { get }
  /// Whether somebody who wants to leave is let go without a question.
  var leavesAtOnce: Bool { get }

  mutating func enter(at now: Instant) -> Reaction
  mutating func handle(_ event: Event, at now: Instant) -> Reaction
  mutating func press(_ control: ControlID, at now: Instant) -> Reaction
  /// Goes up inside the step; nil where the step has no inner place to leave.
  mutating func navigateUp(at now: Instant) -> Reaction?
  /// Something lies over the page: time stands still and nothing is looked at until `resume`.
  mutating func pause(at now: Instant) -> Reaction
  mutating func resume(at now: Instant) -> Reaction
  /// Gives back what the step holds (camera, timers, recording).
  mutating func leave() -> [Effect]
}

extension Step {
  package var isSatisfied: Bool { false }
  package var decidedEnd: SessionEnd? { nil }
  package var standingCause: CaptureError? { nil }
  package var leavesAtOnce: Bool { false }
  package mutating func navigateUp(at now: Instant) -> Reaction? { nil }
  package mutating func pause(at now: Instant) -> Reaction { .nothing }
  package mutating func resume(at now: Instant) -> Reaction { .nothing }
  package mutating func leave() -> [Effect] { [] }
}

/// What a step answers: effects, then perhaps a move of the router.
package struct Reaction: Equatable, Sendable {
  package enum Move: Equatable, Sendable {
    case next
    case end(SessionEnd)
  }

  package var effects: [Effect]
  package var move: Move?
  /// The intent was not for this step; the router keeps it for a later one.
  package var isUnanswered = false

  package init(_ effects: [Effect] = [], move: Move? = nil) {
    self.effects = effects
    self.move = move
  }

  package static let nothing = Reaction()

  package static var unanswered: Reaction {
    var reaction = Reaction()
    reaction.isUnanswered = true
    return reaction
  }

  static func + (a: Reaction, b: Reaction) -> Reaction {
    Reaction(a.effects + b.effects, move: b.move ?? a.move)
  }
}
