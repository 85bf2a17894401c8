internal import Cells
internal import Contract
internal import Glibc
internal import Tape
internal import Terminal

// How what happens in a session is called in tapes.

extension NamedKey {
  init?(_ key: Key) {
    switch key {
    case .enter: self = .enter
    case .tab: self = .tab
    case .backTab: self = .shiftTab
    case .escape: self = .escape
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .backspace: self = .backspace
    case .delete: self = .delete
    case .insert: self = .insert
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .character(" "): self = .space
    case .character, .control, .function, .report, .hangUp, .unknown: return nil
    }
  }
}

extension SignalName {
  init?(_ number: Int32) {
    switch number {
    case SIGINT: self = .interrupt
    case SIGTERM: self = .terminate
    case SIGHUP: self = .hangUp
    case SIGQUIT: self = .quit
    case SIGTSTP: self = .stop
    case SIGCONT: self = .resume
    default: return nil
    }
  }
}

extension ScreenSize {
  init(_ size: Size) {
    let allowed = Self.allowed
    func fitted(_ count: Int) -> Int { min(max(count, allowed.lowerBound), allowed.upperBound) }
    self.init(columns: fitted(size.columns), rows: fitted(size.rows))
  }
}

extension EventPattern {
  /// Exactly this event, with all that it tells in words.
  init(_ notice: Notice) {
    self.init(
      notice.name,
      notice.fields.compactMap { field in
        if case .text(let text) = field.value { Field(field.name, text) } else { nil }
      })
  }
}
