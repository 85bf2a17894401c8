package import Files

/// Finds the tapes named on a command line: files, and folders recursively.
package struct TapeFolder {
  private static let deepest = 16

  private let files: any FileStore

  package init(files: any FileStore) {
    self.files = files
  }

  /// The tests of all tapes, and the errors of tapes that can't be run.
  package func tests(of operands: [String]) -> (tests: [TestScript], refusals: [TapeLoader.Refusal]) {
    var tests: [TestScript] = []
    var refusals: [TapeLoader.Refusal] = []
    for path in operands.flatMap(tapes) where !tests.contains(where: { $0.file == path }) {
      do throws(TapeLoader.Refusal) {
        tests += try TapeLoader(files: files).tests(of: path)
      } catch {
        refusals.append(error)
      }
    }
    return (tests, refusals)
  }

  private func tapes(_ path: String) -> [String] {
    files.isFolder(path) ? tapes(in: path, depth: 0) : [path]
  }

  /// Skips names that begin with `_` (parts for `Source`), hidden ones, and links, which may form cycles.
  private func tapes(in folder: String, depth: Int) -> [String] {
    guard depth < Self.deepest else { return [] }
    let names = ((try? files.list(folder)) ?? []).filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }
    return names.flatMap { name in
      let path = Folders.join(folder, name)
      if name.hasSuffix(".tape") { return [path] }
      return files.isFolder(path) && !files.isLink(path) ? tapes(in: path, depth: depth + 1) : []
    }
  }
}
