internal import Contract
internal import Flow
internal import Wording

/// The table of movements: texts and signs of each.
enum MovementTable {
  struct Row {
    var words: Words
    var sign: (unicode: String, ascii: String)
    /// The animated sign.
    var film: (unicode: [String], ascii: [String])
    /// The large sign; `nil` if there is none.
    var art: [String]?

    /// `spoken` replaces the text in speech; `nil` if it is the same.
    init(
      key: MessageKey, spoken: MessageKey? = nil, sign: (unicode: String, ascii: String),
      film: (unicode: [String], ascii: [String]), art: [String]? = nil
    ) {
      (words, self.sign, self.film, self.art) = (.table(key, spoken: spoken), sign, film, art)
    }

    /// A host-defined movement, whose sign is not animated.
    init(_ movement: any HostMovement) {
      let sign = movement.sign
      (words, self.sign) = (.own(movement), (sign, sign.allSatisfy(\.isASCII) ? sign : "*"))
      film = ([self.sign.unicode], [self.sign.ascii])
    }
  }

  /// The source of a text: the string tables, or a host.
  enum Words {
    case table(MessageKey, spoken: MessageKey?)
    case own(any HostMovement)
  }

  static func row(_ ask: Ask) -> Row {
    switch ask.gesture {
    case .left:
      Row(
        key: .taskLeft, sign: ("◀", "<"),
        film: (["(• •)", "(••‹)", "(•‹ )"], ["(. .)", "(..<)", "(.< )"]), art: MovementArt.left)
    case .right:
      Row(
        key: .taskRight, sign: ("▶", ">"),
        film: (["(• •)", "(›••)", "( ›•)"], ["(. .)", "(>..)", "( >.)"]), art: MovementArt.right)
    case .up:
      Row(
        key: .taskUp, sign: ("▲", "^"),
        film: (["( · )", "( ˙ )", "( ˙ )"], ["( - )", "( ' )", "( ' )"]), art: MovementArt.up)
    case .down:
      Row(
        key: .taskDown, sign: ("▼", "v"),
        film: (["( · )", "( . )", "( . )"], ["( - )", "( . )", "( . )"]), art: MovementArt.down)
    case .tilt:
      Row(
        key: .taskYesNo, spoken: .taskYesNoSpoken, sign: ("↔", "/"),
        film: (["( │ )", "( ╱ )", "( │ )", "( ╲ )"], ["( | )", "( / )", "( | )", "( \\ )"]), art: MovementArt.tilt)
    case .nod:
      Row(
        key: .taskNod, sign: ("↕", "|"),
        film: (["( · )", "( . )", "( · )"], ["( ' )", "( . )", "( ' )"]), art: MovementArt.nod)
    case .blink:
      Row(
        key: .taskBlink, sign: ("◠", "~"),
        film: (["(◉ ◉)", "(– –)", "(◉ ◉)"], ["(o o)", "(- -)", "(o o)"]), art: MovementArt.blink)
    case .mouth:
      Row(
        key: .taskMouth, sign: ("◎", "O"),
        film: (["( ‿ )", "( ○ )", "( ○ )"], ["( - )", "( O )", "( O )"]), art: MovementArt.mouth)
    case .smile:
      Row(
        key: .taskSmile, sign: ("☺", ")"),
        film: (["( – )", "( ‿ )", "( ‿ )"], ["( - )", "( u )", "( u )"]), art: MovementArt.smile)
    case .eyesShut:
      Row(
        key: .taskEyesShut, sign: ("═", "-"),
        film: (["(– –)", "(– –)", "(◉ ◉)"], ["(- -)", "(- -)", "(o o)"]), art: MovementArt.eyesShut)
    case .circle:
      Row(
        key: circle(ask.begins).said, spoken: circle(ask.begins).spoken, sign: ("↻", "@"),
        film: (["( ˙ )", "(  ·)", "( . )", "(·  )"], ["( ' )", "(  -)", "( . )", "(-  )"]), art: MovementArt.circle)
    case .own(let movement): Row(movement)
    }
  }

  /// The edge of the picture that the movement goes to; `nil` if it stays in its place.
  static func goal(of gesture: Gesture) -> PreviewRequest.Edge? {
    switch gesture {
    case .left: .left
    case .right: .right
    case .up: .top
    case .down, .nod: .bottom
    case .tilt, .blink, .mouth, .smile, .eyesShut, .circle, .own: nil
    }
  }

  private static func circle(_ begins: Side?) -> (said: MessageKey, spoken: MessageKey) {
    switch begins {
    case .right: (.taskCircleRight, .taskCircleRightSpoken)
    case .left: (.taskCircleLeft, .taskCircleLeftSpoken)
    case nil: (.taskCircle, .taskCircleSpoken)
    }
  }

  static func row(_ message: LivenessView.Message) -> (key: MessageKey, tone: Prompt.Tone, mark: Prompt.Mark) {
    switch message {
    case .good: (.taskGood, .good, .good)
    case .again: (.taskAgain, .neutral, .again)
    case .wrong: (.taskWrong, .bad, .bad)
    case .timeUp: (.taskTimeUp, .bad, .bad)
    case .person: (.taskPerson, .bad, .several)
    case .leftOut: (.taskLeftOut, .neutral, .good)
    }
  }

  /// A hint's remark beside a movement; none for pose, eyes and rest, which are part of the movement.
  static func remark(_ hint: Hint) -> MessageKey? {
    switch hint {
    // Here it ends a movement.
    case .closeMouth: .taskMouthClose
    case .slower, .lessFar, .tiltDoNotTurn, .otherWay, .more: Guide.row(hint).key
    case .multipleFaces, .noFace, .getCloser, .getFurtherAway, .moveRight, .moveLeft, .moveUp, .moveDown:
      Guide.row(hint).key
    case .uncoverFace, .takeOffGlasses: Guide.row(hint).key
    case .moreLight, .lessLight, .lightBehind, .unevenLight, .blurred, .uncoverCamera: Guide.row(hint).key
    case .positionFace, .doNotMove, .holdStill, .lookStraight, .openEyes: nil
    case .docFront, .docBack, .docPhotoPage, .docCorners, .docIsPassport, .docIsCard, .docContent, .docTurnOver,
      .docFarther, .docCloser, .docUpright, .docParallel, .docFingers, .docGlare, .docBright, .docDark, .docBlur,
      .docStill, .docHold:
      nil
    }
  }
}

extension [String: MovementWords] {
  /// The texts of the language or its fallback; else English, else the first by code.
  func nearest(to language: String) -> MovementWords? {
    let codes = keys.sorted()
    let wanted = (LanguageTag(language)?.candidates ?? []) + [Catalogue.fallback]
    let nearest = wanted.lazy.compactMap { tag in codes.first { LanguageTag($0)?.description == tag } }.first
    return (nearest ?? codes.first).flatMap { self[$0] }
  }
}
