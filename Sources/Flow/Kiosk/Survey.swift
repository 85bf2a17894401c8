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

  init(_ facts: [Fact]) {
    let count = { facts[$0]?.whole ?? 0 }
    (people, captured, failed, left) = (count("people"), count("captured"), count("failed"), count("left"))
    freeMB = facts["freeMB"]?.whole
    if case .list(let lines)? = facts["complaints"] { complaints = lines.compactMap(\.text) }
  }

  var facts: [Fact] {
    [
      Fact("people", .whole(people)), Fact("captured", .whole(captured)), Fact("failed", .whole(failed)),
      Fact("left", .whole(left)), Fact("freeMB", freeMB.map { .whole($0) } ?? .nothing),
      Fact("complaints", .list(complaints.map { .text($0) })),
    ]
  }
}

extension Device {
  /// Knows the PIN of whoever runs a kiosk, and what they want to know of it.
  package static let operatorDesk = Device("operator")
}

/// What a kiosk asks of that device.
package enum DeskOrder: Equatable, Sendable {
  /// Whether there is a PIN.
  case look
  /// Whether it is this one.
  case check(String)
  case survey

  package var order: DeviceOrder {
    switch self {
    case .look: DeviceOrder(.operatorDesk, "look")
    case .check(let pin): DeviceOrder(.operatorDesk, "check", [Fact("pin", .text(pin))])
    case .survey: DeviceOrder(.operatorDesk, "survey")
    }
  }

  package init?(_ order: DeviceOrder) {
    guard order.device == .operatorDesk else { return nil }
    switch (order.word, order.facts["pin"]?.text) {
    case ("look", _): self = .look
    case ("check", let pin?): self = .check(pin)
    case ("survey", _): self = .survey
    default: return nil
    }
  }
}

/// What it answers.
package enum DeskNews: Equatable, Sendable {
  /// There is a PIN, and nobody may try it for so long.
  case guarded(Duration)
  /// There is none.
  case unguarded
  case right
  /// Nobody may try again for so long.
  case wrong(Duration)
  case surveyed(Survey)

  package var news: DeviceNews {
    let wait = { (time: Duration) in [Fact("waitMs", .number(time.milliseconds))] }
    return switch self {
    case .guarded(let time): DeviceNews(.operatorDesk, "guarded", wait(time))
    case .unguarded: .absent(.operatorDesk)
    case .right: DeviceNews(.operatorDesk, "right")
    case .wrong(let time): DeviceNews(.operatorDesk, "wrong", wait(time))
    case .surveyed(let survey): DeviceNews(.operatorDesk, "surveyed", survey.facts)
    }
  }

  init?(_ news: DeviceNews) {
    guard news.device == .operatorDesk else { return nil }
    if news == .absent(.operatorDesk) {
      self = .unguarded
      return
    }
    let wait = Duration.milliseconds(news.facts["waitMs"]?.number ?? 0)
    switch news.word {
    case "guarded": self = .guarded(wait)
    case "right": self = .right
    case "wrong": self = .wrong(wait)
    case "surveyed": self = .surveyed(Survey(news.facts))
    default: return nil
    }
  }
}
