package import Contract

/// The steps of a session in order: those before the seal make its products, those after it follow the save.
package struct Plan: Sendable {
  /// All steps.
  package internal(set) var steps: [any Step]
  /// The number of steps before the seal.
  private var sealsAfter: Int
  /// The facts known before the first step.
  package var dossier: Dossier
  /// The time limit of the session; `nil` sets none.
  package var limit: Duration?

  /// What the backend is asked to prepare when the session begins; `nil` asks for nothing.
  package var preparation: PreparationOrder?

  /// Sounds or haptics are on.
  package var hasSounds = false

  /// The cameras that may film the person; with `nil` each step has its own, and a key switches to any other.
  package var cameras: CameraOption?

  package init(
    _ before: [any Step], after: [any Step] = [], limit: Duration? = nil, knowing dossier: Dossier = Dossier()
  ) {
    (steps, sealsAfter, self.limit, self.dossier) = (before + after, before.count, limit, dossier)
  }

  /// Creates the steps that the settings name; `host` is what the host has brought for this session.
  package init(_ config: SessionConfig, preset: Preset, seed: UInt64, host: HostSession = HostSession()) {
    var config = config
    if let iad = host.prepared?.iad { config.iad.data = iad }
    var dossier = Dossier(preset: preset, seed: seed)
    dossier.given[BackendData.self] = config.iad.data
    dossier.given[PreparedSession.self] = host.prepared
    // Invalid settings are rejected earlier; this only makes sure that nothing traps.
    if config.machine.delivers { dossier.given[DeliveryEnd.self] = .later }
    let pageTime = config.ui.endPageMs.flatMap(Self.time)
    let handOver = config.machine.delivers ? pageTime.map { HandOverStep(resultFor: $0) } : nil
    let after: [(any Step)?] = [handOver, pageTime.map { ThanksStep($0) }]
    let order =
      config.machine.prepares && host.prepared == nil
      ? PreparationOrder(flow: config.flow ?? "steps", subjectRef: host.subjectRef) : nil
    var before = FlowTable.rows(config).compactMap { $0.make(config, dossier) }
    if order != nil || host.prepared != nil {
      // The person reads while the backend prepares.
      before.insert(PrepareStep(order), at: before.first is InstructionsStep ? 1 : 0)
    }
    self.init(
      before, after: after.compactMap(\.self), limit: config.sessionMaxMs.flatMap(Self.time), knowing: dossier)
    preparation = order
    hasSounds = config.sounds || config.haptics != nil
    cameras = config.camera.roles
  }

  private static func time(_ milliseconds: Double) -> Duration? {
    milliseconds > 0 && milliseconds <= 86_400_000 ? .milliseconds(milliseconds) : nil
  }

  /// Whether the flow skips the step at this index.
  func skips(_ index: Int, _ dossier: Dossier) -> Bool { steps[index].isSatisfied(knowing: dossier) }

  /// Whether going back ends at the step at this index.
  func isPlace(_ index: Int, _ dossier: Dossier) -> Bool { !skips(index, dossier) && !steps[index].isBrief }

  package var before: ArraySlice<any Step> { steps[..<sealsAfter] }
  /// These steps change nothing that was saved, and their events go to listeners only.
  package var after: ArraySlice<any Step> {
    get { steps[sealsAfter...] }
    set { steps = Array(before) + newValue }
  }

  /// Replaces the end page by one with this duration; other steps after the seal stay.
  mutating func thank(for time: Duration) { after = after.filter { !($0 is ThanksStep) } + [ThanksStep(time)] }

  /// All timers that its steps may set.
  package var timers: [Timer] {
    Set(steps.flatMap { type(of: $0).timers } + CameraLease.timers + [.processing, .sessionLimit]).sorted {
      $0.name < $1.name
    }
  }

  /// A plan that only shows the camera and its findings.
  ///
  /// With `signals` it shows the measurements for the first task.
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
