internal import Devices
internal import Demo
internal import Frames
internal import Contract
internal import Synchronization

/// The devices of this machine, of which one is used at a time.
final class RackDevices: RackCamera {
  private let desk: DeviceDesk
  /// nil where the machine can't watch any more folders; then the devices are looked at when somebody asks.
  private let watch: DeviceWatch?
  private let make: ChosenCamera.Maker
  private let wanted: DeviceWanted
  /// The cameras to try after somebody has asked for another one; the one they leave comes last.
  private var turn: [DeviceWanted]?
  /// Whether the one that is open was chosen by a key.
  private var isByHand = false
  /// The one that was opened last, told by the camera's thread; one that opens too late tells it nobody.
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
    desk = try DeviceDesk(list)
    watch = try? list.watch()
  }

  /// Cameras of this machine, of these qualities and with these controls; what is said to them is traced into a file.
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
    // So that it is known which other one there is when somebody asks for it.
    if desk.latest == nil { desk.look() }
    let order = takeOrder()
    current = Current(after: report)
    return ChosenCamera(order, at: desk, make: make) { [current] report in current.report.withLock { $0 = report } }
  }

  /// A camera that was chosen by hand stays chosen when it is opened again.
  private func takeOrder() -> [DeviceWanted] {
    defer { turn = nil }
    if turn != nil { isByHand = true }
    return turn ?? (isByHand ? path.map { [.path($0)] } : nil) ?? [wanted]
  }

  private var report: DeviceReport? { current.report.withLock(\.self) }

  private var path: String? { report?.place.path }

  var opened: CameraInfo? { report?.info }

  // MARK: Which there are

  var list: [CameraInfo] { infos(desk.latest ?? []) }

  /// Without a thread nothing new is known.
  func look() -> [CameraInfo]? { desk.look() ? nil : list }

  func news() -> [CameraInfo]? {
    if watch?.changed() == true { desk.look() }
    return desk.news().map(infos)
  }

  var descriptors: [Int32] { [desk.descriptor] + (watch.map { [$0.descriptor] } ?? []) }

  private func infos(_ reports: [DeviceReport]) -> [CameraInfo] { wanted.infos(of: reports, on: desk.list) }

  func chooseNext() -> Bool {
    let others = DeviceChoice.others(after: path, of: desk.latest ?? [])
    guard !others.isEmpty else {
      // Perhaps another one has been plugged in where nobody tells.
      desk.look()
      return false
    }
    turn = (others.map(\.place.path) + [path].compactMap(\.self)).map(DeviceWanted.path)
    return true
  }

  func forget() { (turn, isByHand, current) = (nil, false, Current()) }

  /// What to try where a driver lists no sizes; of those that it lists the camera itself finds the best.
  func wish(_ qualities: QualityWish) -> CameraWish {
    CameraWish(sizes: qualities.list.compactMap(\.wideSize))
  }
}
