internal import Contract

/// How the document step handles findings.
extension DocumentStep {
  mutating func handle(_ finding: Finding, at now: Instant) -> Reaction {
    if case .code(var found) = finding.kind {
      if !order.keepsText { found.forgetText() }
      return handle(found, of: finding)
    }
    guard case .document(var found) = finding.kind, isLooking, trouble == nil else { return .nothing }
    prints.see(found, wanted)
    if !order.keepsText { found.forgetText() }
    let resumed = Reaction(attempt.awaitsEyes ? Self.letTimeGoOn : [])
    attempt.lookAgain()
    if case .flipping(let since) = stage { return resumed + follow(found, goneSince: since, at: now) }
    let before = watch.hint
    let reading = watch.read(found, of: finding, at: now)
    let told: [Effect] =
      [DocumentWatch.unseen] + (reading.isNew ? [.notify(.documentFound)] : [])
      + (reading.isLost ? [.notify(.documentLost)] : [])
    if reading.isLost { (codes, _) = (CodeWatch(), prints.lose()) }
    let coded = readCode(found, isGood: reading.isReady, at: now)
    let noted = Reaction(told) + coded + noteFirst(reading) + record(reading)
    let followed = noted + follow(reading, of: finding, at: now)
    let hinted: [Effect] = watch.hint == before ? [] : [.notify(.hintChanged(watch.hint))]
    return resumed + Reaction(hinted) + followed + offerIfStuck()
  }

  mutating func follow(_ reading: DocumentWatch.Reading, of finding: Finding, at now: Instant) -> Reaction {
    switch stage {
    case .taking: return keepBest(reading.outline, of: finding, isManual: true)
    case .guiding:
      guard reading.isReady, order.mode != .manual, attempt.lapse.givesWay else { return .nothing }
      watch.praise(at: now)
      stage = .holding(Hold(at: now, for: order.hold, longestPause: Self.longestPause))
      return Reaction(attempt.lapse.hide() + [.notify(.holdStarted)]) + keepBest(reading.outline, of: finding)
    case .holding(var hold):
      switch hold.judge(isGood: reading.isReady, at: now) {
      case .isBroken: return breakOff()
      case .goesOn:
        stage = .holding(hold)
        return reading.isReady ? keepBest(reading.outline, of: finding) : .nothing
      case .isDone where awaitsCode:
        stage = .holding(hold)
        return keepBest(reading.outline, of: finding)
      case .isDone: return keepBest(reading.outline, of: finding) + finish()
      }
    case .choosing, .starting, .importing, .finishing, .reviewing, .adjusting, .coding, .flipping, .done:
      return .nothing
    }
  }

  /// The delay until the key is offered starts when the first document is seen.
  mutating func noteFirst(_ reading: DocumentWatch.Reading) -> Reaction {
    guard reading.outline != nil, !hasSeen else { return .nothing }
    hasSeen = true
    guard order.mode == .both, !offersManual else { return .nothing }
    return Reaction([.setTimer(.documentManual, order.manualAfter)])
  }

  mutating func offerIfStuck() -> Reaction {
    guard stage == .guiding, order.mode == .both, !offersManual, watch.isStuck else { return .nothing }
    return offer()
  }

  mutating func offer() -> Reaction {
    offersManual = true
    return Reaction([.cancelTimer(.documentManual), .notify(.documentManualOffered)])
  }

  /// A document that was out of view for a while, or that shows its other side, counts as turned over.
  mutating func follow(_ found: DocumentFinding, goneSince since: Instant?, at now: Instant) -> Reaction {
    guard found.outline == nil else {
      stage = .flipping(goneSince: nil)
      return found.content.map { $0.zoneRows >= 3 && !$0.hasPortrait } == true
        ? guide() : Reaction([DocumentWatch.unseen])
    }
    let since = since ?? now
    stage = .flipping(goneSince: since)
    return now - since >= Self.turned ? guide() : Reaction([DocumentWatch.unseen])
  }

  mutating func handle(_ timer: Timer, at now: Instant) -> Reaction {
    switch (stage, timer) {
    case (.guiding, .documentManual), (.holding, .documentManual): return offer()
    case (.taking, .documentTaking): return finish()
    case (.guiding, .fit), (.flipping, .fit): return failAttempt()
    // A hold in progress is given time to complete.
    case (.holding, .fit), (.taking, .fit): return Reaction([.setTimer(.fit, .seconds(2))])
    case (.coding, _): return handleCode(timer)
    case (.finishing, .recordingOverdue): return close(with: .error(CaptureStep.recordingOverdue))
    case (.choosing, _), (.starting, _), (.guiding, _), (.holding, _), (.taking, _), (.finishing, _), (.reviewing, _),
      (.adjusting, _), (.importing, _), (.flipping, _), (.done, _):
      return .nothing
    }
  }

  mutating func loseSight(at now: Instant) -> Reaction {
    let (_, change) = attempt.loseSight(isTroubled: trouble != nil)
    let before = watch.hint
    watch.loseSight(of: trouble == nil ? lease?.mode?.framesPerSecond : nil, at: now)
    codes = CodeWatch()
    let told: [Effect] = watch.hint == before ? [] : [.notify(.hintChanged(watch.hint))]
    let broken = isHolding ? breakOff() : .nothing
    let said = Reaction(told + batches.breakOff()) + broken
    if change != nil, stage == .guiding || isTurning { return said + failAttempt() }
    return said + Reaction([DocumentWatch.unseen] + Self.holdTime)
  }
}
