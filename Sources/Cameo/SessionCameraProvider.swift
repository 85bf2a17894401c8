package import Devices
internal import Demo
package import Files
package import Frames
package import Contract
package import Engine
package import Settings

/// Camera provider of a session: the cameras from the settings, a built-in one, a file, or this machine's devices.
package final class SessionCameraProvider: CameraProvider {
  /// The clock that paces the frames.
  package enum Clock: Sendable {
    case live, virtual
  }

  private let camera: any ProvidedCamera
  private let qualities: QualityWish
  private let clock: Clock
  /// Passes the page's prompts to a rendered person, with the time since their camera was opened.
  private var speaking: (prompter: Prompter, since: Instant)?

  package init(
    _ choice: CameraChoice, for roles: [CameraRole] = [], preferred: String? = nil, qualities: QualityWish,
    controls: DeviceControls = .untouched, seed: UInt64, clock: Clock, trace: String? = nil, resources: Resources,
    files: any FileStore
  ) throws(CaptureError) {
    switch choice {
    case .standIn(let name, let what):
      guard let row = VirtualCameraKind.named(name) else {
        throw CaptureError(.impossibleSettings, "There is no such camera.")
      }
      camera = try row.make(what, VirtualCameraKind.Parts(roles: roles, seed: seed, resources: resources, files: files))
    case .auto, .device:
      if clock == .virtual { throw Self.noDevice }
      let wanted: DeviceWanted =
        if case .device(let path) = choice { .path(path) } else { .automatic(preferred: preferred) }
      camera = try ProvidedDevices(wanted, of: qualities, controls, tracedInto: trace)
    }
    self.qualities = qualities
    self.clock = clock
  }

  /// A host's own camera, in real time.
  init(_ own: any HostCamera, qualities: QualityWish) {
    camera = VirtualCamera { _ in HostCameraSource(own) }
    (self.qualities, clock) = (qualities, .live)
  }

  private static let noDevice = CaptureError(
    .cameraUnavailable, "A tape can't use a camera of this machine: it must run the same everywhere.",
    recovery: "Write 'Camera demo', or 'Camera file PATH'.")

  package func list() -> [CameraInfo] { camera.list }
  package func look() -> [CameraInfo]? { camera.look() }
  package func news() -> [CameraInfo]? { camera.news() }
  package var descriptors: [Int32] { camera.descriptors }
  package var opened: CameraInfo? { camera.opened }

  package func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    let prompter = Prompter()
    speaking = (prompter, now)
    let wish = try camera.wish(qualities)
    let isFixed = camera.exposureIsFixed
    switch clock {
    case .live:
      return try LiveFeed(
        camera.source(prompter), wish: wish, exposureIsFixed: isFixed, at: now, alsoInto: readers)
    case .virtual: return try VirtualFeed(camera.source(prompter), wish: wish, exposureIsFixed: isFixed, at: now)
    }
  }

  package func show(_ prompted: Prompted, at now: Instant) {
    if let speaking { speaking.prompter.show(prompted, at: now - speaking.since) }
  }

  package func chooseNext(for role: CameraRole) -> Bool { camera.chooseNext() }

  package func forget() {
    speaking = nil
    camera.forget()
  }
}

extension VirtualCameraKind {
  /// The single table of built-in cameras; settings, help and the provider use it.
  static let all = [demo, file, loop]
}

/// One camera of the provider; it can be opened repeatedly, each time from the start.
protocol ProvidedCamera {
  func source(_ prompter: Prompter?) -> sending any CameraSource
  /// The camera request for these qualities.
  func wish(_ qualities: QualityWish) throws(CaptureError) -> CameraWish
  /// Whether exposure is fixed, so that the first frames are usable.
  var exposureIsFixed: Bool { get }
  var list: [CameraInfo] { get }
  /// Rescans, as in `CameraProvider`.
  func look() -> [CameraInfo]?
  func news() -> [CameraInfo]?
  var descriptors: [Int32] { get }
  var opened: CameraInfo? { get }
  func chooseNext() -> Bool
  /// Drops the user's camera choice.
  func forget()
}
