internal import Contract

/// An object store with the interface of Amazon S3: an object for each file of the session, the manifest last.
///
/// No object is overwritten. One that exists already is ours if it has the digest of the file, as its metadata say.
struct S3Adapter: DeliveryAdapter {
  let name = "s3"
  let takesOver = true
  let usesHTTP = true

  func place(_ context: DeliveryContext) -> String { S3Requests.folder(context.config) }

  // MARK: Requests

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    guard let file = facts.files.first(where: { state.ids[S3Step.file($0.name)] == nil }) else { return .end(.done) }
    let (requests, ids) = (S3Requests(facts, context), state.ids)
    let (look, upload) = (ids[S3Step.look(file.name)], ids[S3Step.begin(file.name)])
    if look == S3Step.taken {
      // An upload that was begun is no longer needed.
      return .request(upload.map { requests.abort(file, $0) } ?? requests.look(file))
    }
    guard let parts = S3Parts(file) else { return .request(requests.put(file)) }
    // Sending a large file again would cost more than a look.
    guard look != nil else { return .request(requests.look(file)) }
    guard let upload else { return .request(requests.begin(file)) }
    if let part = (1...parts.count).first(where: { ids[S3Step.part(file.name, $0)] == nil }) {
      return .request(requests.put(part, parts.range(part), of: file, upload))
    }
    let tags = (1...parts.count).map { ids[S3Step.part(file.name, $0)] ?? "" }
    return .request(requests.complete(file, upload, tags))
  }

  /// The store keeps the parts of an upload, and charges for them, until it is completed or aborted.
  func cleanUp(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep? {
    for file in facts.files {
      guard let upload = state.ids[S3Step.begin(file.name)] else { continue }
      return .request(S3Requests(facts, context).abort(file, upload))
    }
    return nil
  }

  // MARK: Answers

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    guard let (kind, name) = S3Step.read(step), let file = facts.files.first(where: { $0.name == name }) else {
      return .failed(DeliveryTrouble(.misconfigured, "The step '\(step)' is unknown."))
    }
    let trouble = S3Error.trouble(in: answer, now: context.now)
    let exchange = S3Exchange(file: file, ids: state.ids, answer: answer)
    switch kind {
    case .look: return exchange.looked(trouble)
    case .abort: return exchange.aborted(trouble, isLast: state.stage.isFinal)
    case .file, .begin, .part, .complete: return trouble.map(exchange.failed) ?? exchange.succeeded(kind)
    }
  }
}

/// The steps of a file: their names, which are keys of `DeliveryState.ids` too.
enum S3Step: String {
  /// The object as a whole, or the proof that it is stored.
  case file = "files"
  /// Whether the object exists; its id says it: `taken` or `free`.
  case look
  /// An upload in parts; its id is that of the upload.
  case begin
  /// A part; its id is its tag.
  case part
  case complete, abort

  static let (taken, free) = ("taken", "free")

  static func file(_ name: String) -> String { "\(S3Step.file.rawValue)/\(name)" }
  static func look(_ name: String) -> String { "\(S3Step.look.rawValue)/\(name)" }
  static func begin(_ name: String) -> String { "\(S3Step.begin.rawValue)/\(name)" }
  static func part(_ name: String, _ number: Int) -> String { "\(S3Step.part.rawValue)/\(name)/\(number)" }
  static func complete(_ name: String) -> String { "\(S3Step.complete.rawValue)/\(name)" }
  static func abort(_ name: String) -> String { "\(S3Step.abort.rawValue)/\(name)" }

  /// The kind of a step, and the name of its file.
  static func read(_ step: String) -> (S3Step, String)? {
    let words = step.split(separator: "/")
    guard words.count >= 2, let kind = S3Step(rawValue: String(words[0])) else { return nil }
    return (kind, String(words[1]))
  }
}

/// How a large file is divided.
struct S3Parts: Equatable {
  /// Larger files are sent in parts.
  static let most = 16 << 20
  /// The interface allows no more parts.
  private static let mostParts = 10_000

  let count: Int
  private let size: Int
  private let total: Int

  /// `nil` if the file is sent whole.
  init?(_ file: SessionFacts.File) {
    guard file.size > Self.most else { return nil }
    total = file.size
    size = max(Self.most, (total + Self.mostParts - 1) / Self.mostParts)
    count = (total + size - 1) / size
  }

  /// Parts count from 1.
  func range(_ part: Int) -> Range<Int> { (part - 1) * size..<min(part * size, total) }
}
