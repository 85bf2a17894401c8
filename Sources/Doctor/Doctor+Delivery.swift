internal import Contract

/// Checks of the delivery: what waits, and whether the backend answers.
extension Doctor {
  static func delivery(_ facts: DoctorFacts) -> DoctorCheck? {
    let id = "delivery"
    switch facts.delivery {
    case nil: return nil
    case .failure(let error): return .warn(id, error.message, error.recovery)
    case .success(let status):
      if let fault = status.fault { return .fail(id, fault) }
      let fact = fact(of: status)
      switch status.limit {
      case .full:
        return .fail(
          id, .deliveryFull, "\(fact); that is the limit, so no session begins", "\(look), and connect the backend")
      case .scarce: return .warn(id, "\(fact); more than 80 % of the limit", "\(look), and connect the backend")
      case .free: break
      }
      if let code = status.blocked { return .warn(id, "\(fact); nothing is sent now (\(code.rawValue))", look) }
      if status.givenUp > 0 { return .warn(id, fact, "\(look), then 'cameo deliver retry SESSION'") }
      return .ok(id, fact)
    }
  }

  private static let look = "see 'cameo deliver status'"

  private static func fact(of status: DeliveryStatus) -> String {
    "waiting: \(status.queue)" + (status.givenUp > 0 ? "; given up: \(status.givenUp)" : "")
  }

  static func backend(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let backend = facts.backend else { return nil }
    let (id, fact) = ("backend", "\(printable(backend.url)): \(backend.fact)")
    if let fix = backend.fix { return backend.passes ? .warn(id, fact, fix) : .fail(id, fact, fix) }
    guard let clock = backend.clock else { return .ok(id, fact) }
    return .warn(id, "\(fact), and its clock differs by \(abs(clock.gap.components.seconds)) s", clock.fix)
  }
}
