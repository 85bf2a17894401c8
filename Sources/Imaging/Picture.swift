package import Contract

/// A picture in memory: a full plane of luma and two quarter planes of chroma (4:2:0, full range 0...255).
///
/// The memory is plain, so that camera, vision, preview and encoder threads can share one picture without copies.
/// One writer at a time: the camera fills a picture, then it is only read until it is handed back and wiped.
package final class Picture: @unchecked Sendable {
  package let size: PixelSize
  package let luma: UnsafeMutableBufferPointer<UInt8>
  package let blue: UnsafeMutableBufferPointer<UInt8>
  package let red: UnsafeMutableBufferPointer<UInt8>

  /// Bytes from one row of chroma to the next; rows of luma follow each other at `size.width`.
  package var chromaWidth: Int { (size.width + 1) / 2 }

  /// How much memory it takes.
  package var memorySize: Int { luma.count + blue.count + red.count }

  package init(_ size: PixelSize) {
    precondition(size.width > 0 && size.height > 0, "a picture of \(size)")
    self.size = size
    let quarter = ((size.width + 1) / 2) * ((size.height + 1) / 2)
    luma = .allocate(capacity: size.width * size.height)
    blue = .allocate(capacity: quarter)
    red = .allocate(capacity: quarter)
    wipe()
  }

  deinit {
    wipe()
    luma.deallocate()
    blue.deallocate()
    red.deallocate()
  }

  /// Takes over another picture of the same size.
  package func copy(_ other: Picture) {
    precondition(other.size == size, "\(other.size) copied to \(size)")
    _ = luma.update(from: other.luma)
    _ = blue.update(from: other.blue)
    _ = red.update(from: other.red)
  }

  /// Makes the picture black and colourless: no face outlives its use.
  package func wipe() {
    luma.update(repeating: 0)
    blue.update(repeating: 128)
    red.update(repeating: 128)
  }
}
