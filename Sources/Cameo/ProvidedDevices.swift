internal import Devices
internal import Demo
internal import Frames
internal import Contract
internal import Synchronization

/// The V4L2 devices of this machine, one in use at a time.
final class ProvidedDevices: ProvidedCamera {
  private let scanner: DeviceScanner
  /// `nil` if the machine can't watch more folders (inotify limit); then devices are scanned on request.
  private let watch: DeviceWatch?
  private let make: ChosenCamera.Maker
  private let wanted: DeviceWanted
  /// The cameras to try after a switch was requested; the current one comes last.
  private var turn: [DeviceWanted]?
  /// Whether the open camera was chosen by a key.
  private var isByHand = false
  /// The camera opened last, set by its thread; one that opens too late does not set it.
  private var current = Current()

  private final class Current: Sendable {
    let report: Mutex<DeviceReport?>

    init(after report: DeviceReport? = nil) { self.report = Mutex(report) }
  }

  init(
    _ wanted: DeviceWanted, on list: DeviceList, exposureIsFixed: Bool = false, make: @escaping ChosenCamera.Maker
  ) throws(CaptureError) {
    self.wanted = wanted
    self.make = make
    self.exposureIsFixed = exposureIsFixed
    scanner = try DeviceScanner(list)
    watch = try? list.watch()
  }

  /// Devices with these qualities and controls; `file` receives a trace of the driver calls.
  convenience init(
    _ wanted: DeviceWanted, of qualities: QualityWish, _ controls: DeviceControls, tracedInto file: String?
  ) throws(CaptureError) {
    let calls = try SystemCalls.system(tracedInto: file)
    let list = DeviceList(calls: calls)
    try self.init(wanted, on: list, exposureIsFixed: controls.fixesExposure) { report in
      DeviceCamera(
        info: report.info, identity: report.identity, qualities: qualities,
        controls: controls, calls: calls, finder: list)
    }
  }

  let exposureIsFixed: Bool

  func source(_ prompter: Prompter?) -> sending any CameraSource {
    // Scan now, so that a switch knows the other cameras.
    if scanner.latest == nil { scanner.look() }
    let order = takeOrder()
    current = Current(after: report)
    return ChosenCamera(order, at: scanner, make: make) { [current] report in current.report.withLock { $0 = report } }
  }

  /// A manually chosen camera stays chosen when it is opened again.
  private func takeOrder() -> [DeviceWanted] {
    defer { turn = nil }
    if turn != nil { isByHand = true }
    return turn ?? (isByHand ? path.map { [.path($0)] } : nil) ?? [wanted]
  }

  private var report: DeviceReport? { current.report.withLock(\.self) }

  private var path: String? { report?.place.path }

  var opened: CameraInfo? { report?.info }

  // MARK: Listing

  var list: [CameraInfo] { infos(scanner.latest ?? []) }

  /// Without a thread, returns the known list.
  func look() -> [CameraInfo]? { scanner.look() ? nil : list }

  func news() -> [CameraInfo]? {
    if watch?.changed() == true { scanner.look() }
    return scanner.news().map(infos)
  }

  var descriptors: [Int32] { [scanner.descriptor] + (watch.map { [$0.descriptor] } ?? []) }

  private func infos(_ reports: [DeviceReport]) -> [CameraInfo] { wanted.infos(of: reports, on: scanner.list) }

  func chooseNext() -> Bool {
    let others = DeviceChoice.others(after: path, of: scanner.latest ?? [])
    guard !others.isEmpty else {
      // Another one may have been plugged in without a notification.
      scanner.look()
      return false
    }
    turn = (others.map(\.place.path) + [path].compactMap(\.self)).map(DeviceWanted.path)
    return true
  }

  func forget() { (turn, isByHand, current) = (nil, false, Current()) }

  /// The sizes to try if a driver lists none; from a list, the camera picks the best itself.
  func wish(_ qualities: QualityWish) -> CameraWish {
    CameraWish(sizes: qualities.list.compactMap(\.wideSize))
  }
}
