package import Contract

/// The result of checking a session folder: complete and unchanged, or the faults.
package struct Verification: Equatable, Sendable {
  /// One mismatch.
  package struct Fault: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable { case error, warning }

    package var severity: Severity
    /// The file's name, or `.` for the folder.
    package var path: String
    package var message: String

    init(_ severity: Severity = .error, _ path: String, _ message: String) {
      self.severity = severity
      self.path = path
      self.message = message
    }
  }

  /// The path as given.
  package var folder: String
  package internal(set) var session = ""
  /// Files and bytes read, the manifest included.
  package internal(set) var files = 0
  package internal(set) var bytes: Int64 = 0
  package internal(set) var faults: [Fault] = []
  /// The manifest can't be parsed; the other files were not checked.
  package internal(set) var isUnreadable = false
  /// Whether a key has signed the manifest; `nil` if that was not asked.
  package private(set) var signature: Signature?

  package enum Signature: Equatable, Sendable {
    case by(kid: String)
    case foreign
  }

  init(folder: String) {
    self.folder = folder
  }

  package var errors: [Fault] { faults.filter { $0.severity == .error } }
  package var isWhole: Bool { errors.isEmpty }

  package var exitCode: Int32 {
    if isUnreadable { return ExitCode.badSyntax }
    return isWhole ? ExitCode.captured : ExitCode.notCaptured
  }
}

extension Verification {
  /// The manifest is signed by a key with this thumbprint.
  package mutating func noteSignature(of kid: String) { signature = .by(kid: kid) }

  /// It is not, for this reason.
  package mutating func noteForeignSignature(_ reason: String) {
    signature = .foreign
    faults.append(Fault(.error, FolderNames.manifest, reason))
  }

  /// Progress of reading a folder.
  package struct Progress: Hashable, Sendable {
    package var done: Int64
    package var total: Int64
  }

  /// Reads the whole folder; throws only if there is none, or none with a manifest.
  package static func of(
    _ folder: String, disk: Disk = .system, progress: (Progress) -> Void = { _ in }
  ) throws(CaptureError) -> Verification {
    var verifier = try Verifier(folder, disk)
    try verifier.verify(progress)
    return verifier.verification
  }
}
