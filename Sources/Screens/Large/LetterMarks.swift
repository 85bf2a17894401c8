/// The diacritics above and below a large letter, in rows of their own, for the supported languages.
struct LetterMarks {
  /// The base letter.
  let base: Character
  /// Side by side, if a letter has two.
  let above: String
  let below: String

  /// A letter without diacritics is its own base.
  init(_ letter: Character) {
    self = Self.known[letter] ?? LetterMarks(base: letter)
  }

  private init(base: Character, above: String = "", below: String = "") {
    (self.base, self.above, self.below) = (base, above, below)
  }

  private static let known: [Character: LetterMarks] = {
    let accented = accents.flatMap { above, letters in
      letters.map { ($0.0, LetterMarks(base: $0.1, above: above)) }
    }
    let cedilla: (Character, LetterMarks) = ("Ç", LetterMarks(base: "C", below: "▄▀"))
    return Dictionary(vietnamese + accented + [cedilla]) { _, last in last }
  }()

  private static let accents: [(String, [(Character, Character)])] = [
    ("▀ ▀", [("Ä", "A"), ("Ë", "E"), ("Ï", "I"), ("Ö", "O"), ("Ü", "U")]),
    ("▄▀▄", [("Î", "I"), ("Û", "U")]),
    ("▄▀▄▀", [("Ñ", "N")]),
  ]

  /// The six tones of each Vietnamese vowel, which also covers the vowels of the other languages.
  private static let vietnamese: [(Character, LetterMarks)] = {
    let tones = [("", ""), ("▀▄", ""), ("▀█", ""), ("▄▀▄▀", ""), ("▄▀", ""), ("", "▄")]
    let vowels: [(Character, String, String)] = [
      ("A", "", "AÀẢÃÁẠ"), ("A", "▀▄▀", "ĂẰẲẴẮẶ"), ("A", "▄▀▄", "ÂẦẨẪẤẬ"), ("E", "", "EÈẺẼÉẸ"),
      ("E", "▄▀▄", "ÊỀỂỄẾỆ"), ("I", "", "IÌỈĨÍỊ"), ("O", "", "OÒỎÕÓỌ"), ("O", "▄▀▄", "ÔỒỔỖỐỘ"),
      ("O", "   ▄", "ƠỜỞỠỚỢ"), ("U", "", "UÙỦŨÚỤ"), ("U", "   ▄", "ƯỪỬỮỨỰ"), ("Y", "", "YỲỶỸÝỴ"),
    ]
    return vowels.flatMap { base, shape, letters in
      zip(letters, tones).map { letter, tone in
        // A horn touches its letter, and the tone goes before it.
        let isHorn = shape.hasPrefix(" ")
        let marks = isHorn && !tone.0.isEmpty ? [tone.0, "▄"] : [shape, tone.0]
        let above = marks.filter { !$0.isEmpty }.joined(separator: " ")
        return (letter, LetterMarks(base: base, above: above, below: tone.1))
      }
    }
  }()
}
