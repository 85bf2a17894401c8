internal import Contract

/// Frames that are the one before them, bit for bit.
struct StreamRepetition: Sendable {
  private var frames = 0
  private var repeated = 0
  private var checksum: UInt64?
  /// The first frame of the run of equal ones that lasts, and how many repeat it.
  private var run: (since: Duration, count: Int)?
  private var longest: (length: Duration, count: Int) = (.zero, 0)

  /// True for a frame that equals the last.
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
  /// A number that differs where any byte does, but for one chance in 2^64.
  fileprivate var checksum: UInt64 {
    [luma, blue, red].reduce(UInt64(size.width) << 32 | UInt64(size.height)) { Self.mixed($1, from: $0) }
  }

  /// Two lanes of words, which a processor mixes side by side; a step can be undone, so that it loses no difference.
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
