package import Contract

extension DocumentLight {
  private static let white: UInt8 = 248
  /// With surroundings this bright, a white patch is paper, not glare.
  private static let bright = 240
  /// The width of the surroundings.
  private static let around = 6

  package init?(_ plane: LumaPlane) {
    let pixels = plane.pixels
    guard !pixels.isEmpty else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    for pixel in pixels { counts[Int(pixel)] += 1 }
    let clipped = Double(counts[Int(Self.white)...].reduce(0, +)) / Double(pixels.count)
    let glare = Double(clipped > 0 ? Self.largestPatch(plane) : 0) / Double(pixels.count)
    self.init(median: counts.level(share: 0.5), clipped: clipped, glare: glare)
  }

  private struct Patch {
    var count = 0
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
  }

  private static func largestPatch(_ plane: LumaPlane) -> Int {
    var isOpen = plane.pixels.map { $0 >= white }
    var stack: [Int] = []
    var largest = 0
    for start in isOpen.indices where isOpen[start] {
      let patch = patch(from: start, plane, &isOpen, &stack)
      if patch.count > largest, brightness(around: patch, plane) < bright { largest = patch.count }
    }
    return largest
  }

  /// Flood fill: the connected patch of a pixel; marks its pixels as visited.
  private static func patch(from start: Int, _ plane: LumaPlane, _ isOpen: inout [Bool], _ stack: inout [Int]) -> Patch
  {
    let (width, height) = (plane.width, plane.height)
    var patch = Patch(left: start % width, right: start % width, top: start / width, bottom: start / width)
    stack.append(start)
    isOpen[start] = false
    while let at = stack.popLast() {
      let (x, y) = (at % width, at / width)
      patch.count += 1
      (patch.left, patch.right) = (min(patch.left, x), max(patch.right, x))
      (patch.top, patch.bottom) = (min(patch.top, y), max(patch.bottom, y))
      for (next, isInside) in [
        (at - 1, x > 0), (at + 1, x < width - 1), (at - width, y > 0), (at + width, y < height - 1),
      ] where isInside && isOpen[next] {
        isOpen[next] = false
        stack.append(next)
      }
    }
    return patch
  }

  /// The mean brightness of a frame around the patch.
  private static func brightness(around patch: Patch, _ plane: LumaPlane) -> Int {
    let (left, right) = (max(0, patch.left - around), min(plane.width - 1, patch.right + around))
    let (top, bottom) = (max(0, patch.top - around), min(plane.height - 1, patch.bottom + around))
    var (sum, count) = (0, 0)
    func take(_ x: Int, _ y: Int) {
      sum += Int(plane.pixels[y * plane.width + x])
      count += 1
    }
    for x in left...right {
      take(x, top)
      take(x, bottom)
    }
    for y in top...bottom {
      take(left, y)
      take(right, y)
    }
    return sum / count
  }
}
