internal import Delivery

/// Tells the share of a session's bytes that were sent, in whole percents.
final class HandoverProgress {
  private let facts: SessionFacts
  private var percent = 0
  private let courier: Courier

  init(_ facts: SessionFacts, _ courier: Courier) {
    (self.facts, self.courier) = (facts, courier)
  }

  /// `sent` are the bytes of the file that is being sent.
  func tell(_ state: DeliveryState, _ sent: Int = 0) {
    let now = facts.percent(state, sent: sent)
    guard now > percent else { return }
    percent = now
    courier.tell(.handoffProgress(session: facts.session, Double(now) / 100))
    tellBoard(state, now)
  }

  /// An attempt begins.
  func begin(_ state: DeliveryState) { tellBoard(state, facts.percent(state)) }

  private func tellBoard(_ state: DeliveryState, _ percent: Int) {
    guard state.stored == nil else { return }
    courier.board.tell(facts.session, .sending(attempt: state.failures + 1, share: Double(percent) / 100))
  }
}
