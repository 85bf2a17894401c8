internal import Contract
internal import Screens

/// What a key switches, and what is told of it for a moment.
extension Engine {
  private static let toastTime: Duration = .seconds(2)

  func changeLanguage(to code: String? = nil) {
    guard let language = parts.presentation.changeLanguage(to: code) else { return }
    show(.language(language))
    post(.languageChanged(language))
    for fault in parts.presentation.takeDiagnostics() { onTrouble(fault.error(.badSyntax)) }
  }

  func changeTheme() {
    do {
      let theme = try parts.presentation.nextTheme()
      show(.theme(theme))
      post(.themeChanged(theme))
    } catch { onTrouble(error) }
  }

  /// For a moment, in which a session's own time may stand still; a newer one takes the place of an older one.
  func show(_ toast: Toast) {
    parts.presentation.toast = toast
    parts.toasts.nextDue = now + Self.toastTime
    revision += 1
  }
}

/// Takes away what is shown for a moment.
final class Toasts: EnginePart {
  fileprivate(set) var nextDue: Instant?

  func advance(_ engine: Engine) {
    guard let due = nextDue, due <= engine.now else { return }
    engine.parts.presentation.toast = nil
    nextDue = nil
    engine.revision += 1
  }

  func forget(_ engine: Engine) { nextDue = nil }
}
