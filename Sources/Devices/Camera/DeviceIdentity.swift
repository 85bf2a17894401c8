package import Contract

/// Which camera it is, whichever node it has at the moment.
package struct DeviceIdentity: Hashable, Sendable {
  /// The stable name that udev gave it, such as `/dev/v4l/by-id/usb-...-video-index0`, if any.
  package var stableName: String?
  package var card: String
  package var bus: String

  /// nothing but `bus` tells a camera from its twin, not even a stable name.
  package init(stableName: String? = nil, card: String, bus: String, hasTwin: Bool = false) {
    self.stableName = hasTwin ? nil : stableName
    self.card = card
    self.bus = bus
    self.hasTwin = hasTwin
  }

  private var hasTwin: Bool

  /// Whether a device that answers so may be this camera.
  func mayBe(_ told: DeviceCapability) -> Bool {
    (card.isEmpty || told.card.isEmpty || told.card == card) && (!hasTwin || told.bus == bus)
  }
}

/// Finds a camera again that has been unplugged.
package protocol DeviceFinder: Sendable {
  /// The path at which it stands now, by its stable name, else by card and bus; nil while it is gone. Cheap: it is asked
  /// several times a second.
  func whereIs(_ identity: DeviceIdentity) -> String?
  /// The cause of a fault, with its exact fix; `nil` if nothing more is known than the fault itself.
  func explain(_ fault: DeviceFault, at path: String) -> CaptureError?
}

extension DeviceFinder {
  package func explain(_ fault: DeviceFault, at path: String) -> CaptureError? { nil }
}
