/// What a captured session has seen of the person and of the document, typed: what a host decides by.
public struct SessionOutcome: Equatable, Sendable {
  /// `true` only if every task was done; `nil` if one was skipped, and of a flow without tasks.
  public var tasksPassed: Bool?
  /// Whether something stood in for a movement that the person could not make.
  public var alternativeUsed: Bool
  /// In their order; none of a flow without tasks.
  public var tasks: [TaskResult]
  /// The kind of the document; `nil` if none was taken.
  public var documentKind: DocumentKind?
  /// The sides of the document, in the order in which they were taken.
  public var sides: [DocumentSideResult]
  /// Of the MRZ: whether each of its check digits holds, by name; empty if none was read.
  public var checks: [String: Bool]
  /// What was wrong all the same.
  public var warnings: [CaptureWarning]

  /// What steps have told of themselves and made, with their files in this folder.
  package init(
    _ told: [Fact] = [], _ products: [Product] = [], in folder: String = "", warnings: [CaptureWarning] = []
  ) {
    tasksPassed = told["tasksPassed"]?.truth
    alternativeUsed = told["alternativeUsed"]?.truth ?? false
    tasks = (told["tasks"]?.list ?? []).compactMap { $0.facts.map { TaskResult($0, in: folder) } }
    let document = products.first { $0.role == "document" }?.facts ?? []
    documentKind = document["kind"]?.text.flatMap(DocumentKind.init(rawValue:))
    let codes = products.first { $0.role == "qr" }?.facts ?? []
    sides = (document["sides"]?.facts ?? []).compactMap { DocumentSideResult($0, codes, in: folder) }
    let checks = document["mrz"]?.facts?["checks"]?.facts ?? []
    self.checks = Dictionary(checks.map { ($0.name, $0.value.truth ?? false) }) { $1 }
    self.warnings = warnings
  }
}

/// What came of a task.
public enum TaskOutcome: String, CaseIterable, Hashable, Sendable {
  /// Its movements were seen.
  case passed
  /// They were not.
  case failed
  /// It was left out for a person who can't do it.
  case skipped
  /// The session ended before it was decided.
  case unfinished
}

/// A task as it went.
public struct TaskResult: Equatable, Sendable {
  /// Its name, that of a `TaskKind` or of a movement of the host's own.
  public var task: String
  /// How much it asked at last.
  public var difficulty: TaskDifficulty?
  /// What came of it.
  public var outcome: TaskOutcome
  /// What stood in for a movement that the person could not make; `nil` if nothing had to.
  public var alternative: TaskAlternative?
  /// How often it was begun again.
  public var retries: Int
  /// What was asked for, in its order.
  public var gestures: [GestureResult]

  /// The built-in task; `nil` of a host's own.
  public var kind: TaskKind? { TaskKind(rawValue: task) }

  init(_ facts: [Fact], in folder: String) {
    task = facts["task"]?.text ?? ""
    difficulty = facts["difficulty"]?.text.flatMap(TaskDifficulty.init(rawValue:))
    outcome = facts["outcome"]?.text.flatMap(TaskOutcome.init(rawValue:)) ?? .unfinished
    alternative = facts["alternative"]?.text.flatMap(TaskAlternative.init(rawValue:))
    retries = facts["retries"]?.whole ?? 0
    gestures = (facts["steps"]?.list ?? []).compactMap { $0.facts.map { GestureResult($0, in: folder) } }
  }
}

/// One movement of a task.
public struct GestureResult: Equatable, Sendable {
  /// Its name, that of a `Gesture` or of a movement of the host's own.
  public var name: String
  /// How many times it was asked for.
  public var count: Int
  /// From its prompt until it was done; `nil` if it was not done.
  public var after: Duration?
  /// The picture of the person at rest before it; `nil` if the task keeps none.
  public var frontalImage: String?
  /// The picture of the movement; `nil` if the task keeps none.
  public var gestureImage: String?

  /// The built-in movement; `nil` of a host's own.
  public var gesture: Gesture? { Gesture(rawValue: name) }

  init(_ facts: [Fact], in folder: String) {
    (name, count) = (facts["ask"]?.text ?? "", facts["count"]?.whole ?? 0)
    after = facts["afterMs"]?.number.map { .milliseconds($0) }
    let place = { (name: String) in "\(folder)/\(name)" }
    (frontalImage, gestureImage) = (facts["frontalImage"]?.text.map(place), facts["gestureImage"]?.text.map(place))
  }
}

/// A side of a document as it was taken.
public struct DocumentSideResult: Equatable, Sendable {
  /// Which one it is.
  public var side: DocumentSide
  /// Its picture, laid flat.
  public var image: String
  /// The whole frame that it was cut from.
  public var frameImage: String
  /// In pixels of the frame, as the document is read: upper left, upper right, lower right, lower left.
  public var corners: [Point]
  /// Whether its outline was found; `false` if the guide on the screen stood in for it.
  public var wasFound: Bool
  /// Whether a person has moved the corners.
  public var wasEdited: Bool
  /// Its QR code; `nil` if the session looked for none.
  public var code: DocumentCodeResult?

  init?(_ side: Fact, _ codes: [Fact], in folder: String) {
    guard let known = DocumentSide(rawValue: side.name), let facts = side.value.facts, let path = facts["path"]?.text,
      let frame = facts["framePath"]?.text
    else { return nil }
    (self.side, image, frameImage) = (known, "\(folder)/\(path)", "\(folder)/\(frame)")
    corners = (facts["corners"]?.list ?? []).compactMap { corner in
      guard let x = corner.facts?["x"]?.number, let y = corner.facts?["y"]?.number else { return nil }
      return Point(x: x, y: y)
    }
    (wasFound, wasEdited) = (facts["found"]?.truth ?? false, facts["edited"]?.truth ?? false)
    code = codes[side.name]?.facts.map { DocumentCodeResult($0, in: folder) }
  }
}

/// The QR code of a side.
public struct DocumentCodeResult: Equatable, Sendable {
  /// Whether it was read.
  public var wasRead: Bool
  /// The picture that it was read in; `nil` if it was not read.
  public var image: String?
  /// SHA-256 of its text in UTF-8, in hexadecimal digits; `nil` if it was not read.
  public var textSHA256: String?
  /// Its text; only if the settings keep it.
  public var text: String?

  init(_ facts: [Fact], in folder: String) {
    (wasRead, image) = (facts["read"]?.truth ?? false, facts["path"]?.text.map { "\(folder)/\($0)" })
    (textSHA256, text) = (facts["textSha256"]?.text, facts["text"]?.text)
  }
}
