package import Contract

/// A device beside camera and recorder that steps and kiosks can ask for something.
package enum Device: Hashable, Sendable {
  /// Knows the PIN of the operator, and what they want to know of a kiosk.
  case operatorConsole
  /// Reads pictures of files.
  case importer
  /// Works on pictures that are kept.
  case pictures
  /// What is heard and felt.
  case sounds
}

/// What is asked of a device.
package enum DeviceOrder: Equatable, Sendable {
  case `operator`(OperatorOrder)
  case importer(ImporterOrder)
  case pictures(PictureOrder)
  case sounds(SoundOrder)

  package var device: Device {
    switch self {
    case .operator: .operatorConsole
    case .importer: .importer
    case .pictures: .pictures
    case .sounds: .sounds
    }
  }

  /// What it is about: of two orders on one topic only the newer one awaits its answer.
  package var topic: Topic {
    switch self {
    case .operator(.look): .pin
    case .operator(.check): .pinTry
    case .operator(.survey): .survey
    case .importer: .file
    case .pictures: .picture
    case .sounds: .sound
    }
  }

  package enum Topic: Hashable, Sendable { case pin, pinTry, survey, file, picture, sound }
}

package enum ImporterOrder: Equatable, Sendable {
  /// Reads a picture of a file and keeps it under a name.
  case read(ImportOrder)
  /// It is not awaited any more.
  case abandon
}

package enum PictureOrder: Equatable, Sendable {
  /// Keeps what lies within a quad of a picture that was kept, laid flat in this size; not answered.
  case flatten(String, into: String, Quad, PixelSize)
  /// Moves the sides of a quad to the nearest edges in a picture that was kept, at most so many pixels away.
  case snap(Quad, to: String, reach: Double)
}

/// Not answered.
package enum SoundOrder: Equatable, Sendable {
  /// Heard if sounds are wanted, and felt if haptics are.
  case play(Sound)
  /// The end of shut eyes: an `ok` that can't be missed.
  case tone
  /// What still rings is not heard any more.
  case silence
}

/// What a device answers.
package enum DeviceAnswer: Equatable, Sendable {
  /// There is no such device here.
  case absent(Device)
  case `operator`(OperatorAnswer)
  case imported(ImportOutcome)
  /// The quad as it is on the edges; `nil` if there are none.
  case snapped(SnappedQuad?, from: Quad)
}
