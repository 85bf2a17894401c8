/// What holds for the PIN of whoever runs a kiosk.
package enum PinLaw {
  /// How many digits it has.
  package static let lengths = 4...12

  package static func isPossible(_ pin: String) -> Bool {
    lengths.contains(pin.utf8.count) && pin.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// How many wrong ones in a row nobody is stopped for.
  private static let free = 4
  private static let longest = Duration.seconds(3600)

  /// How long nobody may try again after so many wrong ones in a row: a minute, and twice as long each further time.
  package static func lock(afterWrong count: Int) -> Duration {
    guard count > free else { return .zero }
    return min(.seconds(60) * (1 << min(count - free - 1, 6)), longest)
  }
}
