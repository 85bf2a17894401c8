package import Contract

/// Where settings, resources and consent are read from and written to; a twin in memory stands behind it in tests.
package protocol FileStore {
  /// The whole file, if it has at most `limit` bytes.
  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8]
  /// The same for a file that only its owner may read or change, who is this user or root; refuses any other.
  func readGuarded(_ path: String, limit: Int) throws(FileFault) -> [UInt8]
  /// The names in a folder, sorted, without `.` and `..`.
  func list(_ folder: String) throws(FileFault) -> [String]
  /// The path on the machine's own disk, for libraries that open files themselves.
  func place(of path: String) throws(FileFault) -> String
  /// Whether the last name of a path is a symbolic link.
  func isLink(_ path: String) -> Bool
  /// Whether a path is a folder that can be listed.
  func isFolder(_ path: String) -> Bool
  /// Replaces a file as a whole: 0600, in folders made 0700 where they are missing.
  func write(_ bytes: [UInt8], to path: String) throws(FileFault)
}

extension FileStore {
  /// Only disks have owners.
  package func readGuarded(_ path: String, limit: Int) throws(FileFault) -> [UInt8] { try read(path, limit: limit) }

  /// Only disks have them.
  package func isLink(_ path: String) -> Bool { false }

  package func isFolder(_ path: String) -> Bool { (try? list(path)) != nil }
}

/// Why a file could not be read or written.
package struct FileFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case missing, notAllowed, isFolder, noSpace
    /// The system gives this process no more open files.
    case noDescriptor
    /// Others than its owner may read or change it, or it is another user's.
    case exposed
    case tooLarge(limit: Int)
    /// What the system calls it.
    case other(String)
  }

  package var path: String
  package var reason: Reason

  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What is the matter, to follow the name of the file.
  package var sentence: String {
    switch reason {
    case .missing: "does not exist"
    case .notAllowed: "may not be opened by this user"
    case .isFolder: "is a folder, a file is expected"
    case .noSpace: "does not fit on the disk"
    case .noDescriptor: "can't be opened: \(OpenFiles.lack)"
    case .exposed: "can be read or changed by other users, and is not trusted"
    case .tooLarge(let limit): "has more than \(limit) bytes"
    case .other(let name): "can't be used: \(name)"
    }
  }

  /// Whether the file is there and can't be what it is taken for.
  package var isTooLarge: Bool {
    if case .tooLarge = reason { true } else { false }
  }

  package var remedy: String {
    switch reason {
    case .missing, .isFolder: "Check the path."
    case .notAllowed: "Check its owner and mode with 'ls -ld'."
    case .noSpace: "Free some space."
    case .noDescriptor: OpenFiles.remedy
    case .exposed: "Make it this user's own: chown, then chmod 600."
    case .tooLarge: "Is it the right file?"
    case .other: "Check the file system."
    }
  }

  package func error(_ code: ErrorCode = .resourceMissing) -> CaptureError {
    CaptureError(
      reason == .noDescriptor ? .limitReached : code, "\(printable(path)) \(sentence).", recovery: remedy)
  }
}
