@testable import Devices
@testable import Frames
import Contract
import Glibc
import Imaging
import Testing

/// A camera on a simulated driver, used as by a camera thread.
final class Watched {
  struct Finder: DeviceFinder {
    let driver: PlayedDriver
    func whereIs(_ identity: DeviceIdentity) -> String? { driver.place(of: identity.card) }
  }

  let driver: PlayedDriver
  let camera: DeviceCamera
  var stamps: [FrameStamp] = []
  /// The first byte of each picture.
  var shades: [UInt8] = []
  var news: [CameraEvent] = []
  var mode: CameraMode?
  private var picture: Picture?
  /// The longest series of calls without a frame and without time passing: a busy loop has many.
  private(set) var mostIdle = 0
  private var idle = 0

  init(
    _ driver: PlayedDriver, qualities: QualityWish = QualityWish([.sd], isExplicit: false),
    controls: DeviceControls = .untouched
  ) {
    self.driver = driver
    camera = Self.camera(driver, qualities, controls)
  }

  static func camera(
    _ driver: PlayedDriver, _ qualities: QualityWish = QualityWish([.sd], isExplicit: false),
    _ controls: DeviceControls = .untouched
  ) -> sending DeviceCamera {
    DeviceCamera(
      info: CameraInfo(id: "/dev/video0", name: "Played Camera"),
      identity: DeviceIdentity(card: "Played Camera", bus: "usb-1"), qualities: qualities, controls: controls,
      calls: driver, finder: Finder(driver: driver))
  }

  convenience init(_ device: PlayedDevice) { self.init(PlayedDriver(device)) }

  func open(_ sizes: [PixelSize] = [], rate: Double = 30) throws(CaptureError) {
    use(try camera.open(CameraWish(sizes: sizes, framesPerSecond: rate)))
  }

  private func use(_ mode: CameraMode) {
    self.mode = mode
    picture = Picture(mode.size)
  }

  /// Asks for a frame so many times and fills it; the driver's clock advances meanwhile.
  func turn(_ times: Int, draws: Bool = true) throws(CaptureError) {
    for _ in 0..<times {
      let before = driver.now
      let stamp = try camera.next()
      idle = stamp == nil && driver.now == before ? idle + 1 : 0
      mostIdle = max(idle, mostIdle)
      for item in camera.takeNews() {
        news.append(item)
        if case .opened(let mode) = item { use(mode) }
      }
      guard let stamp else { continue }
      stamps.append(stamp)
      guard draws, let picture else { continue }
      try camera.fill(picture)
      shades.append(picture.luma[0])
    }
  }

  /// Asks until so many frames have arrived in total.
  func frames(_ count: Int) throws(CaptureError) { try turns(count * 200, until: count) }

  func turns(_ most: Int, until count: Int) throws(CaptureError) {
    for _ in 0..<most where stamps.count < count { try turn(1) }
  }

  /// No descriptor or mapping leaks, and none is released twice.
  func expectNothingHeld(_ place: SourceLocation = #_sourceLocation) {
    #expect(driver.held == (0, 0), sourceLocation: place)
    #expect(driver.offences.isEmpty, sourceLocation: place)
  }
}

extension PlayedDriver {
  func place(of card: String) -> String? {
    look { state in state.devices.first { $0.value.capability.card == card }?.key }
  }
}
