package import Contract
internal import Flow

/// What a kiosk wants of the house that it stands in.
extension Engine {
  /// Why it lets nobody in; nil where it does, and where there is none.
  package var closed: ErrorCode? { (mind as? Kiosk)?.closed }

  /// Whether a visitor has just come to it, and room for them may be there in a moment.
  package var isSeating: Bool { (mind as? Kiosk)?.isSeating == true }

  /// A kiosk before which nobody is.
  package var waitsForSomebody: Bool { (mind as? Kiosk)?.waitsForSomebody == true }

  func announce(_ notice: Notice) {
    guard let hosting else { return }
    let stamp = EventStamp(
      sequence: hosting.sequence, time: now - hosting.openedAt, session: Hosting.id, notice: notice)
    self.hosting?.sequence += 1
    for listener in hosting.listeners { listener(stamp) }
  }

  func seatSomebody() {
    hosting?.reception.begin()
    takeAdmission()
  }

  /// The room that was made, if it is.
  func takeAdmission() {
    switch hosting?.reception.admission() {
    case nil: break
    case .success(let sitting):
      seat(sitting)
      answer(HouseNews.seated(sitting.id, sitting.plan))
    case .failure(let error): answer(HouseNews.refused(error))
    }
  }

  /// Whatever waits is of the person too.
  func wipePerson() {
    let began = stopwatch?() ?? now
    forgetPerson()
    answer(HouseNews.wiped((stopwatch?() ?? now) - began, bytes: overwritten))
    overwritten = 0
    hosting?.reception.tidy()
  }
}
