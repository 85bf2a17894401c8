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
    try self.init(path, writingWith: { CollectorFile(path).write($0) }, onTrouble: onTrouble)
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
    let file = CollectorFile(path)
    let text = try file.text()
    if text.isEmpty { return Metrics() }
    guard let known = Metrics(continuing: text) else { throw file.foreign }
    return known
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
}
