internal import Contract

/// The operator page of a kiosk; without a PIN it does not exist.
extension Kiosk {
  /// The interval of the double press, and the idle timeout of the page.
  private static let (twice, idle) = (Duration.seconds(1), Duration.seconds(60))

  mutating func call(at now: Instant) -> [Effect] {
    guard let before = calledAt, now - before <= Self.twice else {
      calledAt = now
      return []
    }
    calledAt = nil
    return [.ask(.operator(.look))]
  }

  /// Every attempt is reported, but only the answer to the last one opens the page or shows an error.
  mutating func hear(_ answer: OperatorAnswer, isLate: Bool, at now: Instant) -> [Effect] {
    let checked = isLate ? nil : standing.checked
    switch (answer, standing) {
    case (.right, _):
      return [.announce(.pinTried(right: true, lockedFor: .zero))] + (checked.map { open($0) } ?? [])
    case (.wrong(let left), _):
      return [.announce(.pinTried(right: false, lockedFor: left))] + (checked.map { refuse($0, for: left) } ?? [])
    case _ where isLate: return []
    case (.guarded(let left), _): return admit(after: left, at: now)
    case (.statusRead(let status), .operating(var page)):
      page.status = status
      standing = .operating(page)
      return []
    // The PIN was removed while one was being checked.
    case (.unguarded, _) where checked != nil: return leavePage(at: now)
    // The page that asked has been closed.
    case (.unguarded, _), (.statusRead, _): return []
    }
  }

  /// The current session rests meanwhile; while it is being saved, the page waits until it has ended.
  private mutating func admit(after left: Duration, at now: Instant) -> [Effect] {
    switch standing {
    case .attracting: return show(nil, lockedFor: left)
    case .outOfOrder(let page): return show(page.mending == .order ? nil : page.cause, lockedFor: left)
    case .serving, .asking:
      let effects = rouse(at: now) + (session?.rest(at: now) ?? [])
      isCalled = session?.isResting != true
      guard !isCalled else { return effects }
      countsIdle = false
      return effects + [.cancelTimer(.kioskIdle)] + show(nil, lockedFor: left)
    case .waiting, .seating, .operating, .wiping, .ended: return []
    }
  }

  private mutating func show(_ cause: CaptureError?, lockedFor left: Duration) -> [Effect] {
    var page = Operator(.asking("", wasWrong: false), closure: closure, cause: cause)
    if left > .zero { page.turn(to: .locked(left)) }
    standing = .operating(page)
    return [.announce(.pinAsked), .setTimer(.kioskOperator, Self.idle)] + tick(page)
  }

  private func tick(_ page: Operator) -> [Effect] {
    if case .locked(let left) = page.stage { [.setTimer(.kioskTick, left.untilNextSecond)] } else { [] }
  }

  private mutating func open(_ page: Operator) -> [Effect] {
    var page = page
    page.assistance = session?.assistance
    page.turn(to: .open)
    standing = .operating(page)
    return [.announce(.operatorShown), .listCameras, .ask(.operator(.status))]
  }

  private mutating func refuse(_ page: Operator, for left: Duration) -> [Effect] {
    var page = page
    page.turn(to: left > .zero ? .locked(left) : .asking("", wasWrong: true))
    standing = .operating(page)
    return tick(page)
  }

  mutating func operate(_ event: Event, _ page: Operator, at now: Instant) -> [Effect] {
    var page = page
    switch event {
    case .intent(let intent): return answer(intent, page, at: now)
    case .timer(.kioskOperator): return leavePage(at: now)
    case .timer(.kioskTick):
      guard case .locked(let left) = page.stage else { return [] }
      let rest = left - left.untilNextSecond
      page.turn(to: rest > .zero ? .locked(rest) : .asking("", wasWrong: false))
      standing = .operating(page)
      return tick(page)
    // The visitor is asked when the session continues.
    case .timer(.kioskLimit):
      isOverdue = true
      return []
    case .cameras(let list): page.cameras = list
    default: break
    }
    standing = .operating(page)
    return session == nil ? [] : watch(event, at: now) + lookAgain()
  }

  /// The options to help may have gone, such as after a camera fault.
  private mutating func lookAgain() -> [Effect] {
    guard case .operating(var page) = standing, page.assistance != nil else { return [] }
    page.assistance = session?.assistance
    if !page.face.controls.contains(where: { $0.id == page.focus }) { page.focus = .close }
    standing = .operating(page)
    return []
  }

