package import Contract

/// The settings of the document step.
package struct DocumentOrder: Equatable, Sendable {
  /// `nil` asks the person.
  package var kind: DocumentKind?
  package var sides: DocumentSides
  package var mode: DocumentMode
  package var hold: Duration
  /// After this time the picture can be captured by a key.
  package var manualAfter: Duration
  /// The text that is read may be saved.
  package var keepsText: Bool
  /// Each picture is reviewed before it is accepted.
  package var reviews: Bool
  /// Whether the QR code of each side is read.
  package var code: DocumentCode
  /// A picture file may replace the camera.
  package var allowsImport: Bool
  /// The number of attempts per side, and per code.
  package var attempts: Int
  /// A wallet whose answer the backend has taken replaces the document.
  package var yieldsToWallet = false
  /// A later step reads the chip, with a key that is printed on the document.
  package var opensChip = false
  /// Batches of frames of each side are saved.
  package var batches: Bool
  /// The timeout of an attempt.
  package var time: Duration { max(.seconds(60), manualAfter + .seconds(45)) }

  package init(
    kind: DocumentKind? = nil, sides: DocumentSides = .auto, mode: DocumentMode = .both, hold: Duration = .seconds(1),
    manualAfter: Duration = .seconds(15), keepsText: Bool = false, reviews: Bool = true, code: DocumentCode = .off,
    allowsImport: Bool = false, attempts: Int = 3, batches: Bool = false
  ) {
    (self.kind, self.sides, self.mode) = (kind, sides, mode)
    (self.hold, self.manualAfter, self.keepsText) = (hold, manualAfter, keepsText)
    (self.reviews, self.code, self.allowsImport, self.attempts) = (reviews, code, allowsImport, attempts)
    self.batches = batches
  }

  init(_ config: SessionConfig, reviews: Bool) {
    let document = config.document
    self.init(
      kind: document.kind, sides: document.sides, mode: document.mode,
      // Invalid settings are rejected earlier; this only makes sure that nothing traps.
      hold: Self.time(document.holdMs, 1000), manualAfter: Self.time(document.takePhotoTimeoutMs, 15_000),
      keepsText: document.keepText, reviews: reviews, code: document.qr, allowsImport: document.allowImport,
      attempts: config.capture.attempts, batches: config.recording.frames ?? false)
    yieldsToWallet = config.wallet.forDocument
    opensChip = config.nfc.mode != .off && FlowTable.asked(config).contains { $0.name == ChipStep.name }
  }

  private static func time(_ milliseconds: Double, _ usual: Double) -> Duration {
    .milliseconds(milliseconds.isFinite && (1...86_400_000).contains(milliseconds) ? milliseconds : usual)
  }
}
