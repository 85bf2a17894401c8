/// The rules of the operator's PIN: its length, and the lock after wrong ones (exponential back-off).
package enum PinLaw {
  /// The allowed numbers of digits.
  package static let lengths = 4...12

  package static func isPossible(_ pin: String) -> Bool {
    lengths.contains(pin.utf8.count) && pin.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// How many consecutive wrong PINs are allowed without a lock.
  private static let free = 4
  private static let longest = Duration.seconds(3600)

  /// The lockout after this many consecutive wrong PINs: a minute, doubled each further time, up to an hour.
  package static func lock(afterWrong count: Int) -> Duration {
    guard count > free else { return .zero }
    return min(.seconds(60) * (1 << min(count - free - 1, 6)), longest)
  }
}
