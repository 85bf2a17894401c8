/// What somebody who operates a kiosk asks of it from outside; nothing that it answers is of any person.
package enum ControlOrder: Hashable, Sendable {
  /// How it stands.
  case status
  /// Every event from now on.
  case events
  case start
  case back
  case cancel
  case retake
  /// By its code.
  case language(String)
  case pause(Bool)
  case outOfOrder(Bool)
  case wipe
  /// Texts, themes and settings again, at the next page that waits for somebody.
  case reload
}

/// One order: its word, what it takes, and what help says of it.
package struct ControlRow: Sendable {
  package let word: String
  package let help: String
  /// The key of what it takes, and how a command line asks for that.
  package let operand: (key: String, placeholder: String)?
  /// The order, from what it takes; nil where that is missing or of another kind.
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

  /// The one table of orders: what the socket takes, the command line, its help and docs are made from it.
  package static let all = [
    ControlRow("status", .status, "how the kiosk stands"),
    ControlRow("events", .events, "every event as it happens, with nothing of a person"),
    ControlRow("start", .start, "begin, as the first key does; on a page with a Start, press it"),
    ControlRow("back", .back, "one screen up, as Esc"),
    ControlRow("cancel", .cancel, "let whoever is there out"),
    ControlRow("retake", .retake, "once more, where that is offered"),
    ControlRow("language", "code", "CODE", "another language, until whoever is there has gone") {
      if case .text(let code)? = $0 { .language(code) } else { nil }
    },
    ControlRow("pause", .pause(true), "let nobody begin any more; whoever is there may end"),
    ControlRow("resume", .pause(false), "let people begin again"),
    ControlRow("out-of-order", "on", "on|off", "show the page that says so, or take it away") {
      if case .truth(let isOn)? = $0 { .outOfOrder(isOn) } else { nil }
    },
    ControlRow("wipe", .wipe, "let whoever is there out at once, and leave nothing of them"),
    ControlRow("reload", .reload, "read texts, themes and settings again, once nobody is there"),
  ]

  package static func named(_ word: String) -> ControlRow? { all.first { $0.word == word } }

  /// That of an order.
  package static func row(of order: ControlOrder) -> ControlRow? { all.first { $0.make(order.operand) == order } }
}

extension ControlOrder {
  /// What it says beside its word.
  package var operand: FieldValue? {
    switch self {
    case .language(let code): .text(code)
    case .outOfOrder(let isOn): .truth(isOn)
    case .status, .events, .start, .back, .cancel, .retake, .pause, .wipe, .reload: nil
    }
  }
}
