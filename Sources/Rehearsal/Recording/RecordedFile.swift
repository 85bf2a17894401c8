package import Files
package import Contract
package import Tape

/// The target file of a recording; never overwrites hand-written content.
package struct RecordedFile {
  /// The path as given.
  package let path: String
  private let files: any FileStore

  package init(_ path: String, files: any FileStore) {
    self.path = path
    self.files = files
  }

  /// Whether the file may be replaced: it is missing, empty, or an earlier recording.
  package func checkReplaceable() throws(CaptureError) {
    do throws(FileFault) {
      let bytes = try files.read(path, limit: TapeReader.maximalSize)
      if bytes.isEmpty || bytes.starts(with: TapeHeading.mark.utf8) { return }
    } catch {
      switch error.reason {
      case .missing: return
      case .tooLarge: break
      case .notAllowed, .isFolder, .isNoFolder, .noSpace, .noDescriptor, .exposed, .damaged, .other:
        throw error.error(.cannotWrite)
      }
    }
    throw CaptureError(
      .cannotWrite, "\(printable(path)) exists and was not recorded by cameo.",
      recovery: "Give another name, or remove it first.")
  }

  package func write(_ tape: Tape) throws(CaptureError) {
    do throws(FileFault) {
      try files.write(Array(tape.description.utf8), to: path)
    } catch {
      throw error.error(.cannotWrite)
    }
  }
}
