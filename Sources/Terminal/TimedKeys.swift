internal import Contract

/// Bytes as keys, with the time that parts them: an Escape that nothing follows is the key itself.
struct TimedKeys {
  private var decoder: KeyDecoder
  /// Milliseconds after which a lone Escape is the key.
  private let escapeDelay: Int64
  /// The rest of a sequence may be late; its parts must not become commands.
  private static let sequenceDelay: Int64 = 500
  private var due: Int64 = 0

  init(table: KeyTable = KeyTable(), _ environment: (String) -> String?) {
    decoder = KeyDecoder(table: table)
    escapeDelay = Self.isRemote(environment) ? 100 : 25
  }

  static func isRemote(_ environment: (String) -> String?) -> Bool {
    environment("SSH_CONNECTION") != nil || environment("SSH_TTY") != nil
  }

  /// What the terminal has answered among the last bytes.
  var reports: [TerminalReport] { decoder.reports }

  /// The keys that are sure by now, in milliseconds; no bytes are a look at the clock.
  mutating func take(_ bytes: [UInt8], at now: Int64) -> [Key] {
    let keys = decoder.feed(bytes)
    if bytes.isEmpty { return now >= due ? keys + decoder.giveUp() : keys }
    if let patience = decoder.patience { due = now + (patience == .escape ? escapeDelay : Self.sequenceDelay) }
    return keys
  }

  /// Nothing more can come.
  mutating func end() -> [Key] { decoder.giveUp() }

  /// How long what is open may wait; nil where nothing is.
  func left(at now: Int64) -> Int64? { decoder.patience.map { _ in due - now } }
}
