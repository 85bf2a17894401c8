internal import Agents
package import Contract
internal import Notation

/// How the agent of this machine stands, read from its folder: it need not run.
package struct AgentReport {
  private let kiosk: String
  private let broker: String?
  private let ledger: String?
  private var isRunning = false
  private var link: LinkNote?
  private var (events, bytes) = (0, 0)
  private var oldest: WallTime?
  private var settings: (state: SettingsState, command: String?) = (.none, nil)

  /// `broker`, as host and port, and `ledger` are the settings; `path` is the agent's folder.
  package init(kiosk: String, broker: String?, ledger: String?, path: String) throws(CaptureError) {
    (self.kiosk, self.broker, self.ledger) = (kiosk, broker, ledger)
    guard let folder = try FleetFolder(reading: path) else { return }
    (isRunning, link) = (folder.isInUse, folder.link())
    settings = folder.settings()
    let waiting = folder.waiting()
    (events, bytes, oldest) = (waiting.events, waiting.bytes, waiting.oldest)
  }

  private var isConnected: Bool { isRunning && link?.isConnected == true }

  package var exitCode: Int32 { isConnected ? ExitCode.captured : ExitCode.busy }

  package var lines: [String] {
    let rows: [(String, String)] = [
      ("kiosk", kiosk), ("agent", isRunning ? "runs" : "does not run: start it with 'cameo agent', or its service"),
      ("broker", brokerLine),
      (
        "waiting",
        events == 0 ? "none" : "\(events) events, \(bytes) bytes, the oldest since \(oldest?.text ?? "an unknown time")"
      ),
      ("settings", settingsLine),
      ("ledger", ledger.map(printable) ?? "none is set: only sessions that end while the agent runs are told"),
    ]
    return rows.map { $0 + String(repeating: " ", count: 9 - $0.count) + $1 }
  }

  private var settingsLine: String {
    let command = settings.command.map { "command \(printable($0))" } ?? "a command"
    return switch settings.state {
    case .none: "none from the fleet"
    case .kept: "from the fleet"
    case .staged: "those of \(command) wait for the kiosk's next start"
    case .trial: "those of \(command) are on trial"
    }
  }

  private var brokerLine: String {
    guard isRunning, let link else { return broker.map(printable) ?? "none is set (fleet.broker)" }
    let state = "\(link.isConnected ? "connected" : "not connected") since \(link.since.text)"
    let other = broker == link.broker ? "" : " (fleet.broker has changed since: restart the agent)"
    return "\(printable(link.broker))\(other), \(state)" + (link.trouble.map { ": \(printable($0))" } ?? "")
  }

  package var json: String {
    JSONNode.object([
      ("v", .integer(1)), ("kiosk", .string(kiosk)), ("running", .bool(isRunning)),
      ("broker", broker.map(JSONNode.string) ?? .null), ("connected", .bool(isConnected)),
      ("since", isRunning ? link.map { .string($0.since.text) } ?? .null : .null),
      ("trouble", isRunning ? link?.trouble.map(JSONNode.string) ?? .null : .null), ("events", .integer(events)),
      ("bytes", .integer(bytes)), ("oldest", oldest.map { .string($0.text) } ?? .null),
      ("settings", .string(settings.state.rawValue)), ("command", settings.command.map(JSONNode.string) ?? .null),
      ("ledger", ledger.map(JSONNode.string) ?? .null),
    ]).text()
  }
}
