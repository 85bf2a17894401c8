internal import Contract

/// The check of the agent that connects a kiosk with its fleet.
extension Doctor {
  static func fleet(_ facts: DoctorFacts) -> DoctorCheck? {
    guard let fleet = facts.fleet else { return nil }
    let (id, broker) = ("fleet", printable(fleet.broker))
    // A session needs no fleet, so the code of the error does not count.
    if let lack = fleet.lack { return .fail(id, lack.message, lack.recovery) }
    guard fleet.isRunning else {
      return .warn(
        id, "no agent of this user runs for \(broker)",
        "systemctl enable --now cameo-agent, or start 'cameo agent' as this user")
    }
    if fleet.isConnected { return .ok(id, "the agent is connected with \(broker)") }
    let why = fleet.trouble.map { ": \(printable($0))" } ?? ""
    return .warn(id, "the agent is not connected with \(broker)\(why)", "see 'cameo agent status'")
  }
}
