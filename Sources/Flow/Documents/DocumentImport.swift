package import Contract

/// The page that asks for the path of a picture to import.
package struct DocumentImport: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    case writing
    /// The file is being read.
    case reading
    /// The file could not be used.
    case refused(CaptureError)
  }

  /// The longest path that a system accepts (PATH_MAX).
  private static let longest = 4095

  package private(set) var path = ""
  package internal(set) var state = State.writing

  mutating func write(_ letter: Character) {
    guard state != .reading, path.utf8.count + letter.utf8.count <= Self.longest else { return }
    path.append(letter)
    state = .writing
  }

  mutating func erase() {
    guard state != .reading else { return }
    path = String(path.dropLast())
    state = .writing
  }

  mutating func eraseAll() {
    guard state != .reading else { return }
    (path, state) = ("", .writing)
  }

  var isReading: Bool { state == .reading }
}

/// A request to import a picture file, and what to look for in it.
package struct ImportOrder: Equatable, Sendable {
  /// `nil` turns the saved picture of that name clockwise by 90 degrees and analyses it again.
  package var path: String?
  /// The name under which the picture is saved.
  package var name: String
  package var kind: DocumentKind
  package var readsCode: Bool

  package init(_ path: String?, as name: String, _ kind: DocumentKind, readsCode: Bool) {
    (self.path, self.name, self.kind, self.readsCode) = (path, name, kind, readsCode)
  }
}

/// The outcome of an import.
package enum ImportOutcome: Equatable, Sendable {
  case seen(DocumentFinding, PixelSize)
  case refused(CaptureError)
}
