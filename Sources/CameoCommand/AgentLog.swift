import AgentHost
import Agents
import Contract
import Notation

/// Prints what the agent reports: lines for people on stderr, or JSON lines on stdout.
struct AgentLog {
  let json: Bool

  func tell(_ news: AgentNews) {
    if json { Say.lines([node(news).text()]) } else { Say.aside(["cameo: " + line(news)]) }
  }

  private func line(_ news: AgentNews) -> String {
    switch news {
    case .connected: "Connected with the broker."
    case .disconnected(let trouble): "Not connected: \(trouble.message) \(trouble.recovery)"
    case .carriedOut(let action, let id): "The command \(id) (\(action)) is carried out."
    case .refused(let refusal, let id, let detail):
      "The command \(id ?? "without an id") is refused. \(detail.map { printable($0) } ?? refusal.message)"
    case .trial(let trial): line(trial)
    case .trouble(let words): words
    case .kioskFound: "The kiosk answers."
    case .kioskLost: "The kiosk does not answer any longer."
    }
  }

  private func line(_ trial: TrialRecord) -> String {
    if case .reverted(_, let message)? = trial.outcome {
      "The settings of the command \(trial.id) are reverted. \(printable(message))"
    } else {
      "The kiosk runs with the settings of the command \(trial.id)."
    }
  }

  private func node(_ news: AgentNews) -> JSONNode {
    let members: [(String, JSONNode)] =
      switch news {
      case .connected: [("event", .string("connected"))]
      case .disconnected(let trouble):
        [
          ("event", .string("disconnected")), ("code", .string(trouble.code.rawValue)),
          ("message", .string(trouble.message)),
        ]
      case .carriedOut(let action, let id):
        [("event", .string("carriedOut")), ("id", .string(id)), ("do", .string(action))]
      case .refused(let refusal, let id, let detail):
        [
          ("event", .string("refused")), ("id", id.map(JSONNode.string) ?? .null),
          ("code", .string(refusal.rawValue)), ("message", .string(detail ?? refusal.message)),
        ]
      case .trial(let trial): [("event", .string(trial.event?.name ?? ""))] + (trial.event?.members ?? [])
      case .trouble(let words): [("event", .string("trouble")), ("message", .string(words))]
      case .kioskFound: [("event", .string("kioskFound"))]
      case .kioskLost: [("event", .string("kioskLost"))]
      }
    return .object(members)
  }
}
