/// Ours: outputs of a session, retention of its data, and random seed.
public struct MachineConfig: Equatable, Sendable {
  /// The device that `auto` prefers if it is usable.
  public var preferredCamera: String?
  /// Where events are written, as NDJSON.
  public var events: EventTarget?
  /// Where findings of faces are written, as NDJSON.
  public var findings: EventTarget?
  /// Where each step of the core is written, for debugging, one JSON object a line.
  public var log: EventTarget?
  /// The random seed; `nil` uses a different one in each session.
  public var seed: UInt64?
  /// Which sessions keep a folder.
  public var keep: KeepPolicy
  /// The retention: finished folders are deleted after this many days, when a session starts; `nil` keeps them for
  /// ever.
  public var keepDays: Int?
  /// The ledger file: which sessions were kept, until when, and how they ended; `nil` writes none.
  public var ledger: String?
  /// The file of OpenMetrics counters; `nil` writes none.
  public var metrics: String?
  /// Whether a backend gets the sessions, by a process beside this one.
  package var delivers = false
  /// Whether the backend prepares each session before the camera opens.
  package var prepares = false

  /// Creates a configuration; each parameter has its default.
  public init(
    preferredCamera: String? = nil, events: EventTarget? = nil, findings: EventTarget? = nil, seed: UInt64? = nil,
    keep: KeepPolicy = .all, keepDays: Int? = nil, ledger: String? = nil, metrics: String? = nil,
    log: EventTarget? = nil
  ) {
    (self.preferredCamera, self.events, self.findings) = (preferredCamera, events, findings)
    (self.seed, self.keep, self.keepDays) = (seed, keep, keepDays)
    (self.ledger, self.metrics, self.log) = (ledger, metrics, log)
  }
}

/// Which sessions keep a folder.
public enum KeepPolicy: String, CaseIterable, Hashable, Sendable {
  /// All sessions.
  case all
  /// Only completed sessions.
  case captured

  package func keeps(_ end: SessionEnd) -> Bool {
    switch (self, end) {
    case (.all, _), (.captured, .completed): true
    case (.captured, .failed), (.captured, .error), (.captured, .cancelled): false
    }
  }
}

/// The destination of a stream of lines.
public enum EventTarget: Hashable, Sendable {
  /// Standard output, unless that is the screen.
  case standardOutput
  /// A file, appended to.
  case file(String)
  /// A file descriptor that is already open.
  case descriptor(Int32)

  package static let highestDescriptor: Int32 = 1023

  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    if text == "-" {
      self = .standardOutput
    } else if text.hasPrefix("fd:") {
      guard let number = Int32(text.dropFirst(3)), (1...Self.highestDescriptor).contains(number) else { return nil }
      self = .descriptor(number)
    } else {
      self = .file(text)
    }
  }

  /// The syntax as a regular expression of JSON Schema.
  package static let pattern = "^(?!fd:).|^fd:([1-9][0-9]{0,2}|10[01][0-9]|102[0-3])$"

  /// The form that `--events` takes.
  package var written: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .descriptor(let number): "fd:\(number)"
    }
  }
}
