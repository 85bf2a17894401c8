internal import Contract

/// A finding as input of the tasks: relative to the person's rest pose.
struct Signal: Equatable, Sendable {
  /// The unfiltered values.
  struct Read: Equatable, Sendable {
    var yaw, pitch, roll: Double
    var mouth, smile: Double?
  }

  var at: Instant
  /// Degrees from the rest pose, in the person's own directions: right, down, towards the right shoulder.
  var yaw, pitch, roll: Double
  /// The opening of the eyes relative to the person's usual one.
  var eyes: Double?
  /// The opening of the mouth above its rest.
  var mouth: Double?
  /// Relative to its rest, as is `shape`.
  var smile: Double?
  var shape: Double?
  /// The speed of the fastest angle, in degrees a second, over a short window.
  var speed: Double
  /// `nil` if nothing was filtered.
  var read: Read?

  init(
    at: Instant, yaw: Double = 0, pitch: Double = 0, roll: Double = 0, eyes: Double? = nil, mouth: Double? = nil,
    smile: Double? = nil, shape: Double? = nil, speed: Double = 0
  ) {
    (self.at, self.yaw, self.pitch, self.roll) = (at, yaw, pitch, roll)
    (self.eyes, self.mouth, self.smile, self.shape, self.speed) = (eyes, mouth, smile, shape, speed)
  }

  /// The signal without the median of three, which lags by one finding.
  var asRead: Signal {
    guard let read else { return self }
    var signal = self
    (signal.yaw, signal.pitch, signal.roll) = (read.yaw, read.pitch, read.roll)
    (signal.mouth, signal.smile) = (read.mouth, read.smile)
    return signal
  }
}

/// The rest pose: measured while the person looks straight ahead and does nothing.
struct RestPose: Equatable, Sendable {
  var yaw, pitch, roll: Double
  var mouth, smile, shape: Double?

  init(
    yaw: Double = 0, pitch: Double = 0, roll: Double = 0, mouth: Double? = nil, smile: Double? = nil,
    shape: Double? = nil
  ) {
    (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
    (self.mouth, self.smile, self.shape) = (mouth, smile, shape)
  }
}
