package import Contract

/// Everything that is known about one device: its identity, its modes, and why it can't be used if so.
package struct DeviceReport: Hashable, Sendable {
  package var place: DevicePlace
  /// The driver's name for it; two cameras may share it.
  package var name: String
  package var driver: String?
  /// The port where it is plugged in, according to the driver.
  package var bus: String?
  package var offers: [DeviceModes]
  package var isInfrared: Bool
  /// The programs that have it open, if that was tested.
  package var holders: [DeviceHolder]
  /// `nil` if it can be used.
  package var cause: DeviceCause?

  package init(
    place: DevicePlace, name: String = "", driver: String? = nil, bus: String? = nil, offers: [DeviceModes] = [],
    isInfrared: Bool = false, holders: [DeviceHolder] = [], cause: DeviceCause? = nil
  ) {
    self.place = place
    self.name = name
    self.driver = driver
    self.bus = bus
    self.offers = offers
    self.isInfrared = isInfrared
    self.holders = holders
    self.cause = cause
  }

  /// The description for lists of cameras.
  package var info: CameraInfo {
    CameraInfo(
      id: place.path, name: name, kind: .device, driver: driver, bus: bus,
      state: error.map(CameraState.unusable) ?? .usable)
  }

  package var error: CaptureError? { cause?.error(of: place.path) }
}

/// A native format of a camera, with its sizes and the frame rates of each.
package struct DeviceModes: Hashable, Sendable {
  package struct Size: Hashable, Sendable {
    package var sizes: DeviceSizes
    /// Empty if the driver does not list them.
    package var rates: [DeviceRates]

    package init(_ sizes: DeviceSizes, rates: [DeviceRates] = []) {
      (self.sizes, self.rates) = (sizes, rates)
    }
  }

  package var format: DeviceFormat
  package var sizes: [Size]

  package init(_ format: DeviceFormat, sizes: [Size] = []) {
    (self.format, self.sizes) = (format, sizes)
  }
}
