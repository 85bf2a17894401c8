internal import Files
package import Frames
internal import CFFmpeg
package import Contract
internal import Glibc
package import Imaging

/// Encodes one clip as H.264 in an MP4 file, of an exact length or open.
package final class ClipWriter {
  /// x264's preset and constant rate factor (docs/explanation/recording.md has the measurements).
  private static let preset = "ultrafast"
  private static let quality: Int32 = 20

  package let mode: CameraMode
  /// The camera's size, rounded down to even numbers.
  package let size: PixelSize
  private let writer: OpaquePointer
  private var order: RecordingOrder?
  /// The clip in memory, whose path is valid as long as this is here.
  private var held: MemoryFile?
  private var timeline = ClipTimeline(length: .zero)

  /// Loads and creates the encoder, which takes some time; call it ahead of the recording.
  package init(for mode: CameraMode) throws(CaptureError) {
    self.mode = mode
    size = PixelSize(width: mode.size.width & ~1, height: mode.size.height & ~1)
    var fault = cffmpeg_fault()
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    let rate = mode.framesPerSecond.isFinite ? min(240, max(1, mode.framesPerSecond)) : 30
    let made = Self.preset.withCString { preset in
      var order = cffmpeg_order(
        width: width, height: height, ticks_per_second: Int32(ClipTimeline.ticksPerSecond), frames_per_second: rate,
        quality: Self.quality, preset: preset)
      return cffmpeg_writer_new(&order, &fault)
    }
    guard let made else { throw CaptureError(fault) }
    writer = made
  }

  deinit {
    cffmpeg_writer_free(writer)
    guard let order else { return }
    if let memory = order.memory { memory.remove(order.path, held) } else { unlink(order.path) }
  }

  /// Creates the file, with mode 0600.
  package func begin(_ order: RecordingOrder) throws(CaptureError) {
    held = try order.memory?.file(order.path, at: order.place)
    if held == nil {
      let file = open(order.path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw StorageTrouble.ofFile(errno, at: order.place) }
      close(file)
    }
    // From here on the writer deletes the file on release, unless it is finished.
    self.order = order
    timeline = ClipTimeline(length: order.duration)
    var fault = cffmpeg_fault()
    guard cffmpeg_writer_open(writer, held?.path ?? order.path, &fault) else {
      throw CaptureError(fault, at: order.place)
    }
  }

  /// Whether the clip goes on until it is finished.
  package var isOpen: Bool { timeline.isOpen }

  /// Adds a frame; returns the progress, 1 once the clip has its length.
  package func add(_ stamp: FrameStamp, picture: () -> Picture?) throws(CaptureError) -> Double {
    // A missing picture counts as dropped once the next frame's number shows the gap.
    guard let picture = picture() else { return timeline.progress }
    switch timeline.take(stamp) {
    case .nowhere: return timeline.progress
    case .beyond: return 1
    case .within(let tick):
      try write(picture, at: tick)
      return timeline.progress
    }
  }

  private func write(_ picture: Picture, at tick: Int) throws(CaptureError) {
    var fault = cffmpeg_fault()
    var planes = cffmpeg_picture(picture)
    guard cffmpeg_writer_add(writer, &planes, Int64(tick), &fault) else {
      throw CaptureError(fault, at: order?.place ?? "")
    }
  }

  /// Finishes the file; the last frame is shown until the end of the clip.
  package func finish() throws(CaptureError) -> Clip {
    guard let order, timeline.frames > 0 else { throw .noPicture }
    let rate = mode.framesPerSecond
    var fault = cffmpeg_fault()
    guard cffmpeg_writer_finish(writer, Int64(timeline.end(usual: rate)), &fault) else {
      throw CaptureError(fault, at: order.place)
    }
    self.order = nil
    return Clip(
      path: order.path, duration: order.duration ?? timeline.openLength(usual: rate), size: size,
      frames: timeline.frames, lost: timeline.lost, codec: "h264")
  }
}

extension CaptureError {
  static let noPicture = CaptureError(
    .recordingFailed, "No picture came to be recorded.", recovery: "Start again.")
}
