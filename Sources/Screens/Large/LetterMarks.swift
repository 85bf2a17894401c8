/// What stands above and below a letter of the large ones, in a row of its own: the accents of the languages there are.
struct LetterMarks {
  /// The plain letter.
  let base: Character
  /// Beside each other, for a letter that has two.
  let above: String
  let below: String

  /// A letter that has none is its own base.
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

  /// The six tones of each vowel of Vietnamese, with which the vowels of our other languages come too.
  private static let vietnamese: [(Character, LetterMarks)] = {
    let tones = [("", ""), ("▀▄", ""), ("▀█", ""), ("▄▀▄▀", ""), ("▄▀", ""), ("", "▄")]
    let vowels: [(Character, String, String)] = [
      ("A", "", "AÀẢÃÁẠ"), ("A", "▀▄▀", "ĂẰẲẴẮẶ"), ("A", "▄▀▄", "ÂẦẨẪẤẬ"), ("E", "", "EÈẺẼÉẸ"),
      ("E", "▄▀▄", "ÊỀỂỄẾỆ"), ("I", "", "IÌỈĨÍỊ"), ("O", "", "OÒỎÕÓỌ"), ("O", "▄▀▄", "ÔỒỔỖỐỘ"),
      ("O", "   ▄", "ƠỜỞỠỚỢ"), ("U", "", "UÙỦŨÚỤ"), ("U", "   ▄", "ƯỪỬỮỨỰ"), ("Y", "", "YỲỶỸÝỴ"),
    ]
    return vowels.flatMap { base, shape, letters in
      zip(letters, tones).map { letter, tone in
        // A horn leans on its letter, and the tone stands before it.
        let isHorn = shape.hasPrefix(" ")
        let marks = isHorn && !tone.0.isEmpty ? [tone.0, "▄"] : [shape, tone.0]
        let above = marks.filter { !$0.isEmpty }.joined(separator: " ")
        return (letter, LetterMarks(base: base, above: above, below: tone.1))
      }
    }
  }()
}
