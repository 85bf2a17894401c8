package import Contract

/// A command to the simulated camera.
package enum CameraOrder: Equatable, Sendable {
  /// The demo camera with a track, or its default.
  case demo(track: String?)
  /// A film, a picture or a folder of pictures; restarts at the end if it loops.
  case file(String, loops: Bool)
  case state(CameraWord)
}

/// Camera faults, and their end.
package enum CameraWord: String, CaseIterable, Sendable {
  case none, busy, denied, unplug, freeze, restore
}

/// The recorders available to tapes.
package enum RecorderKind: String, CaseIterable, Sendable {
  case virtual
}

/// Faults to inject during a session.
package enum Fault: String, CaseIterable, Sendable {
  case diskFull = "disk-full"
  case diskSlow = "disk-slow"
  case encoder
  case detectorHeld = "detector-held"
  case framesLost = "frames-lost"
  case locked
}

/// What the delivery to a simulated backend meets.
package enum CourierScript: Equatable, Sendable {
  /// Nothing delivers: `cameo deliver` does not run.
  case absent
  /// The answers to the next requests, in order; later ones succeed.
  case answers([CourierAnswerWord])
  /// The backend brings an address, and says one after the other of it; it can be used for so long.
  case link(LinkKind, [LinkState], Duration?)
  /// What the backend decides, with its words for the person, and how often they may try again.
  case verdict(VerdictOutcome, words: String?, left: Int?)
  /// It prepares each session: for a person of this first name, for so long, and with a text for the metadata.
  case prepares(name: String?, validFor: Duration?, iad: Bool)
}

/// The answer to some requests in a row.
package struct CourierAnswerWord: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case status(Int)
    /// The backend can't be reached.
    case offline
    /// The connection is cut after everything was sent.
    case cut
  }

  package var kind: Kind
  package var times: Int

  package init(_ kind: Kind, times: Int = 1) { (self.kind, self.times) = (kind, times) }

  /// Reads `503`, `503*2`, `offline` or `cut*3`.
  init?(_ text: Substring) {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts[0] {
    case "offline": kind = .offline
    case "cut": kind = .cut
    default:
      guard parts[0].count == 3, let status = Int(parts[0]), (200...599).contains(status) else { return nil }
      kind = .status(status)
    }
    guard parts.count == 2 else {
      times = 1
      return
    }
    guard let times = Int(parts[1]), (1...1000).contains(times) else { return nil }
    self.times = times
  }

  var text: String {
    let word =
      switch kind {
      case .status(let status): "\(status)"
      case .offline: "offline"
      case .cut: "cut"
      }
    return times == 1 ? word : "\(word)*\(times)"
  }
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

/// The detector's scripted findings from now on: no face, or faces with a position and attributes.
package struct FaceScript: Equatable, Sendable {
  package var place: FacePlace
  package var attributes: [FaceAttribute]

  package init(_ place: FacePlace, _ attributes: [FaceAttribute] = []) {
    self.place = place
    self.attributes = attributes
  }
}

/// The face's position, from the person's point of view.
package enum FacePlace: Equatable, Sendable {
  case none, centred, near, far, two
  /// Offset from the oval's centre, in percent of its width or height.
  case off(FaceSide, percent: Double)
}

/// The directions of an offset; left and right are the person's own.
package enum FaceSide: String, CaseIterable, Sendable {
  case left, right, up, down
}

/// An attribute of a face and its value.
package struct FaceAttribute: Equatable, Sendable {
  package var key: FaceKey
  package var value: Double

  package init(_ key: FaceKey, _ value: Double) {
    self.key = key
    self.value = value
  }
}

/// The attributes of a face; those shared with tracks mean the same.
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

  /// Without a value it means 1.
  package var isFlag: Bool {
    switch self {
    case .blink, .mouth, .smile, .backlight: true
    case .x, .y, .width, .yaw, .pitch, .roll, .light, .side, .confidence, .person: false
    }
  }
}

extension FacePlace {
  /// The attribute that the position has already set.
  var key: FaceKey? {
    switch self {
    case .near, .far: .width
    case .off(.left, _), .off(.right, _): .x
    case .off(.up, _), .off(.down, _): .y
    case .none, .centred, .two: nil
    }
  }
}
