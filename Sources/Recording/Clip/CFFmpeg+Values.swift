internal import Files
internal import CFFmpeg
internal import Contract
internal import Imaging

extension cffmpeg_picture {
  init(_ picture: Picture) {
    self.init(
      width: Int32(clamping: picture.size.width), height: Int32(clamping: picture.size.height),
      luma: picture.luma.baseAddress, blue: picture.blue.baseAddress, red: picture.red.baseAddress)
  }
}

/// The FFmpeg libraries, loaded at run time.
package enum FFmpegLibraries {
  /// The Debian release that the program was built for.
  package static var release: String { String(cString: cffmpeg_release()) }
  /// The Debian package of the first library that can't be loaded.
  package static var missing: String? { cffmpeg_load() ? nil : cffmpeg_missing().map { String(cString: $0) } }
}

extension CaptureError {
  /// Converts an FFmpeg error into one for users; `place` is the clip's path as users know it.
  init(_ fault: cffmpeg_fault, at place: String = "") {
    let words = withUnsafeBytes(of: fault.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    switch fault.part {
    case CFFMPEG_LIBRARY:
      self.init(
        .recorderUnavailable,
        "Clips can't be recorded: \(words) is missing. This program was built for \(FFmpegLibraries.release).",
        recovery: "Run 'sudo apt-get install \(words)' and start again.")
    case CFFMPEG_LOADING:
      self.init(
        .recorderUnavailable, "Clips can't be recorded: \(words).",
        recovery: "Free some memory, or raise the limit: ulimit -v")
    case CFFMPEG_STORAGE: self = StorageTrouble.ofFile(-fault.code, at: place)
    default:
      self.init(.recordingFailed, "The clip could not be encoded (\(words)).", recovery: "Start again.")
    }
  }
}
