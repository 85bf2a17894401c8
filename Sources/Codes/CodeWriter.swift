internal import CZXing
package import Imaging

/// Makes QR codes with ZXing, for another device to read from the screen.
package enum CodeWriter {
  /// The longest text that a terminal of 120 by 40 has room for.
  package static let longest = 271

  /// The code of a text in ASCII, with the lowest error correction; `nil` if the text is longer or has other letters,
  /// or if the library is missing.
  package static func code(_ text: String) -> CodeMatrix? {
    let bytes = Array(text.utf8)
    guard (1...longest).contains(bytes.count), bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    var modules = [Bool](repeating: false, count: Int(CZXING_WIDEST * CZXING_WIDEST))
    let side = modules.withUnsafeMutableBufferPointer { out in
      bytes.withUnsafeBufferPointer { text in
        Int(czxing_write(text.baseAddress, text.count, out.baseAddress, out.count))
      }
    }
    return side > 0 ? CodeMatrix(side: side, modules: Array(modules.prefix(side * side))) : nil
  }
}
