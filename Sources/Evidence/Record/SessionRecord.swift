package import Contract
package import Flow

/// Everything recorded about a session at its end; the source of `result.json` (`ResultDocument`).
@dynamicMemberLookup package struct SessionRecord: Equatable, Sendable {
  /// The session's state when it was sealed.
  package var dossier = Dossier()
  /// The session ID: letters, digits, `-` and `_`, at most 64; also the name of its folder.
  package var session: String
  package var end: SessionEnd
  package var began: WallTime
  package var length: Duration
  package var language: String
  package var software: Software
  /// The settings that shaped this session, by their keys in a settings file.
  package var options: [String: String] = [:]
  /// How long each page and phase was shown, in milliseconds.
  package var timing: [String: Double] = [:]
  package var guidance = GuidanceFacts()
  /// The host's own text.
  package var metadata: String?

  package init(
    session: String, end: SessionEnd, began: WallTime, length: Duration, language: String, software: Software
  ) {
    self.session = session
    self.end = end
    self.began = began
    self.length = length
    self.language = language
    self.software = software
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Dossier, Value>) -> Value {
    get { dossier[keyPath: path] }
    set { dossier[keyPath: path] = newValue }
  }

  /// The saved products: all if the session completed, otherwise none.
  package var keptProducts: [Product] { end == .completed ? dossier.products : [] }
  /// The camera opened last.
  var camera: CameraFacts? { dossier.cameras.last }
}

/// The program's name and version.
package struct Software: Hashable, Sendable {
  package var name: String
  package var version: String

  package init(name: String = "cameo", version: String) {
    self.name = name
    self.version = version
  }
}

/// Guidance statistics: how long each hint was shown, in milliseconds, and how often it changed.
package struct GuidanceFacts: Equatable, Sendable {
  package var shown: [Hint: Double]
  package var changes: Int

  package init(shown: [Hint: Double] = [:], changes: Int = 0) {
    self.shown = shown
    self.changes = changes
  }
}
