/// A command to a kiosk over the control socket; replies contain no personal data.
package enum ControlOrder: Hashable, Sendable {
  /// Reports the state of the kiosk.
  case status
  /// Subscribes to all events from now on.
  case events
  case start
  /// Starts a session with what the host knows of the person and the session: the JSON of a session file.
  case startFor(String)
  case back
  case cancel
  case retake
  /// Switches the language, by its code.
  case language(String)
  case pause(Bool)
  case outOfOrder(Bool)
  case wipe
  /// Reloads texts, themes and settings, at the next page that waits for a visitor.
  case reload
  /// Ends the kiosk's process once no visitor is there; its supervisor restarts it.
  case restart
}

/// A row of the table of orders: its word, its operand, and its help text.
package struct ControlRow: Sendable {
  package let word: String
  package let help: String
  /// The key of the operand, and its placeholder on the command line.
  package let operand: (key: String, placeholder: String)?
  /// Whether the operand is an object of JSON.
  package var isObject = false
  /// Makes the order from its operand; `nil` if that is missing or of another type.
  package let make: @Sendable (FieldValue?) -> ControlOrder?

  private init(_ word: String, _ order: ControlOrder, _ help: String) {
    (self.word, self.help, operand) = (word, help, nil)
    make = { $0 == nil ? order : nil }
  }

  private init(
    _ word: String, _ key: String, _ placeholder: String, _ help: String,
    _ make: @escaping @Sendable (FieldValue?) -> ControlOrder?
  ) {
    (self.word, self.help, operand, self.make) = (word, help, (key, placeholder), make)
  }

  /// The one table of orders: the socket, the command line, help and docs are made from it.
  package static let all = [
    ControlRow("status", .status, "show the status of the kiosk"),
    ControlRow("events", .events, "print events as they happen, without personal data"),
    start,
    ControlRow("back", .back, "go back, like Esc"),
    ControlRow("cancel", .cancel, "end the visitor's session"),
    ControlRow("retake", .retake, "retake, where it is offered"),
    ControlRow("language", "code", "CODE", "switch the language for the current visitor") {
      if case .text(let code)? = $0 { .language(code) } else { nil }
    },
    ControlRow("pause", .pause(true), "start no new sessions; the current visitor may finish"),
    ControlRow("resume", .pause(false), "allow new sessions again"),
    ControlRow("out-of-order", "on", "on|off", "show or hide the out-of-order page") {
      if case .truth(let isOn)? = $0 { .outOfOrder(isOn) } else { nil }
    },
    ControlRow("wipe", .wipe, "end the visitor's session at once and wipe its data"),
    ControlRow("reload", .reload, "reload texts, themes and settings between visitors"),
    ControlRow("restart", .restart, "end the process between visitors; its service starts it again"),
  ]

  /// The only order with an operand that may be missing.
  private static let start: ControlRow = {
    var row = ControlRow(
      "start", "session", "FILE", "start a session, or press Start on a page that has it"
    ) { operand in
      switch operand {
      case nil: .start
      case .text(let session): .startFor(session)
      case .truth, .number: nil
      }
    }
    row.isObject = true
    return row
  }()

  package static func named(_ word: String) -> ControlRow? { all.first { $0.word == word } }

  /// The row of an order.
  package static func row(of order: ControlOrder) -> ControlRow? { all.first { $0.make(order.operand) == order } }
}

extension ControlOrder {
  /// Whether it may begin a session.
  package var isStart: Bool {
    switch self {
    case .start, .startFor: true
    case .status, .events, .back, .cancel, .retake, .language, .pause, .outOfOrder, .wipe, .reload, .restart:
      false
    }
  }

  /// The operand of the order.
  package var operand: FieldValue? {
    switch self {
    case .language(let code): .text(code)
    case .startFor(let session): .text(session)
    case .outOfOrder(let isOn): .truth(isOn)
    case .status, .events, .start, .back, .cancel, .retake, .pause, .wipe, .reload, .restart: nil
    }
  }
}
