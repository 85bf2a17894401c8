package import Frames
package import Contract
package import Imaging

/// A fake recorder for tests and tapes: keeps the timeline of a clip and writes nothing.
package final class VirtualRecorder: Recorder {
  private var running: (order: RecordingOrder, timeline: ClipTimeline, batches: BatchAssembly?)?
  private var waiting: [RecorderNews] = []

  package init() {}

  package var descriptors: [Int32] { [] }
  package var queue: FrameQueue? { nil }

  package func prepare(for mode: CameraMode) {}

  package func start(_ order: RecordingOrder) {
    running = (order, ClipTimeline(length: order.duration), BatchAssembly(order))
    waiting = [.started]
  }

  package func take(_ stamp: FrameStamp, picture: () -> Picture?) {
    guard let (order, started, assembly) = running else { return }
    var (timeline, batches) = (started, assembly)
    let place = timeline.take(stamp)
    if place == .beyond { return finish(order, timeline, batches) }
    if let batch = try? batches?.take(stamp.capturedAt, jpeg: { [] }) { waiting.append(.batch(batch)) }
    running = (order, timeline, batches)
    if order.duration != nil { waiting.append(.progress(timeline.progress)) }
  }

  package func finish() {
    guard let (order, timeline, batches) = running, order.duration == nil else { return }
    finish(order, timeline, batches)
  }

  private func finish(_ order: RecordingOrder, _ timeline: ClipTimeline, _ batches: BatchAssembly?) {
    running = nil
    var last = batches
    if let batch = last?.finish() { waiting.append(.batch(batch)) }
    guard order.makesClip else { return waiting.append(.batched) }
    guard timeline.frames > 0 else { return waiting.append(.failed(.noPicture)) }
    let length = order.duration ?? timeline.openLength(usual: order.mode.framesPerSecond)
    waiting.append(
      .finished(
        Clip(
          path: "", duration: length, size: order.mode.size, frames: timeline.frames, lost: timeline.lost, codec: "")))
  }

  package func news() -> [RecorderNews] {
    defer { waiting = [] }
    return waiting
  }

  package func discard() { (running, waiting) = (nil, []) }

  package func settle() {}

  package func close() { discard() }
}
