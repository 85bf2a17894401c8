internal import Contract
internal import Flow
internal import Wording

/// The table of keys in words: the help with all of a page, and the legend with those worth a line.
extension ScreenModel {
  static func help(_ face: PageFace, _ speaker: Speaker, _ facts: ScreenFacts) -> Layer {
    let values = [KeyWord.language: speaker.messages.language, .theme: facts.theme, .camera: facts.camera]
    let keys = Keymap.rows(on: face).firstOfEachWord.map { row in
      let value = values[row.word].flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
      return LegendEntry(key: row.shown, word: speaker.say(word(row.word, on: face)) + value)
    }
    return Layer(kind: .help, id: "help", title: speaker.say(.helpTitle), keys: keys)
  }

  /// Who leaves a preview is not asked.
  private static func word(_ word: KeyWord, on face: PageFace) -> MessageKey {
    guard word == .leave, case .videoCapture(let capture) = face.content, capture.isPreview else { return word.inHelp }
    return .legendLeave
  }

  /// The keys worth a line at the bottom, most needed first.
  static func legend(of model: ScreenModel, _ face: PageFace, _ speaker: Speaker) -> [LegendEntry] {
    let rows = Keymap.rows(on: face)
    return model.worthALine.compactMap { word, text in
      rows.first { $0.word == word }.map { LegendEntry(key: $0.shown, word: speaker.say(text)) }
    }
  }

  private var worthALine: [(KeyWord, MessageKey)] {
    let canPress = activeButtons.contains { $0.isFocused && $0.isEnabled }
    let press: [(KeyWord, MessageKey)] = canPress ? [(.press, .legendContinue)] : []
    if isEnding { return press + (page == .failed ? [(.explain, .explainTitle)] : []) }
    let up: [(KeyWord, MessageKey)] = [(.up, layer?.kind == .help ? .helpClose : .legendBack)]
    if let layer { return press + (layer.kind == .sheet ? [(.lookAgain, .lookAgainLabel)] : []) + up }
    return press + up
      + [(.leave, .legendLeave), (.help, .legendHelp), (.language, .legendLanguage), (.theme, .legendTheme)]
  }
}

extension [KeyRow] {
  /// Of keys that do the same, the one that comes first.
  fileprivate var firstOfEachWord: [KeyRow] {
    reduce(into: []) { rows, row in if !rows.contains(where: { $0.word == row.word }) { rows.append(row) } }
  }
}

extension KeyWord {
  var inHelp: MessageKey {
    switch self {
    case .press: .keyPress
    case .focus: .keyFocus
    case .up: .keyUp
    case .help: .keyHelp
    case .language: .keyLanguage
    case .theme: .keyTheme
    case .camera: .keyCamera
    case .explain: .keyExplain
    case .lookAgain: .keyLookAgain
    case .retake: .keyRetake
    case .leave: .keyLeave
    case .leaveAtOnce: .keyCtrlC
    }
  }
}
