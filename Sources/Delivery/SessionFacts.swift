package import Contract
internal import Notation

/// The facts of a sealed session that its delivery needs, from its manifest and its result.
package struct SessionFacts: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    package var name: String
    /// Its role in the result, such as `clip`; the documents of the folder have the roles `result`, `events`, `manifest`.
    package var role: String
    /// In hexadecimal digits, as the manifest has it.
    package var sha256: String
    package var size: Int
    package var contentType: String
  }

  package var session: String
  /// The path of the folder of all sessions.
  package var output: String
  /// How the session ended, such as `captured`.
  package var status: String
  package var flow: String?
  package var language: String
  package var kiosk: String?
  /// Names this delivery for the backend, so that the session is never stored twice.
  package var key: String
  package var ended: WallTime
  package var manifest: [UInt8]
  package var result: [UInt8]
  /// Those that are sent, in the order of the manifest; the manifest itself comes last.
  package var files: [File]
  /// Beside the documents in the envelope.
  package internal(set) var enclosures = Enclosures()

  /// The role of the manifest itself.
  static let manifestRole = "manifest"
  /// The keys of encrypted files.
  package static let keysFile = "keys.jwe"
  package static let sealedEnding = ".enc"

  var isCaptured: Bool { status == SessionEnd.completed.status }

  /// The path of the session's folder.
  package var folder: String { "\(output)/\(session)" }

  /// The size of all files.
  package var bytes: Int { files.reduce(0) { $0 + $1.size } }

  /// How much was sent in whole percents, with so many bytes of the file that is being sent.
  package func percent(_ state: DeliveryState, sent: Int = 0) -> Int {
    let before = files.filter { state.ids["files/\($0.name)"] != nil }.reduce(0) { $0 + $1.size }
    // An empty session has nothing to send; a body that is sent twice counts once.
    return min(100, (before + sent) * 100 / max(1, bytes))
  }
}
