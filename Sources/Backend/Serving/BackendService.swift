internal import Notation
import Synchronization

/// The calls of one system, as the backend in the box answers them; each is one file in `Systems` and one row of
/// `BackendMode`.
protocol BackendService: Sendable {
  /// Answers a request that is neither for the page nor for a stored file.
  ///
  /// With `told`, an answer script gives a success this status and this receipt; a service without receipts takes the status.
  func serve(
    _ head: RequestHead, _ body: ReceivedBody, told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer
}

/// What the backend knows, whichever system it stands for.
final class BackendHouse: Sendable {
  let store: SessionStore
  let kiosks: KioskBook
  let limits: BackendLimits
  let keys: BackendKeys
  let address: String
  /// One document is parsed at a time: it needs many times its size.
  private let parsing = Mutex(())

  init(_ store: SessionStore, _ limits: BackendLimits, _ keys: BackendKeys, address: String) {
    (self.store, self.limits, self.keys, self.address) = (store, limits, keys, address)
    kiosks = KioskBook(beside: store.folder)
  }

  // MARK: Reading

  /// A body that is a document of at most `limit` bytes.
  func read(
    _ head: RequestHead, _ body: ReceivedBody, type: String = "application/json", atMost limit: Int? = nil,
    refusing status: Int = 415
  ) throws(RequestFault) -> [UInt8] {
    // A browser does not send these types for a page of another site without asking first.
    guard head.contentType == type else {
      throw .refused(HTTPRefusal(status, "The body must be of the type \(type)."))
    }
    return try body.bytes(atMost: limit ?? limits.document)
  }

  func parse<Value: Sendable>(
    _ bytes: [UInt8], _ parser: ([UInt8]) throws(HTTPRefusal) -> Value
  ) throws(RequestFault) -> Value {
    guard bytes.count(where: ",:[{".utf8.contains) <= limits.values else {
      throw .refused(HTTPRefusal(413, "The document has too many values.", code: "body.tooLarge"))
    }
    let result: Result<Value, HTTPRefusal> = parsing.withLock { _ in
      do throws(HTTPRefusal) { return .success(try parser(bytes)) } catch { return .failure(error) }
    }
    do throws(HTTPRefusal) { return try result.get() } catch { throw .refused(error) }
  }

  /// A JSON object of any size that a file may have.
  func parse(object bytes: [UInt8]) throws(RequestFault) -> JSONNode {
    try parse(bytes) { bytes throws(HTTPRefusal) in
      let (node, diagnostics) = JSONReader.read(bytes, file: "body", limit: limits.file)
      guard let node, node.object != nil else {
        throw HTTPRefusal(400, "The body is no JSON object.", detail: diagnostics.first?.description)
      }
      return node
    }
  }

  // MARK: What every mode answers

  /// The page and the stored files; `nil` if the request is for the service.
  func page(_ head: RequestHead) throws(RequestFault) -> HTTPAnswer? {
    guard head.method == "GET" || head.method == "HEAD" else { return nil }
    switch Place(head.path) {
    case .home: return StatusPage(store, kiosks).answer
    case .file(let name, let session):
      guard let file = store.file(name, of: session) else { throw .refused(Self.unknown) }
      return StatusPage.answer(file, name: name)
    case _: return nil
    }
  }

  static let unknown = HTTPRefusal(
    404, "The backend does not have this session, or not completely.", code: "session.unknown")

  static let nowhere = HTTPRefusal(404, "There is nothing at this address.")

  static func notFor(_ method: String) -> HTTPRefusal {
    HTTPRefusal(405, "The method \(method.prefix(20)) is not for this address.")
  }

  /// A web page of another site may lead a browser to this address under its own name (DNS rebinding).
  static func check(_ head: RequestHead) throws(RequestFault) {
    let host = head.headers["host"] ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    guard ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased()) else {
      throw .refused(
        HTTPRefusal(421, "This backend is for programs of this machine: the header Host must name 127.0.0.1."))
    }
  }
}

extension BackendService {
  /// Answers any request.
  func answer(
    _ head: RequestHead, _ body: ReceivedBody, _ house: BackendHouse,
    told: (status: Int, receipt: SessionReceipt)? = nil
  ) throws(RequestFault) -> HTTPAnswer {
    try BackendHouse.check(head)
    if let page = try house.page(head) { return page }
    return try serve(head, body, told: told)
  }
}

/// A system that the backend in the box stands for (`cameo backend --as`).
package struct BackendMode: Sendable {
  /// That of the adapter which delivers to it.
  package let name: String
  /// What tells `cameo deliver` the way to it, as settings of the environment.
  package var variables: @Sendable (String) -> [String] = { ["CAMEO_DELIVERY_URL=\($0)"] }
  let service: @Sendable (BackendHouse) -> any BackendService

  package static let contract = BackendMode(name: "https") { BackendContract($0) }
  package static let all = [
    contract, BackendMode(name: "jenid") { JenIDService($0) }, form(FormService.unissey),
    BackendMode(name: "youverify") { YouverifyService($0) }, form(FormService.oiti), trustvision,
  ]

  private static func form(_ row: FormService.Row) -> BackendMode {
    BackendMode(name: row.name) { FormService(house: $0, row: row) }
  }

  package static func named(_ name: String) -> BackendMode? { all.first { $0.name == name } }
}
