package import Contract
internal import Delivery
package import Files

/// An operator's order for the delivery of one session.
package enum SessionOrder: String, CaseIterable, Sendable {
  /// Try again now, also after it was given up.
  case retry
  /// Send nothing of it until it is released.
  case hold
  /// Send it, also if it was captured before an adapter was set.
  case release
}

/// Orders are files in the folder of states, named after their session: the process that delivers may be another one.
extension StateFolder {
  private static let orderEnding = ".order"

  package func leave(_ order: SessionOrder, for session: String) throws(FileFault) {
    try folder.write(Array("\(order.rawValue)\n".utf8), to: session + Self.orderEnding)
  }

  /// The orders that were left; `nil` for a file that holds none.
  ///
  /// Each stays until it is removed, so that none is lost if this process ends.
  func orders() throws(FileFault) -> [(session: String, order: SessionOrder?)] {
    try folder.names().filter { $0.hasSuffix(Self.orderEnding) }.sorted().map { name in
      let word = String(decoding: (try? folder.read(name, limit: 64)) ?? [], as: UTF8.self)
      let order = SessionOrder(rawValue: word.filter { $0 != "\n" })
      return (String(name.dropLast(Self.orderEnding.count)), order)
    }
  }

  func removeOrder(for session: String) throws(FileFault) { try folder.remove(session + Self.orderEnding) }

  /// Changes a session's state as an order says; false if there is no such session of ours.
  package func carryOut(
    _ order: SessionOrder, on session: String, in output: OpenFolder, _ config: DeliveryConfig
  ) throws(FileFault) -> Bool {
    guard var state = try standing(session, in: output, config) else { return false }
    switch order {
    case .hold:
      state.hold()
      if state.stage == .held { try hold(session) }
      try write(state)
    case .retry, .release:
      state.retry()
      try write(state)
      // Last, so that a session is never half released.
      try endHold(session)
    }
    return true
  }

  private func standing(
    _ session: String, in output: OpenFolder, _ config: DeliveryConfig
  ) throws(FileFault) -> DeliveryState? {
    let reading = try read(session)
    let documents = try DeliveryQueue.read(session, in: output, config)
    if case .state(let state) = reading {
      // A folder whose manifest was repaired is another delivery, unless a part of the old one has arrived.
      guard case .facts(let facts) = documents, facts.key != state.key, state.ids.isEmpty, state.stored == nil else {
        return state
      }
    }
    guard case .facts(let facts) = documents else { return nil }
    return try begin(facts, adapter: config.adapter)
  }
}
