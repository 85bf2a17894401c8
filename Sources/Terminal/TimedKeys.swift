internal import Contract

/// Key decoder with timeouts: an Escape that nothing follows in time is the Escape key.
struct TimedKeys {
  private var decoder: KeyDecoder
  /// Milliseconds after which a lone Escape is the key.
  private let escapeDelay: Int64
  /// Milliseconds to wait for the rest of a sequence, so that its parts do not become commands.
  private static let sequenceDelay: Int64 = 500
  private var due: Int64 = 0

  init(table: KeyTable = KeyTable(), _ environment: (String) -> String?) {
    decoder = KeyDecoder(table: table)
    escapeDelay = Self.isRemote(environment) ? 100 : 25
  }

  static func isRemote(_ environment: (String) -> String?) -> Bool {
    environment("SSH_CONNECTION") != nil || environment("SSH_TTY") != nil
  }

  /// The terminal's replies in the last bytes.
  var reports: [TerminalReport] { decoder.reports }

  /// The keys decoded by now; call with no bytes to apply the timeout.
  mutating func take(_ bytes: [UInt8], at now: Int64) -> [Key] {
    let keys = decoder.feed(bytes)
    if bytes.isEmpty { return now >= due ? keys + decoder.giveUp() : keys }
    if let patience = decoder.patience { due = now + (patience == .escape ? escapeDelay : Self.sequenceDelay) }
    return keys
  }

  /// Decodes what is left at the end of input.
  mutating func end() -> [Key] { decoder.giveUp() }

  /// The remaining timeout of an incomplete sequence; `nil` if there is none.
  func left(at now: Int64) -> Int64? { decoder.patience.map { _ in due - now } }
}
