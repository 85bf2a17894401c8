package import Contract

extension DeliveryState {
  /// What a client is told about it; `nil` while a step is due, about which there is nothing to say yet.
  package func news(at now: WallTime) -> DeliveryNews? {
    switch stage {
    case .done: return .done(verdict.map { DeliveryNews.Verdict($0.outcome) })
    case .refused, .dead: return .givenUp(lastCode)
    case .held: return .givenUp(nil)
    case .sending, .accepted, .polling:
      if stored != nil { return .stored }
      guard let due, RetryLaw.isAhead(due, of: now), let code = lastCode else { return nil }
      return .waiting(attempt: failures, code, due - now)
    }
  }

  /// How often an attempt has failed since the session, or the operator, began it.
  package var failures: Int { attempts.count { $0.code != nil } }

  /// Why it was given up, or why its last attempt failed.
  package var lastCode: DeliveryCode? { cause?.code ?? attempts.last?.code }
}

extension DeliveryOutcome {
  /// What a client is told after the step; `nil` if the next one follows at once.
  package func news(at now: WallTime) -> DeliveryNews? {
    if state.stage == .done, let verdict = report?.news { return .done(verdict) }
    if state.stored == nil, let trouble, let blockedUntil {
      return .waiting(attempt: state.failures, trouble.code, blockedUntil - now)
    }
    return state.news(at: now)
  }
}

extension BackendReport {
  /// Its verdict, for the person.
  package var news: DeliveryNews.Verdict? {
    verdict.map { DeliveryNews.Verdict($0.outcome, words: $0.words, attemptsLeft: attemptsLeft) }
  }
}
