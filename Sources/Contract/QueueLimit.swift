/// Whether the sessions that wait for delivery leave room for another one.
package enum QueueLimit: String, CaseIterable, Sendable {
  case free
  /// Beyond 80 % of a limit: the operator is warned.
  case scarce
  /// Beyond a limit: no visitor is admitted (`delivery.full`).
  case full

  private static let warning = 0.8

  /// `oldest` is when the oldest waiting session ended; one that ended in the future, by a clock since set back, has age 0.
  package static func of(bytes: Int64, oldest: WallTime?, _ config: DeliveryConfig, now: WallTime) -> QueueLimit {
    let age = oldest.map { max(0, (now - $0).seconds) } ?? 0
    let size = Double(bytes) / 1e6
    switch max(size / Double(max(1, config.maxMB)), age / 86_400 / Double(max(1, config.maxDays))) {
    case 1...: return .full
    case warning...: return .scarce
    default: return .free
    }
  }
}
