internal import Contract
internal import Engine
internal import Flow

/// Keys, clicks and commands of the person or the host.
extension TapeWorld {
  func send(_ intent: Intent) {
    engine?.send(intent)
    settle()
  }

  /// Presses a key as a user who has seen the page.
  func press(_ key: Key) {
    if let engine { engine.read(1, at: engine.now) }
    if isPlain { engine?.pressInLines(key) } else { engine?.press(key) }
    settle()
  }

  /// A key or click of one terminal read, subject to the same checks as live keys.
  enum Press {
    case key(Key)
    case click(ControlID)
  }

  func read(_ presses: [Press]) {
    guard let engine else { return }
    engine.read(presses.count, at: engine.now)
    for press in presses {
      switch press {
      case .key(let key): engine.take(key, inLines: isPlain)
      case .click(let control): engine.click(control)
      }
    }
    settle()
  }
}
