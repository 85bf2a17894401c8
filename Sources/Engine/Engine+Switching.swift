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
    parts.toasts.toastEnd = now + Self.toastTime
    revision += 1
  }
}

/// Takes away what is shown for a moment.
final class Toasts: EnginePart {
  /// How long a button looks otherwise whose key did nothing.
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
