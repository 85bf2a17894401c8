internal import CV4L2
internal import Contract
internal import Glibc

/// Queries one driver for its identity and modes, and changes nothing: a program that uses the device is not disturbed.
struct DeviceInquiry {
  let place: DevicePlace
  let calls: any DeviceCalls
  let account: @Sendable (Set<String>) -> Account

  /// The report on the device; whether another program uses it is only shown by an attempt to use it (`triesForHolder`).
  ///
  /// `heard` is called for each format that the driver lists.
  func report(triesForHolder tries: Bool, heard: () -> Void = {}) -> DeviceReport {
    var report = DeviceReport(place: place, name: place.kernelName)
    do throws(DeviceFault) {
      let descriptor = try calls.open(place.path)
      // A failure is harmless: the descriptor is closed anyway.
      defer { try? calls.close(descriptor) }
      try fill(&report, from: DeviceNode(calls, descriptor: descriptor), tries: tries, heard)
    } catch {
      report.cause = cause(of: error)
    }
    return report
  }

  /// The report on a driver that has not answered in time (timeout).
  var unanswered: DeviceReport {
    DeviceReport(place: place, name: place.kernelName, cause: .failed("its driver hangs"))
  }

  private func fill(
    _ report: inout DeviceReport, from node: DeviceNode, tries: Bool, _ heard: () -> Void
  ) throws(DeviceFault) {
    let capability = try node.capability()
    if !capability.card.isEmpty { report.name = capability.card }
    (report.driver, report.bus) = (capability.driver, capability.bus)
    report.cause = capability.cause
    guard report.cause == nil else { return }
    report.offers = try offers(of: node, heard)
    let readable = report.offers.map(\.format.code).filter { !DeviceOffer.unreadable.contains($0) }
    report.isInfrared = Infrared.isSuspected(name: report.name, formats: readable.map(\.description))
    report.cause = readable.isEmpty ? .noPictures : report.isInfrared ? .infrared : nil
    if tries, try isBusy(node) { report.cause = .busy([], hidden: false) }
  }

  func cause(of fault: DeviceFault) -> DeviceCause {
    switch fault.number {
    case EACCES, EPERM:
      let access = place.access
      let account = account([access?.group ?? Account.cameras])
      return .noPermission(
        access, fix: access?.fix(for: account, place.path) ?? "Check its owner and mode: ls -l \(place.path)",
        saying: access?.advice(for: account, place.path) ?? Saying(.run, "ls -l \(place.path)"))
    case EBUSY: return .busy([], hidden: false)
    case ENOENT, ENXIO, ENODEV: return .vanished
    default: return .failed(String(cString: strerror(fault.number)))
    }
  }

  private func offers(of node: DeviceNode, _ heard: () -> Void) throws(DeviceFault) -> [DeviceModes] {
    var offers: [DeviceModes] = []
    for format in try node.formats() {
      heard()
      var sizes: [DeviceModes.Size] = []
      for size in try node.sizes(of: format.code) {
        sizes.append(.init(size, rates: try node.rates(of: format.code, size.most)))
      }
      offers.append(DeviceModes(format, sizes: sizes))
    }
    return offers
  }

  /// Whether another program has buffers (EBUSY); a request for zero buffers frees only our own.
  private func isBusy(_ node: DeviceNode) throws(DeviceFault) -> Bool {
    var request = v4l2_requestbuffers()
    (request.type, request.memory) = (V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, V4L2_MEMORY_MMAP.rawValue)
    do throws(DeviceFault) {
      try node.ask(.requestBuffers, &request, by: .driver)
      return false
    } catch {
      // A device that only supports `read` has no buffers to ask for.
      if error.number == ENODEV || error.number == EIO { throw error }
      return error.number == EBUSY
    }
  }
}

extension DeviceSizes {
  /// The largest size.
  var most: PixelSize {
    switch self {
    case .one(let size): size
    case .field(_, let most, _): most
    }
  }
}

extension DeviceCapability {
  /// The reason why this node is not a camera; `nil` if it may be one.
  var cause: DeviceCause? {
    func has(_ flags: Int32...) -> Bool { flags.contains { powers & UInt32(bitPattern: $0) != 0 } }
    if isMetadata, !captures { return .metadata }
    if has(V4L2_CAP_VIDEO_M2M, V4L2_CAP_VIDEO_M2M_MPLANE) { return .memoryToMemory }
    if isWiredByMediaController { return .mediaController }
    if !captures, has(V4L2_CAP_VIDEO_OUTPUT, V4L2_CAP_VIDEO_OUTPUT_MPLANE) { return .output }
    if !captures, has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) { return .multiPlanar }
    return captures && (streams || reads) ? nil : .noPictures
  }
}

/// Recognises infrared cameras, which many machines have for face recognition beside the normal camera.
enum Infrared {
  private static let formats: Set = [
    "GREY", "Y8I.", "Y04.", "Y06.", "Y10.", "Y10B", "Y10P", "Y12.", "Y12I", "Y14.", "Y16.", "INVI", "INRI", "CNF4",
  ]

  /// By its name, or because all its readable formats are without colour.
  static func isSuspected(name: String, formats: [String]) -> Bool {
    let words = name.uppercased().split { !$0.isLetter && !$0.isNumber }
    if words.contains("IR") || words.contains("INFRARED") || words.contains("DEPTH") { return true }
    return !formats.isEmpty && formats.allSatisfy { code in self.formats.contains(code) }
  }
}
