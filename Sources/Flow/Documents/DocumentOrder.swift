package import Contract

/// What the step of documents needs of the settings.
package struct DocumentOrder: Equatable, Sendable {
  /// nil asks the person.
  package var kind: DocumentKind?
  package var sides: DocumentSides
  package var mode: DocumentMode
  package var hold: Duration
  /// After so long the picture may be taken by a key.
  package var manualAfter: Duration
  /// What is read may be kept.
  package var keepsText: Bool
  /// What was taken is shown before it counts.
  package var reviews: Bool
  /// Whether the QR code of each side is read.
  package var code: DocumentCode
  /// A picture of a file may take the place of one of the camera.
  package var allowsImport: Bool
  /// For each side, and for its code, until the session ends as failed.
  package var attempts: Int
  /// How long an attempt may take.
  package var time: Duration { max(.seconds(60), manualAfter + .seconds(45)) }

  package init(
    kind: DocumentKind? = nil, sides: DocumentSides = .auto, mode: DocumentMode = .both, hold: Duration = .seconds(1),
    manualAfter: Duration = .seconds(15), keepsText: Bool = false, reviews: Bool = true, code: DocumentCode = .off,
    allowsImport: Bool = false, attempts: Int = 3
  ) {
    (self.kind, self.sides, self.mode) = (kind, sides, mode)
    (self.hold, self.manualAfter, self.keepsText) = (hold, manualAfter, keepsText)
    (self.reviews, self.code, self.allowsImport, self.attempts) = (reviews, code, allowsImport, attempts)
  }

  init(_ config: SessionConfig, reviews: Bool) {
    let document = config.document
    self.init(
      kind: document.kind, sides: document.sides, mode: document.mode,
      // Settings refuse what is impossible; here nothing may trap all the same.
      hold: Self.time(document.holdMs, 1000), manualAfter: Self.time(document.takePhotoTimeoutMs, 15_000),
      keepsText: document.keepText, reviews: reviews, code: document.qr, allowsImport: document.allowImport,
      attempts: config.capture.attempts)
  }

  private static func time(_ milliseconds: Double, _ usual: Double) -> Duration {
    .milliseconds(milliseconds.isFinite && (1...86_400_000).contains(milliseconds) ? milliseconds : usual)
  }
}
