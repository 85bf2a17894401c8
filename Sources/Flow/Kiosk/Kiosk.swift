package import Contract

/// The state machine of a kiosk: runs one session after another, and wipes all data of a visitor before the next.
package struct Kiosk: Equatable, Sendable, StateMachine {
  /// The state.
  enum Standing: Equatable, Sendable {
    /// Before the first event.
    case waiting
    /// The attract page: no session.
    case attracting(Attract)
    /// A visitor has pressed a key, and a session is being prepared.
    case seating(Attract)
    /// A session runs.
    case serving
    /// The visitor is asked whether they are still there; the session rests.
    case asking(StillThere)
    /// Out of order until the cause is gone.
    case outOfOrder(OutOfOrder)
    /// The operator page is open; the current session, if any, rests.
    case operating(Operator)
    /// The data of the last session is being wiped; then the sequel follows.
    case wiping(then: Sequel)
    /// The end was reported; no events are handled.
    case ended
  }

  /// What follows the wipe.
  enum Sequel: Equatable, Sendable {
    case attract
    case outOfOrder(CaptureError)
    case end(SessionEnd)
  }

  /// How long the end page of a session is shown.
  static let thanks: Duration = .seconds(10)
  /// How often the time limit can be extended, and by which fraction of it (WCAG 2.2.1).
  static let (extensions, partOfExtension) = (10, 5)
  /// The delay until the visitor sees that the session is being prepared, and the timeout of the disk.
  static let (moment, longestMoment) = (Duration.milliseconds(200), Duration.seconds(5))
  /// The timeout for a disconnected camera, before the session is ended.
  static let patience: Duration = .seconds(5)

  private(set) var config: KioskConfig
  /// The time limit of a session.
  private(set) var limit: Duration
  /// Whether there is more than one language to choose from.
  private(set) var offersLanguages: Bool
  var standing = Standing.waiting
  /// Whether the operator has closed the kiosk.
  var closure = KioskClosure()
  /// The presence detector, if a camera is to look for visitors.
  var detector: PresenceDetector?
  /// There was a session since the attract page was last shown.
  var isAfterSomebody = false

  // Data of one visitor.
  /// Created at the first key, and destroyed before the next visitor.
  var session: Session?
  var extensions = 0
  /// The time limit has passed; a recording in progress may still finish.
  var isOverdue = false
  /// Whether the idle timeout runs.
  var countsIdle = false
  /// The sequel of the session, unless its end determines it.
  var sequel = Sequel.attract
  /// When the operator key was pressed once, and whether the operator waits for the session to end.
  var calledAt: Instant?
  var isCalled = false

  package init(_ config: KioskConfig, limit milliseconds: Double? = nil, offersLanguages: Bool = true) {
    (self.config, self.offersLanguages) = (config, offersLanguages)
    limit = .milliseconds(milliseconds ?? KioskConfig.usualSessionMaxMs)
  }

  /// Whether the attract page is shown.
  package var waitsForSomebody: Bool { if case .attracting = standing { true } else { false } }

  /// Takes new settings; only between sessions, as they would change time limits.
  package mutating func renew(_ other: Kiosk) {
    guard case .attracting(var page) = standing else { return }
    (config, limit, offersLanguages) = (other.config, other.limit, other.offersLanguages)
    (page.alternative, page.offersLanguages) = (config.alternative ?? "", offersLanguages)
    standing = .attracting(page)
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let effects = follow(event, at: now)
    return watchPlace(effects)
  }

  package mutating func hear(_ news: HouseNews, at now: Instant) -> [Effect] {
    let effects = follow(news, at: now)
    return watchPlace(effects)
  }

  private mutating func follow(_ news: HouseNews, at now: Instant) -> [Effect] {
    switch (standing, news) {
    case (.attracting, .place(let cause?)): close(for: cause)
    case (.outOfOrder(let page), .place(nil)) where page.mending == .place: goOn()
    case (.seating, .refused(let error)): [.cancelTimer(.kioskSeat)] + close(for: error)
    case (.seating, .seated(let id, let plan)): seat(id, plan, at: now)
    case (.wiping(let sequel), .wiped(let time, let bytes)):
      [.announce(.wiped(time, bytes: bytes))] + follow(sequel)
    case (_, .place), (_, .refused), (_, .seated), (_, .wiped): []
    }
  }

  private mutating func follow(_ event: Event, at now: Instant) -> [Effect] {
    if case .intent(let intent) = event, let effects = obey(intent, at: now) { return effects }
    if event == .intent(.key(config.operatorKey.key)) { return call(at: now) }
    if case .told(let answer, let isLate) = event, let answer = answer.ofOperator {
      return hear(answer, isLate: isLate, at: now)
    }
    switch standing {
    case .waiting: return event == .begin ? attract() : []
    case .attracting(let page): return meet(event, page)
    case .serving: return serve(event, at: now)
    case .asking(let question): return ask(event, question, at: now)
    case .outOfOrder(let page): return mend(event, page)
    case .operating(let page): return operate(event, page, at: now)
    case .seating(let page): return wait(event, page)
    case .wiping, .ended: return []
    }
  }
}

// MARK: - Attract page

