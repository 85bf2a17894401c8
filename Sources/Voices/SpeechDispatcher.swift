internal import Contract
internal import Files
internal import Glibc

/// Client of speech-dispatcher, over its Unix socket with its protocol (SSIP).
///
/// Each command is one line; a response ends with a line of a number, a space and a word, where 2xx is success.
final class SpeechDispatcher: Speaker {
  /// Timeout of a response, which usually takes milliseconds.
  private static let patience: Duration = .seconds(2)
  /// Maximum length of a response line, one per voice.
  private static let mostOfLine = 4096
  /// Limit on the number of voices.
  private static let mostLines = 50_000

  private let line: LocalLine
  /// Lines received and not yet read.
  private var waiting: [String] = []
  /// The languages of its voices, without regions.
  private let languages: Set<Substring>
  /// The language set last.
  private var language: String?
  /// A response was missing or negative: the next one may belong to another command.
  private var isLost = false

  /// Its socket: from `SPEECHD_ADDRESS`, or the user's default; `nil` if that is no file.
  static func path(_ environment: [String: String]) -> String? {
    let own = environment["XDG_RUNTIME_DIR"].map { $0 + "/speech-dispatcher/speechd.sock" }
    guard let address = environment["SPEECHD_ADDRESS"], !address.isEmpty else { return own }
    let parts = address.split(separator: ":", maxSplits: 1)
    guard parts.first == "unix_socket" else { return nil }
    return parts.count > 1 ? String(parts[1]) : own
  }

  init(_ path: String) throws(SpeakerFault) {
    switch LocalLine.connect(path, most: Self.mostOfLine) {
    case .success(let line): self.line = line
    case .failure(let refusal): throw Self.fault(refusal)
    }
    var waiting: [String] = []
    _ = try Self.ask("SET SELF CLIENT_NAME \(Self.user):cameo:main", on: line, &waiting)
    // If a module can't list its voices, none is known to fit a language.
    let voices = try Self.ask("LIST SYNTHESIS_VOICES", on: line, &waiting) ?? []
    languages = Set(voices.compactMap(Self.language))
    self.waiting = waiting
  }

  private static func fault(_ refusal: LocalLine.Refusal) -> SpeakerFault {
    switch refusal {
    case .nobody: .absent("it does not run", fix: "apt-get install speech-dispatcher, and start it")
    case .forbidden: .absent("its socket is not this user's", fix: "run it as this user")
    case .busy: .absent("it does not answer", fix: "restart it")
    case .other(let reason): .absent(reason, fix: "set SPEECHD_ADDRESS to its socket")
    }
  }

  private static var user: String { getpwuid(geteuid()).flatMap { String(cString: $0.pointee.pw_name) } ?? "nobody" }

  /// Parses a voice's list entry: name, language and variant, separated by tabs.
  private static func language(_ voice: String) -> Substring? {
    let parts = voice.split(separator: "\t", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1].lowercased().languagePart : nil
  }

  func speaks(_ language: String) -> Bool { languages.contains(language.lowercased().languagePart) }

  func say(_ words: Utterance) throws(SpeakerFault) {
    guard speaks(words.language) else { throw .mute }
    try ask("CANCEL SELF")
    if language != words.language { try ask("SET SELF LANGUAGE \(words.language)") }
    language = words.language
    try ask("SPEAK")
    try ask(Self.quoted(words.text) + "\r\n.")
  }

  /// Escapes a line that is a single dot, which would end the text.
  private static func quoted(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { ($0.hasPrefix(".") ? "." : "") + $0 }.joined(separator: "\r\n")
  }

  func hush() { _ = try? ask("CANCEL SELF") }

  func close() {
    hush()
    _ = line.send("QUIT\r")
  }

  private func ask(_ command: String) throws(SpeakerFault) {
    guard !isLost else { throw .gone }
    isLost = true
    guard try Self.ask(command, on: line, &waiting) != nil else { throw .gone }
    isLost = false
  }

  /// Sends a command and returns the response's lines without the last one and without numbers; `nil` if negative.
  private static func ask(
    _ command: String, on line: LocalLine, _ waiting: inout [String]
  ) throws(SpeakerFault) -> [String]? {
    guard line.send(command + "\r") else { throw .gone }
    let end = ContinuousClock.now + patience
    var told: [String] = []
    while true {
      guard let next = try next(on: line, &waiting, until: end) else { throw .gone }
      guard next.dropFirst(3).first == "-" else { return next.hasPrefix("2") ? told : nil }
      told.append(String(next.dropFirst(4)))
      guard told.count < mostLines else { throw .gone }
    }
  }

  private static func next(
    on line: LocalLine, _ waiting: inout [String], until end: ContinuousClock.Instant
  ) throws(SpeakerFault) -> String? {
    while waiting.isEmpty {
      let left = end - .now
      if left <= .zero { return nil }
      line.wait(milliseconds: Int32(left.milliseconds) + 1)
      guard case .pieces(let pieces) = line.read() else { throw .gone }
      waiting += pieces.map { piece in
        guard case .line(let bytes) = piece else { return "" }
        return String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self)
      }
    }
    return waiting.removeFirst()
  }
}
