package import Contract

/// A track of either kind; its first keyframe decides which.
package enum DemoScript: Equatable, Sendable {
  case person(Track)
  case document(DocumentTrack)

  /// The key whose presence in the first keyframe marks a document's track.
  static let documentKey = "document"

  /// Parses the text of a track; returns the track, or all its errors.
  package static func read(
    _ bytes: some Collection<UInt8>, file: String
  ) -> (script: DemoScript?, findings: [Diagnostic]) {
    if isOfDocument(bytes) {
      let (track, findings) = DocumentTrack.read(bytes, file: file)
      return (track.map(DemoScript.document), findings)
    }
    let (track, findings) = Track.read(bytes, file: file)
    return (track.map(DemoScript.person), findings)
  }

  /// Looks at the first line that has content.
  private static func isOfDocument(_ bytes: some Collection<UInt8>) -> Bool {
    for line in bytes.split(separator: 10) {
      let words = Word.split(String(decoding: line.prefix(1000), as: UTF8.self))
      if words.isEmpty { continue }
      return words.contains { $0.text.prefix { $0 != "=" } == documentKey }
    }
    return false
  }
}
