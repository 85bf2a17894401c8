package import Contract
package import Notation

/// The page of an operator's console, and its keys; a command is sent only after a confirmation.
package struct ConsolePage: Equatable {
  package typealias Line = ControlReport.Line

  /// The effect of a key.
  package enum Act: Equatable {
    case nothing
    /// Shows a confirmation; keys that were read together with this one must not answer it.
    case asks
    case sends(ControlOrder)
    case leaves
  }

  /// The request id of commands from keys, which their responses repeat.
  package static let ofKeys = 1

  private static let orders: [(key: Unicode.Scalar, order: ControlOrder)] = [
    ("s", .start), ("b", .back), ("r", .retake), ("c", .cancel), ("p", .pause(true)), ("g", .pause(false)),
    ("o", .outOfOrder(true)), ("i", .outOfOrder(false)), ("w", .wipe), ("l", .reload), ("t", .restart),
  ]

  private var report: [Line] = []
  private var question: ControlOrder?
  /// The last command sent, and its outcome once the kiosk has responded.
  private var sent: ControlOrder?
  private var outcome: Line?

  package init() {}

  package mutating func press(_ key: Key) -> Act {
    if question != nil { return settle(key) }
    switch key {
    case .character("q"), .character("Q"), .escape: return .leaves
    case .character(let letter): return ask(letter)
    default: return .nothing
    }
  }

  private mutating func ask(_ letter: Unicode.Scalar) -> Act {
    let lower = letter.properties.lowercaseMapping
    guard let order = Self.orders.first(where: { String($0.key) == lower })?.order else { return .nothing }
    (question, outcome) = (order, nil)
    return .asks
  }

  private mutating func settle(_ key: Key) -> Act {
    defer { question = nil }
    guard let order = question, key == .character("y") || key == .character("Y") else { return .nothing }
    sent = order
    return .sends(order)
  }

  /// Processes a response of the kiosk; throws its error if the kiosk disconnects.
  package mutating func hear(_ answer: JSONNode) throws(CaptureError) {
    let refusal = ControlAnswer.refusal(answer)
    if answer["id"]?.integer == Self.ofKeys { close(refusal) } else if let refusal { throw refusal }
    if refusal == nil { report = ControlReport(answer).lines }
  }

  private mutating func close(_ refusal: CaptureError?) {
    let done = sent.map { Line("Done: \($0.words).", .good) }
    outcome = refusal.map { Line("\($0.message) \($0.recovery)", .bad) } ?? done
  }

  // MARK: Drawing

  package var head: [Line] { report }

  /// The last lines of the page, at the bottom of the screen.
  package var foot: [Line] {
    let asked = question.map { Line("\($0.words): \($0.help). Press y to send it, another key to cancel.", .doubtful) }
    return [asked ?? outcome ?? Line("")] + Self.legend
  }

  private static let legend: [Line] = {
    let entries = orders.map { "\($0.key) \($0.order.words)" } + ["q quit"]
    return stride(from: 0, to: entries.count, by: 4).map { start in
      Line(entries[start..<min(start + 4, entries.count)].joined(separator: "   "))
    }
  }()
}

extension ControlOrder {
  fileprivate var words: String {
    let word = ControlRow.row(of: self)?.word ?? ""
    return if case .outOfOrder(let isOn) = self { "\(word) \(isOn ? "on" : "off")" } else { word }
  }

  fileprivate var help: String { ControlRow.row(of: self)?.help ?? "" }
}
