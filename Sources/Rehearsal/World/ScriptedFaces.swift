internal import Contract
internal import Demo
internal import Tape

/// The scripted findings of a tape: positions and sizes in units of the oval, from the person's point of view.
struct ScriptedFaces: Equatable {
  private static let fitting = 0.9

  /// The share of the head's pitch that the detector measures.
  private static let pitchRead = 0.55

  private let script: FaceScript
  /// The person's additional motion.
  private var motion = HeadMotion()

  init(_ script: FaceScript) {
    self.script = script
  }

  func finding(
    frame: Int, capturedAt: Instant, size: PixelSize, oval: OvalPreset, doing motion: HeadMotion = HeadMotion()
  ) -> Finding {
    var moving = self
    moving.motion = motion
    let found = FaceFinding(
      faces: moving.faces(oval.box(in: size)), scene: SceneLight(mean: 115 * light, spread: 40 * light))
    return Finding(frame: frame, capturedAt: capturedAt, size: size, kind: .face(found))
  }

  private func faces(_ oval: Box) -> [Face] {
    guard script.place != .none else { return [] }
    let first = box(x: value(.x) ?? x, y: value(.y) ?? y, width: value(.width) ?? width, oval)
    let face = face(first, track: Int(value(.person) ?? 1))
    guard script.place == .two else { return [face] }
    var company = self
    company.motion = HeadMotion()
    return [face, company.face(box(x: -1, y: 0, width: Self.fitting, oval), track: face.track + 1)]
  }

  /// A face as scripted; other values are those of a calm person in good light.
  private func face(_ box: Box, track: Int) -> Face {
    let opening = 0.30 - 0.25 * max(value(.blink) ?? 0, motion.blink)
    let mouth = max(value(.mouth) ?? 0, motion.mouth)
    let smile = max(value(.smile) ?? 0, motion.smile)
    return Face(
      box: box, confidence: value(.confidence) ?? 1, track: track,
      pose: Pose(
        yaw: (value(.yaw) ?? 0) + motion.yaw, pitch: (value(.pitch) ?? 0) + Self.pitchRead * motion.pitch,
        roll: (value(.roll) ?? 0) + motion.roll),
      eyes: EyeOpening(right: opening, left: opening), mouth: 0.02 + 0.58 * mouth,
      smile: 0.80 * (1 + 0.35 * smile), shape: 0.70, light: faceLight, sharpness: 0.06,
      eyeDistance: box.width / Self.widthOfEyes)
  }

  /// The face's width in eye distances.
  private static let widthOfEyes = 2.38

  private var light: Double { value(.light) ?? 1 }

  /// At its maximum, backlight is three times as bright as the face, and side light leaves a quarter on the dark side.
  private var faceLight: FaceLight {
    let behind = value(.backlight) ?? 0
    return FaceLight(
      mean: min(255, 130 * light * (1 - 0.46 * behind)), background: min(255, 120 * light * (1 + 0.75 * behind)),
      clipped: max(0, 0.5 * (light - 1.5)), evenness: 0.95 - 0.7 * abs(value(.side) ?? 0),
      spread: 40 * light * (1 - behind))
  }

  private func value(_ key: FaceKey) -> Double? { script.attributes.last { $0.key == key }?.value }

  /// The picture is not mirrored: the person's right is its left.
  private func box(x: Double, y: Double, width: Double, _ oval: Box) -> Box {
    Box(
      centreX: oval.centreX - x * oval.width, centreY: oval.centreY + y * oval.height, width: width * oval.width,
      height: width * oval.height)
  }

  private var x: Double {
    switch script.place {
    case .off(.left, let percent): -percent / 100
    case .off(.right, let percent): percent / 100
    case .off(.up, _), .off(.down, _), .none, .centred, .near, .far, .two: 0
    }
  }

  private var y: Double {
    switch script.place {
    case .off(.up, let percent): -percent / 100
    case .off(.down, let percent): percent / 100
    case .off(.left, _), .off(.right, _), .none, .centred, .near, .far, .two: 0
    }
  }

  private var width: Double {
    switch script.place {
    case .near: 1.3
    case .far: 0.5
    case .none, .centred, .two, .off: Self.fitting
    }
  }
}
