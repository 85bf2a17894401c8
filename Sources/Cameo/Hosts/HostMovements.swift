internal import Cells
internal import Contract
internal import Flow
internal import Settings
internal import Wording

/// Validates the host-defined movements among a session's tasks.
struct HostMovements {
  private struct Asked {
    var movement: any HostMovement
    var times: Int
    var task: Int
  }

  private let asked: [Asked]

  init(_ tasks: [TaskOrder]) {
    asked = tasks.enumerated().flatMap { place, task in
      task.own.map { Asked(movement: $0, times: task.kind.own == nil ? 1 : task.count, task: place + 1) }
    }
  }

  /// Throws for the first invalid movement.
  func check() throws(CaptureError) {
    for (place, one) in asked.enumerated() {
      guard let fault = fault(of: one, after: asked.prefix(place)) else { continue }
      throw CaptureError(
        .impossibleSettings,
        "The movement '\(printable(one.movement.name))' of task \(one.task) \(fault.message).", recovery: fault.remedy)
    }
  }

  private typealias Fault = (message: String, remedy: String)

  private func fault(of one: Asked, after others: some Sequence<Asked>) -> Fault? {
    let (movement, name) = (one.movement, one.movement.name)
    if type(of: movement) is any AnyObject.Type {
      return ("is a class", "Make it a struct: each prompt begins with a copy of it.")
    }
    guard MovementName.isOne(name) else {
      return (
        "has a name that no event can have",
        "Give it 1 to 32 letters and digits of ASCII, a letter first, such as 'shake'."
      )
    }
    if Gesture(rawValue: name) != nil || TaskKind(rawValue: name) != nil {
      return ("has the name of a built-in one", "Give it another name.")
    }
    if others.contains(where: { $0.movement.name == name && !$0.movement.isEqual(to: movement) }) {
      return ("has the name of another one before it", "Give each of them its own name, or ask for the same one twice.")
    }
    if !(1...2 ~= Text(movement.sign).columns) || movement.sign.isUnseen {
      return ("has the sign '\(printable(movement.sign))'", "Give it a sign of one or two columns.")
    }
    return fault(of: movement.words(times: one.times))
  }

  private func fault(of words: [String: MovementWords]) -> Fault? {
    if words.isEmpty { return ("has no words", "Give it words in one language at least, such as English: 'en'.") }
    for (code, words) in words.sorted(by: { $0.key < $1.key }) {
      guard LanguageTag(code) != nil else {
        return (
          "has words in '\(printable(code))', which is not a language", "Write its code, such as 'en' or 'pt-BR'."
        )
      }
      for text in [words.prompt, words.spoken].compactMap(\.self) {
        if text.allSatisfy(\.isWhitespace) { return ("says nothing in '\(code)'", "Give it words.") }
        if text.isUnseen {
          return ("says '\(printable(text))' in '\(code)'", "Leave out invisible characters, such as line breaks.")
        }
        if text.count > LivenessFault.longestText {
          return (
            "says more than \(LivenessFault.longestText) letters in '\(code)'",
            "Make it shorter: it can't be read in time."
          )
        }
      }
    }
    return nil
  }
}

extension String {
  /// Whether the text contains invisible characters.
  fileprivate var isUnseen: Bool { unicodeScalars.contains { $0.isUnseen(sparingJoiners: true) } }
}
