package import Contract

/// A service beside camera and recorder to which steps and kiosks can send requests.
package enum Device: Hashable, Sendable {
  /// Checks the operator's PIN, and surveys the state of the kiosk.
  case operatorConsole
  /// Decodes pictures from files.
  case importer
  /// Rectifies saved pictures, and finds edges in them.
  case pictures
  /// Plays sounds and haptics.
  case sounds
  /// The process that delivers saved sessions.
  case courier
  /// Opens the chip of a document.
  case chipReader
  /// The host's own reader of what is printed on a document.
  case numberReader
}

/// A request to a device.
package enum DeviceOrder: Equatable, Sendable {
  case `operator`(OperatorOrder)
  case importer(ImporterOrder)
  case pictures(PictureOrder)
  case sounds(SoundOrder)
  case courier(CourierOrder)
  case chip(ChipOrder)
  case number(NumberOrder)

  package var device: Device {
    switch self {
    case .operator: .operatorConsole
    case .importer: .importer
    case .pictures: .pictures
    case .sounds: .sounds
    case .courier: .courier
    case .chip: .chipReader
    case .number: .numberReader
    }
  }

  /// The topic: of two requests on one topic only the newer one awaits its answer.
  package var topic: Topic {
    switch self {
    case .operator(.look): .pin
    case .operator(.check): .pinTry
    case .operator(.status): .status
    case .importer: .file
    case .pictures: .picture
    case .sounds: .sound
    case .courier(.prepare): .preparation
    case .courier: .delivery
    case .chip: .chip
    case .number: .number
    }
  }

  package enum Topic: Hashable, Sendable {
    case pin, pinTry, status, file, picture, sound, preparation, delivery, chip, number
  }
}

package enum ImporterOrder: Equatable, Sendable {
  /// Decodes a picture file and saves it under a name.
  case read(ImportOrder)
  /// Cancels the import.
  case abandon
}

package enum PictureOrder: Equatable, Sendable {
  /// Rectifies the quadrilateral of a saved picture to this size and saves it; without an answer.
  case flatten(String, into: String, Quad, PixelSize)
  /// Snaps the sides of a quadrilateral to the nearest edges in a saved picture, within this distance in pixels.
  case snap(Quad, to: String, reach: Double)
}

/// A request for a sound; without an answer.
package enum SoundOrder: Equatable, Sendable {
  /// Played if sounds are on, felt if haptics are on.
  case play(Sound)
  /// The signal that shut eyes may open: an `ok` that can't be missed.
  case tone
  /// Stops pending sounds.
  case silence
}

/// What the backend is to prepare a session for.
package struct PreparationOrder: Equatable, Sendable {
  package var flow: String
  /// By which the backend knows the person; `nil` if the host has not said so.
  package var subjectRef: String?

  package init(flow: String, subjectRef: String? = nil) { (self.flow, self.subjectRef) = (flow, subjectRef) }
}

package enum CourierOrder: Equatable, Sendable {
  /// Has the backend prepare this session.
  case prepare(PreparationOrder)
  /// Sends the saved session with this `result.json`, and tells its progress.
  case deliver(String)
  /// Tells what the backend says of a link, each time that changes.
  case watch(LinkKind)
  /// The page has gone; the delivery goes on.
  case leave
}

package enum ChipOrder: Equatable, Sendable {
  /// Tells the state of the readers, each time that it changes.
  case look
  /// Reads the chip as soon as one is there, and tells the readers' states too; the request before it is over.
  case read(ChipRequest)
  /// The page has gone: ends the read, without an answer.
  case leave
}

package enum NumberOrder: Equatable, Sendable {
  /// Has the host read the saved picture of this name.
  case read(String)
  case abandon
}

/// The answer of a device.
package enum DeviceAnswer: Equatable, Sendable {
  /// This device does not exist here.
  case absent(Device)
  case `operator`(OperatorAnswer)
  case imported(ImportOutcome)
  /// The quadrilateral snapped to edges; `nil` if there are none.
  case snapped(SnappedQuad?, from: Quad)
  case preparation(PreparationAnswer)
  /// One of several: until the last one, the request awaits more.
  case delivery(DeliveryNews)
  /// One of several.
  case watched(LinkState)
  /// One of several: the last one is `read` or `failed`.
  case chip(ChipNews)
  /// What the host has read, as text; `nil` if it has nothing, or took too long.
  case number(WipedBytes?)
}
