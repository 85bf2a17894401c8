internal import CFFmpeg
package import Contract
package import Imaging

/// Pictures as JPEG files, without a word about where they come from.
package enum JPEG {
  /// libavcodec's quantiser, 1 to 31; about what others call a quality of 92.
  private static let quantiser: Int32 = 2

  package static func bytes(of picture: Picture) throws(CaptureError) -> [UInt8] {
    var fault = cffmpeg_fault()
    var planes = cffmpeg_picture(picture)
    var count = 0
    guard let bytes = cffmpeg_jpeg(&planes, quantiser, &count, &fault) else {
      let error = CaptureError(fault)
      guard error.code == .recordingFailed else { throw error }
      throw CaptureError(.recordingFailed, "The face picture could not be made.", recovery: "Start again.")
    }
    defer { cffmpeg_bytes_free(bytes, count) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
