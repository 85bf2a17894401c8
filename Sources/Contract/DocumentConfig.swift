/// How a document is captured.
public struct DocumentConfig: Equatable, Sendable {
  /// The kind that is taken; nil asks the person.
  public var kind: DocumentKind?
  /// The sides that are taken.
  public var sides: DocumentSides
  /// Who takes the picture.
  public var mode: DocumentMode
  /// How long it must fit and be still.
  public var holdMs: Double
  /// After how long a person may take the picture by a key.
  public var takePhotoTimeoutMs: Double
  /// Whether the result has what is read on the document.
  public var keepText: Bool
  /// Whether the QR code of each side is read.
  public var qr: DocumentCode
  /// Whether a person may give the picture of a file in the place of one of the camera.
  public var allowImport: Bool
  /// The camera's focal length over the width of its picture: tilt and shape are told by it.
  public var focal: Double

  /// A configuration that differs from the usual one in what is given.
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
  /// Nobody looks for them.
  case off
  /// They are read; a person whose document has none, or one that can't be read, goes on without.
  case ifPresent
  /// The session goes on only with them.
  case required
}

/// Which sides of a document are taken.
public enum DocumentSides: String, CaseIterable, Hashable, Sendable {
  /// Both of a card, and the photo page of a passport.
  case auto
  /// The front alone.
  case front
  /// The back alone; a passport has none, and its photo page is taken.
  case back
  /// Both of a card; of a passport its photo page.
  case both

  /// Those of a document of this kind, in their order.
  package func all(of kind: DocumentKind) -> [DocumentSide] {
    if kind == .td3 { return [.front] }
    return switch self {
    case .auto, .both: [.front, .back]
    case .front: [.front]
    case .back: [.back]
    }
  }
}

/// Who takes the picture of a document.
public enum DocumentMode: String, CaseIterable, Hashable, Sendable {
  /// It is taken by itself, and after a while by a key too.
  case both
  /// It is taken by itself alone.
  case auto
  /// It is taken by a key alone.
  case manual
}
