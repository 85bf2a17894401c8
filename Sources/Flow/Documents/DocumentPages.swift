internal import Contract

/// The page that asks for the document kind.
enum DocumentChoice {
  private static let claims = [
    KeyRow(.character("1"), "1", .pressControl(.card), .chooseCard),
    KeyRow(.character("2"), "2", .pressControl(.passport), .choosePassport),
  ]

  static let face = PageFace(
    .documentKind, .documentKind, controls: [Control(.card), Control(.passport)], waitsForPress: true, claims: claims,
    unattended: "set the kind with --document-kind.")
}

/// The page that asks to turn a card over.
enum DocumentFlip {
  static let face = PageFace(
    .documentFlip, .documentFlip, controls: [Control(.continueButton)], prompted: Prompted(hint: .docTurnOver))
}

extension DocumentView {
  static let otherKind = KeyRow(.character("k"), "k", .otherKind, .otherKind)
  static let refocus = KeyRow(.character("f"), "f", .refocusCamera, .refocus)
  static let manual = KeyRow(.character("m"), "m", .pressControl(.takePicture), .takePicture)

  /// Creates the page from its content, with its own keys.
  package func face(claims: [KeyRow] = []) -> PageFace {
    PageFace(
      .documentCapture, stage: isTaking ? "taking" : capture.stage.name, .documentCapture(self), controls: controls,
      isAnimated: capture.isAnimated, claims: claims + [Self.refocus] + (offersManual ? [Self.manual] : []),
      traits: .looking, prompted: capture.prompted)
  }

  private var controls: [Control] { offersManual ? [Control(.takePicture, isEnabled: !isTaking)] : [] }
}

extension DocumentReview {
  static let retake = KeyRow(.character("r"), "r", .pressControl(.tryAgain), .retakePicture)

  static let turn = KeyRow(.character("r"), "r", .turnPicture, .turnPicture)

  var face: PageFace {
    PageFace(
      .documentReview, stage: moment.stage, .documentReview(self), controls: controls,
      isAnimated: moment == .turning, claims: claims, traits: .still, unattended: Review.skipped)
  }

  private var controls: [Control] {
    switch moment {
    case .shown, .zoomed: [Control(.lookGood), Control(.tryAgain), Control(.corners)]
    case .turning: [.lookGood, .tryAgain, .corners].map { Control($0, isEnabled: false) }
    case .unframed: [Control(.corners), Control(.yes)]
    }
  }

  static let zoom = KeyRow(.character("z"), "z", .zoom, .zoom)

  private static let zoomed =
    [KeyRow(.character("z"), "z", .zoom, .nextPart)]
    + CornerEditor.arrows.map { KeyRow($0.key, $0.shown, $0.intent, .movePart) }

  /// For an imported picture, the retake key rotates it.
  private var claims: [KeyRow] {
    let others = [shot.origin == .file ? Self.turn : Self.retake, CornerEditor.open]
    return switch moment {
    case .shown: [Self.zoom] + others
    case .zoomed: Self.zoomed + others
    case .turning: []
    case .unframed: [CornerEditor.open]
    }
  }
}

extension CodeView {
  package var face: PageFace {
    PageFace(
      .codeScan, stage: stage == .read ? "read" : capture.stage.name, .codeScan(self),
      isAnimated: capture.isAnimated, claims: [DocumentView.refocus], traits: .flow.union(.picture))
  }
}

/// The pages before and after the scan of a code; they say so if it may be skipped.
package enum CodePages {
  private static func skips(_ isRequired: Bool) -> [Control] { isRequired ? [] : [Control(.skip)] }

  private static let unattended = "skip QR codes with --document-qr off."

  package static func guide(isRequired: Bool) -> PageFace {
    PageFace(
      .codeGuide, .codeGuide, controls: [Control(.continueButton), Control(.retake)] + skips(isRequired),
      waitsForPress: true, unattended: unattended)
  }

  package static func retry(isRequired: Bool) -> PageFace {
    PageFace(
      .codeRetry, .codeRetry, controls: [Control(.tryAgain), Control(.retake)] + skips(isRequired),
      waitsForPress: true, unattended: unattended)
  }
}

extension DocumentImport {
  static let open = KeyRow(.character("i"), "i", .importPicture, .importPicture)

  var face: PageFace {
    PageFace(
      .documentImport, stage: isReading ? "reading" : "writing", .documentImport(self),
      controls: [Control(.continueButton, isEnabled: !isReading && !path.isEmpty)], isAnimated: isReading,
      waitsForPress: !isReading, takesText: true, traits: .flow.subtracting(.source))
  }
}
