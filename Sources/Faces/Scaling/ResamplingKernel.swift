/// Resampling kernel: the source pixels of each target pixel, with weights that sum to 256.
///
/// Downscaling averages the covered pixels (box filter); upscaling interpolates linearly.
struct ResamplingKernel {
  private(set) var firsts: [Int32] = []
  private(set) var weights: [UInt16] = []
  /// Weights per target pixel; unused ones are 0 and stay within the line.
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

  /// A target pixel covers its source area; when upscaling, the width of one source pixel around its centre.
  private static func reach(of part: Int, step: Double) -> (start: Double, end: Double) {
    let middle = (Double(part) + 0.5) * step
    let half = max(1, step) / 2
    return (middle - half, middle + half)
  }

  private mutating func append(from first: Int, start: Double, end: Double, length: Int) {
    var left = 256
    for tap in 0..<count {
      let pixel = Double(first + tap)
      // The outermost pixels extend beyond the ends.
      let low = first + tap == 0 ? start : max(start, pixel)
      let high = first + tap == length - 1 ? end : min(end, pixel + 1)
      let share = Int((max(0, high - low) / (end - start) * 256).rounded())
      let weight = tap == count - 1 ? left : min(left, share)
      weights.append(UInt16(weight))
      left -= weight
    }
  }
}
