internal import Contract

extension Attract {
  package var face: PageFace {
    PageFace(
      .attract, .attract(self), controls: [Control(.begin, isEnabled: !isMakingRoom)], waitsForPress: true,
      claims: [KeyRow(.enter, "Enter", .pressControl(.begin), .press)] + .words(offersLanguages),
      anyKey: .pressControl(.begin), traits: .languages)
  }
}

extension StillThere {
  package var face: PageFace {
    PageFace(
      .stillThere, .stillThere(self), controls: [Control(.moreTime)],
      claims: [KeyRow(.enter, "Enter", .pressControl(.moreTime), .press)], anyKey: .pressControl(.moreTime),
      traits: [])
  }
}

extension OutOfOrder {
  package var face: PageFace {
    var face = PageFace(.outOfOrder, .outOfOrder(self), claims: .words(offersLanguages), traits: [])
    // Not even Ctrl-C: there is no session to cancel.
    face.withheld = KeyWord.allCases
    return face
  }
}

extension Operator {
  package var face: PageFace {
    var face = PageFace(
      .operator, stage: word, .operator(self), controls: controls, waitsForPress: true,
      claims: [KeyRow(.enter, "Enter", .press, .press), KeyRow(.escape, "Esc", .navigateUp, .up)],
      takesText: isAsking, traits: [])
    face.withheld = KeyWord.allCases.filter { ![.press, .up, .focus].contains($0) }
    return face
  }

  private var isAsking: Bool { if case .asking = stage { true } else { false } }

  private var word: String {
    switch stage {
    case .asking: "pin"
    case .checking: "checking"
    case .locked: "locked"
    case .open: "open"
    case .confirming: "confirming"
    }
  }
}

extension [KeyRow] {
  /// The keys for language and voice.
  fileprivate static func words(_ offersLanguages: Bool) -> [KeyRow] {
    let keys: [(Key, String)] = offersLanguages ? [(.function(2), "F2"), (.character("l"), "l")] : []
    return keys.map { KeyRow($0, $1, .nextLanguage, .language) } + [KeyRow(.function(4), "F4", .switchVoice, .voice)]
  }
}
