package import Contract

/// One part of the flow: it owns its state, answers events, and says what stands on the screen.
///
/// The router knows steps only by this protocol; a new one joins by standing in a plan.
package protocol Step: Equatable, Sendable {
  /// The timers that it sets, beside those of its camera; whichever still runs goes when the step is left.
  static var timers: [Timer] { get }
  /// What the page shows now.
  var face: PageFace { get }
  /// What it may show before anything has happened, each page once.
  var faces: [PageFace] { get }
  /// Whether the flow passes this step without showing it, onwards and backwards.
  var isSatisfied: Bool { get }
  /// What stands in the way here; leaving the session at this step ends it with this error.
  var standingCause: CaptureError? { get }
  /// Whether somebody who wants to leave is let go without a question.
  var leavesAtOnce: Bool { get }
  /// Whether something is being made that the end of the session's time does not break off.
  var isRecording: Bool { get }
  /// Nothing would be lost by another camera.
  var mayChangeCamera: Bool { get }
  /// The camera that it has the use of; the router hands it on to a next step that uses the same, or has it given back.
  var lease: CameraLease? { get set }
  /// What is to be told with the end, however that is.
  var warnings: [CaptureWarning] { get }
  /// What stands of it in the result, however the session ends.
  var told: [Fact] { get }
  /// What whoever runs a kiosk can do here for the person, by controls that no page of theirs has; nil where nothing.
  var assistance: Assistance? { get }

  /// Enters it with what the steps before it have made and learned; calls `enter(at:)` unless a step needs that.
  mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction
  mutating func enter(at now: Instant) -> Reaction
  mutating func handle(_ event: Event, at now: Instant) -> Reaction
  mutating func press(_ control: ControlID, at now: Instant) -> Reaction
  /// Hears from a device that it has asked for something; late answers reach no step.
  mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction
  /// Goes up inside the step; nil where the step has no inner place to leave.
  mutating func navigateUp(at now: Instant) -> Reaction?
  /// Something lies over the page: time stands still and nothing is looked at until `resume`.
  mutating func pause(at now: Instant) -> Reaction
  mutating func resume(at now: Instant) -> Reaction
  /// Gives back what the step holds beside its camera and its timers, such as a recording.
  mutating func leave() -> [Effect]
}

extension Step {
  package static var timers: [Timer] { [] }
  package var faces: [PageFace] { [face] }
  package var isSatisfied: Bool { false }
  package var standingCause: CaptureError? { nil }
  package var leavesAtOnce: Bool { false }
  package var isRecording: Bool { false }
  package var mayChangeCamera: Bool { false }
  package var warnings: [CaptureWarning] { [] }
  package var told: [Fact] { [] }
  package var assistance: Assistance? { nil }
  package var lease: CameraLease? {
    get { nil }
    set {}
  }
  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction { enter(at: now) }
  package mutating func enter(at now: Instant) -> Reaction { .nothing }
  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction { .nothing }
  package mutating func navigateUp(at now: Instant) -> Reaction? { nil }
  package mutating func pause(at now: Instant) -> Reaction { .nothing }
  package mutating func resume(at now: Instant) -> Reaction { .nothing }
  package mutating func leave() -> [Effect] { [] }
}

extension Step {
  /// All but its camera.
  mutating func putDown() -> [Effect] { leave() + Self.timers.map(Effect.cancelTimer) }

  /// All that it holds.
  mutating func giveUp() -> [Effect] { putDown() + (lease?.release() ?? []) }
}

/// What a step answers: effects, then perhaps a move of the router.
package struct Reaction: Equatable, Sendable {
  package enum Move: Equatable, Sendable {
    /// The step has done its part, and this is what it made; after the last one the session is complete.
    case next([Product])
    /// The step starts again, as if it were entered for the first time.
    case again
    case end(SessionEnd)

    package static let next = Move.next([])
  }

  package var effects: [Effect]
  package var move: Move?
  /// What the step has learned that a later one may need.
  package var facts = DossierFacts()
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
    var sum = Reaction(a.effects + b.effects, move: b.move ?? a.move)
    sum.facts = a.facts
    sum.facts.merge(b.facts)
    return sum
  }
}
