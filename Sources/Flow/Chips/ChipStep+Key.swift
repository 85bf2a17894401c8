internal import Contract

/// What opens the chip: from the host, the document, or typed.
extension ChipStep {
  /// Asks the reader; without a key only a person could go on, who is asked only if the chip is required.
  mutating func ask() -> Reaction {
    guard key != nil || isRequired else { return skip(because: .noKey) }
    asksReader = true
    return Reaction([.setTimer(.chipLook, Self.patience), key.map { read(with: $0) } ?? .ask(.chip(.look))])
  }

  /// The host may know the rows of the MRZ, the access number, or only the document number.
  mutating func hear(number text: WipedBytes?) -> Reaction {
    guard asksHost else { return .nothing }
    asksHost = false
    guard let bytes = text?.bytes, !bytes.isEmpty else { return Reaction([.ask(.number(.abandon))]) + ask() }
    let rows = bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).map { String(decoding: $0, as: UTF8.self) }
    if let known = ChipKey(rows: rows) {
      (key, print) = (known, ChipPrint(key: known, rows: print?.rows ?? WipedBytes(rows.flatMap(\.utf8))))
    } else if let known = ChipKey(access: bytes) {
      key = known
    } else {
      form = ChipForm(number: WipedBytes(bytes))
    }
    return ask()
  }

  mutating func openForm() -> Reaction {
    view.stage = .typing(form ?? key.map { ChipForm($0) } ?? ChipForm())
    return Reaction(show() + stopTimers + [.setTimer(.chipIdle, Self.idleTime)])
  }

  mutating func type(_ change: (inout ChipForm) -> Void) -> Reaction {
    guard closing == nil, case .typing(var form) = view.stage else { return .nothing }
    change(&form)
    view.stage = .typing(form)
    return Reaction([.setTimer(.chipIdle, Self.idleTime)])
  }

  mutating func submit(_ form: ChipForm) -> Reaction {
    var form = form
    guard let typed = form.submit() else { return type { $0 = form } }
    // What was printed stays known: a key of another document opens that one's chip, and must not make it "good".
    (key, self.form) = (typed, form)
    return wait(for: reader ?? .waiting, reading: true)
  }
}
