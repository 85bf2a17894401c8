internal import Contract

/// Counts frames that repeat the previous one bit for bit.
struct StreamRepetition: Sendable {
  private var frames = 0
  private var repeated = 0
  private var checksum: UInt64?
  /// The start of the current run of identical frames, and the number of repetitions.
  private var run: (since: Duration, count: Int)?
  private var longest: (length: Duration, count: Int) = (.zero, 0)

  /// True for a frame identical to the previous one.
  mutating func add(_ picture: Picture, at time: Duration) -> Bool {
    frames += 1
    let sum = picture.checksum
    defer { checksum = sum }
    guard let run, sum == checksum else {
      run = (time, 0)
      return false
    }
    repeated += 1
    self.run = (run.since, run.count + 1)
    longest = (max(longest.length, time - run.since), max(longest.count, run.count + 1))
    return true
  }

  var measurements: [StreamMeasurement] {
    guard frames > 1 else { return [] }
    return [
      StreamMeasurement("repeatedFrames", Double(repeated), "frames"),
      StreamMeasurement("repeatedShare", thousandths(Double(repeated) / Double(frames - 1)), "share"),
      StreamMeasurement("longestRepetition", Double(longest.count), "frames"),
      StreamMeasurement("longestFrozen", thousandths(longest.length / .milliseconds(1)), "ms"),
    ]
  }
}

extension Picture {
  /// A 64-bit hash of all bytes.
  fileprivate var checksum: UInt64 {
    [luma, blue, red].reduce(UInt64(size.width) << 32 | UInt64(size.height)) { Self.mixed($1, from: $0) }
  }

  /// Hashes words in two independent lanes, for instruction-level parallelism; each step is invertible, so no
  /// difference is lost.
  private static func mixed(_ plane: UnsafeMutableBufferPointer<UInt8>, from seed: UInt64) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(plane)
    var (even, odd) = (seed, ~seed)
    var place = 0
    while place + 16 <= bytes.count {
      even = mixed(even, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      odd = mixed(odd, bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
      place += 16
    }
    while place < bytes.count {
      even = mixed(even, UInt64(bytes[place]))
      place += 1
    }
    return mixed(even, odd)
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product &>> 29)
  }
}
