package import Contract

/// The status of a kiosk for its operator; of visitors it only has counts.
package struct KioskStatus: Equatable, Sendable {
  /// Sessions that began today, and how those that ended today have ended.
  package var (people, captured, failed, left) = (0, 0, 0, 0)
  /// The newest fault since the kiosk was started.
  package var lastFault: KioskFault?
  /// How long the kiosk has run.
  package var uptime: Duration?
  package var version = ""
  /// Frames a second that cameras delivered when they were used last, by the id of the camera.
  package var frameRates: [String: Double] = [:]
  /// Free space for captures; `nil` if unknown.
  package var freeMB: Int?
  /// `nil` if no backend is set.
  package var delivery: DeliveryStatus?
  /// The problems of the machine with their fixes, line by line.
  package var complaints: [String] = []

  package init() {}
}

/// Why a session failed, or why the kiosk went out of order by itself.
package struct KioskFault: Equatable, Sendable {
  /// The local time, such as 14:02; with the date if it was not today.
  package var at: String
  package var code: ErrorCode

  package init(at: String, code: ErrorCode) { (self.at, self.code) = (at, code) }
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
