internal import Files
package import Frames
internal import CFFmpeg
package import Contract
internal import Glibc
package import Imaging

/// Writes one clip: H.264 in an MP4 file of exactly the length that was ordered, or an open one.
package final class ClipWriter {
  /// x264's words for how hard it tries, and its measure of what may be lost (docs/explanation/recording.md has the figures).
  private static let preset = "ultrafast"
  private static let quality: Int32 = 20

  package let mode: CameraMode
  /// The size of the clip: that of the camera, without the last row or column where there are oddly many.
  package let size: PixelSize
  private let writer: OpaquePointer
  private var order: RecordingOrder?
  private var timeline = ClipTimeline(length: .zero)

  /// Loads and makes the encoder; that takes some time, so it is done before there is something to write.
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
    if let order { unlink(order.path) }
  }

  /// Begins the file, which only its owner may read.
  package func begin(_ order: RecordingOrder) throws(CaptureError) {
    let file = open(order.path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StorageTrouble.ofFile(errno, at: order.place) }
    close(file)
    // From here on the file is removed with the writer, unless it is finished.
    self.order = order
    timeline = ClipTimeline(length: order.duration)
    var fault = cffmpeg_fault()
    guard cffmpeg_writer_open(writer, order.path, &fault) else {
      throw CaptureError(fault, at: order.place)
    }
  }

  /// Whether it goes on until it is finished.
  package var isOpen: Bool { timeline.isOpen }

  /// Takes a frame; tells how far the clip has come, 1 once it has its length.
  package func add(_ stamp: FrameStamp, picture: () -> Picture?) throws(CaptureError) -> Double {
    // One that can't be had is missed when the next one tells its number.
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

  /// Ends the file; its last picture stands until the length is reached.
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
