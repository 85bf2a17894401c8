internal import Contract

/// The picture of a side: saved, reviewed, accepted or retaken.
extension DocumentStep {
  /// Saves the picture now, while its frame is available.
  mutating func keepBest(_ outline: DocumentOutline?, of finding: Finding, isManual: Bool = false) -> Reaction {
    var shot = DocumentShot(
      frame: finding.frame, size: finding.size, kind: wanted, side: side, outline: outline, isManual: isManual)
    if outline != nil, case .document(let found) = finding.kind { shot.lookAsSeen = found.content?.look }
    // A late finding refers to a frame that is gone.
    guard finding.hasPicture, best.map(shot.isBetter) ?? true else { return .nothing }
    best = shot
    return Reaction([.keepPicture(of: shot.frame, as: shot.frameFile)])
  }

  mutating func take() -> Reaction {
    guard offersManual, !attempt.isPaused else { return .nothing }
    let broken: Reaction = isHolding ? breakOff() : Reaction(dropBest())
    stage = .taking
    return broken + Reaction([.setTimer(.documentTaking, Self.takingTime)])
  }

  /// Returns to guidance; discards the hold.
  mutating func breakOff() -> Reaction {
    let wasHolding = isHolding
    stage = .guiding
    return Reaction(dropBest() + [.cancelTimer(.documentTaking)] + (wasHolding ? [.notify(.holdBroken)] : []))
  }

  mutating func dropBest() -> [Effect] {
    defer { best = nil }
    return best?.dropping ?? []
  }

  /// Without a picture guidance continues.
  mutating func finish() -> Reaction {
    guard var shot = best else { return breakOff() }
    best = nil
    (shot.zoneAsRead, shot.codeAsRead, shot.hints) = (watch.zone, sideCode, watch.hints)
    prints.take(shot.side)
    let told = stopWatching + Self.laidFlat(shot) + (codes.tells() ? [.notify(.qrRead(shot.side))] : [])
    return Reaction(told) + finishBatches(of: shot)
  }

  static func laidFlat(_ shot: DocumentShot) -> [Effect] {
    [.notify(.documentCaptured(shot.side, manual: shot.isManual, origin: shot.origin))] + flattened(shot)
  }

  static func flattened(_ shot: DocumentShot) -> [Effect] {
    [.ask(.pictures(.flatten(shot.frameFile, into: shot.file, shot.quad, shot.flatSize)))]
      + (shot.zone.map { [.notify(.mrzRead($0.form, checks: $0.checks.allHold))] } ?? [])
  }

  /// If no edges were detected, the person marks the corners.
  mutating func show(_ shot: DocumentShot) -> Reaction {
    stage = shot.outline == nil ? .adjusting(CornerEditor(shot)) : .reviewing(shot)
    return .nothing
  }

  /// A picture without a document is kept only after the user has agreed.
  mutating func ask(about shot: DocumentShot) -> Reaction {
    stage = .reviewing(shot, .unframed)
    return .nothing
  }

  /// If its code was not read, a separate scan follows.
  mutating func accept(_ shot: DocumentShot) -> Reaction {
    guard shot.code?.isOpen != true else {
      stage = .coding(CodeChase(shot: shot))
      return .nothing
    }
    return count(shot)
  }

  /// The side is complete.
  mutating func count(_ shot: DocumentShot) -> Reaction {
    taken.append(shot)
    let told = Reaction([.notify(.documentAccepted(shot.side))])
    guard taken.count < sides.count else {
      stage = .done
      let made = [Self.product(wanted, taken)] + Self.codeProducts(taken)
      var done = Reaction(move: .next(made + batches.products(of: wanted, step: Self.name)))
      done.facts[ChipPrint.self] = prints.newest(of: taken)
      prints.forget()
      return told + done
    }
    isTurning = true
    let timed = told + Reaction([attempt.waitForFit])
    // If the camera was disconnected meanwhile, it is awaited.
    guard lease?.state == .ready else { return timed + awaitCamera() + Reaction(lease?.open() ?? []) }
    return timed + turn()
  }

  /// Turning over has the timeout of one attempt, which is held while there is no camera.
  mutating func turn() -> Reaction {
    stage = .flipping(goneSince: nil)
    return Reaction(attempt.awaitsEyes ? [] : Self.letTimeGoOn) + look()
  }

  var stopWatching: [Effect] {
    [isTurning ? .holdTimer(.fit) : .cancelTimer(.fit)]
      + [Timer.documentManual, .documentTaking, .unseen].map(Effect.cancelTimer) + [.stopLooking]
  }

  /// Goes one page back to the previous side: its picture is shown again and can be accepted.
  mutating func goBack() -> Reaction? {
    guard let shot = taken.popLast() else { return nil }
    isTurning = false
    guard order.reviews else { return retake(shot, by: .up) }
    let broken = isHolding || stage == .taking ? breakOff() : Reaction(dropBest())
    stage = .reviewing(shot)
    return broken + Reaction(batches.breakOff() + stopWatching)
  }

  mutating func retake(_ shot: DocumentShot, by way: DocumentRetake) -> Reaction {
    taken.removeAll { $0.side == shot.side }
    let dropped = dropBest() + shot.dropping + batches.drop(shot.side)
    return Reaction(dropped + [.notify(.documentRetaken(shot.side, by: way))]) + lookOn()
  }

  /// Resumes analysis; the camera may have been disconnected meanwhile.
  mutating func lookOn() -> Reaction {
    guard lease?.state == .ready else { return awaitCamera() + Reaction(lease?.open() ?? []) }
    return guide()
  }
}
