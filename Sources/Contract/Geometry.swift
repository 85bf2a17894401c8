/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle in the pixels of an unmirrored frame: x grows to the right of the picture, y downwards.
public struct Box: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The box of the given size around a centre.
  public init(centreX: Double, centreY: Double, width: Double, height: Double) {
    self.init(x: centreX - width / 2, y: centreY - height / 2, width: width, height: height)
  }

  public var centreX: Double { x + width / 2 }
  public var centreY: Double { y + height / 2 }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var area: Double { max(0, width) * max(0, height) }

  public func intersection(_ other: Box) -> Box {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Box(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The shared area of two boxes as a share of what they cover together, 0 to 1.
  public func overlap(_ other: Box) -> Double {
    let shared = intersection(other).area
    let whole = area + other.area - shared
    return whole > 0 ? shared / whole : 0
  }
}

/// The oval a face is asked to fit, sized for the place where the camera stands.
public enum OvalPreset: String, CaseIterable, Hashable, Sendable {
  case handheld, desk, kiosk

  /// Height over width of every oval.
  public static let aspect = 1.35

  /// Width of the oval as a share of the frame's height.
  public var widthOfHeight: Double {
    switch self {
    case .handheld: 0.60
    case .desk: 0.45
    case .kiosk: 0.34
    }
  }

  /// The box around the oval in a frame of this size, centred and never larger than the frame allows.
  public func box(in size: PixelSize) -> Box {
    let most = min(Double(size.width) * 0.96, Double(size.height) * 0.96 / Self.aspect)
    let width = min(Double(size.height) * widthOfHeight, most)
    return Box(
      centreX: Double(size.width) / 2, centreY: Double(size.height) / 2,
      width: width, height: width * Self.aspect)
  }
}
