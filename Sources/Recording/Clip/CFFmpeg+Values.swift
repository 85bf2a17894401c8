internal import CFFmpeg
internal import Contract
internal import Glibc
internal import Imaging

extension cffmpeg_picture {
  init(_ picture: Picture) {
    self.init(
      width: Int32(clamping: picture.size.width), height: Int32(clamping: picture.size.height),
      luma: picture.luma.baseAddress, blue: picture.blue.baseAddress, red: picture.red.baseAddress)
  }
}

extension CaptureError {
  /// What a fault of FFmpeg means for a person.
  init(_ fault: cffmpeg_fault) {
    let words = withUnsafeBytes(of: fault.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    switch fault.part {
    case CFFMPEG_LIBRARY:
      self.init(
        .recorderUnavailable, "Clips can't be recorded: \(words) is missing.",
        recovery: "Run 'sudo apt-get install \(words)' and start again.")
    case CFFMPEG_STORAGE: self.init(storage: -fault.code, words)
    default:
      self.init(.recordingFailed, "The clip could not be encoded (\(words)).", recovery: "Start again.")
    }
  }

  /// What an error number means to somebody who wanted to keep a clip.
  init(storage code: Int32, _ words: String? = nil) {
    switch code {
    case ENOSPC, EDQUOT, EFBIG:
      self.init(.cannotWrite, "The disk is full.", recovery: "Free some space and start again.")
    case ENOENT, ENOTDIR:
      self.init(.cannotWrite, "The folder for the clip is gone.", recovery: "Leave it in place and start again.")
    case EACCES, EPERM, EROFS:
      self.init(
        .cannotWrite, "The folder for the clip can't be written to.", recovery: "Name another one with --output DIR.")
    default:
      let words = words ?? String(cString: strerror(code))
      self.init(
        .cannotWrite, "The clip could not be written (\(words)).", recovery: "Look after the disk and start again.")
    }
  }
}
