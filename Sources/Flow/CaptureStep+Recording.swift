internal import Contract

/// What a running attempt makes of findings, of the recorder and of time.
extension CaptureStep {
  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard case .face(let found) = finding.kind else { return .nothing }
    guard looks else { return .nothing }
    let began = beginToSee()
    let reading = watch.read(found, of: finding, at: now, judgesNods: !isRecording)
    let mayHold = stage == .guiding && lapse.givesWay
    // One that is seen again and not yet believed is not lost.
    let told =
      began + tellFace(reading.hasFace || hasFace && reading.returns)
      + Reaction(watch.show(reading, beginning: mayHold, at: now))
    let done = Reaction(help.follow(reading, mayOpen: stage == .guiding && trouble == nil)) + follow(reading, at: now)
    noteEyes(reading)
    return told + done + Reaction(keepBest(of: found, in: finding) + (looks ? [FaceWatch.patience] : []))
  }

  private var looks: Bool {
    switch stage {
    case .guiding, .holding, .recording: true
    case .starting, .ready, .reviewing, .done, .ending: false
    }
  }

  /// Nobody is asked to fit before somebody looks, nor while nobody does.
  private mutating func beginToSee() -> Reaction {
    defer { (awaitsFirst, unseen) = (false, 0) }
    guard stage == .guiding, !help.isOpen else { return .nothing }
    return Reaction(awaitsFirst ? [waitForFit] : awaitsEyes ? [.releaseTimer(.fit)] : [])
  }

  /// No finding has come for a second: nobody knows whether the person has left, and that costs them nothing.
  ///
  /// The time to fit stands still, for as long as it is itself: nobody keeps a session open for ever.
  private mutating func loseSight(at now: Instant) -> Reaction {
    unseen = trouble == nil ? unseen + 1 : 1
    let anew = fitHasExpired ? [waitForFit] : []
    fitHasExpired = false
    let told = breakOffUnseen() + Reaction(anew + [.holdTimer(.fit)])
    let rate = trouble == nil ? lease?.mode?.framesPerSecond : nil
    let said = told + Reaction(watch.loseSight(of: rate, at: now))
    guard .seconds(unseen) < order.fitTimeout else { return said + failAttempt(.fitTimeout, as: .fitTimeout) }
    return said + Reaction([FaceWatch.patience])
  }

  private mutating func breakOffUnseen() -> Reaction {
    switch stage {
    case .holding: breakHold()
    case .recording: discard(.interrupted)
    case .starting, .ready, .guiding, .reviewing, .done, .ending: .nothing
    }
  }

  package var isRecording: Bool { if case .recording = stage { true } else { false } }

  /// Only what was found tells it: where nobody looks nobody is lost.
  private mutating func tellFace(_ isThere: Bool) -> Reaction {
    guard isThere != hasFace else { return .nothing }
    hasFace = isThere
    return Reaction([.notify(isThere ? .faceAcquired : .faceLost)])
  }

  private mutating func follow(_ reading: Guidance.Reading, at now: Instant) -> Reaction {
    switch stage {
    case .guiding: return reading.isReady && lapse.givesWay ? startHold(at: now) : .nothing
    case .holding(let hold): return reading.isNewPerson ? breakHold() : keepHold(hold, isGood: reading.isReady, at: now)
    case .recording(let progress, let lastFit):
      if reading.isNewPerson { return discard(.personChanged) }
      if reading.fits { stage = .recording(progress: progress, lastFit: now) }
      let isAway = !reading.fits && !reading.returns && now - lastFit > Self.awayForgiven
      return isAway ? discard(.faceLeft) : .nothing
    case .starting, .ready, .reviewing, .done, .ending: return .nothing
    }
  }

  /// The best frame of what leads to a clip.
  private mutating func keepBest(of found: FaceFinding, in finding: Finding) -> [Effect] {
    switch stage {
    case .starting, .ready, .guiding, .reviewing, .done, .ending: return []
    case .holding, .recording: break
    }
    guard finding.hasPicture, let face = found.faces.first else { return [] }
    let shot = BestShot(frame: finding.frame, face: face, in: order.oval.box(in: finding.size))
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
    return Reaction(lapse.hide() + [.notify(.holdStarted)])
  }

  private mutating func keepHold(_ hold: Hold, isGood: Bool, at now: Instant) -> Reaction {
    var hold = hold
    switch hold.judge(isGood: isGood, at: now) {
    case .goesOn:
      stage = .holding(hold)
      return .nothing
    case .isBroken: return breakHold()
    case .isDone:
      stage = .recording(progress: 0, lastFit: now)
      (clock, remarks) = (ClipClock(order.duration), [])
      return Reaction([
        .cancelTimer(.fit), .startRecording(order.duration, into: Self.clipFile.name, batches: batches.begin()),
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
      // The last value, exactly 1, is told by the clip itself.
      return next > progress && next < 1 ? tellProgress(next) : .nothing
    case .batch(let id, let frames): return batches.take(id, frames: frames)
    case .finished(let clip):
      let last: [Effect] = progress < 1 ? [.notify(.videoRecordProgress(1))] : []
      remarks += remarksOn(clip)
      return Reaction(last) + finish(clip)
    case .failed(let error): return close(with: .error(error))
    }
  }

  /// Tells how far the recording is, and sees to it that somebody does so again soon.
  private mutating func tellProgress(_ progress: Double) -> Reaction {
    guard case .recording(_, let lastFit) = stage else { return .nothing }
    stage = .recording(progress: progress, lastFit: lastFit)
    return Reaction([.notify(.videoRecordProgress(progress)), .setTimer(.beat, ClipClock.beat)])
  }

  /// The clip was finished and is lost all the same; the page says why.
  mutating func loseClip(_ error: CaptureError) -> Reaction { close(with: .error(error)) }

  mutating func handle(_ timer: Timer, at now: Instant) -> Reaction {
    if let change = lease?.handle(timer) { return follow(change) }
    switch (stage, timer) {
    case (.guiding, .fit): return failAttempt(.fitTimeout, as: .fitTimeout)
    case (.guiding, .help): return closeHelp()
    case (.guiding, .unseen), (.holding, .unseen), (.recording, .unseen): return loseSight(at: now)
    case (.recording(let progress, _), .beat): return tellProgress(max(progress, clock.share(at: now)))
    case (.holding, .fit):
      fitHasExpired = true
      return .nothing
    case (.recording, .recordingOverdue):
      return close(with: .error(CaptureError(.recordingFailed, "The recording failed.", recovery: "Try again.")))
    case (_, .lapse): return Reaction(lapse.ring())
    case (.ending(let closing), .closing): return closing.leaving
    case (.starting, _), (.ready, _), (.guiding, _), (.holding, _), (.recording, _), (.reviewing, _), (.done, _),
      (.ending, _):
      return .nothing
    }
  }
}
