/// The track of a document in front of the demo camera.
package typealias DocumentTrack = Timeline<DocumentState>

/// A document in front of the demo camera at one moment, as the camera sees it: +x is the right of the picture.
package struct DocumentState: Equatable, Sendable {
  /// The object held into the picture.
  package enum Kind: String, CaseIterable, Sendable {
    case td1, td3, a4, bankcard, book, screen, window, none
  }

  package enum Side: String, CaseIterable, Sendable {
    case front, back
  }

  /// The background.
  package enum Back: String, CaseIterable, Sendable {
    case plain, wood, clutter, white, person
  }

  /// Whether the MRZ has the right check digits.
  package enum Zone: String, CaseIterable, Sendable {
    case valid, broken
  }

  /// The QR code printed on it.
  package enum Code: String, CaseIterable, Sendable {
    case none, valid, broken
  }

  /// If false, the picture shows only the background.
  package var isPresent = true
  package var document = Kind.td1
  package var side = Side.front
  package var back = Back.wood
  package var mrz = Zone.valid
  package var qr = Code.none
  /// The offset of its middle from the guide's, as a share of the guide's width and height; y grows downwards.
  package var x = 0.0
  package var y = 0.0
  /// The width as a share of the guide's.
  package var width = 0.92
  /// Degrees: a tilt moves the upper side away, a turn the right side; roll is clockwise.
  package var tilt = 0.0
  package var turn = 0.0
  package var roll = 0.0
  /// The share of the right side that a hand covers.
  package var hand = 0.0
  /// The amount of glare; 1 is a large reflection.
  package var glare = 0.0
  /// The light on the whole scene, as a factor.
  package var light = 1.0
  /// The defocus in pixels of a frame that is 640 wide, in addition to the softness of the lens.
  package var blur = 0.0
  /// The amplitude of the shaking, in per cent of the document's width.
  package var shake = 0.0

  package init() {}
}

extension DocumentState: Scripted {
  package static let numbers: [TrackNumber<DocumentState>] = [
    TrackNumber(
      name: "x", range: -3...3, meaning: "offset from the guide's middle to the right, as a share of its width",
      field: \.x),
    TrackNumber(name: "y", range: -3...3, meaning: "the same downwards, as a share of its height", field: \.y),
    TrackNumber(
      name: "width", range: 0.1...2, meaning: "width as a share of the guide's; 0.78 to 1.02 fits", field: \.width),
    TrackNumber(name: "tilt", range: -89...89, meaning: "degrees; the upper side goes away", field: \.tilt),
    TrackNumber(name: "turn", range: -89...89, meaning: "degrees; the right side goes away", field: \.turn),
    TrackNumber(name: "roll", range: -180...180, meaning: "degrees, clockwise", field: \.roll),
    TrackNumber(
      name: "hand", range: 0...0.9, meaning: "share of the right side that a hand covers; from 0.6 on too much",
      field: \.hand),
    TrackNumber(name: "glare", range: 0...1, meaning: "1 is a large reflection, 0.3 a small one", field: \.glare),
    TrackNumber(name: "light", range: 0...2, meaning: "on the whole scene; 0.3 is too dark", field: \.light),
    TrackNumber(name: "blur", range: 0...4, meaning: "in pixels of 640; from 2 on too much", field: \.blur),
    TrackNumber(name: "shake", range: 0...20, meaning: "in per cent of the document's width", field: \.shake),
  ]

  package static let choices: [TrackChoice<DocumentState>] = [
    TrackChoice(name: DemoScript.documentKey, meaning: "the document in the picture", field: \.document),
    TrackChoice(name: "side", meaning: "the side that is seen", field: \.side),
    TrackChoice(name: "back", meaning: "the background", field: \.back),
    TrackChoice(name: "mrz", meaning: "whether the check digits of the MRZ are valid", field: \.mrz),
    TrackChoice(name: "qr", meaning: "the QR code on it", field: \.qr),
  ]

  package mutating func live(at time: Duration, seed: UInt64) { Tremor(seed: seed).touch(&self, at: time) }

  package func obedient(
    _ follow: TrackFollow, _ manner: CardManner, seed: UInt64, at start: Duration
  ) -> CardFollower {
    let state = follow == .here ? self : CardFollower.place(of: self, seed: seed)
    return CardFollower(from: state, seed: seed, at: start, manner: manner)
  }
}
