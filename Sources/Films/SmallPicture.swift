package import Contract

/// A small PNG picture, such as a logo, in its stored colours.
package struct SmallPicture {
  package static let largestSide = 512

  package let size: PixelSize
  /// Red, green, blue and alpha of each pixel.
  package let rgba: [UInt8]

  /// The size in the header of a PNG picture; `nil` if the bytes are something else.
  package static func size(toldBy bytes: [UInt8]) -> PixelSize? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    guard bytes.count >= 24, bytes.starts(with: signature) else { return nil }
    func number(_ first: Int) -> Int { bytes[first..<first + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(width: number(16), height: number(20))
  }

  /// Reads the picture at a path, whose header gave this size.
  package init(_ path: String, size: PixelSize) throws(CaptureError) {
    do throws(FilmFault) {
      guard case .picture(let picture) = try Film(path).next(), let rgba = picture.rgba(size) else {
        throw FilmFault.noFilm
      }
      (self.size, self.rgba) = (size, rgba)
    } catch {
      throw FilmWords(printable(path)).error(error)
    }
  }
}
