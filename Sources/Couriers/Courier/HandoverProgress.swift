internal import Delivery

/// Tells the share of a session's bytes that were sent, in whole percents.
final class HandoverProgress {
  private let facts: SessionFacts
  private let total: Int
  private var percent = 0
  private let listener: (CourierEvent) -> Void

  init(_ facts: SessionFacts, _ listener: @escaping (CourierEvent) -> Void) {
    (self.facts, self.listener) = (facts, listener)
    total = facts.files.reduce(0) { $0 + $1.size }
  }

  /// `sent` are the bytes of the file that is being sent.
  func tell(_ state: DeliveryState, _ sent: Int = 0) {
    let before = facts.files.filter { state.ids["files/\($0.name)"] != nil }.reduce(0) { $0 + $1.size }
    let now = (before + sent) * 100 / max(1, total)
    guard now > percent else { return }
    percent = now
    listener(.handoffProgress(session: facts.session, Double(now) / 100))
  }
}
