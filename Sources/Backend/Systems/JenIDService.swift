internal import Notation
import Synchronization

/// The two calls of JenID's Genuine-ID HUB Server that its document names.
///
/// It knows no key: each `create` is a new job.
final class JenIDService: BackendService {
  /// The first polls get a job that is not finished.
  private static let unfinishedPolls = 2

  private let house: BackendHouse
  private struct Jobs {
    var last = 0
    var polls: [Int: Int] = [:]
  }
  private let jobs: Mutex<Jobs>

  init(_ house: BackendHouse) {
    self.house = house
    jobs = Mutex(Jobs(last: house.store.sessions().compactMap { Int($0.drop { !$0.isNumber }) }.max() ?? 0))
  }

  func serve(
    _ head: RequestHead, _ body: ReceivedBody, told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard head.path.count == 2, head.path[0] == "inspectionjob" else { throw .refused(BackendHouse.nowhere) }
    guard Login.isBasic(head) else { throw .refused(Login.missing("Basic, with user and password")) }
    switch (head.path[1], head.method) {
    case ("create", "POST"): return try create(head, body, told)
    case ("create", _): throw .refused(BackendHouse.notFor(head.method))
    case (let id, "GET"): return try status(of: id, told)
    default: throw .refused(BackendHouse.notFor(head.method))
    }
  }

  private func create(
    _ head: RequestHead, _ body: ReceivedBody, _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    let bytes = try house.read(head, body, atMost: house.limits.file, refusing: 400)
    _ = try house.parse(object: bytes)
    let id = jobs.withLock { jobs in
      jobs.last += 1
      return jobs.last
    }
    try house.store.keep([(name: "payload.json", bytes: bytes)], of: "job-\(id)")
    return HTTPAnswer(told?.status ?? 201, json: .object([("id", .integer(id))]))
  }

  private func status(
    of text: String, _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    guard let id = Int(text), house.store.document(SessionStore.envelope, of: "job-\(id)") != nil else {
      throw .refused(HTTPRefusal(404, "There is no such job."))
    }
    let polls = jobs.withLock { jobs in
      jobs.polls[id, default: 0] += 1
      return jobs.polls[id, default: 0]
    }
    // Their clients read the state as a number or as a text.
    let isFinished = polls > Self.unfinishedPolls
    let state = JSONNode.integer(isFinished ? 128 : 1 << polls)
    return HTTPAnswer(
      told?.status ?? 200,
      json: .object([("id", .integer(id)), ("status", polls.isMultiple(of: 2) ? .string(state.text()) : state)]))
  }
}

/// Who may ask.
enum Login {
  static func missing(_ what: String) -> HTTPRefusal {
    HTTPRefusal(401, "The header Authorization is missing: \(what).")
  }

  static func isBasic(_ head: RequestHead) -> Bool {
    let words = (head.headers["authorization"] ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic", let login = Base64.bytes(String(words[1])) else {
      return false
    }
    let parts = login.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
  }

  static func isThere(_ head: RequestHead) -> Bool {
    (head.headers["authorization"] ?? "").split(separator: " ").count == 2
  }
}
