internal import Contract
package import Flow
package import Wording

/// Texts of the key table: the help with all keys of a page, and the legend with the main ones.
extension ScreenModel {
  static func help(_ face: PageFace, _ speaker: MessageLookup, _ facts: ScreenFacts) -> Layer {
    let values = [KeyWord.language: speaker.messages.language, .theme: facts.theme, .camera: facts.camera]
    let keys = keys(face, speaker) { word in values[word].flatMap { $0.isEmpty ? nil : " (\($0))" } ?? "" }
    return Layer(kind: .help, id: "help", title: speaker.say(.helpTitle), keys: keys)
  }

  /// All keys of a page except the help key, which is in the footer.
  static func keys(_ face: PageFace, _ speaker: MessageLookup, value: (KeyWord) -> String = { _ in "" })
    -> [LegendEntry]
  {
    Keymap.rows(on: face).filter { $0.word != .help }.firstOfEachWord.map { row in
      LegendEntry(key: speaker.name(of: row), word: speaker.say(word(row.word, on: face)) + value(row.word))
    }
  }

  /// Leaving a preview asks no question, so its text differs.
  private static func word(_ word: KeyWord, on face: PageFace) -> MessageKey {
    guard word == .leave, case .videoCapture(let capture) = face.content, capture.isPreview else { return word.inHelp }
    return .legendLeave
  }

  /// The keys in the legend, most important first.
  static func legend(of model: ScreenModel, _ face: PageFace, _ speaker: MessageLookup) -> [LegendEntry] {
    let rows = Keymap.rows(on: face)
    return model.worthALine(face, speaker).compactMap { word, text in
      rows.first { $0.word == word }.map {
        LegendEntry(
          key: speaker.name(of: $0.key) ?? $0.shown, word: text, goesBack: word == .up && !model.isEnding,
          control: word == .cannot ? .cannot : nil,
          isEnabled: word != .cannot || model.activeButtons.contains { $0.id == .cannot && $0.isEnabled })
      }
    }
  }

  /// The key that ends the flow, if the page has one.
  static func leave(_ face: PageFace, _ speaker: MessageLookup) -> LegendEntry? {
    Keymap.rows(on: face).first { $0.word == .leave }.map {
      LegendEntry(key: speaker.name(of: $0), word: speaker.say(.legendLeave))
    }
  }

  /// The operator's keys are in the help only.
  private func worthALine(_ face: PageFace, _ speaker: MessageLookup) -> [(KeyWord, String)] {
    let pressed = activeButtons.first { $0.isFocused && $0.isEnabled }
    let press: [(KeyWord, String)] = pressed.map { [(.press, $0.label)] } ?? []
    if isEnding {
      let details: [(KeyWord, String)] = page == .failed ? [(.explain, speaker.say(.explainTitle))] : []
      return press + details + (page == .failed ? [(.up, speaker.say(.leaveLabel))] : [])
    }
    if page == .operator { return press + [(.up, speaker.say(.legendBack))] }
    if !face.has(.session) { return press + [(.language, speaker.say(.keyLanguage))] }
    let up: [(KeyWord, String)] = [(.up, speaker.say(layer?.kind == .help ? .helpClose : .legendBack))]
    if let layer { return press + (layer.kind == .sheet ? [(.lookAgain, speaker.say(.lookAgainLabel))] : []) + up }
    if page == .documentCorners {
      let corners: [(KeyWord, String)] = [
        (.up, speaker.say(.docCornersUnchanged)), (.help, speaker.say(.legendHelp)),
        (.turnPicture, speaker.say(.docTurn)),
        (.snap, speaker.say(.docCornersSnap)), (.nextCorner, speaker.say(.docCornersNext)),
        (.undo, speaker.say(.docCornersUndo)), (.asFound, speaker.say(.docCornersAsFound)),
      ]
      return press + corners
    }
    if activeButtons.contains(where: { $0.id == .cannot }) {
      let cannot: [(KeyWord, String)] = [(.cannot, speaker.say(.taskCannot))]
      let takesAnswers = activeButtons.contains { $0.id == .yes }
      let answers: [(KeyWord, String)] = [(.no, speaker.say(.taskNo)), (.yes, speaker.say(.taskYes))]
      let isOwn = pressed.map { [.cannot, .yes, .no].contains($0.id) } ?? false
      return cannot + (isOwn ? [] : press) + (takesAnswers ? answers : []) + up + [(.help, speaker.say(.legendHelp))]
    }
    let zoom: [(KeyWord, String)] =
      still == nil ? [] : [(.zoom, speaker.say(.docZoom)), (.nextPart, speaker.say(.docZoomNext))]
    return press + up + zoom + [
      (.help, speaker.say(.legendHelp)), (.otherKind, speaker.say(.docOtherKind)),
      (.importPicture, speaker.say(.docImport)), (.turnPicture, speaker.say(.docTurn)),
    ]
  }
}

extension MessageLookup {
  /// A key's name on keyboards of the user's language.
  ///
  /// Keys with opposite directions are listed together.
  func name(of row: KeyRow) -> String {
    switch row.word {
    case .move, .movePart: say(.nameArrows)
    case .moveFinely: "h j k l"
    case .nextCorner: "\(say(.nameTab)) 1-4"
    case .magnify: "+ -"
    default: name(of: row.key) ?? row.shown
    }
  }

  func name(of key: Key) -> String? {
    switch key {
    case .enter: say(.nameEnter)
    case .character(" "): say(.nameSpace)
    case .tab: say(.nameTab)
    case .backTab: say(.nameBackTab)
    case .escape: say(.nameEsc)
    case .up: say(.nameUp)
    case .down: say(.nameDown)
    case .left: say(.nameLeft)
    case .right: say(.nameRight)
    default: nil
    }
  }
}

extension [KeyRow] {
  /// Of keys with the same meaning, the first one.
  fileprivate var firstOfEachWord: [KeyRow] {
    reduce(into: []) { rows, row in if !rows.contains(where: { $0.word == row.word }) { rows.append(row) } }
  }
}

extension KeyWord {
  package var inHelp: MessageKey {
    switch self {
    case .press: .keyPress
    case .focus: .keyFocus
    case .up: .keyUp
    case .help: .keyHelp
    case .language: .keyLanguage
    case .theme: .keyTheme
    case .camera: .keyCamera
    case .refocus: .keyRefocus
    case .preview: .keyPreview
    case .voice: .keyVoice
    case .explain: .keyExplain
    case .lookAgain: .keyLookAgain
    case .restAnew: .keyRestAnew
    case .retake: .keyRetake
    case .retakePicture: .codeRetake
    case .cannot: .taskCannot
    case .chooseCard: .docCard
    case .choosePassport: .docPassport
    case .otherKind: .docOtherKind
    case .importPicture: .docImport
    case .turnPicture: .docTurn
    case .takePicture: .docTake
    case .zoom: .docZoom
    case .nextPart: .docZoomNext
    case .movePart: .docZoomMove
    case .corners: .docCornersLabel
    case .move: .docCornersMove
    case .moveFinely: .docCornersMoveFinely
    case .nextCorner: .docCornersNext
    case .snap: .docCornersSnap
    case .moveSide: .docCornersSide
    case .stride: .docCornersStride
    case .undo: .docCornersUndo
    case .asFound: .docCornersAsFound
    case .magnify: .docCornersMagnify
    case .readAgain: .tryAgainLabel
    case .otherField: .chipKeyOther
    case .yes: .taskYes
    case .no: .taskNo
    case .leave: .keyLeave
    case .leaveAtOnce: .keyCtrlC
    }
  }
}
