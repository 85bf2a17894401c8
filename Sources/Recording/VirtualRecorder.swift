package import Frames
package import Contract
package import Imaging

/// The recorder's twin for tests and tapes: keeps the time of a clip and writes nothing.
package final class VirtualRecorder: Recorder {
  private var running: (order: RecordingOrder, timeline: ClipTimeline)?
  private var waiting: [RecorderNews] = []

  package init() {}

  package var descriptors: [Int32] { [] }
  package var queue: FrameQueue? { nil }

  package func prepare(for mode: CameraMode) {}

  package func start(_ order: RecordingOrder) {
    running = (order, ClipTimeline(length: order.duration))
    waiting = [.started]
  }

  package func take(_ stamp: FrameStamp, picture: () -> Picture?) {
    guard let (order, started) = running else { return }
    var timeline = started
    let place = timeline.take(stamp)
    running = (order, timeline)
    if place == .beyond { return finish(order, timeline) }
    if order.duration != nil { waiting.append(.progress(timeline.progress)) }
  }

  package func finish() {
    guard let (order, timeline) = running, order.duration == nil else { return }
    finish(order, timeline)
  }

  private func finish(_ order: RecordingOrder, _ timeline: ClipTimeline) {
    running = nil
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
