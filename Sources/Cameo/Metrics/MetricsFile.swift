package import Contract
package import Engine
internal import Files

/// Keeps counts in a file that others read at any time: the old one or the new one, never half of one.
package final class MetricsFile {
  private let path: String
  private let onTrouble: (CaptureError) -> Void
  private var metrics: Metrics
  private var hasTold = false

  /// Goes on from what stands there; a file that holds something else is left as it is.
  package init(_ path: String, onTrouble: @escaping (CaptureError) -> Void) throws(CaptureError) {
    (self.path, self.onTrouble) = (path, onTrouble)
    metrics = try Self.begin(path)
    try write()
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
      .cannotWrite, "\(printable(path)) holds something else than metrics, and is left as it is.",
      recovery: "Give another path with --metrics.")
  }

  package func hear(_ stamp: EventStamp) {
    metrics.hear(stamp)
    if case .sessionEnded = stamp.notice { renew() }
  }

  private func renew() {
    do throws(CaptureError) {
      try write()
      hasTold = false
    } catch {
      // Once, until it can be written again.
      if !hasTold { onTrouble(error) }
      hasTold = true
    }
  }

  private func write() throws(CaptureError) {
    do throws(FileFault) {
      // Whoever collects them is another user.
      try SystemFiles().write(Array(metrics.text.utf8), to: path, mode: 0o644)
    } catch {
      throw error.error(.cannotWrite)
    }
  }
}
