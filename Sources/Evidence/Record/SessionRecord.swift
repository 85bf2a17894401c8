package import Contract
package import Flow

/// Everything that is told of a session after its end; `ResultDocument` makes `result.json` of it.
@dynamicMemberLookup package struct SessionRecord: Equatable, Sendable {
  /// What the session knew at its seal.
  package var dossier = Dossier()
  /// The session's number: letters, digits, `-` and `_`, at most 64; also the name of its folder.
  package var session: String
  package var end: SessionEnd
  package var began: WallTime
  package var length: Duration
  package var language: String
  package var software: Software
  /// The settings that shaped this session, by their names in a settings file.
  package var options: [String: String] = [:]
  /// How long each page and each phase was there, in milliseconds.
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

  /// What is kept: nothing, whatever was made, unless all of it was.
  package var keptProducts: [Product] { end == .completed ? dossier.products : [] }
  /// The one that was opened last.
  var camera: CameraFacts? { dossier.cameras.last }
}

/// Which program it was.
package struct Software: Hashable, Sendable {
  package var name: String
  package var version: String

  package init(name: String = "cameo", version: String) {
    self.name = name
    self.version = version
  }
}

/// How the person was guided: how long each hint stood there, in milliseconds, and how often it changed.
package struct GuidanceFacts: Equatable, Sendable {
  package var shown: [Hint: Double]
  package var changes: Int

  package init(shown: [Hint: Double] = [:], changes: Int = 0) {
    self.shown = shown
    self.changes = changes
  }
}
