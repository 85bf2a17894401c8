internal import Contract

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
    case .operating(var page):
      page.closure = closure
      standing = .operating(page)
      return []
    // What is broken is mended first.
    case .outOfOrder, .waiting, .seating, .serving, .asking, .wiping, .ended: return []
    }
  }

  private mutating func sendAway(at now: Instant) -> [Effect] {
    guard session != nil, let cause = closure.cause else { return [] }
    return stop(for: cause, at: now)
  }

  private mutating func wipe(at now: Instant) -> [Effect] {
    if session != nil { return rouse(at: now) + pass(.intent(.cancel(by: .host)), at: now) }
    switch standing {
    case .attracting: return wipe(then: .attract)
    case .outOfOrder(let page): return wipe(then: page.mending == .order ? .attract : .outOfOrder(page.cause))
    case .operating: return leavePage(at: now)
    case .waiting, .seating, .serving, .asking, .wiping, .ended: return []
    }
  }

  /// Whoever runs the kiosk ends it; whoever is there is let out first.
  private mutating func leave(by canceller: Canceller, at now: Instant) -> [Effect] {
    let end = SessionEnd.cancelled(by: canceller)
    if session != nil {
      sequel = .end(end)
      return rouse(at: now) + pass(.intent(.cancel(by: canceller)), at: now)
    }
    switch standing {
    case .wiping: standing = .wiping(then: .end(end))
    case .ended: break
    case .operating:
      standing = .ended
      return [.announce(.operatorLeft), .end(end)]
    case .seating:
      standing = .ended
      return [.unseat, .end(end)]
    case .waiting, .attracting, .serving, .asking, .outOfOrder:
      standing = .ended
      return [.end(end)]
    }
    return []
  }
}
