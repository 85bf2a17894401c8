internal import Contract

/// How a running attempt handles findings, recorder events and timers.
extension CaptureStep {
  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard case .face(let found) = finding.kind else { return .nothing }
    guard isLooking else { return .nothing }
    let began = beginToSee()
    let reading = watch.read(found, of: finding, at: now, judgesNods: !isRecording)
    let mayHold = stage == .guiding && attempt.lapse.givesWay
    let told = began + Reaction(attempt.tellFace(reading) + watch.show(reading, beginning: mayHold, at: now))
    let helped = attempt.help.follow(reading, mayOpen: stage == .guiding && trouble == nil)
    let done = Reaction(helped) + follow(reading, at: now)
    noteEyes(reading)
    return told + done + Reaction(keepBest(of: found, in: finding) + (isLooking ? [FaceWatch.patience] : []))
  }

  var isLooking: Bool {
    switch stage {
    case .guiding, .holding, .recording: true
    case .starting, .ready, .reviewing, .done: false
    }
  }

  var isUnderWay: Bool { stage == .guiding }

  package var mayChangeCamera: Bool { stage == .starting || stage == .ready || stage == .guiding }

  /// The timeout for fitting runs only while frames are analysed.
  private mutating func beginToSee() -> Reaction {
    defer { awaitsFirst = false }
    let seen = attempt.see()
    guard stage == .guiding, !attempt.help.isOpen else { return .nothing }
    return Reaction(awaitsFirst ? [attempt.waitForFit] : seen)
  }

  package var isRecording: Bool { if case .recording = stage { true } else { false } }

  private mutating func follow(_ reading: Guidance.Reading, at now: Instant) -> Reaction {
    switch stage {
    case .guiding: return reading.isReady && attempt.lapse.givesWay ? startHold(at: now) : .nothing
    case .holding(let hold):
      return reading.isNewPerson ? breakHold(at: now) : keepHold(hold, isGood: reading.isReady, at: now)
    case .recording(let progress, let lastFit):
      if reading.isNewPerson { return discard(.personChanged, at: now) }
      if reading.fits { stage = .recording(progress: progress, lastFit: now) }
      let isAway = !reading.fits && !reading.returns && now - lastFit > Self.awayForgiven
      return isAway ? discard(.faceLeft, at: now) : .nothing
    case .starting, .ready, .reviewing, .done: return .nothing
    }
  }

  /// Keeps the best still from hold and recording.
  private mutating func keepBest(of found: FaceFinding, in finding: Finding) -> [Effect] {
    switch stage {
    case .starting, .ready, .guiding, .reviewing, .done: return []
    case .holding, .recording: break
    }
    guard finding.hasPicture, let shot = BestShot(finding, in: order.oval) else { return [] }
    let better = best?.orBetter(shot) ?? shot
    defer { best = better }
    return better == best ? [] : [.keepPicture(of: better.frame, as: Self.stillFile.name)]
  }

  mutating func dropBest() -> [Effect] {
    defer { best = nil }
    return best == nil ? [] : [.dropPicture(Self.stillFile.name)]
  }

  private mutating func startHold(at now: Instant) -> Reaction {
    stage = .holding(Hold(at: now))
    return Reaction(attempt.lapse.hide() + [.notify(.holdStarted)])
  }

  private mutating func keepHold(_ hold: Hold, isGood: Bool, at now: Instant) -> Reaction {
    var hold = hold
    switch hold.judge(isGood: isGood, at: now) {
    case .goesOn:
      stage = .holding(hold)
      return .nothing
    case .isBroken: return breakHold(at: now)
    case .isDone:
      stage = .recording(progress: 0, lastFit: now)
      (clock, remarks) = (ClipClock(order.duration), [])
      return Reaction([
        .cancelTimer(.fit),
        .startRecording(
          order.duration, into: Self.clipFile.name, batches: batches.begin(label: Self.batchLabel)),
        .setTimer(.recordingOverdue, order.duration + Self.recordingGrace),
      ])
    }
  }

  mutating func handle(_ event: RecorderEvent, at now: Instant) -> Reaction {
    guard case .recording(let progress, _) = stage else { return .nothing }
    switch event {
    case .started: return Reaction([.notify(.videoRecordStarted)]) + tellProgress(0)
    case .progress(let next):
      guard next.isFinite else { return .nothing }
      clock.hear(next, at: now)
      // The final value, exactly 1, is reported when the clip is complete.
      return next > progress && next < 1 ? tellProgress(next) : .nothing
    case .batch(let id, let frames): return batches.take(id, frames: frames)
    case .finished(let clip):
      let last: [Effect] = progress < 1 ? [.notify(.videoRecordProgress(1))] : []
      remarks += remarksOn(clip)
      return Reaction(last) + finish(clip)
    case .batched: return .nothing
    case .failed(let error): return close(with: .error(error))
    }
  }

  /// Reports the progress of the recording, and sets the timer for the next report.
  private mutating func tellProgress(_ progress: Double) -> Reaction {
    guard case .recording(_, let lastFit) = stage else { return .nothing }
    stage = .recording(progress: progress, lastFit: lastFit)
    return Reaction([.notify(.videoRecordProgress(progress)), .setTimer(.beat, ClipClock.beat)])
  }

  mutating func handle(_ timer: Timer, at now: Instant) -> Reaction {
    switch (stage, timer) {
    case (.guiding, .fit): return failAttempt(.fitTimeout, as: .fitTimeout, at: now)
    case (.guiding, .help): return closeSheet()
    case (.recording(let progress, _), .beat): return tellProgress(max(progress, clock.share(at: now)))
    case (.holding, .fit):
      fitHasExpired = true
      return .nothing
    case (.recording, .recordingOverdue): return close(with: .error(Self.recordingOverdue))
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.reviewing, _), (.done, _):
      return .nothing
    }
  }
}
