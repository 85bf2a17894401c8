internal import Contract

/// The requests of `S3Adapter` for one session, as values; libcurl signs them.
///
/// Addresses have the bucket in their path. All their characters stand for themselves, so that they are signed as they are.
struct S3Requests {
  private typealias Header = CourierRequest.Header

  /// The digest of the whole file: what tells our object from another's.
  static let digestHeader = "x-amz-meta-cameo-sha256"
  private static let unlessTaken = Header("If-None-Match", "*")

  private let facts: SessionFacts
  private let context: DeliveryContext
  private let signing: CourierRequest.Signing

  init(_ facts: SessionFacts, _ context: DeliveryContext) {
    (self.facts, self.context) = (facts, context)
    let key = S3Key(context.credentials.s3Key ?? "")
    signing = .init(access: key?.access ?? "", secret: key?.secret ?? "", region: context.config.s3.region ?? "")
  }

  /// The address of the folder of all sessions.
  static func folder(_ config: DeliveryConfig) -> String {
    let prefix = (config.s3.prefix ?? "").split(separator: "/").map(String.init)
    return ([bucket(config)] + prefix).joined(separator: "/")
  }

  static func bucket(_ config: DeliveryConfig) -> String {
    let base = String((config.url ?? "").reversed().drop { $0 == "/" }.reversed())
    return "\(base)/\(config.s3.bucket ?? "")"
  }

  // MARK: A file

  func put(_ file: SessionFacts.File) -> CourierRequest {
    request(
      S3Step.file(file.name), .put, file,
      headers: [
        type(of: file), Self.unlessTaken, digest(file.sha256), Header(Self.digestHeader, file.sha256),
      ], body: .file(file.name, size: file.size))
  }

  func look(_ file: SessionFacts.File) -> CourierRequest {
    request(S3Step.look(file.name), .head, file, headers: [digest(of: [])])
  }

  // MARK: A file in parts

  /// libcurl 7.88 signs `?uploads` wrong, and `?uploads=` right.
  func begin(_ file: SessionFacts.File) -> CourierRequest {
    request(
      S3Step.begin(file.name), .post, file, query: "uploads=",
      headers: [type(of: file), digest(of: []), Header(Self.digestHeader, file.sha256)])
  }

  /// The client computes the digest of a part.
  func put(_ part: Int, _ range: Range<Int>, of file: SessionFacts.File, _ upload: String) -> CourierRequest {
    request(
      S3Step.part(file.name, part), .put, file, query: "partNumber=\(part)&\(S3Query.upload(upload))",
      body: .part(file.name, range, of: file.size))
  }

  func complete(_ file: SessionFacts.File, _ upload: String, _ tags: [String]) -> CourierRequest {
    let parts = zip(1..., tags).map { number, tag in
      "<Part><PartNumber>\(number)</PartNumber><ETag>\(XMLText.escaped(tag))</ETag></Part>"
    }
    let space = "http://s3.amazonaws.com/doc/2006-03-01/"
    let text = "<CompleteMultipartUpload xmlns=\"\(space)\">\(parts.joined())</CompleteMultipartUpload>"
    let body = Array(text.utf8)
    return request(
      S3Step.complete(file.name), .post, file, query: S3Query.upload(upload),
      headers: [Header("Content-Type", "application/xml"), Self.unlessTaken, digest(of: body)], body: .bytes(body))
  }

  func abort(_ file: SessionFacts.File, _ upload: String) -> CourierRequest {
    request(
      S3Step.abort(file.name), .delete, file, query: S3Query.upload(upload), headers: [digest(of: [])])
  }

  // MARK: Parts of a request

  private func request(
    _ step: String, _ method: CourierRequest.Method, _ file: SessionFacts.File, query: String? = nil,
    headers: [Header] = [], body: CourierRequest.Body = .none
  ) -> CourierRequest {
    let address = "\(Self.folder(context.config))/\(facts.session)/\(file.name)"
    return CourierRequest(
      step: step, method, address + (query.map { "?\($0)" } ?? ""), headers: headers, body: body, signing: signing)
  }

  private func type(of file: SessionFacts.File) -> Header { Header("Content-Type", file.contentType) }

  /// Without it libcurl signs that the body is not signed.
  private func digest(_ sha256: String) -> Header { Header(CourierRequest.Signing.digestHeader, sha256) }
  private func digest(of bytes: [UInt8]) -> Header { digest(Hex.text(context.sha256(bytes))) }
}

/// Upload ids in queries.
enum S3Query {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
  private static let longest = 2048

  /// An id that is fit to be kept and sent.
  static func isUpload(_ id: String) -> Bool {
    (1...longest).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
  }

  static func upload(_ id: String) -> String {
    let bytes = id.utf8.flatMap { plain.contains($0) ? [$0] : Array("%\(Hex.text([$0]).uppercased())".utf8) }
    return "uploadId=\(String(decoding: bytes, as: UTF8.self))"
  }
}
