internal import Contract
internal import Delivery
internal import Files

extension DeliveryConfig {
  private static let mostBytes = 1 << 18

  /// The template of the payload, if these settings need one.
  func template() throws(CaptureError) -> [UInt8]? {
    guard adapter == "jenid", let path = jenid.template else { return nil }
    do throws(FileFault) {
      return try SystemFiles().read(path, limit: Self.mostBytes)
    } catch {
      throw CaptureError(
        .impossibleSettings, "delivery.jenid.template: \(printable(error.path)) \(error.sentence).",
        recovery: "Name a file of JSON, or leave the setting out: 'cameo help deliver'.")
    }
  }
}
