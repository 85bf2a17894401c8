internal import CFFmpeg
package import Contract
package import Imaging

/// Encodes pictures as JPEG, without metadata.
package enum JPEG {
  /// The purpose of a picture, which determines its quality.
  package enum Use {
    /// Evidence; equivalent to libjpeg quality 93, by the sum of the quantisation tables.
    case still
    /// Documents, for OCR of small and coloured print; about quality 96, without chroma subsampling.
    case document
    /// Pictures in batches; about quality 80.
    case batched

    /// The quantiser of libavcodec, 1 to 31.
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
