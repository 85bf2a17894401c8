internal import Delivery

/// Tells the share of a session's bytes that were sent, in whole percents.
final class HandoverProgress {
  private let facts: SessionFacts
  private let total: Int
  private var percent = 0
  private let courier: Courier

  init(_ facts: SessionFacts, _ courier: Courier) {
    (self.facts, self.courier) = (facts, courier)
    total = facts.files.reduce(0) { $0 + $1.size }
  }

  /// `sent` are the bytes of the file that is being sent.
  func tell(_ state: DeliveryState, _ sent: Int = 0) {
    let now = percent(state, sent)
    guard now > percent else { return }
    percent = now
    courier.tell(.handoffProgress(session: facts.session, Double(now) / 100))
    tellBoard(state, now)
  }

  /// An attempt begins.
  func begin(_ state: DeliveryState) { tellBoard(state, percent(state, 0)) }

  private func tellBoard(_ state: DeliveryState, _ percent: Int) {
    guard state.stored == nil else { return }
    courier.board.tell(facts.session, .sending(attempt: state.failures + 1, share: Double(percent) / 100))
  }

  private func percent(_ state: DeliveryState, _ sent: Int) -> Int {
    let before = facts.files.filter { state.ids["files/\($0.name)"] != nil }.reduce(0) { $0 + $1.size }
    // An empty session has nothing to send; a body that is sent twice counts once.
    return min(100, (before + sent) * 100 / max(1, total))
  }
}
