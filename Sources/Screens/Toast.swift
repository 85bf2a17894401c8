package import Contract
internal import Wording

/// A short message over the page: what a key has switched, or that it has no meaning.
package enum Toast: Equatable, Sendable {
  case preview(PreviewMode)
  case language(String)
  case theme(String)
  /// Whether speech is on.
  case voice(Bool)
  /// Speech is on but not possible, here or in this language.
  case noVoice
  /// The camera's name; `nil` if there is no other.
  case camera(String?)
  case focus(FocusAnswer)
  /// Only in line mode: a screen always shows its keys.
  case wrongKey
  /// A key came too early to count as an answer.
  case pressAgain

  /// Whether it is also reported in line mode.
  package var isForLines: Bool {
    switch self {
    case .wrongKey, .pressAgain, .voice, .noVoice, .focus: true
    case .preview, .language, .theme, .camera: false
    }
  }

  func text(_ speaker: MessageLookup) -> String {
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
