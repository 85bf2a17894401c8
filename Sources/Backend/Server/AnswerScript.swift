package import Contract
internal import Notation
import Synchronization

/// How the backend misbehaves: a line for each request, then it answers as usual.
package struct AnswerScript: Equatable, Sendable {
  var answers: [ScriptedAnswer] = []

  /// Answers every request as the contract says.
  package init() {}

  /// Blank lines, and lines that begin with `#`, are skipped.
  package static func parse(_ text: String, file: String) -> (script: AnswerScript, diagnostics: [Diagnostic]) {
    var script = AnswerScript()
    var diagnostics: [Diagnostic] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if let answer = ScriptedAnswer(line, words.map(String.init)) {
        script.answers.append(answer)
      } else {
        diagnostics.append(
          Diagnostic(
            file: file, line: index + 1, "\(JSONNode.string(String(line.prefix(80))).text()) is no answer",
            remedy: "write one of: \(ScriptedAnswer.forms.joined(separator: ", "))"))
      }
    }
    return (script, diagnostics)
  }
}

/// What one line of a script does to one request.
enum ScriptedAnswer: Equatable, Sendable {
  /// As the contract says.
  case usual
  /// Drops the request and refuses it; perhaps with the seconds of `Retry-After`.
  case refusal(HTTPRefusal, retryAfter: Int?)
  /// Does the work, and then answers with this status and receipt.
  case verdict(Int, SessionReceipt)
  /// Reads so many bytes of the body, then closes the connection.
  case cut(Int)
  /// Does the work, then closes the connection in the middle of the answer.
  case half
  /// Reads and writes so many bytes a second.
  case slow(Int)
  /// Waits before it does the work.
  case wait(Duration)

  static let forms = [
    "503", "503 retry 5s", "cut 100000", "half", "slow 1k", "wait 30s", "201 done approved \"Welcome\"",
    "problem 422 \"no face\"", "usual",
  ]

  init?(_ line: Substring, _ words: [String]) {
    let answer: ScriptedAnswer? =
      switch (words.first ?? "", words.count) {
      case ("usual", 1): .usual
      case ("half", 1): .half
      case ("cut", 2): Self.size(words[1]).map { .cut($0) }
      case ("slow", 2): Self.size(words[1]).flatMap { $0 > 0 ? .slow($0) : nil }
      case ("wait", 2): Self.seconds(words[1]).map { .wait(.seconds($0)) }
      case ("problem", 3...): Self.problem(line, words)
      default: Self.status(line, words)
      }
    guard let answer else { return nil }
    self = answer
  }

  private static func problem(_ line: Substring, _ words: [String]) -> ScriptedAnswer? {
    guard let status = number(words[1], in: 400...599), let quoted = quoted(line),
      words.count == 2 + quoted.words
    else { return nil }
    return .refusal(HTTPRefusal(status, quoted.text), retryAfter: nil)
  }

  /// `503`, `503 retry 5s`, or `201 done approved "Welcome"`.
  private static func status(_ line: Substring, _ words: [String]) -> ScriptedAnswer? {
    if let status = number(words[0], in: 300...599) {
      let refusal = HTTPRefusal(status, "The answer script says so.")
      if words.count == 1 { return .refusal(refusal, retryAfter: nil) }
      guard words.count == 3, words[1] == "retry", let seconds = seconds(words[2]) else { return nil }
      return .refusal(refusal, retryAfter: seconds)
    }
    guard let status = number(words[0], in: 200...299) else { return nil }
    guard words.count > 1 else { return .verdict(status, SessionReceipt(stage: .received)) }
    guard let stage = SessionReceipt.Stage(rawValue: words[1]) else { return nil }
    guard words.count > 2 else { return .verdict(status, SessionReceipt(stage: stage)) }
    guard let outcome = SessionReceipt.Outcome(rawValue: words[2]) else { return nil }
    guard words.count > 3 else { return .verdict(status, SessionReceipt(stage: stage, outcome: outcome)) }
    guard let quoted = quoted(line), words.count == 3 + quoted.words else { return nil }
    return .verdict(status, SessionReceipt(stage: stage, outcome: outcome, words: quoted.text))
  }

  // MARK: Words

  private static func number(_ word: String, in range: ClosedRange<Int>) -> Int? {
    Int(word).flatMap { range.contains($0) ? $0 : nil }
  }

  /// A number of bytes, such as `100000` or `1k`, up to 1 GB.
  private static func size(_ word: String) -> Int? {
    let scale = word.hasSuffix("k") ? 1000 : 1
    let digits = scale == 1 ? word : String(word.dropLast())
    return number(digits, in: 0...1_000_000_000 / scale).map { $0 * scale }
  }

  /// `30s`, up to an hour.
  private static func seconds(_ word: String) -> Int? {
    word.hasSuffix("s") ? number(String(word.dropLast()), in: 0...3600) : nil
  }

  /// The text in quotes at the end of a line, and how many words it seems to have.
  private static func quoted(_ line: Substring) -> (text: String, words: Int)? {
    guard let start = line.firstIndex(of: "\"") else { return nil }
    let text = JSONReader.read(Array(line[start...].utf8), file: "").node?.string
    return text.map { ($0, line[start...].split(whereSeparator: \.isWhitespace).count) }
  }

  /// For the line on the terminal.
  var remark: String? {
    switch self {
    case .usual, .refusal: nil
    case .verdict: "(scripted verdict)"
    case .cut(let count): "(cut after \(count) bytes)"
    case .half: "(half an answer)"
    case .slow(let rate): "(\(rate) bytes a second)"
    case .wait(let time): "(waited \(time))"
    }
  }
}

/// Hands out the lines of a script, one to each request.
final class ScriptRunner: Sendable {
  private let rest: Mutex<ArraySlice<ScriptedAnswer>>

  init(_ script: AnswerScript) { rest = Mutex(script.answers[...]) }

  func next() -> ScriptedAnswer { rest.withLock { $0.popFirst() } ?? .usual }
}
