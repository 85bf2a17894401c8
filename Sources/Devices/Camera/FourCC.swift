/// The FourCC of a pixel format: a code of four letters.
package struct FourCC: Hashable, Sendable {
  package var code: UInt32

  package init(code: UInt32) {
    self.code = code
  }

  package init(_ letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4, "\(letters) has four letters")
    code = letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension FourCC: CustomStringConvertible {
  /// The letters, with dots for unprintable ones, and without the top bit, which marks big-endian formats.
  package var description: String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) & 0x7f }
    return String(decoding: letters.map { (0x21...0x7e).contains($0) ? $0 : 0x2e }, as: UTF8.self)
  }
}

extension FourCC {
  package static let yuyv = FourCC("YUYV")
  package static let nv12 = FourCC("NV12")
  package static let yu12 = FourCC("YU12")
  package static let grey = FourCC("GREY")
  package static let rgb24 = FourCC("RGB3")
  package static let mjpg = FourCC("MJPG")
  package static let jpeg = FourCC("JPEG")
}
