internal import Contract

/// The result of parsing a tape: what was understood, and all errors.
package struct TapeReading: Equatable, Sendable {
  package var tape: Tape
  /// In source order.
  package var findings: [TapeError]

  /// Whether it can be run.
  package var isSound: Bool { findings.allSatisfy { $0.severity == .warning } }
}

/// Parser of tapes, with error recovery: an invalid line is reported and skipped.
package enum TapeReader {
  package static let maximalSize = 1 << 20
  static let longestLine = 4096
  /// Limit of reported errors; a file with more is no tape.
  static let mostErrors = 1000

  package static func read(_ bytes: [UInt8]) -> TapeReading {
    guard bytes.count <= maximalSize else {
      let message = "the file has \(bytes.count) bytes, more than the limit of \(maximalSize)"
      let error = TapeError(
        line: 1, columns: 1..<2, message, remedy: "split it in two, and join them with Source", text: "")
      return TapeReading(tape: Tape(), findings: [error])
    }
    var reader = Reader()
    let lines = TapeText(bytes).lines
    for (index, line) in lines.enumerated() where index + 1 < lines.count || !line.isEmpty {
      reader.read(line, number: index + 1)
      if reader.findings.count >= mostErrors {
        reader.giveUp(at: index + 1)
        break
      }
    }
    return TapeReading(tape: Tape(reader.lines), findings: reader.findings)
  }

  package static func read(_ text: String) -> TapeReading { read(Array(text.utf8)) }

}

/// The lines of a tape's text, without line ends and byte order mark.
package struct TapeText {
  let lines: [ArraySlice<UInt8>]

  package init(_ bytes: [UInt8]) {
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    lines = body.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  /// A line, counted from 1; empty if there is none.
  package subscript(line: Int) -> String {
    lines.indices.contains(line - 1) ? String(decoding: lines[line - 1], as: UTF8.self) : ""
  }
}

/// Parses line by line and collects errors.
private struct Reader {
  var lines: [TapeLine] = []
  var findings: [TapeError] = []

  mutating func read(_ bytes: ArraySlice<UInt8>, number: Int) {
    let text = String(decoding: bytes.prefix(TapeReader.longestLine), as: UTF8.self)
    do throws(LineFault) {
      lines.append(try line(bytes, text, number))
    } catch {
      findings.append(
        TapeError(line: number, columns: error.columns, error.message, remedy: error.remedy, text: text))
    }
  }

  mutating func giveUp(at number: Int) {
    findings.append(
      TapeError(
        line: number, columns: 1..<2, "too many errors; the rest is not read", remedy: "is it a tape?", text: ""))
  }

  private func line(_ bytes: ArraySlice<UInt8>, _ text: String, _ number: Int) throws(LineFault) -> TapeLine {
    let scalars = Array(text.unicodeScalars)
    guard bytes.count <= TapeReader.longestLine else {
      throw LineFault(
        1..<2, "the line has \(bytes.count) bytes, more than the limit of \(TapeReader.longestLine)",
        "make it shorter")
    }
    if let place = scalars.firstIndex(of: "\u{FFFD}"), String(validating: bytes, as: UTF8.self) == nil {
      throw LineFault(place + 1..<place + 2, "this byte is not valid UTF-8", "save the file as UTF-8")
    }
    if let place = scalars.firstIndex(where: \.isLineControl) {
      throw LineFault(
        place + 1..<place + 2, "there is a control character here", "remove it; in a text write it as \\u{…}")
    }
    return try line(scalars, number)
  }

  private func line(_ scalars: [Unicode.Scalar], _ number: Int) throws(LineFault) -> TapeLine {
    let start = scalars.firstIndex { !$0.isBlank } ?? scalars.count
    let isHidden = scalars[start...].starts(with: ["#", ":"])
    var scanner = LineScanner(scalars, from: isHidden ? start + 2 : start)
    try scanner.scan()
    let tokens = scanner.tokens
    let command = try CommandWord.read(tokens, end: scanner.end)
    let place = TapePlace(line: number, words: tokens.map(\.columns))
    return TapeLine(
      command.map { Placed($0, at: place) }, isHiddenFromVHS: isHidden, comment: scanner.comment)
  }
}
