internal import Contract
internal import Delivery

/// What came of a run of `cameo deliver --once`, for its exit code.
package struct DeliveryTally: Equatable, Sendable {
  private var blocked: DeliveryCode?
  private var givenUp: DeliveryCode?

  package init() {}

  package mutating func hear(_ event: CourierEvent) {
    switch event {
    case .deliveryBlocked(let trouble): blocked = trouble.code
    case .deliveryUnblocked: blocked = nil
    case .deliveryDead(_, let trouble), .handoffState(_, .refused, _, let trouble?): givenUp = trouble.code
    default: break
    }
  }

  /// As the retry table has it: what blocks all of it first, then what was given up, then what waits.
  package func exitCode(_ depth: DeliveryQueue.Depth) -> Int32 {
    let code = blocked ?? givenUp
    return code.flatMap(RetryRule.row)?.exitCode ?? (depth.count == 0 ? ExitCode.captured : ExitCode.busy)
  }
}
