internal import Contract

/// The kind of the document, and the sides to capture.
extension DocumentStep {
  mutating func choose(_ kind: DocumentKind) -> Reaction {
    self.kind = kind
    return begin()
  }

  mutating func chooseAgain() -> Reaction {
    let effects = giveUp() + attempt.lapse.hide()
    (kind, stage) = (nil, .choosing)
    return Reaction(effects + [.notify(.documentKindShown)])
  }

  /// The kind is known: opens the camera, unless it is open.
  mutating func begin() -> Reaction {
    (stage, offersManual) = (.starting, false)
    let opened = Reaction([.notify(.documentKindChosen(wanted))] + (lease?.open() ?? []))
    return lease?.state == .ready ? opened + guide() : opened
  }

  mutating func changeKind() -> Reaction {
    guard order.kind == nil, taken.isEmpty, stage == .guiding else { return .nothing }
    kind = wanted == .td1 ? .td3 : .td1
    return Reaction([.notify(.documentKindChosen(wanted))]) + guide()
  }

  /// Guides the next side into the frame.
  mutating func guide() -> Reaction {
    let broken = Reaction(batches.breakOff())
    (stage, isTurning) = (.guiding, false)
    let slowest = watch.slowest
    watch = DocumentWatch(wanted, side, after: side == .back ? taken.last?.look : nil, explains: watch.explains)
    watch.noteSlowness(slowest)
    codes = CodeWatch()
    (offersManual, hasSeen) = (order.mode == .manual, false)
    attempt.lookAgain()
    let wait: [Effect] = order.mode == .both ? [.setTimer(.documentManual, Self.untilFirst + order.manualAfter)] : []
    let offered: [Effect] = offersManual ? [.notify(.documentManualOffered)] : []
    return broken + Reaction([.notify(.documentCaptureStarted(side)), attempt.waitForFit] + wait + offered) + look()
  }

  /// Whether frames are analysed in this state.
  var isLooking: Bool {
    switch stage {
    case .guiding, .holding, .taking, .flipping: lease?.state == .ready
    case .choosing, .starting, .importing, .finishing, .reviewing, .adjusting, .coding, .done: false
    }
  }

  func look() -> Reaction { attempt.isPaused ? .nothing : Reaction([.look(for: subject), DocumentWatch.unseen]) }

  private var subject: Subject { order.code == .off ? .document : .codedDocument }
}
