internal import CV4L2
internal import Contract
internal import Glibc

/// The mode that is requested of a device.
struct ModeRequest {
  var qualities: QualityWish
  /// The sizes to try if the driver does not list its own.
  var sizes: [PixelSize]
  var framesPerSecond: Double
  var controls: DeviceControls
}

/// The result of the negotiation with a device: frame layout, frame rate and native format.
struct DeviceAgreement {
  var layout: DeviceLayout
  var framesPerSecond: Double
  var source: FourCC

  /// Requests one mode after another, the best first, until the device accepts one.
  static func reach(with node: DeviceNode, _ order: ModeRequest) throws(DeviceTrouble) -> DeviceAgreement {
    let offers = try ranked(node, order)
    var other: DeviceLayout?
    for offer in offers {
      guard let layout = try ask(node, for: offer) else { continue }
      if layout.size == offer.size || offer.isGuess && order.qualities.isMet(by: layout.size) {
        return try settle(node, layout, offer, order)
      }
      other = layout
    }
    guard other != nil, !order.qualities.isExplicit else {
      throw offers.isEmpty || other == nil ? .noFormat : .noMode(Self.noMode(other))
    }
    // No mode was accepted as offered: take the first whose frames can be read.
    for offer in offers {
      if let layout = try ask(node, for: offer) { return try settle(node, layout, offer, order) }
    }
    throw .noFormat
  }

  private static func ranked(_ node: DeviceNode, _ order: ModeRequest) throws(DeviceTrouble) -> [DeviceOffer] {
    let rate = order.framesPerSecond
    let offers = try DeviceTrouble.of { () throws(DeviceFault) in try DeviceOffer.all(of: node) }
    guard !offers.isEmpty else {
      return try DeviceTrouble.of { () throws(DeviceFault) in try DeviceOffer.guessed(of: node, order.sizes) }
    }
    let sizes: [PixelSize]
    do throws(CaptureError) {
      sizes = try order.qualities.sizes(of: Array(Set(offers.map(\.size))))
    } catch {
      throw .noMode(error)
    }
    return try DeviceTrouble.of { () throws(DeviceFault) in
      try DeviceOffer.ranked(offers, sizes: sizes, rate: rate, of: node)
    }
  }

  private static func noMode(_ layout: DeviceLayout?) -> CaptureError {
    CaptureError(
      .noMatchingMode, "The camera supports none of the requested qualities.",
      recovery: layout.map { "It has \($0.size): leave --quality out, or say highest." } ?? "Leave --quality out."
    ).saying(Saying(.noMode), Saying(.anyQuality))
  }

  /// VIDIOC_S_FMT; `nil` if the answer is a format that can't be read, or the driver refuses this one (EINVAL).
  private static func ask(_ node: DeviceNode, for offer: DeviceOffer) throws(DeviceTrouble) -> DeviceLayout? {
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    format.fmt.pix.width = UInt32(clamping: offer.size.width)
    format.fmt.pix.height = UInt32(clamping: offer.size.height)
    format.fmt.pix.pixelformat = offer.output.code
    format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
    do throws(DeviceFault) {
      try node.ask(.setFormat, &format, by: .library)
    } catch {
      guard error.number == EINVAL else { throw .fault(error) }
      return nil
    }
    return DeviceLayout(format.fmt.pix)
  }

  private static func settle(
    _ node: DeviceNode, _ layout: DeviceLayout, _ offer: DeviceOffer, _ order: ModeRequest
  ) throws(DeviceTrouble) -> DeviceAgreement {
    let rate = try rate(node, order.framesPerSecond) ?? offer.rate ?? order.framesPerSecond
    return DeviceAgreement(layout: layout, framesPerSecond: rate, source: try source(node) ?? offer.source)
  }

  /// The frame rate that was set; `nil` if the camera does not allow it.
  private static func rate(_ node: DeviceNode, _ asked: Double) throws(DeviceTrouble) -> Double? {
    do throws(DeviceFault) {
      return try node.setRate(asked)
    } catch {
      guard error.isRefusal else { throw .fault(error) }
      return nil
    }
  }

  /// VIDIOC_G_FMT, bypassing libv4l2: the format that it converts from.
  private static func source(_ node: DeviceNode) throws(DeviceTrouble) -> FourCC? {
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    do throws(DeviceFault) {
      try node.ask(.getFormat, &format, by: .driver)
    } catch {
      guard error.isRefusal else { throw .fault(error) }
      return nil
    }
    return FourCC(code: format.fmt.pix.pixelformat)
  }
}

extension QualityWish {
  /// Whether this size has the quality that was explicitly requested.
  fileprivate func isMet(by size: PixelSize) -> Bool { isExplicit && (try? sizes(of: [size])) != nil }
}

extension DeviceFault {
  /// The driver does not support the request, or not with these arguments; the device still works.
  var isRefusal: Bool { [EINVAL, ENOTTY, ENOSYS, ERANGE, EACCES, EPERM].contains(number) }

  /// The device is gone.
  var isLoss: Bool { [ENODEV, ENXIO, ENOENT, ESHUTDOWN].contains(number) }
}
