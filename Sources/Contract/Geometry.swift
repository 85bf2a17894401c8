/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle in pixels of an unmirrored frame: x grows to the right, y downwards.
package struct Box: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The box of the given size around a centre.
  package init(centreX: Double, centreY: Double, width: Double, height: Double) {
    self.init(x: centreX - width / 2, y: centreY - height / 2, width: width, height: height)
  }

  package var centreX: Double { x + width / 2 }
  package var centreY: Double { y + height / 2 }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var area: Double { max(0, width) * max(0, height) }

  package func intersection(_ other: Box) -> Box {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Box(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The intersection over union (IoU) of two boxes, 0 to 1.
  package func overlap(_ other: Box) -> Double {
    let shared = intersection(other).area
    let whole = area + other.area - shared
    return whole > 0 ? shared / whole : 0
  }
}

/// The size of the oval for the face, by where the camera stands.
public enum OvalPreset: String, CaseIterable, Hashable, Sendable {
  /// For a hand-held camera.
  case handheld
  /// For a camera on a desk.
  case desk
  /// For a camera at a kiosk, at a standing distance.
  case kiosk

  /// Height over width of every oval.
  package static let aspect = 1.35

  /// Width of the oval as a share of the frame's height.
  package var widthOfHeight: Double {
    switch self {
    case .handheld: 0.60
    case .desk: 0.45
    case .kiosk: 0.34
    }
  }

  /// The box around the oval in a frame of this size, centred and never larger than the frame allows.
  package func box(in size: PixelSize) -> Box {
    let most = min(Double(size.width) * 0.96, Double(size.height) * 0.96 / Self.aspect)
    let width = min(Double(size.height) * widthOfHeight, most)
    return Box(
      centreX: Double(size.width) / 2, centreY: Double(size.height) / 2,
      width: width, height: width * Self.aspect)
  }
}

extension Double {
  /// Clamped to 0...1; NaN and infinity give 0.
  package var inUnit: Double { isFinite ? min(max(self, 0), 1) : 0 }
}
