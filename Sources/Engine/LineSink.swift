package import Contract
internal import Glibc

/// Writes events as NDJSON to a descriptor, without ever making the session wait for a slow reader.
package final class EventSink {
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let queue: OutputQueue
  private var lost = 0
  private var last: EventStamp?
  private var hasTold = false
  /// Told once, when the events can't be written any more.
  package var onTrouble: (CaptureError) -> Void = { _ in }

  package init(descriptor: Int32, ownsDescriptor: Bool) {
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    queue = OutputQueue(descriptor)
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  package func write(_ stamp: EventStamp) {
    last = stamp
    let loss = lost > 0 ? stamp.lossLine(lost) : ""
    if queue.put(Array((loss + stamp.line + "\n").utf8)) { lost = 0 } else { lost += 1 }
    tellIfBroken()
  }

  /// Waits for a slow reader up to a bound, and says at the end what was lost; false where the reader could not be told.
  @discardableResult package func finish(within patience: Duration = .seconds(1)) -> Bool {
    queue.finish(within: patience)
    if lost > 0, let last, queue.put(Array(last.lossLine(lost).utf8)) { lost = 0 }
    queue.finish(within: .milliseconds(100))
    if lost > 0 || !queue.waiting.isEmpty { tellTrouble() }
    tellIfBroken()
    return !hasTold
  }

  private func tellIfBroken() {
    if queue.isBroken { tellTrouble() }
  }

  private func tellTrouble() {
    guard !hasTold else { return }
    hasTold = true
    onTrouble(
      CaptureError(
        .cannotWrite, "The events can't be written any more.",
        recovery: "Free the disk, or keep the reader of --events running."))
  }
}
