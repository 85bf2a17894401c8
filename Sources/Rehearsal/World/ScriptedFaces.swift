internal import Contract
internal import Tape

/// What the detector finds, as a tape says it: places and sizes in units of the oval, in the person's own directions.
struct ScriptedFaces: Equatable {
  private static let fitting = 0.9

  private let script: FaceScript

  init(_ script: FaceScript) {
    self.script = script
  }

  /// The measures that no finding carries yet.
  static func unknown(in script: FaceScript) -> [FaceKey] {
    script.attributes.map(\.key).filter { key in
      switch key {
      case .x, .y, .width, .confidence, .person: false
      case .yaw, .pitch, .roll, .blink, .mouth, .light, .backlight, .side: true
      }
    }
  }

  func finding(frame: Int, capturedAt: Instant, size: PixelSize, oval: OvalPreset) -> Finding {
    Finding(
      frame: frame, capturedAt: capturedAt, size: size, kind: .face(FaceFinding(faces: faces(oval.box(in: size)))))
  }

  private func faces(_ oval: Box) -> [Face] {
    guard script.place != .none else { return [] }
    let face = Face(
      box: box(x: value(.x) ?? x, y: value(.y) ?? y, width: value(.width) ?? width, oval),
      confidence: value(.confidence) ?? 1, track: Int(value(.person) ?? 1))
    guard script.place == .two else { return [face] }
    let other = Face(box: box(x: -1, y: 0, width: Self.fitting, oval), track: face.track + 1)
    return [face, other]
  }

  private func value(_ key: FaceKey) -> Double? { script.attributes.last { $0.key == key }?.value }

  /// A picture is not mirrored: the person's right is its left.
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
