/// What the backend accepts; a client that wants more is refused.
package struct BackendLimits: Equatable, Sendable {
  /// Bytes of a file.
  package var file = 256 << 20
  /// Bytes of a document, such as the envelope.
  package var document = 1 << 20
  /// Values in a document, counted by the characters that separate them: each takes a hundred times its size in memory.
  package var values = 50_000
  /// Bytes of all files together.
  package var total = 4 << 30
  package var files = 200
  package var sessions = 10_000

  package init() {}
}
