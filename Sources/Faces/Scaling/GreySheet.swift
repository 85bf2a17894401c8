internal import Contract

/// A reusable greyscale buffer; black until drawn on, and after a wipe.
final class GreySheet {
  private var pixels = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var size = PixelSize(width: 0, height: 0)

  deinit { free() }

  /// Makes room for a picture of this size; discards the old content.
  func resize(to size: PixelSize) -> UnsafeMutablePointer<UInt8>? {
    let count = size.width * size.height
    if count > pixels.count {
      free()
      pixels = .allocate(capacity: count)
      pixels.initialize(repeating: 0)
    }
    self.size = size
    return pixels.baseAddress
  }

  /// `nil` while there is no picture.
  var grey: Grey? {
    guard let base = pixels.baseAddress, size.width > 0, size.height > 0 else { return nil }
    return Grey(UnsafePointer(base), width: size.width, height: size.height, stride: size.width)
  }

  func wipe() {
    pixels.update(repeating: 0)
    size = PixelSize(width: 0, height: 0)
  }

  private func free() {
    pixels.update(repeating: 0)
    pixels.deallocate()
    pixels = UnsafeMutableBufferPointer(start: nil, count: 0)
  }
}
