internal import Cells
internal import Contract
internal import Glibc
internal import Tape

// Conversions between session types and tape commands.

extension NamedKey {
  init?(_ key: Key) {
    guard let name = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = name
  }

  var key: Key {
    switch self {
    case .enter: .enter
    case .tab: .tab
    case .shiftTab: .backTab
    case .space: .character(" ")
    case .escape: .escape
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .backspace: .backspace
    case .delete: .delete
    case .insert: .insert
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .f1: .function(1)
    case .f2: .function(2)
    case .f4: .function(4)
    case .f10: .function(10)
    }
  }
}

extension SignalName {
  init?(_ number: Int32) {
    guard let name = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = name
  }

  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .stop: SIGTSTP
    case .resume: SIGCONT
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
  /// Matches exactly this event with all its words; paths differ between runs, so they are left out.
  init(_ notice: Notice) {
    self.init(
      notice.name,
      notice.fields.filter { $0.name != "result" }.compactMap { field in
        if case .text(let text) = field.value { Field(field.name, text) } else { nil }
      })
  }
}