  private mutating func answer(_ intent: Intent, _ page: Operator, at now: Instant) -> [Effect] {
    var page = page
    switch (intent, page.stage) {
    case (.navigateUp, .confirming): page.turn(to: .open)
    case (.navigateUp, _), (.pressControl(.close), _): return leavePage(at: now)
    case (.press, _): return press(page.focus, page, at: now)
    case (.pressControl(let control), _): return press(control, page, at: now)
    case (.text(let letter), _): page.type(letter)
    case (.erase, _): page.erase()
    case (.eraseAll, _): page.eraseAll()
    case (.focusNext, _): page.moveFocus(by: 1)
    case (.focusPrevious, _): page.moveFocus(by: -1)
    default: break
    }
    return stay(page)
  }

  private mutating func stay(_ page: Operator) -> [Effect] {
    standing = .operating(page)
    return [.setTimer(.kioskOperator, Self.idle)]
  }

  private mutating func press(_ control: ControlID, _ page: Operator, at now: Instant) -> [Effect] {
    guard let pressed = page.controls.first(where: { $0.id == control }) else { return stay(page) }
    if control == .close { return leavePage(at: now) }
    if control == .no || pressed.asks {
      var page = page
      page.turn(to: control == .no ? .open : .confirming(control))
      return stay(page)
    }
    if let deed = control.deed { return perform(deed.act, deed.order, page, at: now) }
    if let act = control.help { return help(act, by: control, at: now) }
    guard case .asking(let pin, _) = page.stage, PinLaw.isPossible(pin) else { return stay(page) }
    var page = page
    page.turn(to: .checking)
    return stay(page) + [.ask(.operator(.check(pin)))]
  }

  private mutating func perform(_ act: OperatorAct, _ order: Intent, _ page: Operator, at now: Instant) -> [Effect] {
    let told: [Effect] = [.announce(.operatorActed(act))]
    // The resting session is cancelled, so the page closes first.
    let leaves = act == .wipe || act == .restart || act == .outOfOrder && session != nil
    return told + (leaves ? leavePage(at: now) + (obey(order, at: now) ?? []) : change(order, page, at: now))
  }

  /// After help the visitor's page is shown again.
  private mutating func help(_ act: OperatorAct, by control: ControlID, at now: Instant) -> [Effect] {
    [.announce(.operatorActed(act))] + (session?.assist(by: control, at: now) ?? []) + leavePage(at: now)
  }

  private mutating func change(_ order: Intent, _ page: Operator, at now: Instant) -> [Effect] {
    let effects = obey(order, at: now) ?? []
    var page = page
    let places = page.face.controls.map(\.id)
    page.closure = closure
    // The control turns into its inverse, such as pause into resume.
    if let index = places.firstIndex(of: page.focus) { page.focus = page.face.controls[index].id }
    return effects + stay(page)
  }

  mutating func leavePage(at now: Instant) -> [Effect] {
    guard session == nil, case .operating(let page) = standing else { return goBack(at: now) }
    return [.announce(.operatorLeft)] + wipe(then: page.cause.map { .outOfOrder($0) } ?? .attract)
  }
}

extension DeviceAnswer {
  /// `nil` if another device answers; without the console there is no PIN.
  var ofOperator: OperatorAnswer? {
    switch self {
    case .operator(let answer): answer
    case .absent(.operatorConsole): .unguarded
    case .absent, .imported, .snapped, .delivery, .preparation, .watched, .chip, .number: nil
    }
  }
}

extension Kiosk.Standing {
  /// The page while a PIN is being checked.
  fileprivate var checked: Operator? {
    if case .operating(let page) = self, page.stage == .checking { page } else { nil }
  }
}

extension ControlID {
  /// The action on the kiosk, and the intent that performs it.
  fileprivate var deed: (act: OperatorAct, order: Intent)? {
    switch self {
    case .pause: (.pause, .pause(true))
    case .resume: (.resume, .pause(false))
    case .outOfOrder: (.outOfOrder, .outOfOrder(true))
    case .inOrder: (.inOrder, .outOfOrder(false))
    case .wipe: (.wipe, .wipe)
    case .restart: (.restart, .cancel(by: .host))
    default: nil
    }
  }

  /// The action that helps the current visitor.
  fileprivate var help: OperatorAct? {
    switch self {
    case .letPass: .letPass
    case .easierTasks: .easier
    default: nil
    }
  }
}
