package import Cameras
package import Contract
package import Engine
package import Settings

/// The cameras a session can have: the one that the settings name, built in or a file.
package final class CameraRack: CameraShelf {
  /// The clock by which the frames come.
  package enum Clock: Sendable {
    case live, virtual
  }

  private let camera: any RackCamera
  private let qualities: QualityWish
  private let clock: Clock
  /// Who tells a rendered person what the screen asks, and when their camera was opened.
  private var speaking: (prompter: Prompter, since: Instant)?

  package init(
    _ choice: CameraChoice, qualities: QualityWish, seed: UInt64, clock: Clock, resources: Resources,
    files: any FileStore
  ) throws(CaptureError) {
    camera = try Self.camera(choice, seed, resources, files)
    self.qualities = qualities
    self.clock = clock
  }

  private static func camera(
    _ choice: CameraChoice, _ seed: UInt64, _ resources: Resources, _ files: any FileStore
  ) throws(CaptureError) -> any RackCamera {
    switch choice {
    case .demo(let track): return try RackDemo(track, seed: seed, resources: resources, files: files)
    case .file(let path, let loops): return try RackFile(path, loops: loops, files: files)
    case .auto, .device:
      throw CaptureError(
        .cameraUnavailable, "real cameras are not built in yet;", recovery: "use --camera demo.")
    }
  }

  package func list() -> [CameraInfo] { [camera.source(nil).info] }

  package func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    let prompter = Prompter()
    speaking = (prompter, now)
    let wish = try camera.wish(qualities)
    switch clock {
    case .live:
      return try LiveFeed(camera.source(prompter), wish: wish, exposureIsFixed: true, at: now, alsoInto: readers)
    case .virtual: return try VirtualFeed(camera.source(prompter), wish: wish, exposureIsFixed: true, at: now)
    }
  }

  package func show(_ hint: Hint, at now: Instant) {
    if let speaking { speaking.prompter.show(hint, at: now - speaking.since) }
  }

  package func chooseNext(for role: CameraRole) -> Bool { false }
}

/// A camera in the rack: it can be made again and again, each time from its beginning.
protocol RackCamera {
  func source(_ prompter: Prompter?) -> sending any CameraSource
  /// What to ask of it for these qualities.
  func wish(_ qualities: QualityWish) throws(CaptureError) -> CameraWish
}
