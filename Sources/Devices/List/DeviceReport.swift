package import Contract

/// All that is known of one device: what it is, what it can do, and why it can't be used if it can't.
package struct DeviceReport: Hashable, Sendable {
  package var place: DevicePlace
  /// As the driver calls it; two cameras may share it.
  package var name: String
  package var driver: String?
  /// Where it is plugged in, as the driver says it.
  package var bus: String?
  package var offers: [DeviceModes]
  package var isInfrared: Bool
  /// Who has it open, where that was looked for.
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

  /// What people see of it.
  package var info: CameraInfo {
    CameraInfo(
      id: place.path, name: name, kind: .device, driver: driver, bus: bus,
      state: error.map(CameraState.unusable) ?? .usable)
  }

  package var error: CaptureError? { cause?.error(of: place.path) }
}

/// A format of pictures that a camera makes itself, with its sizes, each with its rates.
package struct DeviceModes: Hashable, Sendable {
  package struct Size: Hashable, Sendable {
    package var sizes: DeviceSizes
    /// Empty where the driver does not say.
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
