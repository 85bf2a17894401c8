internal import Contract

/// The end of a session: it is saved first, then reported.
extension Session {
  /// A session without products is not completed.
  mutating func endOfPlan() -> [Effect] {
    end(dossier.products.isEmpty ? .error(CaptureError(.ourBug, "No step of the plan makes anything.")) : .completed)
  }

  /// Starts the save; the end is reported only after it.
  mutating func end(_ end: SessionEnd, asked: Bool = false) -> [Effect] {
    if isSealed { return leaveStanding() + finish(as: .completed, leaving: dossier.result) }
    pendingEnd = PendingEnd(end, asked: asked)
    // Timers may be paused under an overlay, but the page for a slow save must still appear.
    return (overlay == nil ? [] : [.resumeTimers]) + stop(for: end)
      + [.setTimer(.processing, PendingEnd.unseen), .keep(end, closed(by: end))]
  }

  /// The dossier for the record: without products, unless the session completed.
  func closed(by end: SessionEnd) -> Dossier {
    var closed = dossier
    spent.forEach { closed.erase($0) }
    if end != .completed { closed.products = [] }
    (closed.warnings, closed.told) = (warnings(of: end), plan.before.flatMap(\.told))
    return closed
  }

  /// The facts that are of use during the session alone.
  private var spent: [any DossierKey.Type] { plan.steps.flatMap { type(of: $0).spends } }

  /// Stops a recording before the save, unless the session completed: a person who leaves is not filmed any longer.
  mutating func stop(for end: SessionEnd) -> [Effect] {
    guard end != .completed, case .walking(let index) = progress else { return [] }
    return plan.steps[index].leave()
  }

  /// The warnings of the steps; without those about products, unless the session completed.
  func warnings(of end: SessionEnd) -> [CaptureWarning] {
    plan.before.flatMap(\.warnings).filter { end == .completed || !$0.isOfProduct }
  }

  /// The session is saved: the steps after the seal follow, unless it did not complete or the person has asked to
  /// leave.
  mutating func part(leaving result: String?, at now: Instant) -> [Effect] {
    guard let pendingEnd else { return [] }
    let closed = closed(by: pendingEnd.end)
    let effects: [Effect] = [.cancelTimer(.processing)] + closed.products.flatMap(\.toldWhenKept).map(Effect.notify)
    let left = effects + leaveStanding()
    (self.pendingEnd, overlay) = (nil, nil)
    let next = plan.after.indices.first { !plan.skips($0, dossier) }
    guard let next, pendingEnd.end == .completed, !pendingEnd.wasAsked else {
      return left + finish(as: pendingEnd.end, leaving: result)
    }
    (dossier.warnings, dossier.result) = (closed.warnings, result)
    return left + [.closeLog] + go(to: next, at: now)
  }

  mutating func leaveStanding() -> [Effect] {
    if case .walking(let index) = progress { leave(index) } else { [] }
  }

  mutating func finish(as end: SessionEnd, leaving result: String?) -> [Effect] {
    progress = .ended
    spent.forEach { dossier.erase($0) }
    return [.notify(.sessionEnded(end, result: result, warnings: warnings(of: end))), .end(end)]
  }

  /// Handles a failed save: a completed session turns into an error, which the step may show first, unless the person
  /// has asked to leave; any other end stays.
  mutating func reconsider(_ error: CaptureError, at now: Instant) -> [Effect] {
    guard let pendingEnd else { return [] }
    if let end = pendingEnd.abandonedAs {
      self.pendingEnd?.end = end
      return part(leaving: nil, at: now)
    }
    guard pendingEnd.end == .completed else { return part(leaving: nil, at: now) }
    self.pendingEnd = nil
    let effects = [.cancelTimer(.processing)] + step(at: now) { $0.handle(.keepFailed(error), at: now) }
    guard pendingEnd.wasAsked || standing?.face.closing == nil else { return effects }
    return effects + end(.error(error), asked: pendingEnd.wasAsked)
  }

  /// During the save only cancellations and suspensions are handled.
  mutating func wait(_ event: Event) -> [Effect] {
    if event == .timer(.processing) || event == .suspended { return beSeen() }
    // The program may have been suspended when the end was decided.
    if event == .continued { return [.resumeTimers] }
    guard case .intent(.cancel(let canceller)) = event else { return [] }
    return pendingEnd?.hurry(by: canceller) ?? []
  }

  /// Shows the page for a slow save, and releases the camera, as the page has no preview.
  mutating func beSeen() -> [Effect] {
    pendingEnd?.isSeen = true
    guard let lease = standing?.lease, lease.isHeld else { return [] }
    return [.stopLooking, .closeCamera(lease.role)]
  }
}
