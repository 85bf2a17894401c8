internal import CFFmpeg
package import Contract
package import Imaging

/// Pictures as JPEG files, without a word about where they come from.
package enum JPEG {
  /// What a picture is for decides how much of it may be lost.
  package enum Use {
    /// Evidence for itself; about what others call a quality of 93, by the sum of its tables.
    case still
    /// Small print is read in it by others, also coloured print; about 96, with all samples of chroma.
    case document
    /// One of many that are carried together; about 80.
    case batched

    /// libavcodec's quantiser, 1 to 31.
    fileprivate var quantiser: Int32 {
      switch self {
      case .still: 2
      case .document: 1
      case .batched: 5
      }
    }

    fileprivate var keepsChroma: Bool { self == .document }
  }

  package static func bytes(of picture: Picture, _ use: Use = .still) throws(CaptureError) -> [UInt8] {
    var fault = cffmpeg_fault()
    var planes = cffmpeg_picture(picture)
    var count = 0
    guard let bytes = cffmpeg_jpeg(&planes, use.quantiser, use.keepsChroma, &count, &fault) else {
      let error = CaptureError(fault)
      guard error.code == .recordingFailed else { throw error }
      throw CaptureError(.recordingFailed, "A picture could not be made.", recovery: "Start again.")
    }
    defer { cffmpeg_bytes_free(bytes, count) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
