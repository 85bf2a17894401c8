package import Contract
internal import Frames
internal import Flow
internal import Screens

/// The camera: frames in, events out.
extension Engine {
  /// The newest frame of the open camera.
  package var frame: SeenFrame? { stand?.frame }

  /// The mode of the open camera.
  package var mode: CameraMode? { stand?.mode }

  func openCamera(_ role: CameraRole) {
    closeCamera()
    cameraBook.prepare(role)
    do {
      for vision in watching { vision.cameraOpens(role, at: now) }
      let feed = try parts.cameras.open(role, at: now, alsoInto: readers)
      stand = CameraStand(role, feed, measured: parts.checksStream || measuresStream)
      takeNews()
    } catch {
      post(.camera(.failed(error)))
    }
  }

  /// The readers that take frames on their own threads.
  private var readers: [any FrameReader] {
    watching.compactMap(\.slot) + [parts.recorder?.queue].compactMap(\.self)
  }

  func closeCamera() {
    guard let feed = stand?.feed else { return }
    noteStream()
    // Drop the frame first, so that the camera finds all its pictures wiped.
    stand = nil
    overwritten += feed.bytes
    feed.close()
  }

  /// Saves the measurements so far of the open camera.
  func noteStream() {
    if let stand { cameraBook.measure(stand.check.measurements, of: stand.role) }
  }

  func switchCamera(_ role: CameraRole) {
    guard parts.cameras.chooseNext(for: role) else { return show(.camera(nil)) }
    post(.camera(.switching))
    openCamera(role)
    if let name = parts.cameras.opened?.name { show(.camera(name)) }
  }

  func takeNews() {
    guard let feed = stand?.feed else { return }
    for item in feed.news(at: now) {
      // An item may close the camera; the rest are dropped then.
      guard stand?.feed === feed else { return }
      switch item {
      case .frame(let frame): take(frame)
      case .event(.focus(let answer)): show(.focus(answer))
      case .event(let event):
        prepare(for: event)
        post(.camera(event))
      }
    }
  }

  private func prepare(for event: CameraEvent) {
    if event == .lost { stand?.lose() }
    guard case .opened(let mode) = event else { return }
    noteOpening(mode)
    stand?.mode = mode
    stand?.stall = StallWatch(framesPerSecond: mode.framesPerSecond)
    prepareRecorder()
  }

  private func noteOpening(_ mode: CameraMode) {
    guard let stand, let info = parts.cameras.opened else { return }
    cameraBook.open(stand.role, info, asked: stand.feed.asked, got: mode)
  }

  /// Reports the camera ready once all finders are ready to analyse its frames.
  func becomeReady() {
    guard let stand, stand.awaitsEyes, !stand.stall.isStalled, watching.allSatisfy(\.isReady) else { return }
    self.stand?.awaitsEyes = false
    post(.camera(.ready))
  }

  private func take(_ frame: SeenFrame) {
    heartbeat.lastFrame = now
    if let event = stand?.take(frame, at: now) { post(.camera(event)) }
    if stand?.settles(at: now) == true {
      stand?.awaitsEyes = true
      becomeReady()
      if stand?.awaitsEyes == true { post(.camera(.settled)) }
    }
    if let looking { watching(looking)?.take(frame) }
    record(frame)
  }
}
