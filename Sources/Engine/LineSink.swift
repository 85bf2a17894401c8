package import Contract
internal import Glibc
package import Notation

/// Writes NDJSON to a descriptor without blocking the session on a slow reader.
package final class LineSink {
  /// What the lines contain, and the flag that asks for them.
  package enum Kind: Sendable {
    case events, findings, log

    package var name: String {
      switch self {
      case .events: "events"
      case .findings: "findings"
      case .log: "log"
      }
    }

    package var flag: String { "--\(name)" }
  }

  private let kind: Kind
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let queue: OutputQueue
  private var lost = 0
  /// The line written in place of dropped lines.
  private var lossLine: (Int) -> String = { _ in "" }
  private var hasTold = false
  /// Called once when lines can't be written any longer, or until there is space again.
  package var onTrouble: (CaptureError) -> Void = { _ in }

  package init(_ kind: Kind = .events, descriptor: Int32, ownsDescriptor: Bool) {
    self.kind = kind
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    queue = OutputQueue(descriptor)
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  package func write(_ stamp: EventStamp) { write(stamp.line, ifLost: stamp.lossLine) }

  package func write(_ line: FindingLine) { write(line.text(), ifLost: FindingLine.lossLine) }

  package func write(_ line: TraceLine) { write(line.text, ifLost: TraceLine.lossLine) }

  private func write(_ line: String, ifLost lossLine: @escaping (Int) -> String) {
    self.lossLine = lossLine
    let loss = lost > 0 ? lossLine(lost) + "\n" : ""
    if queue.put(Array((loss + line + "\n").utf8)) { lost = 0 } else { lost += 1 }
    tellIfBroken()
  }

  /// Flushes with a timeout and reports dropped lines at the end; false if even that could not be written.
  @discardableResult package func finish(within patience: Duration = .seconds(1)) -> Bool {
    queue.finish(within: patience)
    if lost > 0, queue.put(Array((lossLine(lost) + "\n").utf8)) { lost = 0 }
    queue.finish(within: .milliseconds(100))
    if lost > 0 || !queue.waiting.isEmpty { tellTrouble() } else { tellIfBroken() }
    return !hasTold
  }

  private func tellIfBroken() {
    if queue.isBroken || queue.isStuck { tellTrouble() } else if lost == 0 { hasTold = false }
  }

  private func tellTrouble() {
    guard !hasTold else { return }
    hasTold = true
    onTrouble(
      CaptureError(
        .cannotWrite, "The \(kind.name) can no longer be written.",
        recovery: "Free the disk, or keep the reader of \(kind.flag) running."))
  }
}
