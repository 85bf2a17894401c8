internal import Agents
internal import Contract
internal import Files
internal import Glibc
internal import Notation
import Synchronization

/// The contract between Cameo and a backend (docs/reference/backend.openapi.json), answered from the store.
final class BackendContract: BackendService {
  private let house: BackendHouse
  private var limits: BackendLimits { house.limits }
  private var store: SessionStore { house.store }
  private var keys: BackendKeys { house.keys }
  private let tokens = TokenTable<SentPreparation>()
  private let links: LinkBook
  private let uploads = TokenTable<AnnouncedUpload>()

  init(_ house: BackendHouse) {
    self.house = house
    links = LinkBook(address: house.address)
  }

  func serve(
    _ head: RequestHead, _ body: ReceivedBody, told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    do throws(HTTPRefusal) { try checkToken(head) } catch { throw .refused(error) }
    guard let place = Place(head.path) else { throw .refused(BackendHouse.nowhere) }
    switch (place, head.method) {
    case (.sessions, "POST"): return try prepare(head, body)
    case (.session(let session), "GET"), (.session(let session), "HEAD"): return try status(of: session, told)
    case (.session(let session), "POST"): return try take(envelope: session, head, body, told)
    case (.uploads(let session), "POST"): return try announce(session, head, body)
    case (.file(let name, let session), "PUT"):
      try requireKey(in: head)
      return try put(name, of: session, head, body)
    case (.upload(let token), "PUT"):
      guard let upload = uploads[token] else {
        throw .refused(HTTPRefusal(403, "This upload address is not valid, or not any longer.", code: "upload.expired"))
      }
      return try put(upload.file.name, of: upload.session, head, body, announced: upload.file)
    case (.link(let kind, let code), "GET"): return try link(kind, code, form: nil)
    case (.link(let kind, let code), "POST"): return try link(kind, code, form: try body.bytes(atMost: limits.document))
    case (.kiosk(let id), "POST"): return try take(standingOf: id, head, body)
    case (.kiosks, "GET"), (.kiosks, "HEAD"): return HTTPAnswer(200, json: house.kiosks.node)
    case (_, _): throw .refused(BackendHouse.notFor(head.method))
    }
  }

  // MARK: Who may ask

  /// Other tokens are the host's own: this backend has no list of them.
  private func checkToken(_ head: RequestHead) throws(HTTPRefusal) {
    let login = (head.headers["authorization"] ?? "").split(separator: " ")
    guard login.count == 2, login[0].lowercased() == "bearer", let token = login.last else { return }
    if tokens.isExpired(String(token)) { throw HTTPRefusal(410, "The session has expired.", code: "session.expired") }
  }

  private func requireKey(in head: RequestHead) throws(RequestFault) {
    let key = (head.headers["idempotency-key"] ?? "").filter { $0 != "\"" }
    guard (1...255).contains(key.utf8.count) else {
      throw .refused(HTTPRefusal(400, "The header Idempotency-Key is missing.", code: "key.missing"))
    }
  }

  // MARK: Kiosks

  private func take(
    standingOf id: KioskID, _ head: RequestHead, _ body: ReceivedBody
  ) throws(RequestFault) -> HTTPAnswer {
    let bytes = try house.read(head, body, atMost: KioskBook.mostBytes)
    let standing = try house.parse(bytes) { bytes throws(HTTPRefusal) in
      guard let standing = JSONReader.read(bytes, file: "").node.flatMap({ KioskStanding($0) }) else {
        throw HTTPRefusal(400, "The body is not {\"v\": 1, \"state\": ...}.", code: "kiosk.malformed")
      }
      return standing
    }
    do throws(HTTPRefusal) { try house.kiosks.keep(standing, of: id, at: .system()) } catch { throw .refused(error) }
    return HTTPAnswer(204)
  }

  // MARK: Before a session

  private func prepare(_ head: RequestHead, _ body: ReceivedBody) throws(RequestFault) -> HTTPAnswer {
    let session = try house.parse(try house.read(head, body), SentPreparation.read)
    guard let token = tokens.add(session) else { throw .refused(Self.full) }
    let id = TokenTable<SentPreparation>.random()
    let own = LinkKind.allCases.compactMap { kind in links.add(kind, to: id).map { (kind.rawValue, $0) } }
    return HTTPAnswer(
      201,
      json: .object(
        [
          // The number stands in the result, so it must not be the token.
          ("sessionId", .string(id)), ("token", .string(token.text)), ("expires", .string(token.expires.text)),
        ] + own))
  }

  private func link(_ kind: LinkKind, _ code: String, form: [UInt8]?) throws(RequestFault) -> HTTPAnswer {
    do throws(HTTPRefusal) { return try links.answer(kind, code, form: form) } catch { throw .refused(error) }
  }

  private static let full = HTTPRefusal(
    503, "The backend has given out too many tokens; the first of them expire soon.")

  // MARK: Files

