/// A box or block glyph rasterised into rectangles of a cell; a rounded corner as coverage.
struct BoxPixels {
  private(set) var boxes: [(x: Range<Int>, y: Range<Int>)] = []
  private(set) var arc = FontFace.Drawn()

  private let width: Int
  private let height: Int
  /// The thickness of a light line.
  private let light: Int

  init(_ glyph: BoxGlyph, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    light = max(1, (height + 8) / 16)
    switch glyph {
    case .lines(let arms, let isHeavy): addLines(arms, isHeavy ? 2 * light : light)
    case .arc(let arms): addArc(arms)
    case .double(let arms): addDouble(arms)
    case .dashes(let isLevel): addDashes(isLevel: isLevel)
    case .block(let columns, let rows): boxes = [(columns.eighths(of: width), rows.eighths(of: height))]
    }
  }

  /// The centre lines of a thickness, horizontal and vertical.
  private func middle(_ thickness: Int) -> (x: Range<Int>, y: Range<Int>) {
    let (x, y) = ((width - thickness) / 2, (height - thickness) / 2)
    return (x..<x + thickness, y..<y + thickness)
  }

  private mutating func addLines(_ arms: BoxGlyph.Arms, _ thickness: Int) {
    let middle = middle(thickness)
    if arms.isLevel { boxes.append((reach(arms, .left, .right, middle.x, width), middle.y)) }
    if arms.isUpright { boxes.append((middle.x, reach(arms, .up, .down, middle.y, height))) }
  }

  /// The extent from the centre to the edges of these arms.
  private func reach(
    _ arms: BoxGlyph.Arms, _ near: BoxGlyph.Arms, _ far: BoxGlyph.Arms, _ middle: Range<Int>, _ length: Int
  ) -> Range<Int> {
    (arms.contains(near) ? 0 : middle.lowerBound)..<(arms.contains(far) ? length : middle.upperBound)
  }

  /// Each of the two lines bends where it meets the crossing line of the same side.
  private mutating func addDouble(_ arms: BoxGlyph.Arms) {
    let middle = middle(light)
    for side in [-light, light] {
      let across = arms.isLevel && arms.isUpright && arms.contains(.left) != arms.contains(.up) ? -side : side
      let x = middle.x.lowerBound + across..<middle.x.upperBound + across
      let y = middle.y.lowerBound + side..<middle.y.upperBound + side
      if arms.isLevel { boxes.append((reach(arms, .left, .right, x, width), y)) }
      if arms.isUpright { boxes.append((x, reach(arms, .up, .down, y, height))) }
    }
  }

  private mutating func addDashes(isLevel: Bool) {
    let middle = middle(light)
    let length = isLevel ? width : height
    for half in 0..<2 {
      let dash = half * length / 2 + length / 12..<(half + 1) * length / 2 - length / 12
      boxes.append(isLevel ? (dash, middle.y) : (middle.x, dash))
    }
  }

  /// A quarter circle to the side, then straight to the top or bottom.
  private mutating func addArc(_ arms: BoxGlyph.Arms) {
    let middle = middle(light)
    let (isRight, isDown) = (arms.contains(.right), arms.contains(.down))
    // In quarter pixels, since each pixel has sixteen samples.
    let centreX = isRight ? 4 * width : 0
    let radius = abs(centreX - 2 * (middle.x.lowerBound + middle.x.upperBound))
    let bendY = 2 * (middle.y.lowerBound + middle.y.upperBound) + (isDown ? radius : -radius)
    arc = FontFace.Drawn(left: 0, top: 0, columns: width, coverage: [])
    for place in 0..<width * height {
      let (x, y) = (4 * (place % width), 4 * (place / width))
      let hits = (0..<16).filter { part in
        let (x, y) = (x + part % 4, y + part / 4)
        guard isDown ? y < bendY : y >= bendY else { return middle.x.contains(x / 4) }
        return touches(2 * (x - centreX) + 1, 2 * (y - bendY) + 1, radius)
      }
      arc.coverage.append(UInt8(hits.count * 255 / 16))
    }
  }

  /// Whether a point, in eighths of a pixel from a circle's centre, is on its line.
  private func touches(_ x: Int, _ y: Int, _ radius: Int) -> Bool {
    let (inner, outer) = (max(0, 2 * radius - 4 * light), 2 * radius + 4 * light)
    let square = x * x + y * y
    return square >= inner * inner && square <= outer * outer
  }
}
