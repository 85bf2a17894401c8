package import Contract
package import Flow

/// Runs a session on a virtual clock: time passes only when it is told to, and everything falls due in its order.
package final class VirtualLoop {
  package let engine: Engine
  package private(set) var now: Instant
  /// Called before time moves on; whoever paces a run by another clock waits here.
  package var beforeMoving: (Instant) -> Void = { _ in }

  package init(_ engine: Engine, at now: Instant = Instant()) {
    self.engine = engine
    self.now = now
  }

  package func begin(_ sitting: Sitting) {
    engine.begin(sitting, at: now)
    engine.start()
  }

  package func open(_ kiosk: Kiosk, _ hosting: Hosting) {
    engine.open(kiosk, hosting, at: now)
    engine.start()
  }

  /// Lets time pass; what is due at one instant happens at that instant.
  package func pass(_ length: Duration, until isEnough: (Engine) -> Bool = { _ in false }) {
    let end = now + length
    while engine.end == nil, !isEnough(engine), let due = engine.nextDue, due <= end {
      move(to: due)
      engine.advance(to: now)
    }
    guard engine.end == nil, !isEnough(engine) else { return }
    move(to: end)
    engine.advance(to: now)
  }

  private func move(to time: Instant) {
    guard time > now else { return }
    beforeMoving(time)
    now = time
  }
}
