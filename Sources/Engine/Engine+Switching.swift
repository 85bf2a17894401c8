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
    toastDue = now + Self.toastTime
    revision += 1
  }

  func hideToast() {
    guard let due = toastDue, due <= now else { return }
    parts.presentation.toast = nil
    toastDue = nil
    revision += 1
  }
}
