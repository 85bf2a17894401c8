package import Contract

/// A step of the flow: a state machine that handles events and describes its page.
///
/// The router knows steps only by this protocol; a new one only has to be added to a plan.
package protocol Step: Equatable, Sendable {
  /// The timers that it sets, beside those of its camera; they are cancelled when the step is left.
  static var timers: [Timer] { get }
  /// The facts that it alone uses: they are erased once it is left.
  static var spends: [any DossierKey.Type] { get }
  /// The current page.
  var face: PageFace { get }
  /// The initial pages it may show, each once.
  var faces: [PageFace] { get }
  /// Whether the flow skips this step in both directions; by default it calls `isSatisfied`.
  func isSatisfied(knowing dossier: Dossier) -> Bool
  var isSatisfied: Bool { get }
  /// Whether it only waits for something, and is no part of the person's progress.
  var isBrief: Bool { get }
  /// Whether it was left without what it is for, and the session went on.
  var isSkipped: Bool { get }
  /// The current obstacle; leaving the session at this step ends it with this error.
  var standingCause: CaptureError? { get }
  /// Whether going back leads to the step before; if not, the person is asked whether to leave.
  var goesBack: Bool { get }
  /// Whether leaving skips the confirmation dialog.
  var leavesAtOnce: Bool { get }
  /// Whether a recording is in progress that the session's time limit does not interrupt.
  var isRecording: Bool { get }
  /// Whether the camera may be switched without losing anything.
  var mayChangeCamera: Bool { get }
  /// The camera of the step; the router passes it on to a next step that uses the same one, or releases it.
  var lease: CameraLease? { get set }
  /// The warnings to report at the end, however the session ends.
  var warnings: [CaptureWarning] { get }
  /// Its report in the result, however the session ends.
  var told: [Fact] { get }
  /// How the operator of a kiosk can help the person here, by controls that are not on the person's page; `nil` if they
  /// can't.
  var assistance: Assistance? { get }

  /// Learns of the session that the backend has prepared, before the step is entered.
  mutating func learn(_ session: BackendSession)
  /// Enters the step with the dossier of the previous steps; by default it calls `enter(at:)`.
  mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction
  mutating func enter(at now: Instant) -> Reaction
  mutating func handle(_ event: Event, at now: Instant) -> Reaction
  mutating func press(_ control: ControlID, at now: Instant) -> Reaction
  /// Handles the answer of a device that it has asked; late answers are dropped.
  mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction
  /// Goes back inside the step; `nil` if it is at its first page.
  mutating func navigateUp(at now: Instant) -> Reaction?
  /// An overlay covers the page: timers and analysis are paused until `resume`.
  mutating func pause(at now: Instant) -> Reaction
  mutating func resume(at now: Instant) -> Reaction
  /// Releases what the step holds beside its camera and its timers, such as a recording.
  mutating func leave() -> [Effect]
}

extension Step {
  package static var timers: [Timer] { [] }
  package static var spends: [any DossierKey.Type] { [] }
  package var faces: [PageFace] { [face] }
  package var isSatisfied: Bool { false }
  package func isSatisfied(knowing dossier: Dossier) -> Bool { isSatisfied }
  package var isBrief: Bool { false }
  package var isSkipped: Bool { false }
  package var standingCause: CaptureError? { nil }
  package var goesBack: Bool { true }
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
  package mutating func learn(_ session: BackendSession) {}
  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction { enter(at: now) }
  package mutating func enter(at now: Instant) -> Reaction { .nothing }
  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction { .nothing }
  package mutating func navigateUp(at now: Instant) -> Reaction? { nil }
  package mutating func pause(at now: Instant) -> Reaction { .nothing }
  package mutating func resume(at now: Instant) -> Reaction { .nothing }
  package mutating func leave() -> [Effect] { [] }
}

extension Step {
  /// Releases everything except the camera.
  mutating func putDown() -> [Effect] { leave() + Self.timers.map(Effect.cancelTimer) }

  /// Releases everything.
  mutating func giveUp() -> [Effect] { putDown() + (lease?.release() ?? []) }
}

/// The answer of a step: effects, then perhaps a move of the router.
package struct Reaction: Equatable, Sendable {
  package enum Move: Equatable, Sendable {
    /// The step is complete, with these products; after the last step the session is complete.
    case next([Product])
    /// Restarts the step, as on the first visit.
    case again
    case end(SessionEnd)

    package static let next = Move.next([])
  }

  package var effects: [Effect]
  package var move: Move?
  /// Facts that the step has learned, for later steps.
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
