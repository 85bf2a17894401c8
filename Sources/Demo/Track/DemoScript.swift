package import Contract

/// A track of either kind: what its first keyframe says tells which.
package enum DemoScript: Equatable, Sendable {
  case person(Track)
  case document(DocumentTrack)

  /// A track whose first keyframe has it is a document's.
  static let documentKey = "document"

  /// Reads a track's text: the track, or everything that is wrong with it.
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

  /// By the first line that says anything.
  private static func isOfDocument(_ bytes: some Collection<UInt8>) -> Bool {
    for line in bytes.split(separator: 10) {
      let words = Word.split(String(decoding: line.prefix(1000), as: UTF8.self))
      if words.isEmpty { continue }
      return words.contains { $0.text.prefix { $0 != "=" } == documentKey }
    }
    return false
  }
}
