internal import Contract

/// The page that asks for the kind of document.
enum DocumentChoice {
  private static let claims = [
    KeyRow(.character("1"), "1", .pressControl(.card), .chooseCard),
    KeyRow(.character("2"), "2", .pressControl(.passport), .choosePassport),
  ]

  static let face = PageFace(
    .documentKind, .documentKind, controls: [Control(.card), Control(.passport)], waitsForPress: true, claims: claims,
    unattended: "say which kind it is, with --document-kind.")
}

/// The page on which a card is turned over.
enum DocumentFlip {
  static let face = PageFace(
    .documentFlip, .documentFlip, controls: [Control(.continueButton)], prompted: Prompted(hint: .docTurnOver))
}
