package import Contract
internal import Notation

/// Settings that the backend has sent, until the kiosk takes them at its next start.
package struct StagedSettings: Equatable, Sendable {
  /// That of the command.
  package var id: String
  /// The whole settings file.
  package var text: String
  /// Whether the kiosk was ready for visitors before: then it has to be with these settings, too.
  package var mustServe: Bool

  package init(id: String, text: String, mustServe: Bool) {
    (self.id, self.text, self.mustServe) = (id, text, mustServe)
  }

  package var bytes: [UInt8] {
    Array(
      JSONNode.object([
        ("v", .integer(1)), ("id", .string(id)), ("mustServe", .bool(mustServe)), ("text", .string(text)),
      ]).text().utf8)
  }

  /// `nil` if they are damaged.
  package init?(_ bytes: [UInt8]) {
    guard let node = JSONReader.read(bytes, file: "").node, node["v"]?.integer == 1,
      let id = FleetCommand.id(node),
      let text = node["text"]?.string
    else { return nil }
    self.init(id: id, text: text, mustServe: node["mustServe"]?.bool ?? false)
  }
}

/// What is known of settings on trial: they are reverted if the kiosk does not start successfully with them.
package struct TrialRecord: Equatable, Sendable {
  /// What became of the settings.
  package enum Outcome: Equatable, Sendable {
    case kept(configHash: String)
    case reverted(ErrorCode?, String)
  }

  package var id: String
  package var mustServe: Bool
  /// The settings file before it; `nil` if there was none.
  package var before: String?
  /// How often the kiosk has begun to start with them.
  package var starts = 0
  /// `nil` until it is decided.
  package var outcome: Outcome?

  /// So many starts may fail.
  package static let mostStarts = 2

  /// `current` is the settings file; during another trial the file of before that one counts.
  package init(_ staged: StagedSettings, current: String?, during other: TrialRecord?) {
    // What is on trial may itself be what put the kiosk out of order.
    (id, mustServe) = (staged.id, staged.mustServe || other?.mustServe == true)
    before = if let other { other.before } else { current }
  }

  /// Decided because other settings followed.
  package var superseded: TrialRecord {
    var record = self
    record.outcome = .reverted(nil, "Other settings followed.")
    return record
  }

  /// Counts a start; after too many the settings have to be reverted.
  package mutating func start() {
    guard outcome == nil else { return }
    if starts >= Self.mostStarts {
      outcome = .reverted(nil, "The kiosk ended \(starts) times before it was ready.")
    } else {
      starts += 1
    }
  }

  // MARK: JSON

  package var bytes: [UInt8] {
    let members: [(String, JSONNode)] = [
      ("v", .integer(1)), ("id", .string(id)), ("mustServe", .bool(mustServe)), ("starts", .integer(starts)),
      ("before", before.map(JSONNode.string) ?? .null), ("outcome", outcome?.node ?? .null),
    ]
    return Array(JSONNode.object(members).text().utf8)
  }

  /// `nil` if it is damaged.
  package init?(_ bytes: [UInt8]) {
    guard let node = JSONReader.read(bytes, file: "").node, node["v"]?.integer == 1,
      let id = FleetCommand.id(node),
      let starts = node["starts"]?.integer, let before = node["before"], before.isNull || before.string != nil
    else { return nil }
    (self.id, self.starts, self.before) = (id, starts, before.string)
    mustServe = node["mustServe"]?.bool ?? false
    outcome = node["outcome"].flatMap(Outcome.init)
  }

  // MARK: The event

  /// Which command an event is about.
  package static let commandKey = "command"
  package static let (keptName, revertedName) = ("configKept", "configReverted")

  /// How the outcome is told to the backend; `nil` without one.
  package var event: FleetEvent? {
    outcome.map { outcome in
      switch outcome {
      case .kept(let configHash):
        FleetEvent(Self.keptName, .kept, [(Self.commandKey, .string(id)), ("configHash", .string(configHash))])
      case .reverted(let code, let message):
        FleetEvent(
          Self.revertedName, .kept,
          [
            (Self.commandKey, .string(id)), ("code", code.map { .string($0.rawValue) }), ("message", .string(message)),
          ])
      }
    }
  }
}

extension TrialRecord.Outcome {
  fileprivate var node: JSONNode {
    switch self {
    case .kept(let configHash): .object([("configHash", .string(configHash))])
    case .reverted(let code, let message):
      .object([("code", code.map { .string($0.rawValue) } ?? .null), ("message", .string(message))])
    }
  }

  fileprivate init?(_ node: JSONNode) {
    if let configHash = node["configHash"]?.string {
      self = .kept(configHash: configHash)
    } else if let message = node["message"]?.string {
      self = .reverted(node["code"]?.string.flatMap(ErrorCode.init), message)
    } else {
      return nil
    }
  }
}

/// The files of settings from afar, in the agent's folder.
///
/// Each has one writer, the agent or the kiosk.
package enum TrialFiles {
  package static let config = "config.json"
  /// Written by the agent, and renamed by the kiosk.
  package static let (staged, taken) = ("staged.json", "taken.json")
  /// The agent's: settings on the way to be staged, and staged ones that others have replaced.
  package static let (next, replaced) = ("next.json", "replaced.json")
  package static let trial = "trial.json"
  package static let mostBytes = 1 << 20

  /// A decided trial, until the agent has stored its event.
  package static func outcome(of id: String) -> String { outcomePrefix + id + ".json" }
  package static let outcomePrefix = "outcome-"
}

extension CaptureError {
  /// Message and remedy, short enough for an event or a reply.
  package var brief: String {
    String([message, recovery].compactMap(\.self).joined(separator: " ").prefix(1000))
  }
}
