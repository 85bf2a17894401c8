/// The shape of a document: a card (TD1) or the photo page of a passport (TD3), as ICAO 9303 has them.
public enum DocumentKind: String, CaseIterable, Hashable, Sendable {
  /// A card, such as an identity card or a driving licence.
  case td1
  /// A passport.
  case td3

  /// What people call it: `card` or `passport`.
  public var name: String { self == .td1 ? "card" : "passport" }

  /// The kind of this name.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// Millimetres.
  package var width: Double { self == .td1 ? 85.6 : 125 }
  package var height: Double { self == .td1 ? 53.98 : 88 }

  /// Millimetres from one symbol of the zone for machines to the next.
  package static let pitch = 2.54

  /// Width over height.
  package var aspect: Double { width / height }

  /// Half-way between the shapes; what lies closer to it than `deadBand` belongs to neither.
  package static let border = 1.503
  package static let deadBand = 0.03

  /// Beyond that many degrees an aspect that is read says little.
  package static let mostTilt = 20.0

  /// The kind whose shape is nearer, where somebody has to begin with one.
  package init(nearest aspect: Double) { self = aspect > Self.border ? .td1 : .td3 }

  /// The kind that has this shape; nil where the shape does not say.
  package init?(aspect: Double, tilt: Double) {
    guard tilt <= Self.mostTilt, abs(aspect - Self.border) > Self.deadBand else { return nil }
    self.init(nearest: aspect)
  }
}

/// The sides of a document, as they are taken one after the other.
public enum DocumentSide: String, CaseIterable, Hashable, Sendable {
  /// The side with the photo; of a passport its photo page.
  case front
  /// The other one.
  case back
}

/// What leads to another picture of a side.
public enum DocumentRetake: String, CaseIterable, Hashable, Sendable {
  /// The review: it was not good enough for whoever looked at it.
  case review
  /// The page about its QR code, which was not read.
  case code
  /// One page back.
  case up
}

/// Where the picture of a document is from.
public enum DocumentOrigin: String, CaseIterable, Hashable, Sendable {
  /// A frame of the camera.
  case camera
  /// A file that somebody has named.
  case file
}
