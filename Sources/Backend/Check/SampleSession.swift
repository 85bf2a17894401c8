internal import Contract
internal import Files
internal import Notation

/// A small made-up session, with which a backend is checked.
struct SampleSession {
  struct File {
    var name: String
    var role: String
    var contentType: String
    var bytes: [UInt8]
    var digest: Digest { Digest(of: bytes) }
  }

  /// A picture in name only.
  static let picture = "face.jpg"
  static let result = "result.json"
  private static let end = "2026-11-29T12:00:00.000Z"

  var name: String
  /// The manifest comes last.
  var files: [File]

  init(_ name: String) {
    self.name = name
    let result = JSONNode.object([
      ("v", .integer(1)), ("session", .string(name)),
      ("software", .object([("name", .string("cameo")), ("version", .string("check"))])),
      ("status", .string("captured")), ("ended", .string(Self.end)), ("language", .string("en")),
    ])
    let picture = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ name.utf8.count) }
    files = [
      File(name: Self.picture, role: "face", contentType: "image/jpeg", bytes: picture),
      File(name: Self.result, role: "result", contentType: "application/json", bytes: canonical(result)),
    ]
    let manifest = Self.manifest(name, files)
    files.append(File(name: SentManifest.name, role: "manifest", contentType: "application/json", bytes: manifest))
  }

  private static func manifest(_ session: String, _ files: [File]) -> [UInt8] {
    let entries = files.map { file in
      JSONNode.object([
        ("path", .string(file.name)), ("bytes", .integer(file.bytes.count)), ("sha256", .string(file.digest.hex)),
      ])
    }
    return canonical(.object([("v", .integer(1)), ("session", .string(session)), ("files", .array(entries))]))
  }

  var key: String { deliveryKey(of: name, manifest: Digest(of: files.last?.bytes ?? [])) }

  func file(_ name: String) -> File? { files.first { $0.name == name } }

  /// The envelope, or one with another key or another subject.
  func envelope(key: String? = nil, subject: String? = nil) -> [UInt8] {
    func document(_ name: String) -> JSONNode { JSONReader.read(file(name)?.bytes ?? [], file: name).node ?? .null }
    let data = JSONNode.object([
      ("result", document(Self.result)), ("manifest", document(SentManifest.name)),
      ("files", .array(files.map(\.entry))),
    ])
    let members: [(String, JSONNode)] = [
      ("specversion", .string("1.0")), ("id", .string(key ?? self.key)), ("source", .string("urn:cameo:check")),
      ("type", .string("cameo.session.captured.v1")), ("subject", .string(subject ?? name)),
      ("time", .string(Self.end)), ("datacontenttype", .string("application/json")), ("data", data),
    ]
    return Array(JSONNode.object(members).text().utf8)
  }
}

extension SampleSession.File {
  /// How the envelope lists it.
  var entry: JSONNode {
    .object([
      ("role", .string(role)), ("name", .string(name)), ("sha256", .string(digest.hex)),
      ("size", .integer(bytes.count)),
    ])
  }
}
