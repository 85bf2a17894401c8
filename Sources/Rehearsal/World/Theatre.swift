package import Files
package import Contract
internal import Settings

/// What all tests of a run share: the disk and the program's own texts, themes and tracks.
package struct Theatre: Sendable {
  package let files: any FileStore & Sendable
  let resources: Resources
  /// The program's cache folder.
  let made: String?
  /// The folders in which the person who runs it has programs.
  let path: [String]

  package init(
    files: any FileStore & Sendable, environment: [String: String], program: String?
  ) throws(CaptureError) {
    self.files = files
    path = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    made = Folders(environment: environment).made
    resources = try Resources.find(environment: environment, program: program, files: files)
  }

  /// What a program in a tape finds in its environment: nothing of the person who runs it.
  var environment: [String: String] {
    ["HOME": TapeFiles.home, "CAMEO_DATA_DIR": resources.root]
  }

  /// The disk as a tape in this folder sees it.
  func disk(for folder: String) -> TapeFiles {
    TapeFiles(disk: files, folder: folder, resources: resources)
  }
}
