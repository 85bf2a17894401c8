package import Contract
internal import Delivery
package import Evidence

/// What became of each session's delivery, from the states.
package struct DeliveryLookup {
  private let config: DeliveryConfig
  private let states: StateFolder?
  /// When an adapter was first set; `nil` if that is not known.
  private let since: WallTime?

  /// Without a folder of states nothing was ever delivered.
  package init(_ config: DeliveryConfig, states path: String) throws(CaptureError) {
    self.config = config
    states = try StateFolder(reading: path)
    since = try? states?.since(orSet: .now())
  }

  /// `nil` if it is not to be delivered: it was saved before an adapter was set, or has another status.
  package func delivery(of row: KeptSessions.Row) -> KeptSessions.Delivery? {
    switch try? states?.read(row.session) {
    case .state(let state)?:
      switch state.stage {
      case .done: return .sent
      case .held: return .held
      case .dead, .refused: return .givenUp
      case .sending, .accepted, .polling: return row.went == nil ? .waiting : nil
      }
    // A damaged state begins again.
    case .setAside?: return states?.isHeld(row.session) == true ? .held : row.went == nil ? .waiting : nil
    case .none?, nil: break
    }
    guard row.went == nil, config.what.includes(status: row.status ?? ""), let since, row.since >= since else {
      return nil
    }
    return .waiting
  }
}
