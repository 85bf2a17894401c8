package import Flow

/// A device beside camera and recorder that steps ask for something; it never makes the engine wait.
package protocol AskedDevice: AnyObject {
  var device: Device { get }
  /// Readable when there is news; none where nothing comes by itself.
  var descriptors: [Int32] { get }
  func ask(_ order: DeviceOrder)
  /// What it has told since the last call, oldest first.
  func news() -> [DeviceNews]
  /// Nothing of the person is left, and nothing that they asked for goes on.
  func forget()
}

extension Engine {
  func ask(_ order: DeviceOrder) {
    guard let device = parts.devices.first(where: { $0.device == order.device }) else {
      return post(.told(.absent(order.device)))
    }
    device.ask(order)
  }
}
