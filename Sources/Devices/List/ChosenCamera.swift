package import Frames
package import Contract
package import Imaging
import Synchronization

/// A device that is chosen when it is opened, on the thread of the camera: to look for it may take its time.
package final class ChosenCamera: CameraSource {
  /// Makes the camera for a device that was found.
  package typealias Maker = @Sendable (DeviceReport) -> any CameraSource

  private let scanner: DeviceScanner
  private let wanted: [DeviceWanted]
  private let make: Maker
  private let tell: @Sendable (DeviceReport) -> Void
  private var camera: (any CameraSource)?
  private var report: DeviceReport?
  private var isHolding = false

  /// The first one that opens is taken; `tell` hears which one it is, from the thread of the camera.
  package init(
    _ wanted: [DeviceWanted], at scanner: DeviceScanner, make: @escaping Maker,
    tell: @escaping @Sendable (DeviceReport) -> Void
  ) {
    self.wanted = wanted
    self.scanner = scanner
    self.make = make
    self.tell = tell
  }

  package var info: CameraInfo { camera?.info ?? CameraInfo(id: wanted.first?.id ?? "", name: "") }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    if !isHolding { scanner.hold() }
    isHolding = true
    var trouble: CaptureError?
    for candidate in wanted.lazy.flatMap({ [scanner] in $0.candidates(on: scanner.list) }) {
      do throws(CaptureError) {
        return try open(candidate.get(), wish)
      } catch {
        // What stands in the way of the first one is what counts.
        trouble = trouble ?? error
      }
    }
    throw trouble ?? DeviceChoice.noCamera
  }

  private func open(_ report: DeviceReport, _ wish: CameraWish) throws(CaptureError) -> CameraMode {
    let camera = make(report)
    do throws(CaptureError) {
      let mode = try camera.open(wish)
      (self.camera, self.report) = (camera, report)
      tell(report)
      return mode
    } catch {
      camera.close()
      throw error
    }
  }

  package var nextDue: Duration? { camera?.nextDue }

  package func next() throws(CaptureError) -> FrameStamp? { try camera?.next() }

  package func fill(_ picture: Picture) throws(CaptureError) { try camera?.fill(picture) }

  package func wantsAll(_ all: Bool) { camera?.wantsAll(all) }

  package func takeNews() -> [CameraEvent] {
    let news = camera?.takeNews() ?? []
    for case .restored in news {
      guard let camera, var report else { continue }
      // Perhaps as another node.
      report.place.path = camera.info.id
      tell(report)
    }
    return news
  }

  package func refocus() -> FocusAnswer? { camera?.refocus() }

  package var losses: FrameLosses { camera?.losses ?? FrameLosses() }

  package func close() {
    camera?.close()
    (camera, report) = (nil, nil)
    if isHolding { scanner.release() }
    isHolding = false
  }
}

/// Which device was requested.
package enum DeviceWanted: Hashable, Sendable {
  /// The first one that can be used, or the preferred one, by any of its names, before all others.
  case automatic(preferred: String?)
  case path(String)

  /// What `--camera` takes for it.
  package var id: String {
    switch self {
    case .automatic: "auto"
    case .path(let path): path
    }
  }

  /// Looks at the devices: those to try one after another, or what stands in the way of all.
  func candidates(on list: DeviceList) -> [Result<DeviceReport, CaptureError>] {
    switch self {
    case .automatic(let preferred):
      let reports = list.look()
      let usable = DeviceChoice.usable(of: reports, preferred: preferred.flatMap(list.place))
      return usable.isEmpty ? [.failure(DeviceChoice.trouble(of: reports))] : usable.map { .success($0) }
    case .path(let path):
      guard let report = list.look(at: path) else { return [.failure(DeviceChoice.missing(path))] }
      // A person who names it knows what it sees.
      if let error = report.error, report.cause != .infrared { return [.failure(error)] }
      return [.success(report)]
    }
  }

  /// What people see of those that may be taken: the cameras, first what can be used, in the order in which it is tried,
  /// then what is soonest mended.
  package func infos(of reports: [DeviceReport], on list: DeviceList) -> [CameraInfo] {
    switch self {
    case .automatic(let preferred):
      let cameras = reports.filter { $0.cause?.isOfCamera != false }
      let ailing = cameras.filter { $0.cause != nil }.enumerated()
        .sorted { ($0.element.cause?.rank ?? 0, $0.offset) < ($1.element.cause?.rank ?? 0, $1.offset) }
      let usable = DeviceChoice.usable(of: cameras, preferred: preferred.flatMap(list.place))
      return (usable + ailing.map(\.element)).map(\.info)
    case .path(let path):
      let place = list.place(of: path)
      guard var report = reports.first(where: { $0.place.path == place }) else {
        return [CameraInfo(id: path, name: "", state: .unusable(DeviceChoice.missing(path)))]
      }
      if report.cause == .infrared { report.cause = nil }
      return [report.info]
    }
  }
}
