package import Files
package import Contract
package import Tape

/// The file that a tape is recorded into; hand-written content is never overwritten.
package struct RecordedFile {
  /// As it was given.
  package let path: String
  private let files: any FileStore

  package init(_ path: String, files: any FileStore) {
    self.path = path
    self.files = files
  }

  /// Whether what stands there may go: nothing, an empty file, or an earlier recording.
  package func checkReplaceable() throws(CaptureError) {
    do throws(FileFault) {
      let bytes = try files.read(path, limit: TapeReader.maximalSize)
      if bytes.isEmpty || bytes.starts(with: TapeHeading.mark.utf8) { return }
    } catch {
      switch error.reason {
      case .missing: return
      case .tooLarge: break
      case .notAllowed, .isFolder, .noSpace, .noDescriptor, .exposed, .other: throw error.error(.cannotWrite)
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
