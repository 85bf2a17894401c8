package import Contract
internal import Flow

/// The kiosk's requests to the engine and its host.
extension Engine {
  /// Why the kiosk admits no visitor; `nil` if it does, or without a kiosk.
  package var closed: ErrorCode? { (stateMachine as? Kiosk)?.closed }

  /// Whether a visitor has arrived and their session is being prepared.
  package var isSeating: Bool { (stateMachine as? Kiosk)?.isSeating == true }

  /// Whether this is an idle kiosk.
  package var waitsForSomebody: Bool { (stateMachine as? Kiosk)?.waitsForSomebody == true }

  /// How long the kiosk has been open; `nil` without a kiosk.
  package var uptime: Duration? { hosting.map { now - $0.openedAt } }

  func announce(_ notice: Notice) {
    guard let hosting else { return }
    let stamp = EventStamp(
      sequence: hosting.sequence, time: now - hosting.openedAt, session: KioskEnvironment.id, notice: notice)
    self.hosting?.sequence += 1
    for listener in hosting.listeners { listener(stamp) }
  }

  func seatSomebody() {
    hosting?.factory.begin()
    takeAdmission()
  }

  /// Takes the prepared session, if it is ready.
  func takeAdmission() {
    switch hosting?.factory.admission() {
    case nil: break
    case .success(let sitting):
      seat(sitting)
      answer(HouseNews.seated(sitting.id, sitting.plan))
    case .failure(let error): answer(HouseNews.refused(error))
    }
  }

  /// Wipes the visitor's data, queued events included.
  func wipePerson() {
    let began = stopwatch?() ?? now
    forgetPerson()
    answer(HouseNews.wiped((stopwatch?() ?? now) - began, bytes: overwritten))
    overwritten = 0
    hosting?.factory.tidy()
  }
}
