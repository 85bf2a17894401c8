internal import Frames
internal import Contract
internal import Imaging

/// Makes recordings one after another, independent of the source of their frames.
final class ClipMaker {
  /// Created ahead for the next clip.
  private var ready: ClipWriter?
  /// Without a writer there are batches only.
  private var running: (writer: ClipWriter?, batches: BatchWriter?)?

  func prepare(for mode: CameraMode) {
    guard ready?.mode != mode else { return }
    // `start` reports the error.
    ready = try? ClipWriter(for: mode)
  }

  func start(_ order: RecordingOrder) -> RecorderNews {
    running = nil
    do throws(CaptureError) {
      running = (order.makesClip ? try beginClip(order) : nil, BatchWriter(order))
      return .started
    } catch {
      return .failed(error)
    }
  }

  private func beginClip(_ order: RecordingOrder) throws(CaptureError) -> ClipWriter {
    let prepared = ready?.mode == order.mode ? ready : nil
    ready = nil
    let writer = if let prepared { prepared } else { try ClipWriter(for: order.mode) }
    try writer.begin(order)
    return writer
  }

  /// Adds a frame; does nothing if nothing is being recorded.
  func take(_ stamp: FrameStamp, picture: () -> Picture?) -> [RecorderNews] {
    guard let (writer, batches) = running else { return [] }
    do throws(CaptureError) {
      let picture = picture()
      let progress = try writer?.add(stamp) { picture }
      if let progress, progress >= 1 { return finish(writer, batches) }
      let batch = if let picture { try batches?.take(stamp, picture: picture) } else { FrameBatch?.none }
      let told = progress.flatMap { writer?.isOpen == false ? [RecorderNews.progress($0)] : nil } ?? []
      return (batch.map { [.batch($0)] } ?? []) + told
    } catch {
      running = nil
      return [.failed(error)]
    }
  }

  /// Finishes an open clip, or batches without one, if any.
  func finish() -> [RecorderNews] {
    guard let (writer, batches) = running, writer?.isOpen != false else { return [] }
    return finish(writer, batches)
  }

  private func finish(_ writer: ClipWriter?, _ batches: BatchWriter?) -> [RecorderNews] {
    running = nil
    do throws(CaptureError) {
      let last = try batches?.finish()
      let end = try writer.map { writer throws(CaptureError) in RecorderNews.finished(try writer.finish()) }
      batches?.keep()
      return (last.map { [.batch($0)] } ?? []) + [end ?? .batched]
    } catch {
      return [.failed(error)]
    }
  }

  func discard() { running = nil }

  func close() { (ready, running) = (nil, nil) }
}
