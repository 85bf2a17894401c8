/// The typed result of a captured session, on which a host bases its decision.
public struct SessionOutcome: Equatable, Sendable {
  /// `true` if every task passed; `nil` if one was skipped, or if the flow has no tasks.
  public var tasksPassed: Bool?
  /// Whether an alternative replaced a movement that the person could not make.
  public var alternativeUsed: Bool
  /// The tasks in order; empty if the flow has none.
  public var tasks: [TaskResult]
  /// The kind of the document; `nil` if none was taken.
  public var documentKind: DocumentKind?
  /// The sides of the document, in the order in which they were taken.
  public var sides: [DocumentSideResult]
  /// The MRZ check digits by name, and whether each holds; empty if no MRZ was read.
  public var checks: [String: Bool]
  /// The warnings.
  public var warnings: [CaptureWarning]

  /// Collects the outcome from the reports and products of the steps, with files in this folder.
  ///
  /// `codeMetadata` is that of the pictures that codes were read in, by side.
  package init(
    _ told: [Fact] = [], _ products: [Product] = [], in folder: String = "", warnings: [CaptureWarning] = [],
    codeMetadata: [String: String] = [:]
  ) {
    tasksPassed = told["tasksPassed"]?.truth
    alternativeUsed = told["alternativeUsed"]?.truth ?? false
    tasks = (told["tasks"]?.list ?? []).compactMap { $0.facts.map { TaskResult($0, in: folder) } }
    let document = products.first { $0.role == "document" }?.facts ?? []
    documentKind = document["kind"]?.text.flatMap(DocumentKind.init(rawValue:))
    let codes = products.first { $0.role == "qr" }?.facts ?? []
    sides = (document["sides"]?.facts ?? []).compactMap {
      var side = DocumentSideResult($0, codes, in: folder)
      side?.code?.metadata = codeMetadata[$0.name]
      return side
    }
    let checks = document["mrz"]?.facts?["checks"]?.facts ?? []
    self.checks = Dictionary(checks.map { ($0.name, $0.value.truth ?? false) }) { $1 }
    self.warnings = warnings
  }
}

/// The outcome of a task.
public enum TaskOutcome: String, CaseIterable, Hashable, Sendable {
  /// Its movements were seen.
  case passed
  /// The movements were not seen.
  case failed
  /// It was skipped for a person who can't do it.
  case skipped
  /// The session ended before the task did.
  case unfinished
}

/// The result of a task.
public struct TaskResult: Equatable, Sendable {
  /// Its name: that of a `TaskKind` or of a custom movement.
  public var task: String
  /// The final difficulty.
  public var difficulty: TaskDifficulty?
  /// The outcome.
  public var outcome: TaskOutcome
  /// The alternative that replaced a movement which the person could not make; `nil` if none was needed.
  public var alternative: TaskAlternative?
  /// How often it was restarted.
  public var retries: Int
  /// The movements in order.
  public var gestures: [GestureResult]

  /// The built-in kind; `nil` for a custom movement.
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

/// The result of one movement of a task.
public struct GestureResult: Equatable, Sendable {
  /// Its name: that of a `Gesture` or of a custom movement.
  public var name: String
  /// How many times it was asked for.
  public var count: Int
  /// The time from the prompt to the movement; `nil` if it was not done.
  public var after: Duration?
  /// The picture of the person at rest before it; `nil` if the task keeps none.
  public var frontalImage: String?
  /// The picture of the movement; `nil` if the task keeps none.
  public var gestureImage: String?

  /// The built-in movement; `nil` for a custom one.
  public var gesture: Gesture? { Gesture(rawValue: name) }

  init(_ facts: [Fact], in folder: String) {
    (name, count) = (facts["ask"]?.text ?? "", facts["count"]?.whole ?? 0)
    after = facts["afterMs"]?.number.map { .milliseconds($0) }
    let place = { (name: String) in "\(folder)/\(name)" }
    (frontalImage, gestureImage) = (facts["frontalImage"]?.text.map(place), facts["gestureImage"]?.text.map(place))
  }
}

/// The result of a side of a document.
public struct DocumentSideResult: Equatable, Sendable {
  /// The side.
  public var side: DocumentSide
  /// The file of its rectified picture.
  public var image: String
  /// The file of the uncropped frame.
  public var frameImage: String
  /// The corners in pixels of the frame, in reading order: upper left, upper right, lower right, lower left.
  public var corners: [Point]
  /// Whether its outline was detected; `false` if the guide on the screen was used instead.
  public var wasFound: Bool
  /// Whether the person moved the corners.
  public var wasEdited: Bool
  /// Its QR code; `nil` if the session did not look for one.
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

/// The result of the QR code of a side.
public struct DocumentCodeResult: Equatable, Sendable {
  /// Whether it was read.
  public var wasRead: Bool
  /// The file of the picture with the code; `nil` if it was not read.
  public var image: String?
  /// The SHA-256 of its text in UTF-8, in hexadecimal digits; `nil` if it was not read.
  public var textSHA256: String?
  /// Its text; only if the settings keep it.
  public var text: String?
  /// To be sent to the backend with the picture, unchanged; `nil` if it was not read.
  ///
  /// The picture's data is `response.encoded(code.image)`.
  public var metadata: String?

  init(_ facts: [Fact], in folder: String) {
    (wasRead, image) = (facts["read"]?.truth ?? false, facts["path"]?.text.map { "\(folder)/\($0)" })
    (textSHA256, text) = (facts["textSha256"]?.text, facts["text"]?.text)
  }
}
