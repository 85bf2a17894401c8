package import Contract
internal import Glibc

/// File access for settings, resources and consent; tests use an in-memory implementation.
package protocol FileStore {
  /// Reads a whole file of at most `limit` bytes.
  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8]
  /// Reads a file that no other user can read or write; refuses it unless this user or root owns it.
  func readGuarded(_ path: String, limit: Int) throws(FileFault) -> [UInt8]
  /// The names in a folder, sorted, without `.` and `..`.
  func list(_ folder: String) throws(FileFault) -> [String]
  /// The path on the local disk, for libraries that open files themselves.
  func place(of path: String) throws(FileFault) -> String
  /// Whether the path itself is a symbolic link.
  func isLink(_ path: String) -> Bool
  /// Whether the path is a folder that can be listed.
  func isFolder(_ path: String) -> Bool
  /// Replaces a file atomically, with mode 0600; creates missing folders with mode 0700.
  func write(_ bytes: [UInt8], to path: String) throws(FileFault)
  /// Replaces the contents of a file that a user may edit: keeps its mode, owner and symbolic link.
  ///
  /// A new file has mode 0644, or 0600 if its folder has to be created.
  func edit(_ bytes: [UInt8], at path: String) throws(FileFault)
}

extension FileStore {
  /// Without owners every file is trusted.
  package func readGuarded(_ path: String, limit: Int) throws(FileFault) -> [UInt8] { try read(path, limit: limit) }

  /// Without modes there is nothing to keep.
  package func edit(_ bytes: [UInt8], at path: String) throws(FileFault) { try write(bytes, to: path) }

  /// No links exist outside a disk.
  package func isLink(_ path: String) -> Bool { false }

  package func isFolder(_ path: String) -> Bool { (try? list(path)) != nil }
}

/// The reason for a failed read or write.
package struct FileFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case missing, notAllowed, isFolder, isNoFolder, noSpace
    /// The process or the system is out of file descriptors.
    case noDescriptor
    /// Other users may read or write it, or another user owns it.
    case exposed
    case tooLarge(limit: Int)
    /// The content is not what it should be, as a clause, and what the user can do.
    case damaged(String, remedy: String)
    /// The system's message (`strerror`).
    case other(String)
  }

  package var path: String
  package var reason: Reason

  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The problem as a predicate, to follow the file's name.
  package var sentence: String {
    switch reason {
    case .missing: "does not exist"
    case .notAllowed: "may not be opened by this user"
    case .isFolder: "is a folder, not a file"
    case .isNoFolder: "is no folder"
    case .noSpace: "does not fit on the disk"
    case .noDescriptor: "can't be opened: \(OpenFiles.lack)"
    case .exposed: "can be read or changed by other users, and is not trusted"
    case .tooLarge(let limit): "has more than \(limit) bytes"
    case .damaged(let clause, _): "is damaged: \(clause)"
    case .other(let name): "can't be used: \(name)"
    }
  }

  /// Whether the file exists, but is larger than its limit.
  package var isTooLarge: Bool {
    if case .tooLarge = reason { true } else { false }
  }

  package var remedy: String {
    switch reason {
    case .missing, .isFolder: "Check the path."
    case .isNoFolder: "Move it away, or name another folder."
    case .damaged(_, let remedy): remedy
    case .notAllowed: "Check its owner and mode with 'ls -ld'."
    case .noSpace: "Free some space."
    case .noDescriptor: OpenFiles.remedy
    case .exposed: "Give it to this user: chown, then chmod 600."
    case .tooLarge: "Is it the right file?"
    case .other: "Check the file system."
    }
  }

  package func error(_ code: ErrorCode = .resourceMissing) -> CaptureError {
    CaptureError(
      reason == .noDescriptor ? .limitReached : code, "\(printable(path)) \(sentence).", recovery: remedy)
  }
}

extension FileFault {
  /// The fault of a system call.
  package init(_ path: String, errno reason: Int32) {
    let reason: Reason =
      switch reason {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .notAllowed
      case EISDIR: .isFolder
      case ENOSPC, EDQUOT: .noSpace
      case EMFILE, ENFILE: .noDescriptor
      case ELOOP: .other("it is a symbolic link")
      default: .other(String(cString: strerror(reason)))
      }
    self.init(path, reason)
  }
}
