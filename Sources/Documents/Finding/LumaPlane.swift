package import Contract

/// A luma image with contiguous rows.
package struct LumaPlane: Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var pixels: [UInt8] = []
  private var sums: [UInt32] = []

  package init() {}

  /// `nil` if the number of pixels does not match the size.
  package init?(_ size: PixelSize, _ pixels: [UInt8]) {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isTooLarge, count == pixels.count else { return nil }
    (width, height, self.pixels) = (size.width, size.height, pixels)
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }

  mutating func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    if pixels.count != width * height { pixels = Array(repeating: 0, count: width * height) }
  }

  mutating func change(_ work: (UnsafeMutablePointer<UInt8>) -> Void) {
    pixels.withUnsafeMutableBufferPointer { pixels in if let base = pixels.baseAddress { work(base) } }
  }

  /// Copies a picture, downscaled to this length of the longer side.
  mutating func shrink(_ source: UnsafeBufferPointer<UInt8>, _ size: PixelSize, toSide most: Int) {
    let share = min(1, Double(most) / Double(max(size.width, size.height, 1)))
    shrink(source, size, toWidth: Int((Double(size.width) * share).rounded()))
  }

  /// Copies a picture, downscaled to this width by averaging (box filter).
  mutating func shrink(_ source: UnsafeBufferPointer<UInt8>, _ size: PixelSize, toWidth most: Int) {
    let wide = min(size.width, max(1, most))
    let high = min(size.height, max(1, Int((Double(size.height) * Double(wide) / Double(size.width)).rounded())))
    resize(wide, high)
    guard let from = source.baseAddress else { return }
    guard wide != size.width || high != size.height else {
      change { $0.update(from: from, count: wide * high) }
      return
    }
    if sums.count != size.width { sums = Array(repeating: 0, count: size.width) }
    let (columns, rows) = (Spans(size.width, parts: wide), Spans(size.height, parts: high))
    let times = size.width / wide
    let isWhole = wide * times == size.width && high * times == size.height
    sums.withUnsafeMutableBufferPointer { sums in
      guard let sums = sums.baseAddress else { return }
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let to = pixels.baseAddress else { return }
        if isWhole { return average(from, times, wide: wide, high: high, sums, to) }
        for y in 0..<high {
          addRows(rows[y], from, width: size.width, sums)
          for x in 0..<wide { to[y &* wide &+ x] = mean(columns[x], sums, of: rows.weight) }
        }
      }
    }
  }
}

/// Downscales by an integer factor, as for most cameras, at a fraction of the cost.
private func average(
  _ from: UnsafePointer<UInt8>, _ times: Int, wide: Int, high: Int, _ sums: UnsafeMutablePointer<UInt32>,
  _ to: UnsafeMutablePointer<UInt8>
) {
  let (width, count) = (wide &* times, UInt32(times * times))
  for y in 0..<high {
    var row = from + y &* times &* width
    for x in 0..<width { sums[x] = UInt32(truncatingIfNeeded: row[x]) }
    for _ in 1..<times {
      row += width
      for x in 0..<width { sums[x] = sums[x] &+ UInt32(truncatingIfNeeded: row[x]) }
    }
    let line = to + y &* wide
    if times == 2 {
      for x in 0..<wide {
        line[x] = UInt8(truncatingIfNeeded: (sums[2 &* x] &+ sums[2 &* x &+ 1] &+ 2) &>> 2)
      }
    } else {
      for x in 0..<wide {
        var total = count / 2
        for part in 0..<times { total = total &+ sums[x &* times &+ part] }
        line[x] = UInt8(truncatingIfNeeded: total / count)
      }
    }
  }
}

/// Equal intervals of a line of pixels; partial pixels are weighted in 256ths.
private struct Spans {
  let weight: Double
  private let step: Double

  init(_ length: Int, parts: Int) {
    step = Double(length) / Double(parts)
    weight = step * 256
  }

  struct Span {
    var first: Int
    var last: Int
    var firstWeight: UInt32
    var lastWeight: UInt32
  }

  subscript(part: Int) -> Span {
    let (start, end) = (Double(part) * step, Double(part + 1) * step)
    let first = Int(start)
    let last = max(first, Int((end - 1e-6)))
    let begun = UInt32((Double(first + 1) - start) * 256)
    let ended = first == last ? 0 : UInt32((end - Double(last)) * 256)
    return Span(first: first, last: last, firstWeight: first == last ? 256 : begun, lastWeight: ended)
  }
}

private func addRows(
  _ span: Spans.Span, _ from: UnsafePointer<UInt8>, width: Int, _ sums: UnsafeMutablePointer<UInt32>
) {
  let row = from + span.first * width
  for x in 0..<width { sums[x] = UInt32(truncatingIfNeeded: row[x]) &* span.firstWeight }
  var y = span.first + 1
  while y <= span.last {
    let (row, weight) = (from + y * width, y == span.last ? span.lastWeight : 256)
    for x in 0..<width { sums[x] = sums[x] &+ UInt32(truncatingIfNeeded: row[x]) &* weight }
    y += 1
  }
}

private func mean(_ span: Spans.Span, _ sums: UnsafePointer<UInt32>, of weight: Double) -> UInt8 {
  var total = UInt64(sums[span.first]) &* UInt64(span.firstWeight)
  var whole = UInt64(span.firstWeight) &+ UInt64(span.lastWeight)
  var x = span.first &+ 1
  while x < span.last {
    total = total &+ UInt64(sums[x]) &* 256
    whole = whole &+ 256
    x = x &+ 1
  }
  if span.last > span.first { total = total &+ UInt64(sums[span.last]) &* UInt64(span.lastWeight) }
  return UInt8(min(255, max(0, Double(total) / (Double(whole) * weight) + 0.5)))
}

/// Bilinear interpolation between four pixels.
func between(
  _ topLeft: UInt8, _ topRight: UInt8, _ bottomLeft: UInt8, _ bottomRight: UInt8, right: Double, below: Double
) -> Float {
  let (right, below) = (Float(right), Float(below))
  let top = Float(topLeft) * (1 - right) + Float(topRight) * right
  let bottom = Float(bottomLeft) * (1 - right) + Float(bottomRight) * right
  return top * (1 - below) + bottom * below
}
