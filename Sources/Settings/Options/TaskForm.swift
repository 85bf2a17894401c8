internal import Contract
import Notation

/// The JSON form of the tasks in a settings file.
extension RecordKind {
  static let tasks = RecordKind(
    one: "a task", many: "tasks", most: 20,
    fields: [
      Field(name: "task", kind: .word(names(TaskKind.self)), help: "kind of task", isNeeded: true),
      Field(name: "difficulty", kind: .word(names(TaskDifficulty.self)), help: "difficulty; default medium"),
      Field(
        name: "timeout", kind: .number(0...600_000),
        help: "in milliseconds, at least 1000; if 0, null or absent, only liveness.outerTimeoutMs limits the task",
        mayBeNull: true),
      Field(name: "maxNods", kind: .whole(0...10), help: "maximum number of nods in motions; default 5, 0 for none"),
      Field(
        name: "maxBlinks", kind: .whole(0...10),
        help: "maximum number of blinks in motions and blink; default 5, 0 for none in motions"),
      Field(name: "questions", kind: .records(questions), help: "questions of yesOrNo, at least one"),
      Field(
        name: "gestures", kind: .list(names(Gesture.self)),
        help: "movements of gestures and emoji, in order; random if absent"),
    ])

  static let questions = RecordKind(
    one: "a question", many: "questions", most: 20,
    fields: [
      Field(name: "question", kind: .text, help: "text of the question", isNeeded: true),
      Field(name: "answer", kind: .toggle(flagMeans: true), help: "whether the correct answer is yes", isNeeded: true),
      Field(
        name: "errorMessage", kind: .text, help: "shown after a wrong answer; null for the built-in sentence",
        mayBeNull: true),
    ])

  private static func names<Word: RawRepresentable & CaseIterable>(_ words: Word.Type) -> [String]
  where Word.RawValue == String { words.allCases.map(\.rawValue) }
}

extension OptionForm where Value == [TaskOrder] {
  static var tasks: Self {
    let kind = OptionKind.records(.tasks)
    return Self(kind) { node in
      kind.faults(in: node, at: "").isEmpty ? node.array?.compactMap(TaskOrder.init) : nil
    } node: {
      .array($0.map(\.node))
    }
  }
}

extension TaskOrder {
  /// Decodes a valid node.
  fileprivate init?(_ node: JSONNode) {
    guard let kind = node["task"]?.string.flatMap(TaskKind.init) else { return nil }
    self.init(kind)
    difficulty = node["difficulty"]?.string.flatMap(TaskDifficulty.init) ?? difficulty
    timeout = node["timeout"]?.number
    maxNods = node["maxNods"]?.integer ?? maxNods
    maxBlinks = node["maxBlinks"]?.integer ?? maxBlinks
    questions = node["questions"]?.array?.compactMap(TaskQuestion.init) ?? []
    gestures = node["gestures"]?.array?.compactMap { $0.string.flatMap(Gesture.init) } ?? []
  }

  /// Encodes what differs from the default task of its kind.
  fileprivate var node: JSONNode {
    let usual = TaskOrder(kind)
    let members: [(String, JSONNode)?] = [
      ("task", .string(kind.rawValue)),
      difficulty == usual.difficulty ? nil : ("difficulty", .string(difficulty.rawValue)),
      timeout.map { ("timeout", $0.isFinite ? .number($0) : .string("\($0)")) },
      maxNods == usual.maxNods ? nil : ("maxNods", .integer(maxNods)),
      maxBlinks == usual.maxBlinks ? nil : ("maxBlinks", .integer(maxBlinks)),
      questions.isEmpty ? nil : ("questions", .array(questions.map(\.node))),
      gestures.isEmpty ? nil : ("gestures", .array(gestures.map { .string($0.rawValue) })),
    ]
    return .object(members.compactMap(\.self))
  }
}

extension TaskQuestion {
  fileprivate init?(_ node: JSONNode) {
    guard let question = node["question"]?.string, let answer = node["answer"]?.bool else { return nil }
    self.init(question, answer: answer, errorMessage: node["errorMessage"]?.string)
  }

  fileprivate var node: JSONNode {
    .object(
      [("question", .string(question)), ("answer", .bool(answer))]
        + (errorMessage.map { [("errorMessage", .string($0))] } ?? []))
  }
}
