internal import Frames
internal import Contract
internal import Imaging

/// Makes one clip after the other, each when it is ordered; wherever its frames come from.
final class ClipMaker {
  /// Made ahead, for a clip to come.
  private var ready: ClipWriter?
  private var running: ClipWriter?

  func prepare(for mode: CameraMode) {
    guard ready?.mode != mode else { return }
    // What is wrong is told when a clip is wanted.
    ready = try? ClipWriter(for: mode)
  }

  func start(_ order: RecordingOrder) -> RecorderNews {
    running = nil
    do throws(CaptureError) {
      let prepared = ready?.mode == order.mode ? ready : nil
      ready = nil
      let writer = if let prepared { prepared } else { try ClipWriter(for: order.mode) }
      try writer.begin(order)
      running = writer
      return .started
    } catch {
      return .failed(error)
    }
  }

  /// nil where no clip is being made.
  func take(_ stamp: FrameStamp, picture: () -> Picture?) -> RecorderNews? {
    guard let writer = running else { return nil }
    do throws(CaptureError) {
      let progress = try writer.add(stamp, picture: picture)
      if progress >= 1 { return finish(writer) }
      return writer.isOpen ? nil : .progress(progress)
    } catch {
      running = nil
      return .failed(error)
    }
  }

  /// Ends an open clip; nil where there is none.
  func finish() -> RecorderNews? {
    guard let writer = running, writer.isOpen else { return nil }
    return finish(writer)
  }

  private func finish(_ writer: ClipWriter) -> RecorderNews {
    running = nil
    do throws(CaptureError) {
      return .finished(try writer.finish())
    } catch {
      return .failed(error)
    }
  }

  func discard() { running = nil }

  func close() { (ready, running) = (nil, nil) }
}
