/// Which pixels of a line make each pixel of a shorter or longer line, and how much each counts (256 in all).
///
/// Shrinking takes the mean of what a pixel covers; growing goes straight from one pixel to the next.
struct Taps {
  private(set) var firsts: [Int32] = []
  private(set) var weights: [UInt16] = []
  /// Weights of each pixel; those not needed are 0 and stay within the line.
  private(set) var count = 1

  mutating func set(from length: Int, to parts: Int) {
    let step = Double(length) / Double(parts)
    count = min(length, step > 1 ? Int(step.rounded(.up)) + 1 : 2)
    firsts.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    for part in 0..<parts {
      let (start, end) = Self.reach(of: part, step: step)
      let first = min(max(0, Int(start.rounded(.down))), length - count)
      firsts.append(Int32(first))
      append(from: first, start: start, end: end, length: length)
    }
  }

  /// A pixel covers what lies under it; a grown one, as much as a pixel of the line around its own middle.
  private static func reach(of part: Int, step: Double) -> (start: Double, end: Double) {
    let middle = (Double(part) + 0.5) * step
    let half = max(1, step) / 2
    return (middle - half, middle + half)
  }

  private mutating func append(from first: Int, start: Double, end: Double, length: Int) {
    var left = 256
    for tap in 0..<count {
      let pixel = Double(first + tap)
      // What lies beyond the ends belongs to the outermost pixels.
      let low = first + tap == 0 ? start : max(start, pixel)
      let high = first + tap == length - 1 ? end : min(end, pixel + 1)
      let share = Int((max(0, high - low) / (end - start) * 256).rounded())
      let weight = tap == count - 1 ? left : min(left, share)
      weights.append(UInt16(weight))
      left -= weight
    }
  }
}
