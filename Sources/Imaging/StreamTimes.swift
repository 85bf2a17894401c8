/// Statistics of frame numbers and timestamps.
struct StreamTimes: Sendable {
  private var frames = 0
  private var missing = 0
  private var backward = 0
  private var last: (number: Int, time: Duration)?
  /// Intervals between consecutively numbered frames: count, mean, and sum of squared deviations.
  private var intervals = 0
  private var mean = 0.0
  private var squares = 0.0
  private var longest = 0.0

  mutating func add(number: Int, at time: Duration) {
    frames += 1
    defer { last = (number, time) }
    guard let last else { return }
    let interval = (time - last.time) / .milliseconds(1)
    longest = max(longest, interval)
    if interval <= 0 { backward += 1 }
    if number > last.number + 1 { missing += number - last.number - 1 }
    if number == last.number + 1 { take(interval) }
  }

  /// Welford's algorithm for running mean and variance, numerically stable over long streams.
  private mutating func take(_ interval: Double) {
    intervals += 1
    let distance = interval - mean
    mean += distance / Double(intervals)
    squares += distance * (interval - mean)
  }

  var measurements: [StreamMeasurement] {
    var told = [
      StreamMeasurement("frames", Double(frames), "frames"),
      StreamMeasurement("missingNumbers", Double(missing), "frames"),
    ]
    if frames > 1 {
      told.append(StreamMeasurement("stampsNotRising", Double(backward), "frames"))
      told.append(StreamMeasurement("longestInterval", thousandths(longest), "ms"))
    }
    if intervals > 0 { told.append(StreamMeasurement("meanInterval", thousandths(mean), "ms")) }
    if intervals > 1 {
      let deviation = (squares / Double(intervals - 1)).squareRoot()
      told.append(StreamMeasurement("intervalDeviation", thousandths(deviation), "ms"))
    }
    return told
  }
}
