package import Agents
package import Brokers
package import Contract
package import Evidence
package import Notation

/// Checks settings as the kiosk would at its start; returns the file's text and the hash that the kiosk will have.
package typealias SettingsCheck = (JSONNode) throws(CaptureError) -> (text: String, configHash: String)

/// What an agent reports, and which commands it takes.
package struct AgentPlan {
  package var kiosk: String
  /// The broker's address, for the operator.
  package var broker = ""
  package var envelope = FleetEnvelope.plain
  /// The kiosk's own events that are told.
  package var names = Set(FleetConfig.usualEvents)
  /// `nil` if commands need no signature.
  package var open: FleetCommand.Opening?
  package var limits = Outbox.Limits()
  /// `nil` if no ledger is set: then only the kiosk's own events tell how sessions end.
  package var ledger: Ledger?
  /// The folder of the states of deliveries.
  package var states: String
  /// How often the kiosk is asked how it stands.
  package var statusEach = Duration.seconds(10)
  /// The least time between two statuses that are told.
  package var statusPause = Duration.seconds(10)
  /// How often ledger and states are looked at.
  package var lookEach = Duration.seconds(1)
  /// Where a kiosk of this machine may listen, the nearest first.
  package var sockets: [String]
  package var check: SettingsCheck
  package var now: @Sendable () -> WallTime = { WallTime.now() }

  package init(kiosk: String, states: String, sockets: [String], check: @escaping SettingsCheck) {
    (self.kiosk, self.states, self.sockets, self.check) = (kiosk, states, sockets, check)
  }
}

/// What an agent reports to its operator.
package enum AgentNews: Equatable, Sendable {
  case connected
  case disconnected(BrokerTrouble)
  case carriedOut(String, command: String)
  case refused(FleetRefusal, command: String?, detail: String?)
  /// A file can't be read or written: it is tried again.
  case trouble(String)
  case kioskFound, kioskLost
  /// What became of settings from afar.
  case trial(TrialRecord)
}
