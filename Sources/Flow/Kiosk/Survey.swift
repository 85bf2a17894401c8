internal import Contract

/// What whoever runs a kiosk wants to know of it: nothing of people but how many came.
package struct Survey: Equatable, Sendable {
  /// Those whose session has begun today, and how the sessions of today have ended.
  package var (people, captured, failed, left) = (0, 0, 0, 0)
  /// Where captures are kept; nil where nobody can tell.
  package var freeMB: Int?
  /// What is wrong with the machine, and what mends it, line by line.
  package var complaints: [String] = []

  package init() {}
}

/// What a kiosk asks of the operator's console.
package enum OperatorOrder: Equatable, Sendable {
  /// Whether there is a PIN.
  case look
  /// Whether it is this one.
  case check(String)
  case survey
}

/// What it answers.
package enum OperatorAnswer: Equatable, Sendable {
  /// There is a PIN, and nobody may try it for so long.
  case guarded(Duration)
  /// There is none.
  case unguarded
  case right
  /// Nobody may try again for so long.
  case wrong(Duration)
  case surveyed(Survey)
}
