package import Contract

/// The steps a session goes through, in order: those that make what is kept, then those that follow when it is.
package struct Plan: Sendable {
  /// All of them.
  package internal(set) var steps: [any Step]
  /// How many come before the seal.
  private var sealsAfter: Int
  /// What is known before the first of them.
  package var dossier: Dossier
  /// How long the session may take; nil sets no limit.
  package var limit: Duration?

  /// What happens is heard or felt too.
  package var hasSounds = false

  /// Which cameras the person may be filmed by; nil leaves it to the key.
  package var cameras: CameraOption?

  package init(
    _ before: [any Step], after: [any Step] = [], limit: Duration? = nil, knowing dossier: Dossier = Dossier()
  ) {
    (steps, sealsAfter, self.limit, self.dossier) = (before + after, before.count, limit, dossier)
  }

  /// The steps that the settings name, each as they want it.
  package init(_ config: SessionConfig, preset: Preset, seed: UInt64) {
    var dossier = Dossier(preset: preset, seed: seed)
    dossier.given[BackendData.self] = config.iad.data
    // Settings refuse what is impossible; here nothing may trap all the same.
    let thanks = config.ui.endPageMs.flatMap(Self.time).map { ThanksStep($0) }
    self.init(
      FlowTable.rows(config).compactMap { $0.make(config, dossier) }, after: [thanks].compactMap(\.self),
      limit: config.sessionMaxMs.flatMap(Self.time), knowing: dossier)
    hasSounds = config.sounds || config.haptics != nil
    cameras = config.camera.roles
  }

  private static func time(_ milliseconds: Double) -> Duration? {
    milliseconds > 0 && milliseconds <= 86_400_000 ? .milliseconds(milliseconds) : nil
  }

  package var before: ArraySlice<any Step> { steps[..<sealsAfter] }
  /// What they do changes nothing that was kept, and their events go to listeners only.
  package var after: ArraySlice<any Step> {
    get { steps[sealsAfter...] }
    set { steps = Array(before) + newValue }
  }

  /// Ends with an end page that stands this long; the other steps after the seal stay.
  mutating func thank(for time: Duration) { after = after.filter { !($0 is ThanksStep) } + [ThanksStep(time)] }

  /// All that may run while it is walked.
  package var timers: [Timer] {
    Set(steps.flatMap { type(of: $0).timers } + CameraLease.timers + [.processing, .sessionLimit]).sorted {
      $0.name < $1.name
    }
  }

  /// Nothing but the camera and what is seen in its pictures.
  ///
  /// With `signals` it tells what the first of the tasks would measure.
  package static func preview(_ config: SessionConfig, signals: Bool = false) -> Plan {
    let difficulty = config.liveness.tasks.first?.difficulty ?? .medium
    return Plan([PreviewStep(oval: config.capture.oval, signals: signals ? difficulty : nil)])
  }
}

extension Plan: Equatable {
  package static func == (a: Plan, b: Plan) -> Bool {
    (a.steps.count, a.sealsAfter, a.limit, a.hasSounds) == (b.steps.count, b.sealsAfter, b.limit, b.hasSounds)
      && a.cameras == b.cameras
      && a.dossier == b.dossier && a.steps.indices.allSatisfy { a.steps[$0].isSame(as: b.steps[$0]) }
  }
}

extension Step {
  fileprivate func isSame(as other: any Step) -> Bool {
    (other as? Self) == self
  }
}
