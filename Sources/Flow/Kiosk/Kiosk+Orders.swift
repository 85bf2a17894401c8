internal import Contract

/// Why whoever runs a kiosk lets nobody in.
struct Closure: Equatable, Sendable {
  /// Whoever is there may finish.
  var isPaused = false
  var isOutOfOrder = false

  var cause: CaptureError? {
    if isOutOfOrder { return CaptureError(.outOfOrder, "Whoever runs this kiosk has put it out of order.") }
    return isPaused ? CaptureError(.paused, "Whoever runs this kiosk has paused it.") : nil
  }
}

/// What whoever runs a kiosk wants of it, by its socket, its own page or a signal.
extension Kiosk {
  /// nil where somebody else wants it.
  mutating func obey(_ intent: Intent, at now: Instant) -> [Effect]? {
    switch intent {
    case .cancel(let canceller): return leave(by: canceller, at: now)
    case .pause(let isOn):
      closure.isPaused = isOn
      return heedClosure()
    case .outOfOrder(let isOn):
      closure.isOutOfOrder = isOn
      return heedClosure() + (isOn ? sendAway(at: now) : [])
    case .wipe: return wipe(at: now)
    default: return nil
    }
  }

  /// Where somebody is, it is heeded once nothing is left of them.
  private mutating func heedClosure() -> [Effect] {
    switch standing {
    case .attracting: return closure.cause.map { close(for: $0) } ?? []
    case .outOfOrder(let page) where page.mending == .order:
      guard let cause = closure.cause else { return goOn() }
      return cause == page.cause ? [] : close(for: cause)
    // What is broken is mended first.
    case .outOfOrder, .waiting, .seating, .serving, .asking, .wiping, .ended: return []
    }
  }

  private mutating func sendAway(at now: Instant) -> [Effect] {
    guard let cause = closure.cause else { return [] }
    switch standing {
    case .serving, .asking: return stop(for: cause, at: now)
    case .waiting, .attracting, .seating, .outOfOrder, .wiping, .ended: return []
    }
  }

  private mutating func wipe(at now: Instant) -> [Effect] {
    switch standing {
    case .serving, .asking: return rouse(at: now) + pass(.intent(.cancel(by: .host)), at: now)
    case .attracting: return wipe(then: .attract)
    case .outOfOrder(let page): return wipe(then: page.mending == .order ? .attract : .outOfOrder(page.cause))
    case .waiting, .seating, .wiping, .ended: return []
    }
  }

  /// Whoever runs the kiosk ends it; whoever is there is let out first.
  private mutating func leave(by canceller: Canceller, at now: Instant) -> [Effect] {
    let end = SessionEnd.cancelled(by: canceller)
    switch standing {
    case .serving, .asking:
      sequel = .end(end)
      return rouse(at: now) + pass(.intent(.cancel(by: canceller)), at: now)
    case .wiping: standing = .wiping(then: .end(end))
    case .ended: break
    case .waiting, .attracting, .seating, .outOfOrder:
      standing = .ended
      return [.end(end)]
    }
    return []
  }
}
