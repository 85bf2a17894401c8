package import Frames
package import Contract
package import Imaging
import Synchronization

/// A device that is chosen when it is opened, on the camera's thread, because scanning devices may block.
package final class ChosenCamera: CameraSource {
  /// Creates the camera for a device.
  package typealias Maker = @Sendable (DeviceReport) -> any CameraSource

  private let scanner: DeviceScanner
  private let wanted: [DeviceWanted]
  private let make: Maker
  private let tell: @Sendable (DeviceReport) -> Void
  private var camera: (any CameraSource)?
  private var report: DeviceReport?
  private var isHolding = false

  /// Takes the first one that opens, and reports it to `tell` on the camera's thread.
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
        // The error of the first device counts.
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
      // The node may have changed.
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

/// The requested device.
package enum DeviceWanted: Hashable, Sendable {
  /// The first usable one; the preferred one, under any of its names, comes before all others.
  case automatic(preferred: String?)
  case path(String)

  /// The value for `--camera`.
  package var id: String {
    switch self {
    case .automatic: "auto"
    case .path(let path): path
    }
  }

  /// Scans the devices; returns those to try in order, or why none can be used.
  func candidates(on list: DeviceList) -> [Result<DeviceReport, CaptureError>] {
    switch self {
    case .automatic(let preferred):
      let reports = list.look()
      let usable = DeviceChoice.usable(of: reports, preferred: preferred.flatMap(list.place))
      return usable.isEmpty ? [.failure(DeviceChoice.trouble(of: reports))] : usable.map { .success($0) }
    case .path(let path):
      guard let report = list.look(at: path) else { return [.failure(DeviceChoice.missing(path))] }
      // A person who names an infrared camera wants it.
      if let error = report.error, report.cause != .infrared { return [.failure(error)] }
      return [.success(report)]
    }
  }

  /// The cameras to list: first the usable ones in the order in which they are tried, then the others, the easiest to fix
  /// first.
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
