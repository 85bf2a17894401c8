/// The pictogram of a document prompt: a card in its frame.
package enum DocumentSign: CaseIterable, Hashable, Sendable {
  /// It extends beyond the frame.
  case corners
  /// It has the wrong shape; this one is wanted.
  case passport, card
  /// It is blank.
  case print
  /// It shows the wrong side.
  case over
  case farther, closer
  /// It is rotated in its plane, or tilted out of it.
  case upright, parallel
  case fingers, glare, bright, dark, blurred, still
  /// It lies on a card reader.
  case onReader
}

extension DocumentSign {
  var sign: (unicode: String, ascii: String) {
    switch self {
    case .corners: ("┏", "L")
    case .passport: ("■", "B")
    case .card: ("▬", "]")
    case .print: ("═", "T")
    case .over: ("↺", "@")
    case .farther: ("−", "-")
    case .closer: ("+", "+")
    case .upright: ("╱", "/")
    case .parallel: ("║", "|")
    case .fingers: ("◉", "O")
    case .glare: ("◘", "&")
    case .bright: ("☼", "#")
    case .dark: ("☾", "(")
    case .blurred: ("≈", "~")
    case .still: ("‖", "=")
    case .onReader: ("▄", "_")
    }
  }

  /// The animated pictogram: first what is wrong, then what is right.
  var film: (unicode: [String], ascii: [String]) {
    switch self {
    case .corners: (["[ ▬▬▬", "[▬▬▬]"], ["[ ===", "[===]"])
    case .passport: (["[ ■ ]", "[ ✗ ]", "[ ▬ ]"], ["[ # ]", "[ x ]", "[ = ]"])
    case .card: (["[ ▬ ]", "[ ✗ ]", "[ ■ ]"], ["[ = ]", "[ x ]", "[ # ]"])
    case .print: (["[───]", "[○══]", "[○══]"], ["[---]", "[o==]", "[o==]"])
    case .over: (["[▬▬▬]", "[ ▬ ]", "[ │ ]", "[ ▬ ]"], ["[===]", "[ = ]", "[ | ]", "[ = ]"])
    case .farther: (["[███]", "[▬▬▬]", "[ ▬ ]"], ["[###]", "[===]", "[ = ]"])
    case .closer: (["[ · ]", "[ ▬ ]", "[▬▬▬]"], ["[ . ]", "[ = ]", "[===]"])
    case .upright: (["[ ╱ ]", "[▬▬▬]", "[▬▬▬]"], ["[ / ]", "[===]", "[===]"])
    case .parallel: (["[ ▄█]", "[█▄ ]", "[▬▬▬]", "[▬▬▬]"], ["[.=#]", "[#=.]", "[===]", "[===]"])
    case .fingers: (["[▬●▬]", "[▬▬●]", "[▬▬▬]"], ["[=O=]", "[==O]", "[===]"])
    case .glare: (["[▬☼▬]", "[▬▬☼]", "[▬▬▬]"], ["[=*=]", "[==*]", "[===]"])
    case .bright: (["[☼☼☼]", "[▬▬▬]"], ["[***]", "[===]"])
    case .dark: (["[ ☾ ]", "[▬▬▬]"], ["[ ( ]", "[===]"])
    case .blurred: (["[≈≈≈]", "[▬▬▬]"], ["[~~~]", "[===]"])
    case .still: (["[▬  ]", "[  ▬]", "[ ▬ ]", "[ ▬ ]"], ["[=  ]", "[  =]", "[ = ]", "[ = ]"])
    case .onReader: (["▬ |_|", " ▬|_|", " |▬| ", " |▬| "], ["= |_|", " =|_|", " |=| ", " |=| "])
    }
  }

  /// The large pictogram.
  var art: [String] {
    switch self {
    case .corners: DocumentArt.corners
    case .passport: DocumentArt.passport
    case .card: DocumentArt.card
    case .print: DocumentArt.print
    case .over: DocumentArt.over
    case .farther: DocumentArt.farther
    case .closer: DocumentArt.closer
    case .upright: DocumentArt.upright
    case .parallel: DocumentArt.parallel
    case .fingers: DocumentArt.fingers
    case .glare: DocumentArt.glare
    case .bright: DocumentArt.bright
    case .dark: DocumentArt.dark
    case .blurred: DocumentArt.blurred
    case .still: DocumentArt.still
    case .onReader: DocumentArt.onReader
    }
  }
}
