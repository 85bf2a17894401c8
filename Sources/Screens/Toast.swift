package import Contract
internal import Wording

/// What is told for a moment, over whatever stands there: what a key has just switched, or that it means nothing.
package enum Toast: Equatable, Sendable {
  case preview(PreviewMode)
  case language(String)
  case theme(String)
  /// Whether it speaks from now on.
  case voice(Bool)
  /// It is to speak and cannot, here or in this language.
  case noVoice
  /// Its name; nil where there is no other.
  case camera(String?)
  case focus(FocusAnswer)
  /// Told only where lines are read: a screen shows its keys all the while.
  case wrongKey
  /// A key came too early to be an answer.
  case pressAgain

  /// Whether it is told where lines are read, too.
  package var isForLines: Bool {
    switch self {
    case .wrongKey, .pressAgain, .voice, .noVoice, .focus: true
    case .preview, .language, .theme, .camera: false
    }
  }

  func text(_ speaker: Speaker) -> String {
    switch self {
    case .preview(let mode): speaker.say(.toastPreview, speaker.say(mode.label))
    case .language(let code): speaker.say(.toastLanguage, code)
    case .theme(let name): speaker.say(.toastTheme, name)
    case .voice(true): speaker.say(.toastVoiceOn)
    case .voice(false): speaker.say(.toastVoiceOff)
    case .noVoice: speaker.say(.toastNoVoice)
    case .camera(let name?): speaker.say(.toastCamera, name)
    case .camera(nil): speaker.say(.toastNoCamera)
    case .focus(.seeks): speaker.say(.toastFocus)
    case .focus(.isFixed): speaker.say(.toastFocusFixed)
    case .wrongKey: speaker.say(.wrongKey)
    case .pressAgain: speaker.say(.pressAgain)
    }
  }
}
