package import Contract
package import Imaging
import Synchronization

/// A device that is chosen when it is opened, on the thread of the camera: to look for it may take its time.
package final class ChosenCamera: CameraSource {
  /// Makes the camera for a device that was found.
  package typealias Maker = @Sendable (DeviceReport) -> any CameraSource

  private let desk: DeviceDesk
  private let wanted: [DeviceWanted]
  private let make: Maker
  private let tell: @Sendable (DeviceReport) -> Void
  private var camera: (any CameraSource)?
  private var report: DeviceReport?

  /// The first of those wanted that opens is taken; `tell` hears which one it is, from the thread of the camera.
  package init(
    _ wanted: [DeviceWanted], at desk: DeviceDesk, make: @escaping Maker,
    tell: @escaping @Sendable (DeviceReport) -> Void
  ) {
    self.wanted = wanted
    self.desk = desk
    self.make = make
    self.tell = tell
  }

  package var info: CameraInfo { camera?.info ?? CameraInfo(id: wanted.first?.id ?? "", name: "") }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    desk.hold()
    var trouble = DeviceChoice.noCamera
    for (number, wanted) in wanted.enumerated() {
      do throws(CaptureError) {
        return try open(try wanted.choose(from: desk.list), wish)
      } catch {
        // What stands in the way of the first one is what counts.
        if number == 0 { trouble = error }
      }
    }
    throw trouble
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

  package func takeNews() -> [SourceNews] {
    let news = camera?.takeNews() ?? []
    for case .returned in news {
      guard let camera, var report else { continue }
      // Perhaps as another node.
      report.place.path = camera.info.id
      tell(report)
    }
    return news
  }

  package var losses: FrameLosses { camera?.losses ?? FrameLosses() }

  package func close() {
    camera?.close()
    (camera, report) = (nil, nil)
    desk.release()
  }
}

/// Which device somebody wants.
package enum DeviceWanted: Hashable, Sendable {
  /// The first one that can be used, or the preferred one before all others.
  case automatic(preferred: String?)
  case path(String)

  /// What `--camera` takes for it.
  package var id: String {
    switch self {
    case .automatic: "auto"
    case .path(let path): path
    }
  }

  /// Looks at the devices and takes one, or says what stands in the way.
  func choose(from list: DeviceList) throws(CaptureError) -> DeviceReport {
    switch self {
    case .automatic(let preferred):
      return try DeviceChoice.automatic(of: list.look(), preferred: preferred)
    case .path(let path):
      guard let report = list.look(at: path) else { throw DeviceChoice.missing(path) }
      // A person who names it knows what it sees.
      if let error = report.error, report.cause != .infrared { throw error }
      return report
    }
  }

  /// What people see of those that may be taken: the cameras, what can be used first, then what is soonest mended.
  package func infos(of reports: [DeviceReport], on list: DeviceList) -> [CameraInfo] {
    switch self {
    case .automatic:
      return reports.filter { $0.cause?.isOfCamera != false }.enumerated()
        .sorted { ($0.element.cause?.rank ?? -1, $0.offset) < ($1.element.cause?.rank ?? -1, $1.offset) }
        .map(\.element.info)
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
