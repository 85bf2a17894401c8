package import Contract

/// A file for a metrics collector, which reads it at any time: the old text or the new one, never half of one.
package struct CollectorFile: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// What stands there; empty without a file.
  package func text() throws(CaptureError) -> String {
    do throws(FileFault) {
      return String(decoding: try SystemFiles().read(path, limit: 1 << 20), as: UTF8.self)
    } catch {
      if error.reason == .missing { return "" }
      throw error.error(.cannotWrite)
    }
  }

  /// It holds something else, which is not replaced.
  package var foreign: CaptureError {
    CaptureError(
      .cannotWrite, "\(printable(path)) is not a metrics file and was left unchanged.",
      recovery: "Give another path with --metrics.")
  }

  package func write(_ text: String) -> CaptureError? {
    do throws(FileFault) {
      // The metrics collector runs as another user.
      try SystemFiles().write(Array(text.utf8), to: path, mode: 0o644)
      return nil
    } catch {
      return error.error(.cannotWrite)
    }
  }
}
