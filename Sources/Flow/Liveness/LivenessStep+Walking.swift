internal import Contract

/// How a running attempt handles findings and timers.
extension LivenessStep {
  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    guard case .face(let found) = finding.kind, case .walking(let walk) = stage else { return .nothing }
    let began = Reaction(attempt.see())
    let reading = watch.read(found, of: finding, at: now, judgesNods: film == .none)
    lastFrame = finding.hasPicture ? finding.frame : nil
    let measures = Measures(found, oval: order.capture.oval.box(in: finding.size), size: finding.size)
    let told = began + Reaction(attempt.tellFace(reading))
    let hinted = Reaction(show(reading, measures, walk, at: now))
    let isInPlace = guide.fits
    // The still of the gate is saved before the person moves.
    let kept =
      walk.run.isInGate && !offersEasier
      ? Reaction(keepBest(found, in: finding, fits: reading.fits, at: now)) : .nothing
    let done =
      offersEasier
      ? .nothing
      : self.walk(at: now) { $0.take(found.faces, fits: reading.fits, isInPlace: isInPlace, at: now) }
    let owed = payFrontal()
    let helped = Reaction(attempt.help.follow(reading, mayOpen: walk.run.isInGate && trouble == nil && !isSlow))
    // The engine has the picture of this finding only.
    lastFrame = nil
    return told + helped + hinted + kept + done + owed + goOnIfQuick(at: now) + offerIfNeeded()
      + Reaction(isWalking ? [FaceWatch.patience] : [])
  }

  var isWalking: Bool { if case .walking = stage { true } else { false } }
  var isLooking: Bool { isWalking }

  /// Before a task the hints are those of guidance; during a task, those of movements.
  private mutating func show(
    _ reading: Guidance.Reading, _ measures: Measures, _ walk: TaskWalk, at now: Instant
  ) -> [Effect] {
    let hint = guide.read(measures, remark: walk.run.watch?.remark, at: now)
    guard walk.run.isInGate else { return watch.show(hint) }
    guide.speakAnew()
    return watch.show(reading, beginning: false, at: now)
  }

  /// Applies a change to the tasks, and handles the resulting news.
  mutating func walk(at now: Instant, _ body: (inout TaskWalk) -> [TaskWalk.News]) -> Reaction {
    guard case .walking(var walk) = stage else { return .nothing }
    let news = body(&walk)
    stage = .walking(walk)
    if film != .none { (draw, records, eased) = (walk.draw, walk.records, walk.eased) }
    return news.reduce(.nothing) { $0 + tell($1, at: now) }
  }

  private mutating func tell(_ news: TaskWalk.News, at now: Instant) -> Reaction {
    guard case .walking(let walk) = stage else { return .nothing }
    switch news {
    case .task(let news): return tell(news, of: walk, at: now)
    case .personChanged: return changePerson(at: now)
    case .failed:
      records = walk.records
      return failTasks(for: walk.run.record.fault, at: now)
    case .finished: return finishClip(at: now)
    case .tooSlow: return waitForPace(at: now)
    }
  }

  private mutating func tell(_ news: TaskRun.News, of walk: TaskWalk, at now: Instant) -> Reaction {
    let run = walk.run
    switch news {
    case .rested: return Reaction([.cancelTimer(.fit)]) + beginTask(at: now)
    case .started:
      brokenOff = nil
      return told(.taskStarted(walk.index + 1, run.order.kind, run.record.difficulty))
    case .asked:
      guard let ask = run.ask else { return .nothing }
      // A person who has returned to the middle fits.
      return Reaction([.cancelTimer(.fit)]) + keepFrontal(of: walk)
        + told(.taskStepStarted(run.index + 1, of: run.asks.count, ask.gesture, count: ask.count))
    case .seen(let gesture, let after): return told(.gestureSeen(gesture, after: after))
    case .answered(let question, let isRight): return told(.answerGiven(question: question, right: isRight))
    case .tone: return Reaction([.sound(.tone)])
    case .progress(let share): return told(.taskProgress(share)) + tellShare()
    case .done(let step): return keepGesture(step, of: walk) + told(.taskStepDone(step)) + tellShare()
    case .says(let message):
      return Reaction([.cancelTimer(.fit), .setTimer(.saying, message.stands)])
    case .drawn: return Reaction(dropStrays(of: walk))
    case .decided(let outcome, let fault): return tell(outcome, fault, of: walk)
    case .calls: return call(at: now)
    case .cannot:
      records = walk.records
      return told(.taskFailed(.skipped)) + close(with: .failed(Self.cannot))
    // The next task has its own gate.
    case .over: return Reaction([attempt.waitForFit])
    }
  }

  private func told(_ notice: Notice) -> Reaction { Reaction([.notify(notice)]) }

  private func tell(_ outcome: TaskOutcome, _ fault: TaskFault?, of walk: TaskWalk) -> Reaction {
    let ends: [Effect] =
      outcome == .failed || walk.records.allSatisfy { $0.outcome != .unfinished }
      ? [.notify(.tasksEnded(passed: TaskRecord.passed(walk.records)))] : []
    return Reaction([.notify(fault.map { .taskFailed($0) } ?? .taskPassed)] + ends)
  }

  /// The progress of the clip; the final value is reported when the clip is complete.
  private mutating func tellShare() -> Reaction {
    guard case .walking(let walk) = stage, walk.share > toldShare, walk.share < 1 else { return .nothing }
    toldShare = walk.share
    return told(.videoRecordProgress(walk.share))
  }

  private mutating func beginTask(at now: Instant) -> Reaction {
    if film == .running { return walk(at: now) { $0.begin(at: now) } }
    film = .asked
    return Reaction(
      attempt.lapse.hide() + [
        .startRecording(nil, into: CaptureStep.clipFile.name, batches: batches.begin(label: CaptureStep.batchLabel)),
        .setTimer(.recordingOverdue, Self.clipGrace),
      ])
  }

  // MARK: Timers

  mutating func handle(_ timer: Timer, at now: Instant) -> Reaction {
    switch (stage, timer) {
    case (.walking, .fit): return failAttempt(.fitTimeout, as: .fitTimeout, at: now)
    case (.walking, .saying): return speakOn(at: now)
    case (.walking, .slow): return isSlow ? close(with: .error(tooSlow)) : .nothing
    case (.walking, .easier), (.walking, .help): return closeSheet()
    case (.walking, .recordingOverdue), (.finishing, .recordingOverdue):
      return close(with: .error(Self.recordingOverdue))
    case (.starting, _), (.ready, _), (.walking, _), (.calling, _), (.finishing, _), (.reviewing, _), (.done, _):
      return .nothing
    }
  }

  /// A gate has a timeout, so that no session stays open for ever.
  private mutating func speakOn(at now: Instant) -> Reaction {
    let told = walk(at: now) { $0.goOn(at: now) }
    guard case .walking(let walk) = stage else { return told }
    switch walk.run.moment {
    case .gate:
      watch.speakAnew()
      return told + Reaction([attempt.waitForFit])
    case .middle: return told + Reaction([attempt.waitForFit])
    case .rested, .asking, .saying, .over: return told
    }
  }

  // MARK: Easier tasks

  private static let offerTime: Duration = .seconds(15)

  private mutating func offerIfNeeded() -> Reaction {
    guard case .walking(var walk) = stage, !offersEasier, walk.easier != nil else { return .nothing }
    walk.offerEasier()
    (stage, offersEasier) = (.walking(walk), true)
    return Reaction([.setTimer(.easier, Self.offerTime)])
  }

  /// Closes the step's own sheet.
  mutating func closeSheet() -> Reaction {
    let helped = attempt.closeHelp()
    guard offersEasier else { return Reaction(helped) }
    offersEasier = false
    return Reaction(helped + [.cancelTimer(.easier)])
  }

  mutating func easeUp(at now: Instant) -> Reaction {
    guard offersEasier else { return .nothing }
    return closeSheet() + walk(at: now) { $0.easeUp(at: now) } + Reaction([attempt.waitForFit])
  }
}

extension LivenessView.Message {
  /// Praise is short.
  fileprivate var stands: Duration { self == .good ? .milliseconds(600) : .seconds(2) }
}
