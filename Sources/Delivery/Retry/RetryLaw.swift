package import Contract

/// Decides what follows after a failure; what each code leads to is a table, `RetryRule.all`.
package enum RetryLaw {
  /// The longest wait between two attempts of a session.
  static let longestBackOff = Duration.seconds(900)
  /// The longest wait that a backend may ask for.
  static let longestWish = Duration.seconds(3600)
  private static let firstBackOff = Duration.seconds(2)
  private static let untilBlockedTry = Duration.seconds(900)
  private static let untilSecondTry = Duration.seconds(60)

  /// What follows for a session.
  package enum Plan: Equatable, Sendable {
    case again(at: WallTime)
    /// Nothing of any session is sent before then.
    case block(until: WallTime)
    case end(DeliveryState.Stage)
  }

  /// `state` has the attempts before this one.
  package static func plan(
    after trouble: DeliveryTrouble, step: String, _ state: DeliveryState, now: WallTime, random: Double
  ) -> Plan {
    switch RetryRule.row(trouble.code)?.reaction {
    case .backOff, nil:
      .again(at: now + backOff(after: trouble, failures: state.failuresInARow(of: step), random: random))
    case .blockAll: .block(until: now + untilBlockedTry)
    case .onceMore where state.refusals(of: step) == 0: .again(at: now + untilSecondTry)
    case .onceMore, .giveUp: .end(.dead)
    case .refuse: .end(.refused)
    }
  }

  /// Whether a time is still to come.
  ///
  /// One that is too far away comes from a clock that was set back since: to ask for a verdict too early harms nothing, so
  /// that wait is shorter.
  static func isAhead(_ due: WallTime, of now: WallTime, isStored: Bool = false) -> Bool {
    due > now && due - now <= (isStored ? longestBackOff : longestWish)
  }

  // MARK: Polls

  /// How long a verdict is asked for.
  static let longestPoll = Duration.seconds(86_400)

  /// 1, 2, 4, 8 s after each other, then every 15 s.
  static func nextPoll(stored: WallTime, now: WallTime) -> WallTime {
    now + min(.seconds(15), max(.zero, now - stored) + .seconds(1))
  }

  // MARK: Attempts

  /// Full jitter, so that machines that lost the same backend don't return together; never before the backend wishes.
  private static func backOff(after trouble: DeliveryTrouble, failures: Int, random: Double) -> Duration {
    // 2 s * 2^9 is more than the limit.
    let ceiling = min(longestBackOff, firstBackOff * (1 << min(failures, 9)))
    let wish = min(trouble.retryAfter ?? .zero, longestWish)
    return max(ceiling * min(max(random, 0), 1), wish)
  }
}

extension DeliveryState {
  /// How often a step has failed since it last succeeded; the steps that prepare it succeed each time.
  func failuresInARow(of step: String) -> Int {
    attempts.reversed().filter { $0.step == step }.prefix { attempt in
      attempt.code.flatMap(RetryRule.row)?.reaction == .backOff
    }.count
  }

  func refusals(of step: String) -> Int { attempts.count { $0.step == step && $0.code == .refused } }
}
