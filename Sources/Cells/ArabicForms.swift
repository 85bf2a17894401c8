/// Arabic shaping: replaces the letters of a text by their joined presentation forms.
///
/// A terminal draws each cell on its own, so letters join only if they use the forms from U+FE80 on.
enum ArabicForms {
  /// How a letter joins its neighbours.
  private enum Joining {
    case none
    /// With the preceding letter only.
    case before
    case both
  }

  private struct Letter {
    var joining: Joining
    /// The isolated form; the final, initial and medial forms follow it.
    var first: UInt32
  }

  /// The letters whose forms are consecutive in Unicode, from U+FE80 on.
  private static let row = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"
  private static let joinedBefore = Set("آأؤإاةدذرزوىژ".unicodeScalars)
  private static let ofOthers: [(Unicode.Scalar, UInt32)] = [
    ("پ", 0xfb56), ("چ", 0xfb7a), ("ژ", 0xfb8a), ("ک", 0xfb8e), ("گ", 0xfb92), ("ی", 0xfbfc),
  ]
  /// The ligatures of Lam and Alef, one cell wide, by the Alef.
  private static let ligatures: [Unicode.Scalar: UInt32] = ["آ": 0xfef5, "أ": 0xfef7, "إ": 0xfef9, "ا": 0xfefb]
  private static let lam: Unicode.Scalar = "ل"
  /// Tatweel (kashida): lengthens a word without changing its meaning.
  private static let stretch: Unicode.Scalar = "ـ"

  private static let letters: [Unicode.Scalar: Letter] = {
    var letters: [Unicode.Scalar: Letter] = [:]
    var first: UInt32 = 0xfe80
    for scalar in row.unicodeScalars {
      let joining: Joining = scalar == "ء" ? .none : joinedBefore.contains(scalar) ? .before : .both
      letters[scalar] = Letter(joining: joining, first: first)
      first += joining == .none ? 1 : joining == .before ? 2 : 4
    }
    for (scalar, first) in ofOthers {
      letters[scalar] = Letter(joining: joinedBefore.contains(scalar) ? .before : .both, first: first)
    }
    for first in ligatures.values {
      if let scalar = Unicode.Scalar(first) { letters[scalar] = Letter(joining: .before, first: first) }
    }
    return letters
  }()

  /// The letters of each presentation form.
  private static let meanings: [UInt32: String] = {
    var meanings: [UInt32: String] = [:]
    for (scalar, letter) in letters where scalar.value < 0xfb50 {
      let forms: UInt32 = letter.joining == .none ? 1 : letter.joining == .before ? 2 : 4
      for form in letter.first..<letter.first + forms { meanings[form] = String(scalar) }
    }
    for (alef, first) in ligatures {
      for form in first...first + 1 { meanings[form] = String(lam) + String(alef) }
    }
    return meanings
  }()

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool { 0x620...0x6ff ~= scalar.value }

  /// The text of a glyph, with base letters instead of presentation forms.
  static func text(of glyph: Glyph) -> String {
    if let scalar = glyph.scalar {
      return scalar.value < 0xfb50 ? String(scalar) : meanings[scalar.value] ?? String(scalar)
    }
    let text = glyph.text
    guard let first = text.unicodeScalars.first, let letters = meanings[first.value] else { return text }
    return letters + String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
  }

  /// Replaces each letter by the presentation form that its neighbours require.
  static func joined(_ pieces: [Text.Piece]) -> [Text.Piece] {
    var pieces = withLigatures(pieces)
    let letters = pieces.map { scalar(of: $0) }
    for (place, scalar) in letters.enumerated() {
      guard let scalar, let letter = Self.letters[scalar] else { continue }
      let before = place > 0 && joinsNext(letters[place - 1])
      let after = letter.joining == .both && place + 1 < letters.count && joinsLast(letters[place + 1])
      let isJoined = before && letter.joining != .none
      let form = letter.first + (isJoined ? 1 : 0) + (after ? 2 : 0)
      pieces[place].glyph = pieces[place].glyph.replacingFirst(with: form)
    }
    return pieces
  }

  private static func withLigatures(_ pieces: [Text.Piece]) -> [Text.Piece] {
    var joined: [Text.Piece] = []
    joined.reserveCapacity(pieces.count)
    for piece in pieces {
      // A mark on the Lam prevents the ligature.
      if let last = joined.last, last.glyph.scalar == lam, let form = scalar(of: piece).flatMap({ ligatures[$0] }) {
        joined[joined.count - 1].glyph = piece.glyph.replacingFirst(with: form)
      } else {
        joined.append(piece)
      }
    }
    return joined
  }

  private static func scalar(of piece: Text.Piece) -> Unicode.Scalar? {
    piece.glyph.scalar ?? piece.glyph.text.unicodeScalars.first
  }

  private static func joinsNext(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar == stretch || letters[scalar]?.joining == .both
  }

  private static func joinsLast(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar == stretch || letters[scalar].map { $0.joining != .none } ?? false
  }
}

extension Glyph {
  /// The glyph with another base letter; combining marks stay.
  fileprivate func replacingFirst(with value: UInt32) -> Glyph {
    guard let scalar = Unicode.Scalar(value) else { return self }
    guard isCluster else { return Glyph(scalar) }
    return Glyph(cluster: Character(String(String.UnicodeScalarView([scalar] + text.unicodeScalars.dropFirst()))))
  }
}
