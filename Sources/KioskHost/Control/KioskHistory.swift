internal import Contract
internal import Engine
internal import Evidence
internal import Files
internal import Flow
internal import Notation

/// The status of a kiosk without personal data: its page, counts, and how the last sessions ended.
struct KioskHistory: Equatable {
  /// The maximum number of ends.
  static let most = 5

  /// How a session ended.
  struct End: Equatable {
    let at: WallTime
    let end: SessionEnd
  }

  /// A fault of the kiosk itself.
  struct Fault: Equatable {
    let at: WallTime
    let code: ErrorCode
  }

  private(set) var page: Page?
  private(set) var since = WallTime()
  /// Visitors since the start.
  private(set) var people = 0
  /// Newest first.
  private(set) var ends: [End] = []
  /// Newest first.
  private(set) var faults: [Fault] = []
  private var day = DayCount()

  mutating func look(at face: PageFace?, _ now: WallTime) {
    guard face?.page != page else { return }
    (page, since) = (face?.page, now)
  }

  mutating func hear(_ notice: Notice, _ now: WallTime) {
    day.hear(notice, at: now)
    switch notice {
    case .personSeated: people += 1
    case .sessionEnded(let end, _, _):
      ends = [End(at: now, end: end)] + ends.prefix(Self.most - 1)
      note(end.error?.code, now)
    case .outOfOrderShown(let code): note(code, now)
    default: break
    }
  }

  /// Records a fault; actions of persons and operators are not faults.
  private mutating func note(_ code: ErrorCode?, _ now: WallTime) {
    guard let code, code.category != .person, code.category != .session else { return }
    faults = [Fault(at: now, code: code)] + faults.prefix(Self.most - 1)
  }

  mutating func status(of engine: Engine, at now: WallTime) -> [(String, JSONNode)] {
    let today = day.status(at: now)
    let face = engine.view?.face
    let parts: [(String, JSONNode)?] = [
      ("page", page.map { .string($0.rawValue) } ?? .null),
      face.flatMap { $0.stage.isEmpty ? nil : ("stage", .string($0.stage)) },
      ("since", .string(since.text)),
      ("version", .string(Program.version)),
      engine.uptime.map { ("upMs", .integer(Int($0.milliseconds))) },
      engine.closed.map { ("closed", .string($0.rawValue)) },
      face?.prompted.hint.map { ("hint", .string($0.rawValue)) },
      ("language", .string(engine.parts.presentation.language)),
      ("camera", camera(of: engine)),
      ("people", .integer(people)),
      ("ends", .array(ends.map(\.node))),
      ("today", today.node),
      ("faults", .array(faults.map(\.node))),
    ]
    return parts.compactMap(\.self)
  }

  /// The open camera and whether it delivers pictures; null if none is open.
  private func camera(of engine: Engine) -> JSONNode {
    guard engine.mode != nil else { return .null }
    return .object([
      ("name", .string(engine.parts.cameras.opened?.name ?? "")), ("live", .bool(engine.awaitsFrames)),
    ])
  }
}

extension KioskStatus {
  /// The numbers of visitors and ends.
  fileprivate var node: JSONNode {
    .object([
      ("people", .integer(people)), ("captured", .integer(captured)), ("failed", .integer(failed)),
      ("left", .integer(left)),
    ])
  }
}

extension DeliveryStatus {
  var node: JSONNode {
    .object([
      ("waiting", .integer(waiting)), ("bytes", .integer(bytes)),
      ("oldestMs", oldest.map { .integer(Int($0.milliseconds)) } ?? .null), ("givenUp", .integer(givenUp)),
      ("blocked", blocked.map { .string($0.rawValue) } ?? .null), ("limit", .string(limit.rawValue)),
      ("fault", fault?.node ?? .null),
    ])
  }

  /// `nil` if a member is missing.
  init?(_ node: JSONNode) {
    guard let waiting = node["waiting"]?.integer, let bytes = node["bytes"]?.integer,
      let givenUp = node["givenUp"]?.integer, let limit = node["limit"]?.string.flatMap(QueueLimit.init)
    else { return nil }
    self.init()
    (self.waiting, self.bytes, self.givenUp, self.limit) = (waiting, bytes, givenUp, limit)
    oldest = node["oldestMs"]?.integer.map { .milliseconds($0) }
    blocked = node["blocked"]?.string.flatMap(DeliveryCode.init)
    fault = node["fault"].flatMap(CaptureError.init)
  }
}

extension CaptureError {
  fileprivate var node: JSONNode {
    .object([("code", .string(code.rawValue)), ("message", .string(message)), ("remedy", .string(recovery))])
  }

  /// `nil` if a member is missing.
  fileprivate init?(_ node: JSONNode) {
    guard let code = node["code"]?.string.flatMap(ErrorCode.init), let message = node["message"]?.string,
      let remedy = node["remedy"]?.string
    else { return nil }
    self.init(code, message, recovery: remedy)
  }
}

extension KioskHistory.Fault {
  fileprivate var node: JSONNode { .object([("at", .string(at.text)), ("code", .string(code.rawValue))]) }
}

extension KioskHistory.End {
  fileprivate var node: JSONNode {
    let parts: [(String, JSONNode)?] = [
      ("at", .string(at.text)), ("status", .string(end.status)),
      end.error.map { ("code", .string($0.code.rawValue)) }, by.map { ("by", .string($0)) },
    ]
    return .object(parts.compactMap(\.self))
  }

  private var by: String? {
    if case .cancelled(let canceller) = end { canceller.word } else { nil }
  }
}
