internal import Contract

/// What becomes of the document on the card reader.
package enum ChipScript: Equatable, Sendable {
  /// It is laid on the reader.
  case lay(ChipWord)
  /// It is taken away: at once, or when so many bytes of its files have been read.
  case away(afterBytes: Int?)
  /// It is laid on the reader again.
  case back

  static let words = ChipWord.allCases.map(\.rawValue) + ["away", "back"]
  static let bytes = 0...1_000_000
}

/// A document with a chip: that of the demo camera's person with seed 1, unless it says otherwise.
package enum ChipWord: String, CaseIterable, Sendable {
  /// Their card and their passport, read with their own anchors.
  case td1, td3
  /// Their card, by a state that is not known here.
  case unknown
  /// A copy of the card's files in another chip.
  case clone
  /// The card with another face than the signed one.
  case exchanged
  /// The card with a signature that does not hold.
  case altered
  /// The card of another person, which their key does not open.
  case otherPerson
}

/// The card readers of the machine.
package enum ReaderWord: String, CaseIterable, Sendable {
  /// One that works, as at the beginning.
  case ready
  /// There is none.
  case none
  /// It was unplugged.
  case gone
  /// Chips lie on two of them.
  case two
  /// The service refuses this user.
  case denied
}

extension LineParser {
  mutating func chip() throws(LineFault) -> ChipScript {
    let token = try next("a document (td1, td3, clone, …), away or back")
    switch token.kind == .word ? token.value : "" {
    case "back": return .back
    case "away":
      if isAtEnd { return .away(afterBytes: nil) }
      return .away(
        afterBytes: try value("how many bytes are read before, such as 12000") { text in
          Int(text).flatMap { ChipScript.bytes ~= $0 ? $0 : nil }
        })
    case let word:
      guard let document = ChipWord(rawValue: word) else {
        throw Self.unknown("document", token.value, token.columns, ChipScript.words)
      }
      return .lay(document)
    }
  }
}

extension ChipScript {
  var printed: [String] {
    switch self {
    case .lay(let document): [document.rawValue]
    case .away(let bytes): ["away"] + [bytes.map(String.init)].compactMap(\.self)
    case .back: ["back"]
    }
  }
}
