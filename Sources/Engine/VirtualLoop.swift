package import Contract
package import Flow

/// Event loop on a virtual clock: time passes only on request, and events happen in due order.
package final class VirtualLoop {
  package let engine: Engine
  package private(set) var now: Instant
  /// Called before time advances, so that a caller can pace the run by another clock.
  package var beforeMoving: (Instant) -> Void = { _ in }

  package init(_ engine: Engine, at now: Instant = Instant()) {
    self.engine = engine
    self.now = now
  }

  package func begin(_ sitting: Sitting) {
    engine.begin(sitting, at: now)
    engine.start()
  }

  package func open(_ kiosk: Kiosk, _ hosting: KioskEnvironment) {
    engine.open(kiosk, hosting, at: now)
    engine.start()
  }

  /// Advances time, instant by instant.
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
