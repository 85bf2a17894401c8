package import Contract
package import Engine
internal import Files
internal import Threads

/// Keeps counts in a file that others read at any time: the old one or the new one, never half of one.
package final class MetricsFile {
  /// How long a disk may take in the end.
  private static let patience: Duration = .seconds(1)

  private let path: String
  private let onTrouble: (CaptureError) -> Void
  private var metrics: Metrics
  private let writer: Worker<String, CaptureError?>
  /// Told once, until it can be written again.
  private var isFailing = false

  /// Goes on from what stands there; a file that holds something else is left as it is.
  package convenience init(_ path: String, onTrouble: @escaping (CaptureError) -> Void) throws(CaptureError) {
    try self.init(path, writingWith: { MetricsFile.write($0, to: path) }, onTrouble: onTrouble)
  }

  init(
    _ path: String, writingWith write: @escaping @Sendable (String) -> CaptureError?,
    onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) {
    (self.path, self.onTrouble) = (path, onTrouble)
    metrics = try Self.begin(path)
    // The newest counts: a disk that hangs has them when it answers.
    writer = try Worker("metrics", joining: { $1 }, write)
    if let trouble = write(metrics.text) { throw trouble }
  }

  private static func begin(_ path: String) throws(CaptureError) -> Metrics {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try SystemFiles().read(path, limit: 1 << 20)
    } catch {
      if error.reason == .missing { return Metrics() }
      throw error.error(.cannotWrite)
    }
    if bytes.isEmpty { return Metrics() }
    if let known = Metrics(continuing: String(decoding: bytes, as: UTF8.self)) { return known }
    throw CaptureError(
      .cannotWrite, "\(printable(path)) is not a metrics file and was left unchanged.",
      recovery: "Give another path with --metrics.")
  }

  package func hear(_ stamp: EventStamp, lastFrame: WallTime? = nil) {
    metrics.hear(stamp, lastFrame: lastFrame)
    if case .sessionEnded = stamp.notice { writer.askOrWork(metrics.text) }
    tellTrouble()
  }

  private func tellTrouble() {
    for reply in writer.takeReplies() {
      if !isFailing { reply.answer.map(onTrouble) }
      isFailing = reply.answer != nil
    }
  }

  /// Waits a moment until the last counts are written.
  package func finish() {
    let isDone = writer.waitUntilIdle(atMost: Self.patience)
    tellTrouble()
    guard !isDone else { return }
    onTrouble(
      CaptureError(
        .cannotWrite, "The last metrics were not written to \(printable(path)): the disk does not answer.",
        recovery: "Check the disk, or give another path with --metrics."))
  }

  private static func write(_ text: String, to path: String) -> CaptureError? {
    do throws(FileFault) {
      // The metrics collector runs as another user.
      try SystemFiles().write(Array(text.utf8), to: path, mode: 0o644)
      return nil
    } catch {
      return error.error(.cannotWrite)
    }
  }
}
