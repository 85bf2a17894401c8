package import Contract

/// The status of a kiosk for its operator; of visitors it only has counts.
package struct KioskStatus: Equatable, Sendable {
  /// Sessions that began today, and how those that ended today have ended.
  package var (people, captured, failed, left) = (0, 0, 0, 0)
  /// Free space for captures; `nil` if unknown.
  package var freeMB: Int?
  /// `nil` if no backend is set.
  package var delivery: DeliveryStatus?
  /// The problems of the machine with their fixes, line by line.
  package var complaints: [String] = []

  package init() {}
}

/// A request of the kiosk to the operator's console.
package enum OperatorOrder: Equatable, Sendable {
  /// Whether there is a PIN.
  case look
  /// Whether this PIN is right.
  case check(String)
  case status
}

/// The answer of the operator's console.
package enum OperatorAnswer: Equatable, Sendable {
  /// There is a PIN; with the remaining lockout.
  case guarded(Duration)
  /// There is no PIN.
  case unguarded
  case right
  /// The PIN was wrong; with the lockout that follows.
  case wrong(Duration)
  case statusRead(KioskStatus)
}
