package import Contract

/// A picture in memory, planar YCbCr 4:2:0 in full range: one plane of luma, two of chroma.
///
/// The memory is unmanaged, so that camera, vision, preview and encoder threads share a picture without copies. The
/// camera fills it exclusively; after that it is read-only until it is released and wiped.
package final class Picture: @unchecked Sendable {
  package let size: PixelSize
  package let luma: UnsafeMutableBufferPointer<UInt8>
  package let blue: UnsafeMutableBufferPointer<UInt8>
  package let red: UnsafeMutableBufferPointer<UInt8>

  /// The row stride of the chroma planes in bytes; that of luma is `size.width`.
  package var chromaWidth: Int { (size.width + 1) / 2 }

  /// Its memory size in bytes.
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

  /// Copies another picture of the same size.
  package func copy(_ other: Picture) {
    precondition(other.size == size, "\(other.size) copied to \(size)")
    _ = luma.update(from: other.luma)
    _ = blue.update(from: other.blue)
    _ = red.update(from: other.red)
  }

  /// Overwrites the picture with black, so that no face outlives its use.
  package func wipe() {
    luma.update(repeating: 0)
    blue.update(repeating: 128)
    red.update(repeating: 128)
  }
}
