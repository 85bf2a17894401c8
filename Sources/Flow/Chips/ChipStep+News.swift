package import Contract

/// What the reader says.
extension ChipStep {
  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction {
    guard closing == nil else { return .nothing }
    switch answer {
    case .chip(let news): return hear(news)
    case .absent(.chipReader): return lack(.noService)
    case .number(let text): return hear(number: text)
    case .absent(.numberReader): return hear(number: nil)
    case .absent, .operator, .imported, .snapped, .preparation, .delivery, .watched: return .nothing
    }
  }

  private mutating func hear(_ news: ChipNews) -> Reaction {
    guard asksReader else { return .nothing }
    switch news {
    case .reader(let state): return follow(state)
    case .opened(let access): return open(access)
    case .progress(let file, let share): return go(on: file, share)
    case .moved: return move()
    case .read(let reading): return end(reading)
    case .failed(let trouble) where view.stage == .looking && trouble.isOfMachine: return lack(trouble)
    case .failed(let trouble): return fail(trouble)
    }
  }

  // MARK: Reader

  private mutating func follow(_ state: ChipReaderState) -> Reaction {
    switch view.stage {
    case .looking:
      if case .unusable(let trouble) = state, trouble.isLack, !mayBeConnected(trouble) { return lack(trouble) }
      return meet(state) + Reaction(note(state))
    case .waiting: return Reaction(note(state)) + meet(state)
    case .reading, .moved:
      guard case .unusable = state else { return Reaction(note(state)) }
      return Reaction(note(state)) + wait(for: state)
    case .typing, .done, .failed: return Reaction(note(state))
    }
  }

  private mutating func note(_ state: ChipReaderState) -> [Effect] {
    let before = reader ?? .waiting
    reader = state
    let change: [Effect] =
      switch (before.isGone, state.isGone) {
      case (false, true): [.notify(.nfcReaderLost)]
      case (true, false): [.notify(.nfcReaderRestored)]
      case (true, true), (false, false): []
      }
    return change + (state == .present && before != .present ? [.notify(.nfcChipFound)] : [])
  }

  /// A key is not asked for before there is a reader.
  private mutating func meet(_ state: ChipReaderState) -> Reaction {
    key == nil && state != .unusable(.noReader) ? openForm() : wait(for: state)
  }

  /// Whether a person who needs the chip can mend it while the page waits.
  private func mayBeConnected(_ trouble: ChipTrouble) -> Bool { isRequired && trouble == .noReader }

  /// Without a reader, nothing of the step is shown.
  mutating func lack(_ trouble: ChipTrouble) -> Reaction { view.stage == .looking ? giveUp(trouble) : .nothing }

  /// Waits for the document; `reading` asks the reader once more.
  mutating func wait(for state: ChipReaderState, reading again: Bool = false) -> Reaction {
    let isFirst = if case .waiting = view.stage { false } else { true }
    view.stage = .waiting(state)
    let advice: [Effect] =
      isFirst ? [.setTimer(.chipAdvice, Self.adviceTime), .setTimer(.chipSkip, Self.skipTime)] : []
    let shown = [.cancelTimer(.chipLook), .cancelTimer(.chipStall)] + show() + advice
    guard again, let key else { return Reaction(shown + [.setTimer(.chipIdle, Self.idleTime)]) }
    (count.moves, percent) = (0, -1)
    return Reaction(shown + [.setTimer(.chipIdle, Self.idleTime), read(with: key)])
  }

  mutating func show() -> [Effect] {
    defer { isShown = true }
    return isShown ? [] : [.notify(.nfcShown)]
  }

  mutating func read(with key: ChipKey) -> Effect {
    asksReader = true
    return .ask(.chip(.read(ChipRequest(key: key, printed: print?.rows, challenge: config.challenge))))
  }

  // MARK: Read

  private mutating func open(_ way: ChipAccess) -> Reaction {
    guard isReadable else { return .nothing }
    (access, heard) = (way, nil)
    view.stage = .reading(.com, share)
    return Reaction(show() + stopTimers + [.setTimer(.chipStall, Self.stallTime), .notify(.nfcAccess(way))])
  }

  /// What the last event has said: it never falls, also if a read begins again.
  private var share: Double { Double(max(0, percent)) / 100 }

  private mutating func go(on file: ChipFile, _ part: Double) -> Reaction {
    guard isReadable, part.isFinite else { return .nothing }
    let part = min(1, max(0, part))
    view.stage = .reading(file, max(share, part))
    let reached = Int(part * 100)
    defer { heard = reached }
    // A percent is progress: a chip could answer with a few bytes for days. The part falls once a file tells its size.
    let effects: [Effect] = reached == heard ? [] : stopTimers + [.setTimer(.chipStall, Self.stallTime)]
    guard reached > percent else { return Reaction(effects) }
    percent = reached
    return Reaction(effects + [.notify(.nfcProgress(file, part))])
  }

  private mutating func move() -> Reaction {
    guard isReadable else { return .nothing }
    count.moves += 1
    let told = Reaction([.notify(.nfcChipLost)])
    if count.moves > Self.mostMoves { return told + fail(.chipLost) }
    view.stage = .moved
    return told + Reaction(stopTimers + [.setTimer(.chipIdle, Self.idleTime)])
  }

  private mutating func end(_ result: ChipReading) -> Reaction {
    guard isReadable else { return .nothing }
    (reading, access) = (result, result.access)
    if result.verdict == .error { return fail(result.trouble ?? .badData) }
    asksReader = false
    view.stage = .done
    forget()
    let told = Effect.notify(.nfcEnded(result.verdict, result.trouble?.code))
    return Reaction(show() + stopTimers + [told, .setTimer(.chipDone, Self.doneTime)])
  }

  /// The read has ended; it may begin again if that can help.
  mutating func fail(_ trouble: ChipTrouble) -> Reaction {
    guard isReadable else { return .nothing }
    count.reads += 1
    self.trouble = trouble
    let isLast = count.reads >= Self.mostReads || !trouble.mayPass
    let ended: [Effect] = [.notify(.nfcEnded(.error, trouble.code)), .ask(.chip(.leave))]
    asksReader = false
    guard isLast, isRequired || trouble == .wrongKey else {
      view.stage = .failed(trouble)
      return Reaction(show() + stopTimers + ended + [.setTimer(.chipIdle, Self.idleTime)])
    }
    return Reaction(ended) + giveUp(trouble)
  }

  /// Whether news of a read are expected.
  private var isReadable: Bool {
    switch view.stage {
    case .looking, .waiting, .reading, .moved: key != nil
    case .typing, .done, .failed: false
    }
  }
}

extension ChipReaderState {
  /// Whether no chip can be read until someone mends it.
  fileprivate var isGone: Bool {
    guard case .unusable(let trouble) = self else { return false }
    return trouble.isLack || [.readerLost, .serviceLost].contains(trouble)
  }
}

extension ChipTrouble {
  /// Whether this machine reads no chips at all.
  fileprivate var isLack: Bool { [.noService, .notAllowed, .noReader].contains(self) }

  /// Whether another try can help; with another key within this step alone, because a chip counts wrong ones.
  var mayPass: Bool { self == .wrongKey || code.isRetryable }
}
