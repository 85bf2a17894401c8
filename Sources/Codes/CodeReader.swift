internal import CZXing
package import Contract
internal import Documents
internal import Files

/// Reads QR codes with ZXing; their content leaves this module only as a SHA-256 digest, unless it may be kept.
package struct CodeReader: Sendable {
  /// The resolution of a rectified document, whatever that of the frame is.
  private static let pixelsPerMillimetre = 15.0
  /// The buffer for the content: the largest code has 2953 bytes, each of which takes up to three bytes in UTF-8.
  private static let room = 3 * 2953

  /// The maximum side of a picture; larger ones are not read.
  static let largestSide = CZXING_LARGEST

  private let keepsText: Bool

  package init(keepsText: Bool = false) throws(CaptureError) {
    guard czxing_load() else { throw Self.noLibrary }
    self.keepsText = keepsText
  }

  /// The code on a document with this outline; `nil` if none was read.
  ///
  /// `thoroughly`: whether the whole document is read too, if a part has what seems to be a code and it was not read.
  /// That costs as much as all else in a frame.
  package func read(
    _ quad: Quad, of kind: DocumentKind, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize,
    thoroughly isThorough: Bool = false
  ) -> CodeReading? {
    let flat = PixelSize(
      width: Int(kind.width * Self.pixelsPerMillimetre), height: Int(kind.height * Self.pixelsPerMillimetre))
    func read(_ quad: Quad, _ flat: PixelSize) -> CodeReading? {
      guard let picture = Rectifier.picture(of: quad, in: luma, size, as: flat) else { return nil }
      return picture.pixels.withUnsafeBufferPointer { self.read($0, flat) }
    }
    let parts = CodeSearch(quad, in: luma, size, as: flat).parts()
    for part in parts {
      if let reading = read(part.quad, part.size) { return reading }
    }
    return isThorough && !parts.isEmpty ? read(quad, flat) : nil
  }

  /// The code in a whole picture; `nil` if none was read.
  package func read(_ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> CodeReading? {
    find(luma, size)?.reading
  }

  /// The code in a whole picture, with its middle; `nil` if none was read.
  package func find(
    _ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> (reading: CodeReading, middle: Point)? {
    withText(luma, size) { text, middle in
      let words = keepsText ? CodeText(String(decoding: text, as: UTF8.self)) : nil
      return (CodeReading(length: text.count, sha256: Digest(of: text).hex, text: words), middle)
    }
  }

  /// Passes the content of a picture's code to `work`, in UTF-8 and with its middle, and overwrites it afterwards.
  func withText<Result>(
    _ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ work: (UnsafeRawBufferPointer, Point) -> Result
  ) -> Result? {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height), width > 0, height > 0,
      !isTooLarge, count <= luma.count
    else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.room) { out in
      out.initialize(repeating: 0)
      defer { out.update(repeating: 0) }
      var middle = CZXingPlace()
      let length = Int(czxing_read(luma.baseAddress, width, height, width, out.baseAddress, out.count, &middle))
      guard length > 0 else { return nil }
      return work(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: out.prefix(length))), Point(middle.x, middle.y))
    }
  }

  /// The Debian package of the library, if it can't be loaded.
  package static var missing: String? { czxing_load() ? nil : String(cString: czxing_package()) }

  private static var noLibrary: CaptureError {
    let trouble = String(cString: czxing_trouble())
    guard trouble.isEmpty else {
      return CaptureError(
        .resourceMissing, "The ZXing library, which reads QR codes, can't be loaded: \(trouble).",
        recovery: "Raise the memory limit (ulimit -v), or reinstall it.")
    }
    return CaptureError(
      .resourceMissing,
      "The ZXing library, which reads QR codes, is missing. This program was built for "
        + "\(String(cString: czxing_release())).",
      recovery: "Install it: sudo apt install \(String(cString: czxing_package()))")
  }
}
