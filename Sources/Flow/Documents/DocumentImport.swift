package import Contract

/// The page on which the path of a picture is written that takes the place of one of the camera.
package struct DocumentImport: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    case writing
    /// The file is being read.
    case reading
    /// It was of no use.
    case refused(CaptureError)
  }

  /// No system takes a longer one.
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

/// A picture of a file that is to be read, and what is to be looked for in it.
package struct ImportOrder: Equatable, Sendable {
  /// nil turns the picture that is kept under the name by a quarter, clockwise, and looks at that.
  package var path: String?
  /// The name under which it is kept.
  package var name: String
  package var kind: DocumentKind
  package var readsCode: Bool

  package init(_ path: String?, as name: String, _ kind: DocumentKind, readsCode: Bool) {
    (self.path, self.name, self.kind, self.readsCode) = (path, name, kind, readsCode)
  }
}

/// What came of an order.
package enum ImportOutcome: Equatable, Sendable {
  case seen(DocumentFinding, PixelSize)
  case refused(CaptureError)
}
