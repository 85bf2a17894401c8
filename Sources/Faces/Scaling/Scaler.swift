internal import Contract

/// Image resampler that works row by row in reused buffers.
final class Scaler {
  private var across = ResamplingKernel()
  private var down = ResamplingKernel()
  private let sums = SumRow()

  /// Draws nothing if either size is empty.
  func draw(_ source: Grey, on sheet: GreySheet, size: PixelSize) {
    guard size.width > 0, size.height > 0, source.width > 0, source.height > 0 else { return }
    guard let target = sheet.resize(to: size), let sums = sums.room(for: source.width) else { return }
    across.set(from: source.width, to: size.width)
    down.set(from: source.height, to: size.height)
    for y in 0..<size.height {
      addRows(source, for: y, sums)
      across.firsts.withUnsafeBufferPointer { firsts in
        across.weights.withUnsafeBufferPointer { weights in
          shrink(sums, firsts, weights, taps: across.count, into: target + y * size.width)
        }
      }
    }
  }

  /// Wipes the row buffer.
  func wipe() { sums.wipe() }

  private func addRows(_ source: Grey, for y: Int, _ sums: UnsafeMutablePointer<UInt16>) {
    let first = Int(down.firsts[y])
    for tap in 0..<down.count {
      let weight = down.weights[y * down.count + tap]
      if tap == 0 {
        set(source.row(first), weight, source.width, sums)
      } else if weight > 0 {
        add(source.row(first + tap), weight, source.width, sums)
      }
    }
  }
}

/// A row of weighted sums: 256 x 255 fits into 16 bits.
private final class SumRow {
  private var sums = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)

  deinit { sums.deallocate() }

  func room(for width: Int) -> UnsafeMutablePointer<UInt16>? {
    if width > sums.count {
      wipe()
      sums.deallocate()
      sums = .allocate(capacity: width)
      sums.initialize(repeating: 0)
    }
    return sums.baseAddress
  }

  func wipe() { sums.update(repeating: 0) }
}

private func set(_ row: UnsafePointer<UInt8>, _ weight: UInt16, _ width: Int, _ sums: UnsafeMutablePointer<UInt16>) {
  for x in 0..<width { sums[x] = UInt16(truncatingIfNeeded: row[x]) &* weight }
}

private func add(_ row: UnsafePointer<UInt8>, _ weight: UInt16, _ width: Int, _ sums: UnsafeMutablePointer<UInt16>) {
  for x in 0..<width { sums[x] &+= UInt16(truncatingIfNeeded: row[x]) &* weight }
}

private func shrink(
  _ sums: UnsafePointer<UInt16>, _ firsts: UnsafeBufferPointer<Int32>, _ weights: UnsafeBufferPointer<UInt16>,
  taps: Int, into target: UnsafeMutablePointer<UInt8>
) {
  for x in 0..<firsts.count {
    let (first, weight) = (Int(firsts[x]), x &* taps)
    var sum: UInt32 = 32_768
    var tap = 0
    while tap < taps {
      sum &+= UInt32(sums[first &+ tap]) &* UInt32(weights[weight &+ tap])
      tap &+= 1
    }
    target[x] = UInt8(truncatingIfNeeded: sum >> 16)
  }
}
