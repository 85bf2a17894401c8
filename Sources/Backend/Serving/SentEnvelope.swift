internal import Contract
internal import Delivery
internal import Files
internal import Notation

/// The envelope that ends a delivery: a CloudEvent that lists the files of a session.
struct SentEnvelope: Equatable {
  struct File: Equatable {
    var name: String
    var digest: Digest
    var size: Int
  }

  static let contentType = "application/cloudevents+json"

  /// The delivery's key.
  var id: String
  var session: String
  var files: [File]
  /// The documents that it carries, by the names of their files; empty where one is missing.
  var documents: [String: JSONNode]
  /// The device's signature over the manifest.
  var jws: String?
  /// The result, if it was sealed.
  var sealed: String?

  static func read(_ bytes: [UInt8]) throws(HTTPRefusal) -> SentEnvelope {
    let (node, diagnostics) = JSONReader.read(bytes, file: "envelope")
    guard let node else { throw HTTPRefusal(400, "The envelope is not JSON.", detail: diagnostics.first?.description) }
    var fields = JSONFields(node, file: "envelope")
    let version = fields.string("specversion")
    let (id, source) = (fields.string("id"), fields.string("source"))
    let (type, subject) = (fields.string("type"), fields.string("subject"))
    var data = fields.fields("data")
    let list = data?.array("files")
    if let fault = fields.diagnostics.first ?? data?.diagnostics.first { throw malformed(fault.description) }
    guard version == "1.0" else { throw malformed("specversion is not 1.0") }
    guard let type, type.hasPrefix("cameo.session."), type.hasSuffix(".v1") else {
      throw malformed("type is not known")
    }
    guard let id, !id.isEmpty, source?.isEmpty == false, let subject, let data, let list else {
      throw malformed("id, source, subject or data.files is missing")
    }
    let documents = ["manifest", "result"].compactMap { key in data.node[key].map { ("\(key).json", $0) } }
    return SentEnvelope(
      id: id, session: subject, files: try files(list),
      documents: Dictionary(documents) { first, _ in first }.filter { !$0.value.isNull },
      jws: data.node["jws"]?.string, sealed: data.node["sealed"]?.string)
  }

  static func files(_ list: [JSONNode]) throws(HTTPRefusal) -> [File] {
    var files: [File] = []
    for node in list {
      guard let name = node["name"]?.string, SessionName.isFile(name), let size = node["size"]?.integer, size >= 0,
        let digest = node["sha256"]?.string.flatMap(Digest.init(hex:))
      else { throw malformed("each of the files has a name, a sha256 of 64 hexadecimal digits, and a size") }
      files.append(File(name: name, digest: digest, size: size))
    }
    guard Set(files.map(\.name)).count == files.count else { throw malformed("a file is listed twice") }
    return files
  }

  private static func malformed(_ detail: String) -> HTTPRefusal {
    HTTPRefusal(400, "This is no envelope of a session.", code: "envelope.malformed", detail: detail)
  }
}

/// The bytes of a document as Cameo writes them: indented, with a line break at the end.
func canonical(_ node: JSONNode) -> [UInt8] { Array((node.text(pretty: true) + "\n").utf8) }

/// The manifest of a session folder, as the backend checks it.
struct SentManifest: Equatable {
  static let name = "manifest.json"

  var session: String
  var files: [SentEnvelope.File]

  static func read(_ bytes: [UInt8]) throws(HTTPRefusal) -> SentManifest {
    let (node, diagnostics) = JSONReader.read(bytes, file: name)
    guard let node else { throw altered(diagnostics.first?.description) }
    guard node["v"]?.integer == 1, let session = node["session"]?.string, let list = node["files"]?.array else {
      throw altered("v, session or files is missing")
    }
    guard canonical(node) == bytes else { throw altered("it is not written as Cameo writes it") }
    let files = list.compactMap { file -> SentEnvelope.File? in
      guard let name = file["path"]?.string, let size = file["bytes"]?.integer,
        let digest = file["sha256"]?.string.flatMap(Digest.init(hex:))
      else { return nil }
      return SentEnvelope.File(name: name, digest: digest, size: size)
    }
    guard files.count == list.count else { throw altered("a file has no path, bytes or sha256") }
    return SentManifest(session: session, files: files)
  }

  private static func altered(_ detail: String?) -> HTTPRefusal {
    HTTPRefusal(422, "The manifest is damaged.", code: "manifest.damaged", detail: detail)
  }
}
