internal import Contract
internal import Flow
internal import Wording

/// The first page: what to have ready, what will be asked for, and how long it takes.
extension ScreenModel {
  /// More movements than these are not read before the first one is asked for.
  private static let mostMovements = 4

  mutating func say(_ first: FirstPage, _ speaker: MessageLookup) {
    let row = Self.texts(first)
    (headline, title) = (speaker.say(row.headline), speaker.say(row.title))
    cards = row.cards(first, speaker)
  }

  private typealias FirstTexts = (
    headline: MessageKey, title: MessageKey, cards: (FirstPage, MessageLookup) -> [Card]
  )

  private static func texts(_ first: FirstPage) -> FirstTexts {
    switch (first.subjects.contains(.document), first.subjects.contains(.face), first.movements.isEmpty) {
    case (true, false, _): (.firstDocumentTitle, .firstMinute, documentCards)
    case (true, true, _): (.firstIdentityTitle, .firstMinutes, identityCards)
    case (false, _, false): (.firstLivenessTitle, .firstLivenessSubtitle, movementCards)
    case (false, _, true): (.instructionsTitle, .instructionsSubtitle, selfieCards)
    }
  }

  private static func selfieCards(_ first: FirstPage, _ speaker: MessageLookup) -> [Card] {
    [
      Card(picture: .drawing(.facePosition), name: speaker.say(.pictoPosition), text: speaker.say(.stablePosition)),
      Card(
        picture: .drawing(.faceExpression), name: speaker.say(.pictoExpression), text: speaker.say(.plainExpression)),
      Card(picture: .drawing(.faceLight), name: speaker.say(.pictoLight), text: speaker.say(.wellLit)),
    ]
  }

  private static func movementCards(_ first: FirstPage, _ speaker: MessageLookup) -> [Card] {
    first.movements.prefix(mostMovements).map { gesture in
      let words = speaker.say(MovementTable.row(Ask(gesture)).words, times: 1)
      return Card(picture: .sign(.movement(gesture)), name: "", text: words.text)
    }
  }

  private static func documentCards(_ first: FirstPage, _ speaker: MessageLookup) -> [Card] {
    let over: [(Prompt.Mark, MessageKey)] = first.sides.count > 1 ? [(.document(.over), .firstTurn)] : []
    return numbered(document(first) + over + chip(first), speaker)
  }

  private static func identityCards(_ first: FirstPage, _ speaker: MessageLookup) -> [Card] {
    let face: (Prompt.Mark, MessageKey) =
      first.movements.first.map { (.movement($0), .firstFaceMoves) } ?? (.oval, .firstFace)
    return numbered(document(first) + chip(first) + [face], speaker)
  }

  private static func document(_ first: FirstPage) -> [(Prompt.Mark, MessageKey)] {
    [(.document(.print), ready(first.kind)), (.document(.corners), .firstHold)]
  }

  private static func chip(_ first: FirstPage) -> [(Prompt.Mark, MessageKey)] {
    first.readsChip ? [(.document(.onReader), .firstChip)] : []
  }

  private static func ready(_ kind: DocumentKind?) -> MessageKey {
    switch kind {
    case nil: .firstReady
    case .td1: .firstReadyCard
    case .td3: .firstReadyPassport
    }
  }

  private static func numbered(_ steps: [(Prompt.Mark, MessageKey)], _ speaker: MessageLookup) -> [Card] {
    steps.enumerated().map { place, step in
      Card(picture: .sign(step.0), name: String(place + 1), text: speaker.say(step.1), isNumbered: true)
    }
  }
}
