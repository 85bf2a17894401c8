internal import Contract

/// The kiosk during a session.
extension Kiosk {
  mutating func serve(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .timer(.kioskIdle): return ask(.idle, at: now)
    case .timer(.kioskLimit):
      isOverdue = true
      return overdue(at: now)
    default: return watch(event, at: now)
    }
  }

  /// Events that may end the session, at any stage.
  mutating func watch(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .timer(.kioskGone):
      let gone = CaptureError(.cameraLost, "The camera was lost.", recovery: "Reconnect it.")
      return sendAway(for: gone, at: now)
    case .camera(.lost): return [.setTimer(.kioskGone, Self.patience)] + pass(event, at: now)
    case .camera(.restored), .camera(.opened), .camera(.failed):
      return [.cancelTimer(.kioskGone)] + pass(event, at: now)
    case .cameras(let list) where awaitsCamera:
      return list.cause.map { sendAway(for: $0, at: now) } ?? pass(event, at: now)
    default: return pass(event, at: now)
    }
  }

  /// Before the camera is in use, a session cannot continue without one.
  private var awaitsCamera: Bool { session?.view?.face.has(.awaitsCamera) == true }

  private mutating func sendAway(for cause: CaptureError, at now: Instant) -> [Effect] {
    sequel = .outOfOrder(cause)
    return stop(for: cause, at: now)
  }

  mutating func stop(for cause: CaptureError, at now: Instant) -> [Effect] {
    let roused = rouse(at: now)
    return roused + close(session?.stop(for: cause) ?? [], after: nil, at: now)
  }

  /// Passes an event to the session.
  mutating func pass(_ event: Event, at now: Instant) -> [Effect] {
    close(session?.handle(event, at: now) ?? [], after: event, at: now)
  }

  /// When the session ends, its data is wiped.
  private mutating func close(_ effects: [Effect], after event: Event?, at now: Instant) -> [Effect] {
    let end = effects.lazy.compactMap { if case .end(let end) = $0 { end } else { nil } }.first
    guard let end else { return effects + countIdle(after: event) + overdue(at: now) }
    if sequel == .attract, let error = end.error, error.isOfMachine { sequel = .outOfOrder(error) }
    return effects.filter { $0 != .end(end) } + wipe(then: sequel)
  }

  private mutating func countIdle(after event: Event?) -> [Effect] {
    guard standing == .serving, session?.waitsForSomebody == true else {
      defer { countsIdle = false }
      return countsIdle ? [.cancelTimer(.kioskIdle)] : []
    }
    guard !countsIdle || event?.showsSomebody == true else { return [] }
    countsIdle = true
    return [.setTimer(.kioskIdle, .milliseconds(config.idleMs))]
  }
}

// MARK: - Idle and time limit

extension Kiosk {
  /// Handles an expired time limit, but not during a recording or while the session is ending; after the maximal number
  /// of extensions the session times out.
  private mutating func overdue(at now: Instant) -> [Effect] {
    guard isOverdue, standing == .serving, let session, !session.isRecording, session.view?.face.closing == nil else {
      return []
    }
    isOverdue = false
    return extensions < Self.extensions ? ask(.limit, at: now) : pass(.intent(.cancel(by: .timeout)), at: now)
  }

  private mutating func ask(_ reason: StillThere.Reason, at now: Instant) -> [Effect] {
    countsIdle = false
    let effects = session?.rest(at: now) ?? []
    guard session?.isResting == true else { return effects }
    let question = StillThere(reason, for: .milliseconds(config.warnMs))
    standing = .asking(question)
    return effects + [
      .cancelTimer(.kioskIdle), .setTimer(.kioskTick, question.left.untilNextSecond),
      .announce(.stillThereShown(question.left)),
    ]
  }

  mutating func ask(_ event: Event, _ question: StillThere, at now: Instant) -> [Effect] {
    switch event {
    case .intent(.pressControl(.moreTime)), .intent(.press): return giveTime(question, at: now)
    case .intent: return []
    case .timer(.kioskTick): return tick(question, at: now)
    // The question is already shown.
    case .timer(.kioskLimit):
      isOverdue = true
      return []
    default: return watch(event, at: now)
    }
  }

  private mutating func giveTime(_ question: StillThere, at now: Instant) -> [Effect] {
    var effects: [Effect] = [.announce(.moreTimeGiven)]
    if question.reason == .limit || isOverdue {
      (extensions, isOverdue) = (extensions + 1, false)
      effects.append(.setTimer(.kioskLimit, limit / Self.partOfExtension))
    }
    return effects + goBack(at: now)
  }

  /// Returns to the page of the session.
  mutating func goBack(at now: Instant) -> [Effect] {
    let roused = rouse(at: now)
    return close(roused, after: nil, at: now)
  }

  private mutating func tick(_ question: StillThere, at now: Instant) -> [Effect] {
    var question = question
    question.left -= question.left.untilNextSecond
    guard question.left <= .zero else {
      standing = .asking(question)
      return [.setTimer(.kioskTick, question.left.untilNextSecond)]
    }
    let roused = rouse(at: now)
    return roused + pass(.intent(.cancel(by: .timeout)), at: now)
  }

  /// Resumes the resting session.
  mutating func rouse(at now: Instant) -> [Effect] {
    var told: [Effect] = []
    switch standing {
    case .asking: break
    case .operating: told = [.announce(.operatorLeft)]
    case .waiting, .attracting, .seating, .serving, .outOfOrder, .wiping, .ended: return []
    }
    standing = .serving
    return told + [.cancelTimer(.kioskTick), .cancelTimer(.kioskOperator)] + (session?.wake(at: now) ?? [])
  }
}

extension Event {
  /// Signs of presence: a key press, or a visible face.
  fileprivate var showsSomebody: Bool {
    switch self {
    case .intent: return true
    // They are busy with another device.
    case .told(.watched, _), .told(.chip, _): return true
    case .finding(let finding):
      if case .face(let faces) = finding.kind { return !faces.faces.isEmpty || faces.hidden != nil }
      return false
    default: return false
    }
  }
}
