/// Ours: what is between a session and the machine around it.
public struct MachineConfig: Equatable, Sendable {
  /// The device that `auto` takes before all others while it can be used.
  public var preferredCamera: String?
  /// Where the events are written, one JSON object a line.
  public var events: EventTarget?
  /// Where is written what is seen of faces, one JSON object a line.
  public var findings: EventTarget?
  /// Where each step of the core is written, for debugging, one JSON object a line.
  public var log: EventTarget?
  /// The seed of everything random; nil is another one in each session.
  public var seed: UInt64?
  /// Which endings leave a folder.
  public var keep: KeepPolicy
  /// Finished folders go after so many days, at the start of a session; nil keeps them for ever.
  public var keepDays: Int?
  /// The file in which stands what was kept, until when, and how it went; nil writes none.
  public var ledger: String?
  /// The file in which what happens is counted, as OpenMetrics has it; nil writes none.
  public var metrics: String?

  /// A machine that differs from the usual one in what is given.
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

/// Which endings of a session leave a folder.
public enum KeepPolicy: String, CaseIterable, Hashable, Sendable {
  /// Every ending.
  case all
  /// Only a session that has captured what it is there for.
  case captured

  package func keeps(_ end: SessionEnd) -> Bool {
    switch (self, end) {
    case (.all, _), (.captured, .completed): true
    case (.captured, .failed), (.captured, .error), (.captured, .cancelled): false
    }
  }
}

/// Where a stream of lines goes.
public enum EventTarget: Hashable, Sendable {
  /// To the standard output, where that is not the screen.
  case standardOutput
  /// Behind what stands in a file.
  case file(String)
  /// To a descriptor that is open already.
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

  /// What it takes, as a regular expression of JSON Schema.
  package static let pattern = "^(?!fd:).|^fd:([1-9][0-9]{0,2}|10[01][0-9]|102[0-3])$"

  /// As `--events` takes it.
  package var written: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .descriptor(let number): "fd:\(number)"
    }
  }
}
