package import Contract
package import Delivery
package import Files

/// What a courier tells its listener: sizes, states and codes, never names of people.
package enum CourierEvent: Equatable, Sendable {
  /// The state of a session after an attempt, and why it failed.
  case handoffState(session: String, DeliveryState.Stage, attempt: Int, DeliveryTrouble?)
  /// The folder of a delivered session is still there: an earlier process ended before it was removed.
  case delivered(session: String)
  /// The share of the session's bytes that were sent, from 0 to 1.
  case handoffProgress(session: String, Double)
  /// What the backend reported, with its words for the person.
  case report(session: String, BackendReport)
  /// Nothing of any session is sent for now: an operator has to act.
  case deliveryBlocked(DeliveryTrouble)
  case deliveryUnblocked
  /// A session was given up; its folder stays.
  case deliveryDead(session: String, DeliveryTrouble)
  /// The backend has prepared a session, before a camera opens.
  case sessionPrepared(session: String)
  case preparationFailed(session: String, DeliveryTrouble)
  /// The backend does not get how the kiosk stands; told once, until it does again or the reason is another one.
  case standingUntold(DeliveryTrouble)
  case standingTold
  case queueDepth(DeliveryQueue.Depth)
  /// A state file could not be parsed, and was set aside.
  case stateSetAside(Diagnostic)
  /// A folder or a file could not be read or written; the other sessions go on.
  case trouble(FileFault)
}
