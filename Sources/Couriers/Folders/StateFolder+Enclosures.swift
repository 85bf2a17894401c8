internal import Delivery
internal import Files

/// What the envelope carries beside the documents, beside the state: `SESSION.jws`, `SESSION.jwe`.
///
/// The session's own folder stays as it was sealed.
extension StateFolder {
  private static let mostBytes = 4 << 20

  private static func name(_ session: String, _ kind: Enclosures.Kind) -> String { "\(session).\(kind.rawValue)" }

  func enclosure(_ kind: Enclosures.Kind, of session: String) -> String? {
    let bytes = try? folder.read(Self.name(session, kind), limit: Self.mostBytes)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  func keep(_ enclosures: Enclosures, of session: String) throws(FileFault) {
    for kind in Enclosures.Kind.allCases {
      guard let text = enclosures[kind], text != enclosure(kind, of: session) else { continue }
      try folder.write(Array(text.utf8), to: Self.name(session, kind))
    }
  }

  func removeEnclosures(of session: String) throws(FileFault) {
    for kind in Enclosures.Kind.allCases { try folder.remove(Self.name(session, kind)) }
  }
}
