public import Contract
internal import Files
internal import Notation

extension SessionResponse {
  /// The largest file that is encoded; no picture, nor a clip of ten minutes, is larger.
  private static let mostBytes = 1 << 30

  /// A file of the session as base64: `response.encoded(response.stillPath)`; `nil` for no path.
  public func encoded(_ path: String?) throws(CaptureError) -> String? {
    guard let path else { return nil }
    do throws(FileFault) {
      return Base64.text(try SystemFiles().read(path, limit: Self.mostBytes))
    } catch {
      throw CaptureError(.resourceMissing, "The file '\(printable(path))' \(error.sentence).")
    }
  }
}
