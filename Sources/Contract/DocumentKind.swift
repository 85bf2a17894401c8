/// The kind of a document by its format: a card (TD1) or the photo page of a passport (TD3), after ICAO 9303.
public enum DocumentKind: String, CaseIterable, Hashable, Sendable {
  /// A card, such as an identity card or a driving licence.
  case td1
  /// A passport.
  case td3

  /// The everyday name: `card` or `passport`.
  public var name: String { self == .td1 ? "card" : "passport" }

  /// Creates the kind with this everyday name.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// In millimetres.
  package var width: Double { self == .td1 ? 85.6 : 125 }
  package var height: Double { self == .td1 ? 53.98 : 88 }

  /// The character pitch of the MRZ in millimetres.
  package static let pitch = 2.54

  /// Width over height.
  package var aspect: Double { width / height }

  /// The aspect half-way between card and passport; an aspect within `deadBand` of it is ambiguous.
  package static let border = 1.503
  package static let deadBand = 0.03

  /// Beyond this tilt in degrees a measured aspect is unreliable.
  package static let mostTilt = 20.0

  /// The kind with the nearer aspect, even if it is ambiguous.
  package init(nearest aspect: Double) { self = aspect > Self.border ? .td1 : .td3 }

  /// The kind with this aspect; `nil` if it is ambiguous.
  package init?(aspect: Double, tilt: Double) {
    guard tilt <= Self.mostTilt, abs(aspect - Self.border) > Self.deadBand else { return nil }
    self.init(nearest: aspect)
  }
}

/// A side of a document.
public enum DocumentSide: String, CaseIterable, Hashable, Sendable {
  /// The side with the photo; for a passport, its photo page.
  case front
  /// The back of a card.
  case back
}

/// Why the picture of a side is taken again.
public enum DocumentRetake: String, CaseIterable, Hashable, Sendable {
  /// The person rejected it in the review.
  case review
  /// Its QR code could not be read.
  case code
  /// The person went back a page.
  case up
}

/// The source of a document's picture.
public enum DocumentOrigin: String, CaseIterable, Hashable, Sendable {
  /// A frame of the camera.
  case camera
  /// A file that the person has named.
  case file
}
