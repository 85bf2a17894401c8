internal import Contract
internal import Screens

/// What a key toggles, and the toast that reports it.
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

  /// Shows a toast, which replaces an older one; the session's timers may pause meanwhile.
  func show(_ toast: Toast) {
    parts.presentation.toast = toast
    parts.toasts.toastEnd = now + Self.toastTime
    revision += 1
  }
}

/// Hides toasts after their time.
final class Toasts: EnginePart {
  /// How long a button stays highlighted after an ignored key.
  static let blinkTime: Duration = .milliseconds(150)

  fileprivate var toastEnd: Instant?
  var blinkEnd: Instant?

  var nextDue: Instant? { [toastEnd, blinkEnd].compactMap(\.self).min() }

  func advance(_ engine: Engine) {
    if let due = toastEnd, due <= engine.now {
      (engine.parts.presentation.toast, toastEnd) = (nil, nil)
      engine.revision += 1
    }
    if let due = blinkEnd, due <= engine.now {
      (engine.parts.presentation.blink, blinkEnd) = (nil, nil)
      engine.revision += 1
    }
  }

  func forget(_ engine: Engine) { (toastEnd, blinkEnd) = (nil, nil) }
}
