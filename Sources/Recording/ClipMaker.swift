internal import Frames
internal import Contract
internal import Imaging

/// Makes clips one after another, independent of the source of their frames.
final class ClipMaker {
  /// Created ahead for the next clip.
  private var ready: ClipWriter?
  private var running: (writer: ClipWriter, batches: BatchWriter?)?

  func prepare(for mode: CameraMode) {
    guard ready?.mode != mode else { return }
    // `start` reports the error.
    ready = try? ClipWriter(for: mode)
  }

  func start(_ order: RecordingOrder) -> RecorderNews {
    running = nil
    do throws(CaptureError) {
      let prepared = ready?.mode == order.mode ? ready : nil
      ready = nil
      let writer = if let prepared { prepared } else { try ClipWriter(for: order.mode) }
      try writer.begin(order)
      running = (writer, BatchWriter(order))
      return .started
    } catch {
      return .failed(error)
    }
  }

  /// Adds a frame; does nothing if no clip is being recorded.
  func take(_ stamp: FrameStamp, picture: () -> Picture?) -> [RecorderNews] {
    guard let (writer, batches) = running else { return [] }
    do throws(CaptureError) {
      let picture = picture()
      let progress = try writer.add(stamp) { picture }
      if progress >= 1 { return finish(writer, batches) }
      let batch = if let picture { try batches?.take(stamp, picture: picture) } else { FrameBatch?.none }
      return (batch.map { [.batch($0)] } ?? []) + (writer.isOpen ? [] : [.progress(progress)])
    } catch {
      running = nil
      return [.failed(error)]
    }
  }

  /// Finishes the open clip, if any.
  func finish() -> [RecorderNews] {
    guard let (writer, batches) = running, writer.isOpen else { return [] }
    return finish(writer, batches)
  }

  private func finish(_ writer: ClipWriter, _ batches: BatchWriter?) -> [RecorderNews] {
    running = nil
    do throws(CaptureError) {
      let last = try batches?.finish()
      let clip = try writer.finish()
      batches?.keep()
      return (last.map { [.batch($0)] } ?? []) + [.finished(clip)]
    } catch {
      return [.failed(error)]
    }
  }

  func discard() { running = nil }

  func close() { (ready, running) = (nil, nil) }
}
