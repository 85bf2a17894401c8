import Files
import Contract
import Glibc
import Rehearsal

/// A report file named on the command line: replaced atomically, or written directly if it is a pipe or device.
struct ReportFile {
  private let path: String

  init(_ path: String, files: any FileStore, such example: String = "report.xml") throws(CaptureError) {
    self.path = path
    if path.isEmpty || path.hasSuffix("/") || files.isFolder(path) {
      throw CaptureError(
        .cannotWrite, "'\(printable(path))' is not a file that a report can be written to.",
        recovery: "Give the path of a file, such as \(example).")
    }
  }

  func write(_ text: String) throws(CaptureError) {
    let bytes = Array(text.utf8)
    var status = stat()
    let kind = lstat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    if kind != S_IFREG { return try pour(bytes) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try ArtefactFolder(Folders.parent(path)).write(bytes, to: name)
  }

  /// Writes in place: `/dev/stdout`, for example, must not be replaced by a file.
  private func pour(_ bytes: [UInt8]) throws(CaptureError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    let reason = descriptor < 0 ? errno : OutputWriter(descriptor).write(bytes)
    if descriptor >= 0 { close(descriptor) }
    if reason == 0 { return }
    throw CaptureError(
      .cannotWrite, "\(printable(path)) can't be written: \(String(cString: strerror(reason))).",
      recovery: "Give another path.")
  }
}
