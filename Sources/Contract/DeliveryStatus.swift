/// The state of the delivery for an operator: counts, sizes and ages, nothing of a session.
package struct DeliveryStatus: Equatable, Sendable {
  /// The sessions that wait for delivery, and their size in bytes.
  package var (waiting, bytes) = (0, 0)
  /// The age of the oldest one that waits, never below zero; `nil` if none waits.
  package var oldest: Duration?
  /// The sessions that were given up; their folders stay.
  package var givenUp = 0
  /// Why nothing of any session is sent; `nil` if sessions are sent, or none was tried.
  package var blocked: DeliveryCode?
  package var limit = QueueLimit.free
  /// Why nothing can be sent, nor counted, until the operator has corrected a file; `nil` if nothing is damaged.
  package var fault: CaptureError?

  package init() {}

  /// For people, such as "3, 1.2 MB, the oldest for 5 min".
  package var queue: String {
    guard waiting > 0 else { return "none" }
    let tenths = (bytes + 50_000) / 100_000
    let size = bytes < 1_000_000 ? "\((bytes + 999) / 1000) KB" : "\(tenths / 10).\(tenths % 10) MB"
    return "\(waiting), \(size), the oldest for \((oldest ?? .zero).inLargestUnit)"
  }
}

extension Duration {
  /// In the largest unit that gives at least two, rounded down; the symbols are those of the SI.
  package var inLargestUnit: String {
    let seconds = max(0, Int(components.seconds))
    if seconds < 120 { return "\(seconds) s" }
    if seconds < 7200 { return "\(seconds / 60) min" }
    return seconds < 172_800 ? "\(seconds / 3600) h" : "\(seconds / 86_400) d"
  }
}
