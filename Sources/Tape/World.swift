/// What a tape does to the camera.
package enum CameraOrder: Equatable, Sendable {
  /// The demo camera with a track, or with its usual one.
  case demo(track: String?)
  /// A film, a picture or a folder of pictures; at its end it begins anew where it loops.
  case file(String, loops: Bool)
  case state(CameraWord)
}

/// What can be the matter with a camera, and its end.
package enum CameraWord: String, CaseIterable, Sendable {
  case none, busy, denied, unplug, freeze, restore
}

/// The recorders that a tape can ask for.
package enum RecorderKind: String, CaseIterable, Sendable {
  case virtual
}

/// What can go wrong in the middle of a session.
package enum Fault: String, CaseIterable, Sendable {
  case diskFull = "disk-full"
  case diskSlow = "disk-slow"
  case encoder
  case detectorHeld = "detector-held"
  case framesLost = "frames-lost"
}

/// The signals that a tape can send.
package enum SignalName: String, CaseIterable, Sendable {
  case interrupt = "INT"
  case terminate = "TERM"
  case hangUp = "HUP"
  case quit = "QUIT"
  case stop = "TSTP"
  case resume = "CONT"
}

/// What the detector finds from now on: nobody, or faces at a place with attributes.
package struct FaceScript: Equatable, Sendable {
  package var place: FacePlace
  package var attributes: [FaceAttribute]

  package init(_ place: FacePlace, _ attributes: [FaceAttribute] = []) {
    self.place = place
    self.attributes = attributes
  }
}

/// Where the face is, as seen by its owner.
package enum FacePlace: Equatable, Sendable {
  case none, centred, near, far, two
  /// By so many percent of the oval's width or height from its centre.
  case off(FaceSide, percent: Double)
}

/// The sides to which a face can be off; left and right are the person's own.
package enum FaceSide: String, CaseIterable, Sendable {
  case left, right, up, down
}

/// One measure of a face and its value.
package struct FaceAttribute: Equatable, Sendable {
  package var key: FaceKey
  package var value: Double

  package init(_ key: FaceKey, _ value: Double) {
    self.key = key
    self.value = value
  }
}

/// The measures of a face; those that tracks have too mean the same.
package enum FaceKey: String, CaseIterable, Sendable {
  case x, y, width, yaw, pitch, roll, blink, mouth, smile, light, backlight, side, confidence, person

  package var range: ClosedRange<Double> {
    switch self {
    case .x, .y: -6...6
    case .width: 0.05...3
    case .yaw, .roll: -60...60
    case .pitch: -45...45
    case .blink, .mouth, .smile, .backlight, .confidence: 0...1
    case .light: 0...2
    case .side: -1...1
    case .person: 1...99
    }
  }

  /// Written alone it means 1.
  package var isFlag: Bool {
    switch self {
    case .blink, .mouth, .smile, .backlight: true
    case .x, .y, .width, .yaw, .pitch, .roll, .light, .side, .confidence, .person: false
    }
  }
}

extension FacePlace {
  /// The measure that the place has already told.
  var key: FaceKey? {
    switch self {
    case .near, .far: .width
    case .off(.left, _), .off(.right, _): .x
    case .off(.up, _), .off(.down, _): .y
    case .none, .centred, .two: nil
    }
  }
}
