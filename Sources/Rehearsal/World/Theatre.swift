package import Files
package import Contract
internal import Settings

/// The environment shared by all tests of a run: the disk and the program's texts, themes and tracks.
package struct Theatre: Sendable {
  package let files: any FileStore & Sendable
  let resources: Resources
  /// The program's cache folder.
  let made: String?
  /// The user's PATH.
  let path: [String]

  package init(
    files: any FileStore & Sendable, environment: [String: String], program: String?
  ) throws(CaptureError) {
    self.files = files
    path = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    made = Folders(environment: environment).made
    resources = try Resources.find(environment: environment, program: program, files: files)
  }

  /// The environment variables of a program in a tape; none of the real user.
  var environment: [String: String] {
    ["HOME": TapeFiles.home, "CAMEO_DATA_DIR": resources.root]
  }

  /// The sandboxed disk of a tape in this folder.
  func disk(for folder: String) -> TapeFiles {
    TapeFiles(disk: files, folder: folder, resources: resources)
  }
}
