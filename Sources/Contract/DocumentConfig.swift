/// Settings of a document capture.
public struct DocumentConfig: Equatable, Sendable {
  /// The kind to capture; `nil` asks the person.
  public var kind: DocumentKind?
  /// The sides to capture.
  public var sides: DocumentSides
  /// Whether the picture is taken automatically, by a key, or both.
  public var mode: DocumentMode
  /// How long the document must fit and be still.
  public var holdMs: Double
  /// After this time without an automatic capture, the person may take the picture by a key.
  public var takePhotoTimeoutMs: Double
  /// Whether the result contains the text that is read on the document.
  public var keepText: Bool
  /// Whether the QR code of each side is read.
  public var qr: DocumentCode
  /// Whether a person may import a picture from a file instead of using the camera.
  public var allowImport: Bool
  /// The camera's focal length over the width of its picture; tilt and aspect are computed with it.
  public var focal: Double

  /// Creates a configuration; each parameter has its default.
  public init(
    kind: DocumentKind? = nil, sides: DocumentSides = .auto, mode: DocumentMode = .both, holdMs: Double = 1000,
    takePhotoTimeoutMs: Double = 15_000, qr: DocumentCode = .off, keepText: Bool = false,
    allowImport: Bool = false, focal: Double = 0.95
  ) {
    (self.kind, self.sides, self.mode) = (kind, sides, mode)
    (self.holdMs, self.takePhotoTimeoutMs) = (holdMs, takePhotoTimeoutMs)
    (self.qr, self.keepText, self.allowImport, self.focal) = (qr, keepText, allowImport, focal)
  }
}

/// Whether the QR codes of a document are read.
public enum DocumentCode: String, CaseIterable, Hashable, Sendable {
  /// QR codes are not read.
  case off
  /// QR codes are read; a person without a readable code may continue without.
  case ifPresent
  /// The session continues only once the codes are read.
  case required
}

/// Which sides of a document are captured.
public enum DocumentSides: String, CaseIterable, Hashable, Sendable {
  /// Both sides of a card, and the photo page of a passport.
  case auto
  /// Only the front.
  case front
  /// Only the back; a passport has none, so its photo page is captured.
  case back
  /// Both sides of a card; for a passport, its photo page.
  case both

  /// The sides to capture for a document of this kind, in order.
  package func all(of kind: DocumentKind) -> [DocumentSide] {
    if kind == .td3 { return [.front] }
    return switch self {
    case .auto, .both: [.front, .back]
    case .front: [.front]
    case .back: [.back]
    }
  }
}

/// How the picture of a document is taken.
public enum DocumentMode: String, CaseIterable, Hashable, Sendable {
  /// Automatically, and after a timeout by a key too.
  case both
  /// Only automatically.
  case auto
  /// Only by a key.
  case manual
}
