package import Contract

/// The content of the pages that read a chip.
package struct ChipView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The host and the reader are asked, and nothing is shown yet.
    case looking
    case typing(ChipForm)
    /// The document is to be laid on the reader.
    case waiting(ChipReaderState)
    /// The file that is being read, and the part of all bytes that is.
    case reading(ChipFile, Double)
    /// It was taken away while it was read.
    case moved
    case done
    case failed(ChipTrouble)
  }

  package var stage: Stage
  /// How a document lies on a reader, for a person who has not found out.
  package var showsAdvice = false
  var showsSkip = false
  /// What a person can do on this page.
  package var ways: [ControlID] = []

  package init(_ stage: Stage) { self.stage = stage }

  package var face: PageFace {
    PageFace(
      page, stage: word, .chip(self), controls: ways.map { $0 == .leave ? Control(.leave, asks: true) : Control($0) },
      isAnimated: stage == .looking, waitsForPress: isTyping, claims: claims, takesText: isTyping,
      traits: .flow.subtracting(.source), unattended: "leave the chip out with --nfc off.")
  }

  private var isTyping: Bool { if case .typing = stage { true } else { false } }

  private var page: Page {
    switch stage {
    case .looking, .waiting: .nfcPresent
    case .typing: .nfcKey
    case .reading: .nfcReading
    case .moved: .nfcMoved
    case .done: .nfcDone
    case .failed: .nfcFailed
    }
  }

  private var word: String {
    switch stage {
    case .looking: "looking"
    case .waiting(.waiting): "waiting"
    case .waiting(.present): "present"
    case .waiting(.unusable): "unusable"
    case .typing(let form): form.isAccess ? "access" : "fields"
    case .reading, .moved, .done, .failed: ""
    }
  }

  private static let again = KeyRow(.character("r"), "r", .pressControl(.tryAgain), .readAgain)
  private static let fields = [
    KeyRow(.up, "Up", .adjust(.up, fine: false), .otherField),
    KeyRow(.down, "Down", .adjust(.down, fine: false), .otherField),
  ]

  private var claims: [KeyRow] {
    switch stage {
    case .typing(let form): form.isAccess ? [] : Self.fields
    case .failed: ways.contains(.tryAgain) ? [Self.again] : []
    case .looking, .waiting, .reading, .moved, .done: []
    }
  }
}
