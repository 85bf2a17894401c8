internal import Contract

/// The page of the corner editor: its control and its keys.
extension CornerEditor {
  package var face: PageFace {
    PageFace(
      .documentCorners, .documentCorners(self), controls: [Control(.keepCorners)], claims: claims, traits: .still,
      unattended: Review.skipped)
  }

  static let open = KeyRow(.character("c"), "c", .pressControl(.corners), .corners)

  private var claims: [KeyRow] {
    Self.arrows + Self.letters + Self.corners + Self.others + (shot.origin == .file ? [DocumentReview.turn] : [])
  }

  static let arrows = [
    row(.left, "Left", .adjust(.left, fine: false), .move), row(.right, "Right", .adjust(.right, fine: false), .move),
    row(.up, "Up", .adjust(.up, fine: false), .move), row(.down, "Down", .adjust(.down, fine: false), .move),
  ]

  private static let letters = [
    letter("h", .adjust(.left, fine: true), .moveFinely), letter("j", .adjust(.down, fine: true), .moveFinely),
    letter("k", .adjust(.up, fine: true), .moveFinely), letter("l", .adjust(.right, fine: true), .moveFinely),
  ]

  private static let corners =
    [row(.tab, "Tab", .corner(.next), .nextCorner), row(.backTab, "Shift-Tab", .corner(.previous), .nextCorner)]
    + (1...4).map { number in
      row(.character(Unicode.Scalar(UInt8(0x30 + number))), "\(number)", .corner(.choose(number)), .nextCorner)
    }

  private static let others = [
    letter("s", .corner(.snap), .snap), letter("e", .corner(.side), .moveSide), letter("g", .corner(.stride), .stride),
    letter("u", .corner(.undo), .undo), letter("0", .corner(.asFound), .asFound),
    letter("+", .corner(.nearer), .magnify), letter("-", .corner(.farther), .magnify),
  ]

  private static func row(_ key: Key, _ shown: String, _ intent: Intent, _ word: KeyWord) -> KeyRow {
    KeyRow(key, shown, intent, word)
  }

  private static func letter(_ letter: Unicode.Scalar, _ intent: Intent, _ word: KeyWord) -> KeyRow {
    row(.character(letter), String(Character(letter)), intent, word)
  }
}
