internal import Contract
internal import Imaging

/// A view of a greyscale image in memory owned by the caller; rows are `stride` bytes apart.
struct Grey {
  let pixels: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  let stride: Int

  /// `nil` without pixels.
  init?(_ picture: Picture) {
    guard let base = picture.luma.baseAddress else { return nil }
    self.init(UnsafePointer(base), width: picture.size.width, height: picture.size.height, stride: picture.size.width)
  }

  init(_ pixels: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
  }

  var size: PixelSize { PixelSize(width: width, height: height) }
  var bounds: Box { Box(x: 0, y: 0, width: Double(width), height: Double(height)) }

  func row(_ y: Int) -> UnsafePointer<UInt8> { pixels + y * stride }

  /// A view of the pixels of a box, clipped to the picture; `nil` if that is empty.
  func part(_ box: Box) -> Grey? {
    guard let part = Part(box, in: size) else { return nil }
    return Grey(row(part.top) + part.left, width: part.width, height: part.height, stride: stride)
  }
}

/// A pixel-aligned part of a picture.
struct Part: Equatable {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  init?(_ box: Box, in size: PixelSize) {
    let inside = box.intersection(Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    guard inside.width >= 1, inside.height >= 1 else { return nil }
    left = Int(inside.x)
    top = Int(inside.y)
    width = min(size.width - left, Int(inside.width))
    height = min(size.height - top, Int(inside.height))
  }
}