  private func announce(
    _ session: String, _ head: RequestHead, _ body: ReceivedBody
  ) throws(RequestFault) -> HTTPAnswer {
    let files = try house.parse(try house.read(head, body), AnnouncedUpload.read)
    guard files.count <= limits.files else {
      throw .refused(HTTPRefusal(413, "A session has at most \(limits.files) files."))
    }
    var addresses: [(String, JSONNode)] = []
    for file in files {
      guard let token = uploads.add(AnnouncedUpload(session: session, file: file)) else { throw .refused(Self.full) }
      addresses.append((file.name, .string("\(house.address)/uploads/\(token.text)")))
    }
    return HTTPAnswer(200, json: .object([("uploads", .object(addresses))]))
  }

  private func put(
    _ name: String, of session: String, _ head: RequestHead, _ body: ReceivedBody, announced: SentEnvelope.File? = nil
  ) throws(RequestFault) -> HTTPAnswer {
    guard let digest = ContentDigest(head.headers["content-digest"]) else {
      throw .refused(HTTPRefusal(400, "The header Content-Digest is not 'sha-256=:BASE64:'.", code: "digest.missing"))
    }
    let file = try store.receive(body, atMost: announced.map { min($0.size, limits.file) } ?? limits.file)
    guard file.digest.bytes == digest.bytes else {
      throw .refused(HTTPRefusal(400, "The body does not have this Content-Digest.", code: "digest.mismatch"))
    }
    if let announced, announced.digest != file.digest || announced.size != file.size {
      throw .refused(HTTPRefusal(409, "This file is not the one that was announced.", code: "file.other"))
    }
    if store.file(name, of: session) == nil, store.document(SessionStore.envelope, of: session) != nil {
      throw .refused(HTTPRefusal(409, "The session is complete: it gets no more files.", code: "session.complete"))
    }
    if try store.keep(file, as: name, of: session) { return HTTPAnswer(201) }
    guard store.file(name, of: session)?.digest() == file.digest else {
      throw .refused(HTTPRefusal(409, "There is another file of this name.", code: "file.other"))
    }
    return HTTPAnswer(200)
  }

  // MARK: Sessions

  private func take(
    envelope session: String, _ head: RequestHead, _ body: ReceivedBody, _ told: (status: Int, receipt: SessionReceipt)?
  ) throws(RequestFault) -> HTTPAnswer {
    let bytes = try house.read(head, body, type: SentEnvelope.contentType)
    let envelope = try house.parse(bytes, SentEnvelope.read)
    if let key = head.headers["idempotency-key"], key.filter({ $0 != "\"" }) != envelope.id {
      throw .refused(HTTPRefusal(409, "Idempotency-Key is not the id of the envelope.", code: "key.other"))
    }
    guard envelope.session == session else {
      throw .refused(HTTPRefusal(400, "The envelope's subject is another session.", code: "envelope.malformed"))
    }
    if store.document(SessionStore.envelope, of: session) == nil {
      do throws(HTTPRefusal) { try DeliveryCheck(store, envelope, keys).run() } catch { throw .refused(error) }
      // The receipt comes first: from the envelope on the answer is always the same.
      let receipt = (told?.receipt ?? SessionReceipt(stage: .received)).node(id: session)
      _ = try store.keep(document: Array(receipt.text().utf8), as: SessionStore.receipt, of: session)
      _ = try store.keep(document: bytes, as: SessionStore.envelope, of: session)
    }
    let stored = try house.parse(store.document(SessionStore.envelope, of: session) ?? [], SentEnvelope.read)
    guard stored.id == envelope.id else {
      throw .refused(HTTPRefusal(409, "The session is stored under another key.", code: "key.other"))
    }
    var answer = HTTPAnswer(
      told?.status ?? 201, json: (receipt(of: session) ?? SessionReceipt(stage: .received)).node(id: session))
    answer.remark = keys.remark(on: envelope)
    return answer
  }

  private func status(of session: String, _ told: (status: Int, receipt: SessionReceipt)?) throws(RequestFault)
    -> HTTPAnswer
  {
    guard let receipt = receipt(of: session), store.document(SessionStore.envelope, of: session) != nil else {
      if let node = links.node(of: session) { return HTTPAnswer(200, json: node) }
      throw .refused(BackendHouse.unknown)
    }
    let known = self.receipt(of: session, SessionStore.verdict)
    let now = told?.receipt ?? known ?? (receipt.outcome == nil ? .usual : receipt)
    if known == nil, now.outcome != nil {
      // For the page: a full disk is no reason to withhold the verdict.
      _ = try? store.keep(document: Array(now.node().text().utf8), as: SessionStore.verdict, of: session)
    }
    return HTTPAnswer(told?.status ?? 200, json: now.node())
  }

  private func receipt(of session: String, _ document: String = SessionStore.receipt) -> SessionReceipt? {
    store.document(document, of: session).flatMap(SessionReceipt.read)
  }
}
