public import Contract
internal import Files
internal import Notation

extension SessionResponse {
  /// The most bytes that are encoded: no picture, and no clip of ten minutes, has more.
  private static let mostBytes = 1 << 30

  /// A file of the session as base64, for hosts that send texts: `response.encoded(response.stillPath)`; `nil` of no path.
  public func encoded(_ path: String?) throws(CaptureError) -> String? {
    guard let path else { return nil }
    do throws(FileFault) {
      return Base64.text(try SystemFiles().read(path, limit: Self.mostBytes))
    } catch {
      throw CaptureError(.resourceMissing, "The file '\(printable(path))' \(error.sentence).")
    }
  }
}
