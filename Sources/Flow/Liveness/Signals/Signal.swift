internal import Contract

/// One finding as tasks look at it: from where the person rests.
struct Signal: Equatable, Sendable {
  /// What is smoothed, before it is.
  struct Read: Equatable, Sendable {
    var yaw, pitch, roll: Double
    var mouth, smile: Double?
  }

  var at: Instant
  /// Degrees from the rest, in the person's own directions: right, down, towards the right shoulder.
  var yaw, pitch, roll: Double
  /// How far the eyes are open, over what is usual for the person.
  var eyes: Double?
  /// Over what the mouth is at rest.
  var mouth: Double?
  /// In shares of what it is at rest, as is `shape`.
  var smile: Double?
  var shape: Double?
  /// Of the fastest angle, in degrees a second, over the last moments.
  var speed: Double
  /// nil where nothing was smoothed.
  var read: Read?

  init(
    at: Instant, yaw: Double = 0, pitch: Double = 0, roll: Double = 0, eyes: Double? = nil, mouth: Double? = nil,
    smile: Double? = nil, shape: Double? = nil, speed: Double = 0
  ) {
    (self.at, self.yaw, self.pitch, self.roll) = (at, yaw, pitch, roll)
    (self.eyes, self.mouth, self.smile, self.shape, self.speed) = (eyes, mouth, smile, shape, speed)
  }

  /// The same without the median of three, which is one finding late.
  var asRead: Signal {
    guard let read else { return self }
    var signal = self
    (signal.yaw, signal.pitch, signal.roll) = (read.yaw, read.pitch, read.roll)
    (signal.mouth, signal.smile) = (read.mouth, read.smile)
    return signal
  }

  /// Whether eyes and mouth can be believed: a flat picture that is tipped or turned seems to move them.
  ///
  /// A shape that was not measured tells nothing; it comes from the same points as the eyes and the mouth.
  var isInShape: Bool { abs((shape ?? 1) - 1) <= 0.15 && abs(yaw) <= 20 }
}

/// How a person rests: what was measured while they looked straight ahead and did nothing.
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