extension Kiosk {
  /// Resets everything to the state before a visitor.
  private mutating func attract() -> [Effect] {
    if let order = closure.cause { return close(for: order) }
    clear()
    var page = Attract(alternative: config.alternative ?? "")
    page.offersLanguages = offersLanguages
    standing = .attracting(page)
    return [.announce(.attractShown), .setTimer(.kioskMove, Attract.moveEvery), .listCameras, .lookAtPlace]
  }

  private mutating func clear() {
    (session, extensions, isOverdue, countsIdle, sequel) = (nil, 0, false, false, .attract)
    (calledAt, isCalled) = (nil, false)
  }

  private mutating func meet(_ event: Event, _ page: Attract) -> [Effect] {
    switch event {
    case .intent(.pressControl(.begin)), .intent(.press), .intent(.startVideoCapture):
      return begin(page)
    case .timer(.kioskMove): return move(page)
    // A visitor has chosen a language or the voice, and has left again.
    case .timer(.kioskRest): return wipe(then: .attract)
    case .cameras(let list): return list.cause.map { close(for: $0) } ?? []
    case .camera, .finding, .visionUnavailable, .timer: return look(event, page)
    default: return speak(event)
    }
  }

  /// Prepares a session.
  mutating func begin(_ page: Attract) -> [Effect] {
    standing = .seating(page)
    return [
      .cancelTimer(.kioskMove), .cancelTimer(.kioskRest), .setTimer(.kioskSeat, Self.moment), .seat,
    ]
  }

  /// The disk is slow: the visitor is told, and after a timeout it counts as broken.
  private mutating func wait(_ event: Event, _ page: Attract) -> [Effect] {
    guard event == .timer(.kioskSeat) else { return [] }
    guard !page.isMakingRoom else { return [.unseat] + close(for: .silentDisk) }
    var page = page
    page.isMakingRoom = true
    standing = .seating(page)
    return [.setTimer(.kioskSeat, Self.longestMoment - Self.moment)]
  }

  /// Also detects a camera that another program uses, and a disk that cannot be written.
  private mutating func move(_ page: Attract) -> [Effect] {
    var page = page
    page.moves += 1
    standing = .attracting(page)
    return [.setTimer(.kioskMove, Attract.moveEvery), .listCameras, .lookAtPlace] + (detector?.open() ?? [])
  }

  /// The language and the voice can be changed before a session.
  private func speak(_ event: Event) -> [Effect] {
    let rest = Effect.setTimer(.kioskRest, .milliseconds(config.idleMs))
    return switch event {
    case .intent(.nextLanguage): [.nextLanguage]
    case .intent(.useLanguage(let code)): [.useLanguage(code)]
    case .intent(.switchVoice): [.switchVoice, rest]
    case .languageChanged(let code): [.announce(.languageChanged(code)), rest]
    default: []
    }
  }

  private mutating func seat(_ id: String, _ plan: Plan, at now: Instant) -> [Effect] {
    var plan = plan
    // The kiosk has its own time limit and its own end page.
    plan.limit = nil
    plan.thank(for: Self.thanks)
    (session, standing, isAfterSomebody) = (Session(plan), .serving, config.attractPresence == .face)
    return [.cancelTimer(.kioskSeat), .announce(.personSeated(id)), .setTimer(.kioskLimit, limit)]
      + pass(.begin, at: now)
  }
}

// MARK: - Out of order, and between sessions

extension Kiosk {
  /// Puts the kiosk out of order, between sessions.
  mutating func close(for cause: CaptureError) -> [Effect] {
    clear()
    var page = OutOfOrder(cause, contact: config.contact ?? "")
    page.offersLanguages = offersLanguages
    standing = .outOfOrder(page)
    return [
      .announce(.outOfOrderShown(cause.code)), .cancelTimer(.kioskMove), .cancelTimer(.kioskRest), page.nextLook,
    ]
  }

  private mutating func mend(_ event: Event, _ page: OutOfOrder) -> [Effect] {
    switch (page.mending, event) {
    case (.camera, .timer(.kioskLook)): return [.listCameras, page.nextLook]
    case (.place, .timer(.kioskLook)): return [.lookAtPlace, page.nextLook]
    case (.camera, .cameras(let list)): return list.cause == nil ? goOn() : []
    case (.time, .timer(.kioskLook)): return goOn()
    // A visitor who has chosen a language here has left.
    case (_, .timer(.kioskRest)): return wipe(then: .outOfOrder(page.cause))
    default: return speak(event)
    }
  }

  mutating func goOn() -> [Effect] { [.announce(.orderRestored)] + wipe(then: .attract) }

  mutating func wipe(then sequel: Sequel) -> [Effect] {
    (session, standing) = (nil, .wiping(then: sequel))
    return [.wipe]
  }

  private mutating func follow(_ sequel: Sequel) -> [Effect] {
    let called: [Effect] = isCalled ? [.ask(.operator(.look))] : []
    return goOn(with: sequel) + called
  }

  private mutating func goOn(with sequel: Sequel) -> [Effect] {
    switch sequel {
    case .attract: return attract()
    case .outOfOrder(let cause): return close(for: cause)
    case .end(let end):
      clear()
      standing = .ended
      return [.end(end)]
    }
  }
}
