import Contract

@testable import Flow

/// Guidance with a clock: feeds it findings and records its hints.
struct Viewer {
  var guidance = Guidance(oval: .desk)
  var now = Instant()
  var reading = Guidance.Reading(
    hint: .positionFace, hasFace: false, returns: false, fits: false, isReady: false, isNewPerson: false,
    escalation: .none)
  /// Every hint with the time at which it appeared.
  private(set) var changes: [(hint: Hint, at: Instant)] = []

  mutating func see(
    _ faces: [Face], scene: SceneLight? = nil, hidden: HiddenFace? = nil, for length: Duration,
    every step: Duration = .milliseconds(66)
  ) {
    let end = now + length
    while now < end {
      now = now + step
      let finding = FaceFinding(faces: faces, scene: scene, hidden: hidden)
      reading = guidance.read(finding, in: Walk.frameSize, at: now)
      if reading.hint != changes.last?.hint ?? .positionFace { changes.append((reading.hint, now)) }
    }
  }

  mutating func see(_ face: Face, for length: Duration) { see([face], for: length) }

  var hints: [Hint] { changes.map(\.hint) }

  func value(_ name: ConditionReading.Name) -> Double? { condition(name)?.value }

  func condition(_ name: ConditionReading.Name) -> ConditionReading? {
    guidance.readings(at: now).first { $0.name == name }
  }
}

extension Face {
  /// A face that fits, with all measurements good except those given.
  static func measured(
    yaw: Double = 0, pitch: Double = 0, roll: Double = 0, eyes: Double = 0.3, mouth: Double = 0.02,
    luma: Double = 130, background: Double = 120, clipped: Double = 0, evenness: Double = 0.95, spread: Double = 40,
    noise: Double? = nil,
    sharpness: Double = 0.06, right: Double = 0, down: Double = 0, width: Double = 0.9, track: Int = 1
  ) -> Face {
    var face = placed(right: right, down: down, width: width, track: track)
    face.pose = Pose(yaw: yaw, pitch: pitch, roll: roll)
    face.eyes = EyeOpening(right: eyes, left: eyes)
    face.light = FaceLight(
      mean: luma, background: background, clipped: clipped, evenness: evenness, spread: spread, noise: noise)
    (face.mouth, face.sharpness) = (mouth, sharpness)
    return face
  }
}
