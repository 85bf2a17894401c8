package import Contract

/// Whether a session folder is whole and unchanged, and if not, where.
package struct Verification: Equatable, Sendable {
  /// One thing that is not as it should be.
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

  /// How it was given.
  package var folder: String
  package internal(set) var session = ""
  /// Files and bytes that were read, the manifest among them.
  package internal(set) var files = 0
  package internal(set) var bytes: Int64 = 0
  package internal(set) var faults: [Fault] = []
  /// That the manifest says nothing at all; the other files were not looked at.
  package internal(set) var isUnreadable = false

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
  /// How much of a folder has been read.
  package struct Progress: Hashable, Sendable {
    package var done: Int64
    package var total: Int64
  }

  /// Reads the whole folder; throws only where there is none, or none with a manifest.
  package static func of(
    _ folder: String, disk: Disk = .system, progress: (Progress) -> Void = { _ in }
  ) throws(CaptureError) -> Verification {
    var verifier = try Verifier(folder, disk)
    try verifier.verify(progress)
    return verifier.verification
  }
}
