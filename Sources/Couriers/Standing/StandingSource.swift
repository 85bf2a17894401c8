package import Agents
package import Contract
internal import Files
package import Notation

/// The kiosk whose standing the courier tells the backend.
package struct StandingSource: Sendable {
  package var id: KioskID
  package var interval = Duration.seconds(60)
  /// The kiosk's answer to the order `status`; `nil` if no kiosk answers on this machine.
  ///
  /// Throws if this user may not ask it, so that nothing can be told.
  package var ask: @Sendable () throws(CaptureError) -> JSONNode?

  package init(_ id: KioskID, asking ask: @escaping @Sendable () throws(CaptureError) -> JSONNode?) {
    (self.id, self.ask) = (id, ask)
  }
}

extension KioskID {
  /// The name of the kiosk on this machine.
  package init(_ config: DeliveryConfig) throws(CaptureError) {
    try self.init(setting: config.kiosk, machine: Machine.id) { Digest(of: $0).hex }
  }
}
