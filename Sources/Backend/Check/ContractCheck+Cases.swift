internal import Agents
internal import Delivery
internal import Files
internal import Notation

extension ContractCheck {
  private typealias Header = CourierRequest.Header

  /// All cases but those that depend on an answer; each builds on those before it.
  var cases: [CheckCase] {
    let late = session.files.filter { $0.name == SampleSession.result }
    let early = session.files.filter { $0.name != SampleSession.result }
    let first = [
      CheckCase(
        name: "expired: a session that is not there", request: get("\(session.name)-gone"),
        expectation: .status([404, 410])),
      CheckCase(name: "how a kiosk stands", request: standing, expectation: .heard),
      CheckCase(name: "prepare a session", request: prepare, expectation: .prepared),
      missing("all", session.files),
    ]
    let uploads =
      uploads("new", early) + [missing("one", late)] + uploads("new", late) + uploads("twice", session.files)
    return first + faulty + uploads + envelopes
  }

  private func uploads(_ name: String, _ files: [SampleSession.File]) -> [CheckCase] {
    files.map { CheckCase(name: "\(name): \($0.name)", request: put($0), expectation: .success) }
  }

  private func missing(_ name: String, _ files: [SampleSession.File]) -> CheckCase {
    CheckCase(
      name: "missing files: \(name)", request: post(session.envelope()), expectation: .missing(files.map(\.name)))
  }

  /// Uploads of which nothing may stay: the whole file must be accepted afterwards.
  private var faulty: [CheckCase] {
    guard let picture = session.file(SampleSession.picture) else { return [] }
    var cut = put(picture)
    cut.body = .bytes(Array(picture.bytes.prefix(picture.bytes.count / 2)))
    cut.headers.append(Header("Content-Length", String(picture.bytes.count)))
    var wrong = put(picture)
    wrong.body = .bytes(picture.bytes.reversed())
    var large = put(picture)
    large.body = .none
    large.headers += [Header("Content-Length", String(1 << 40)), Header("Expect", "100-continue")]
    return [
      CheckCase(name: "cut in the middle of a file", request: cut, expectation: .cut),
      CheckCase(name: "wrong digest", request: wrong, expectation: .status([400, 422])),
      CheckCase(name: "too large: 1 TiB", request: large, expectation: .status([413])),
    ]
  }

  private var envelopes: [CheckCase] {
    var other = session.files[0]
    other.bytes.append(0)
    let unreadable = Array(session.envelope().dropLast())
    return [
      CheckCase(name: "another file of the same name", request: put(other), expectation: .status([409])),
      CheckCase(name: "envelope that is no JSON", request: post(unreadable), expectation: .status([400, 422])),
      CheckCase(
        name: "envelope of another session", request: post(session.envelope(subject: "\(session.name)-x")),
        expectation: .status([400, 409, 422])),
      CheckCase(name: "store the session", request: post(session.envelope()), expectation: .receipt),
      CheckCase(name: "store it twice", request: post(session.envelope()), expectation: .receipt),
      CheckCase(
        name: "other key",
        request: post(session.envelope(key: String(session.key.reversed())), key: String(session.key.reversed())),
        expectation: .status([409])),
      CheckCase(name: "file of a stored session again", request: put(session.files[0]), expectation: .success),
      CheckCase(name: "verdict later", request: get(session.name), expectation: .report),
    ]
  }

  // MARK: Signed addresses

  var askForAddresses: CheckCase {
    let body = JSONNode.object([("files", .array(session.files.map(\.entry)))]).text()
    let request = CourierRequest(
      step: "uploads", .post, "\(address(session.name))/uploads", headers: [Header("Content-Type", "application/json")],
      body: .bytes(Array(body.utf8)))
    return CheckCase(
      name: "signed addresses", request: request, expectation: .addresses(session.files.map(\.name)))
  }

  /// `nil` if the answer has no address.
  func signedUpload(_ body: [UInt8]) -> CheckCase? {
    let addresses = JSONReader.read(body, file: "").node?["uploads"]
    guard let file = session.files.first, let address = addresses?[file.name]?.string else { return nil }
    var request = put(file)
    request.url = address
    return CheckCase(name: "upload to a signed address", request: request, expectation: .success)
  }

  // MARK: Requests

  private func address(_ session: String) -> String { "\(url)/sessions/\(session)" }

  private func get(_ session: String) -> CourierRequest { CourierRequest(step: "status", .get, address(session)) }

  private func put(_ file: SampleSession.File) -> CourierRequest {
    CourierRequest(
      step: "files/\(file.name)", .put, "\(address(session.name))/files/\(file.name)",
      headers: [
        Header("Content-Type", file.contentType),
        Header("Content-Digest", "sha-256=:\(Base64.text(file.digest.bytes)):"), Header("Idempotency-Key", session.key),
      ], body: .bytes(file.bytes))
  }

  private func post(_ envelope: [UInt8], key: String? = nil) -> CourierRequest {
    CourierRequest(
      step: "envelope", .post, address(session.name),
      headers: [
        Header("Content-Type", SentEnvelope.contentType), Header("Idempotency-Key", key ?? session.key),
      ], body: .bytes(envelope))
  }

  private var standing: CourierRequest {
    let body = KioskStanding(.ready, version: "check").node.text()
    return CourierRequest(
      step: "kiosk", .post, "\(url)/kiosks/check", headers: [Header("Content-Type", "application/json")],
      body: .bytes(Array(body.utf8)))
  }

  private var prepare: CourierRequest {
    CourierRequest(
      step: "prepare", .post, "\(url)/sessions", headers: [Header("Content-Type", "application/json")],
      body: .bytes(Array("{\"kiosk\":\"check\",\"flow\":\"selfie\"}".utf8)))
  }
}
