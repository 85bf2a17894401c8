package import Contract

/// The identity of a camera, independent of its current node.
package struct DeviceIdentity: Hashable, Sendable {
  /// Its stable name from udev, such as `/dev/v4l/by-id/usb-...-video-index0`, if any.
  package var stableName: String?
  package var card: String
  package var bus: String

  /// With a twin, only `bus` identifies the camera, since even the stable name is shared.
  package init(stableName: String? = nil, card: String, bus: String, hasTwin: Bool = false) {
    self.stableName = hasTwin ? nil : stableName
    self.card = card
    self.bus = bus
    self.hasTwin = hasTwin
  }

  private var hasTwin: Bool

  /// Whether a device with these capabilities may be this camera.
  func mayBe(_ told: DeviceCapability) -> Bool {
    (card.isEmpty || told.card.isEmpty || told.card == card) && (!hasTwin || told.bus == bus)
  }
}

/// Finds a camera again that was unplugged.
package protocol DeviceFinder: Sendable {
  /// The current path of the camera, by its stable name, else by card and bus; `nil` while it is gone.
  ///
  /// Cheap, because it is called several times a second.
  func whereIs(_ identity: DeviceIdentity) -> String?
  /// The cause of a fault, with its exact fix; `nil` if no more is known than the fault itself.
  func explain(_ fault: DeviceFault, at path: String) -> CaptureError?
}

extension DeviceFinder {
  package func explain(_ fault: DeviceFault, at path: String) -> CaptureError? { nil }
}
