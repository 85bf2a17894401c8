internal import Contract

extension LineParser {
  /// The time that hangs on the command with an `@`.
  func headTime() throws(LineFault) -> Duration? {
    guard let text = head.time else { return nil }
    guard let time = Measure.time(text) else {
      throw LineFault(head.timeColumns, "@ needs a time such as 50ms or 2s", "write \(head.name)@50ms")
    }
    return time
  }

  mutating func type() throws(LineFault) -> Tape.Command {
    .type(try text("the text to type"), every: try headTime())
  }

  mutating func key(_ key: NamedKey) throws(LineFault) -> Tape.Command {
    let time = try headTime()
    if let token = following { try checkTime(token) }
    let times = isAtEnd ? 1 : try value("a count from 1 to 1000") { Measure.whole($0, 1...1000) }
    return .key(key, every: time, times: times)
  }

  mutating func shift() throws(LineFault) -> Tape.Command {
    guard head.suffix == "Tab" else {
      throw LineFault(head.columns, "Shift is for Shift+Tab only", "write Shift+Tab, or Type with a capital letter")
    }
    return try key(.shiftTab)
  }

  mutating func burst() throws(LineFault) -> Tape.Command {
    let time = try headTime()
    var presses = [try burstPress()]
    while !isAtEnd { presses.append(try burstPress()) }
    return .burst(presses, every: time)
  }

  private mutating func burstPress() throws(LineFault) -> BurstPress {
    let token = try next("a key such as Enter")
    if token.kind == .text, !token.value.isEmpty { return .text(token.value) }
    if token.kind == .word, token.value == "Click" {
      let words = ControlID.allCases.map(\.rawValue)
      let name = try next("the name of a button")
      guard let control = ControlID(rawValue: name.value) else {
        throw Self.unknown("button", name.value, name.columns, words)
      }
      return .click(control)
    }
    guard token.kind == .word, let key = NamedKey(rawValue: token.value) else {
      throw Self.unknown("key", token.value, token.columns, NamedKey.allCases.map(\.rawValue))
    }
    let hasCount = following.map { $0.kind == .word && $0.value.first?.isNumber == true } ?? false
    return .key(key, times: hasCount ? try value("a count from 1 to 1000") { Measure.whole($0, 1...1000) } : 1)
  }

  func control() throws(LineFault) -> Tape.Command {
    let keys = (head.suffix ?? "").lowercased()
    guard let key = keys.first, keys.utf8.count == 1, "abcdefghijklmnopqrstuvwxyz@[\\]^_".contains(key) else {
      throw LineFault(head.columns, "Ctrl needs one letter or one of @ [ \\ ] ^ _", "write Ctrl+c")
    }
    return .control(key)
  }

  mutating func size() throws(LineFault) -> ScreenSize {
    try value("a size such as 80x24", Measure.size)
  }

  mutating func signal() throws(LineFault) -> SignalName {
    let token = try next("a signal such as TERM")
    let word = token.value.hasPrefix("SIG") ? String(token.value.dropFirst(3)) : token.value
    guard token.kind == .word, let name = SignalName(rawValue: word) else {
      throw Self.unknown("signal", token.value, token.columns, SignalName.allCases.map(\.rawValue))
    }
    return name
  }

  /// Words in quotes are what stands on the button, a bare word is its name.
  mutating func click() throws(LineFault) -> ClickTarget {
    let names = ControlID.allCases.map(\.rawValue)
    let token = try next("a button")
    switch token.kind {
    case .text where !token.value.isEmpty: return .label(token.value)
    case .word:
      guard let control = ControlID(rawValue: token.value) else {
        throw Self.unknown("button", token.value, token.columns, names)
      }
      return .control(control)
    case .text, .pattern, .pair: throw Self.wrong(token, "a button")
    }
  }
}
