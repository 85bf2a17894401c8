package import Contract
package import Files
internal import Notation

/// One line of a ledger: the fate of one session's folder, without personal data.
package struct LedgerEntry: Hashable, Sendable {
  /// What happened or was found.
  package enum Deed: String, CaseIterable, Hashable, Sendable {
    /// The folder was saved.
    case kept
    /// It exists, though no line recorded it.
    case found
    /// It was removed at the end of its retention; recorded before the removal.
    case removed
    /// It is gone, and no line says how.
    case missed
  }

  package var deed: Deed
  package var at: WallTime
  /// The folder of all session folders.
  package var output: String
  package var session: String
  /// How the session ended, from `result.json`.
  package var status: String?
  package var files: Int?
  package var bytes: Int64?
  /// The digest of the manifest, which has those of all other files.
  package var manifest: Digest?
  /// When it expires; `nil` if it is kept for ever.
  package var until: WallTime?

  package init(_ deed: Deed, _ session: String, in output: String, at: WallTime) {
    (self.deed, self.session, self.output, self.at) = (deed, session, output, at)
  }

  /// The line without its end; `before` is the previous line's digest.
  func line(after before: Digest?) -> String {
    let optional: [(String, JSONNode?)] = [
      ("status", status.map(JSONNode.string)), ("files", files.map(JSONNode.integer)),
      ("bytes", bytes.map(JSONNode.integer)), ("manifest", manifest.map { .string($0.hex) }),
      ("until", until.map { .string($0.text) }),
    ]
    return JSONWriter.text(
      .object(
        [
          ("v", .integer(Self.version)), ("at", .string(at.text)), ("did", .string(deed.rawValue)),
          ("output", .string(output)), ("session", .string(session)),
        ] + optional.compactMap { name, node in node.map { (name, $0) } }
          + [("after", before.map { .string($0.hex) } ?? .null)]))
  }

  static let version = 1
}

extension LedgerEntry {
  /// Parses a line into its entry and the previous line's digest; `nil` if it is not one of ours.
  static func read(_ line: ArraySlice<UInt8>) -> (entry: LedgerEntry, after: Digest?)? {
    guard let node = JSONReader.read(Array(line), file: "").node, node["v"]?.integer == version,
      let deed = node["did"]?.string.flatMap(Deed.init), let at = node["at"]?.string.flatMap(WallTime.init(text:)),
      let output = node["output"]?.string, let session = node["session"]?.string, FolderNames.isSession(session),
      let after = node["after"]
    else { return nil }
    var entry = LedgerEntry(deed, session, in: output, at: at)
    (entry.status, entry.files) = (node["status"]?.string, node["files"]?.integer)
    entry.bytes = node["bytes"]?.integer.map(Int64.init)
    entry.manifest = node["manifest"]?.string.flatMap(Digest.init(hex:))
    entry.until = node["until"]?.string.flatMap(WallTime.init(text:))
    let before = after.string.flatMap(Digest.init(hex:))
    // Only the exact line that would be written is valid.
    return Array(entry.line(after: before).utf8) == Array(line) ? (entry, before) : nil
  }
}
