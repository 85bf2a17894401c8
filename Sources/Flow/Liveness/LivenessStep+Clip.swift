internal import Contract

/// The clip of the tasks, and its stills.
extension LivenessStep {
  static let gestures = ProductRow(
    "gestures", "stills of movements",
    fields: [
      SchemaField("gestures.path", .text, "the first of its files in this folder"),
      SchemaField("gestures.count", .whole, "how many files it has"),
    ])

  mutating func handle(_ event: RecorderEvent, at now: Instant) -> Reaction {
    switch (stage, event) {
    case (.walking, .started):
      guard film == .asked else { return .nothing }
      film = .running
      let told: [Effect] = [
        .cancelTimer(.recordingOverdue), .notify(.videoRecordStarted), .notify(.videoRecordProgress(0)),
        .notify(.tasksStarted(count: order.tasks.tasks.count, seed: order.seed)),
      ]
      return Reaction(told) + walk(at: now) { $0.begin(at: now) }
    case (.walking, .batch(let id, let frames)), (.finishing, .batch(let id, let frames)):
      return batches.take(id, frames: frames)
    case (.finishing, .finished(let clip)):
      film = .none
      remarks = clip.fewFrames(of: lease?.mode, in: clip.duration).map { [$0] } ?? []
      return Reaction([.cancelTimer(.recordingOverdue), .notify(.videoRecordProgress(1))]) + finish(clip)
    case (.walking, .finished):
      guard film != .none else { return .nothing }
      // The clip has reached its maximal length, whatever timeouts the tasks have.
      return closeSheet() + walk(at: now) { $0.fail(.timeout, saying: .timeUp, at: now) }
    case (.walking, .failed(let error)), (.finishing, .failed(let error)):
      return film == .none ? .nothing : close(with: .error(error))
    case (.starting, _), (.ready, _), (.walking, _), (.calling, _), (.finishing, _), (.reviewing, _), (.done, _):
      return .nothing
    }
  }

  /// All tasks are over; the attempt fails if there is no still of the face.
  mutating func finishClip(at now: Instant) -> Reaction {
    switch best.state {
    case .none: return failAttempt(.imageCaptureFailed, as: .tasksFailed, at: now)
    case .eyesShut: return failAttempt(.eyesClosed, as: .tasksFailed, at: now)
    case .kept: break
    }
    stage = .finishing
    watch.forgetFaces()
    return Self.lookAway
      + Reaction([.cancelTimer(.fit), .finishRecording, .setTimer(.recordingOverdue, Self.clipGrace)])
  }

  private mutating func finish(_ clip: Clip) -> Reaction {
    guard order.capture.reviews else { return accept(clip) }
    stage = .reviewing(clip)
    return .nothing
  }

  /// Discards the clip and records again; this costs no attempt.
  mutating func retake(at now: Instant) -> Reaction {
    let told = Reaction([.discardRecording, .notify(.recordingDiscarded(.retaken))] + drop())
    remarks = []
    return told + takeUpAnew(at: now)
  }

  func products(_ clip: Clip) -> [Product] {
    let files = stills.map { ProductFile($0, mime: CaptureStep.stillFile.mime, .picture) }
    var gestures = Self.gestures.product(of: Self.name, [Fact("count", .whole(files.count))])
    gestures.files = files
    return [CaptureStep.clip.product(of: Self.name, clip.facts, toldWhenKept: [.videoRecordEnded])]
      + (best.shot.map { [CaptureStep.still.product(of: Self.name, $0.facts)] } ?? [])
      + (files.isEmpty ? [] : [gestures]) + CaptureStep.products(batches, of: Self.name)
  }

  // MARK: Stills

  mutating func keepBest(_ found: FaceFinding, in finding: Finding, fits: Bool, at now: Instant) -> [Effect] {
    guard let face = OnePerson.first(of: found.faces) else { return [] }
    let isBetter = best.take(face, in: finding, fits: fits, at: now)
    return isBetter ? [.keepPicture(of: finding.frame, as: CaptureStep.stillFile.name)] : []
  }

  /// Saves the person at rest when a step begins; if no finding began it, with the next finding.
  mutating func keepFrontal(of walk: TaskWalk) -> Reaction {
    owesFrontal = lastFrame == nil
    return keep("frontal", walk.run.index, of: walk) { $0.note(frontal: $1) }
  }

  mutating func payFrontal() -> Reaction {
    guard owesFrontal, lastFrame != nil, case .walking(let walk) = stage, walk.run.isAsking else { return .nothing }
    return keepFrontal(of: walk)
  }

  mutating func keepGesture(_ step: Int, of walk: TaskWalk) -> Reaction {
    keep("gesture", step - 1, of: walk) { $0.note(image: $1, ofStep: step - 1) }
  }

  private mutating func keep(
    _ what: String, _ step: Int, of walk: TaskWalk, _ note: (inout TaskWalk, String) -> Void
  ) -> Reaction {
    guard walk.run.order.kind == .gestures, walk.run.asks.indices.contains(step), let lastFrame else { return .nothing }
    let name = "\(what)-\(walk.index + 1)-\(step + 1)-\(walk.run.asks[step].gesture.rawValue).jpg"
    var noted = walk
    note(&noted, name)
    (stage, records) = (.walking(noted), noted.records)
    if !stills.contains(name) { stills.append(name) }
    return Reaction([.keepPicture(of: lastFrame, as: name)])
  }

  /// Deletes the stills of steps that were replaced.
  mutating func dropStrays(of walk: TaskWalk) -> [Effect] {
    let named = Set(walk.records.flatMap(\.pictures))
    let strays = stills.filter { !named.contains($0) }
    stills.removeAll { !named.contains($0) }
    return strays.map(Effect.dropPicture)
  }

  mutating func drop() -> [Effect] {
    let names = (best.shot == nil ? [] : [CaptureStep.stillFile.name]) + stills
    (best, stills) = (GateStill(oval: order.capture.oval), [])
    return names.map(Effect.dropPicture)
  }
}

/// The best still from the gates, with the eyes open.
struct GateStill: Equatable, Sendable {
  enum State: Equatable, Sendable {
    /// No picture was saved, or the eyes were shut in all of them.
    case none, eyesShut
    case kept
  }

  private static let open = 0.8

  private let oval: OvalPreset
  private var usual = UsualEyes()
  private(set) var shot: BestShot?
  private var hadEyesShut = false

  init(oval: OvalPreset) { self.oval = oval }

  var state: State { shot != nil ? .kept : hadEyesShut ? .eyesShut : .none }

  /// Returns whether it is better than the previous one.
  mutating func take(_ face: Face, in finding: Finding, fits: Bool, at now: Instant) -> Bool {
    let eyes = face.eyes.map { usual.share(of: $0.mean, mayLearn: true, at: now) }
    guard fits, finding.hasPicture else { return false }
    guard eyes.map({ $0 > Self.open }) ?? true else {
      hadEyesShut = true
      return false
    }
    guard let next = BestShot(finding, in: oval) else { return false }
    let better = shot?.orBetter(next) ?? next
    defer { shot = better }
    return better != shot
  }
}
