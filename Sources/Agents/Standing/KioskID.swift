package import Contract

/// By which backend and broker know a kiosk; it is a part of addresses and of file names.
package struct KioskID: Hashable, Sendable {
  private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-".utf8)
  /// Names this use of the machine's id, so that no other program's hash of it is the same.
  private static let application = "cameo kiosk id 1"
  private static let digits = 16

  package let text: String

  /// `nil` unless it has 1 to 64 letters, digits, `.`, `_` and `-`, and begins with no dot.
  package init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), !text.hasPrefix("."), text.utf8.allSatisfy(Self.letters.contains)
    else { return nil }
    self.text = text
  }

  /// The setting `delivery.kiosk`, or else a hash of the machine's id, which must stay unknown to others.
  ///
  /// `machine` is the text of `/etc/machine-id`, `sha256` gives hexadecimal digits.
  package init(
    setting: String?, machine: String?, sha256: ([UInt8]) -> String
  ) throws(CaptureError) {
    if let setting {
      guard let id = KioskID(setting) else { throw Self.impossible(setting) }
      self = id
      return
    }
    let secret = (machine ?? "").lowercased().filter { !$0.isWhitespace }
    guard secret.utf8.count == 32, secret.allSatisfy(\.isHexDigit), secret.contains(where: { $0 != "0" }),
      let id = KioskID(String(sha256(Array("\(Self.application):\(secret)".utf8)).prefix(Self.digits)))
    else { throw Self.missing }
    self = id
  }

  private static func impossible(_ text: String) -> CaptureError {
    CaptureError(
      .impossibleSettings, "delivery.kiosk is '\(printable(String(text.prefix(80))))', which can't name a kiosk.",
      recovery: "Give it 1 to 64 letters, digits, '.', '-' and '_', and no dot at its beginning.")
  }

  private static let missing = CaptureError(
    .impossibleSettings, "This kiosk has no name: delivery.kiosk is not set, and /etc/machine-id holds no id.",
    recovery: "Set delivery.kiosk, or make an id: sudo systemd-machine-id-setup")
}
