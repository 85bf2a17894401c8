package import Contract

/// Leads one person after the other through a session of their own, and stands between them: nothing of one is left for
/// the next.
package struct Kiosk: Equatable, Sendable, Mind {
  /// Where it is.
  enum Standing: Equatable, Sendable {
    /// Nothing has happened yet.
    case waiting
    /// Nobody is there.
    case attracting(Attract)
    /// Somebody has pressed a key, and room is made for them.
    case seating(Attract)
    /// Somebody walks through their session.
    case serving
    /// They are asked whether they are still there; their session rests.
    case asking(StillThere)
    /// Nobody can be served until a cause is gone.
    case outOfOrder(OutOfOrder)
    /// Whoever runs it has asked for their page; the session of whoever is there rests.
    case operating(Operator)
    /// Whatever was of somebody is overwritten, and then something follows.
    case wiping(then: Sequel)
    /// The end was told; nothing is answered any more.
    case ended
  }

  /// What follows when nothing is left of whoever was there.
  enum Sequel: Equatable, Sendable {
    case attract
    case outOfOrder(CaptureError)
    case end(SessionEnd)
  }

  /// How long the last page of a session stands where nobody presses a key.
  static let thanks: Duration = .seconds(10)
  /// How often the time that one person may take is made longer, and by which part of it (WCAG 2.2.1).
  static let (extensions, partOfExtension) = (10, 5)
  /// After how long a visitor is told that room is being made, and how long the disk may take.
  static let (moment, longestMoment) = (Duration.milliseconds(200), Duration.seconds(5))
  /// How long a camera that was pulled out may be gone before whoever is there is sent away.
  static let patience: Duration = .seconds(5)

  private(set) var config: KioskConfig
  /// How long one person may take.
  private(set) var limit: Duration
  /// Whether there is more than one language to choose from.
  private(set) var offersLanguages: Bool
  var standing = Standing.waiting
  /// Whether whoever runs it lets people in.
  var closure = Closure()
  /// Whether somebody has come, where a camera is to find that out.
  var lookout: Lookout?
  /// Somebody was there since the page of nobody was last shown.
  var isAfterSomebody = false

  // What is of one person.
  /// Made at the first key, and gone before the next person comes.
  var session: Session?
  var extensions = 0
  /// Their time is over; what is being recorded may still become whole.
  var isOverdue = false
  /// Whether it is counted how long nobody was seen or heard of.
  var countsIdle = false
  /// What follows their session where that alone does not say it.
  var sequel = Sequel.attract
  /// When the key of whoever runs it was pressed once, and whether they wait until somebody has gone.
  var calledAt: Instant?
  var isCalled = false

  package init(_ config: KioskConfig, limit milliseconds: Double? = nil, offersLanguages: Bool = true) {
    (self.config, self.offersLanguages) = (config, offersLanguages)
    limit = .milliseconds(milliseconds ?? KioskConfig.usualSessionMaxMs)
  }

  /// The page that waits for somebody stands.
  package var waitsForSomebody: Bool { if case .attracting = standing { true } else { false } }

  /// Takes the settings of another one; only while nobody is there, whose time they would change.
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

// MARK: - Nobody is there

extension Kiosk {
  /// As it was before anybody came.
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
    // Whoever has chosen a language or the voice has gone without more.
    case .timer(.kioskRest): return wipe(then: .attract)
    case .cameras(let list): return list.cause.map { close(for: $0) } ?? []
    case .camera, .finding, .visionUnavailable, .timer: return look(event, page)
    default: return speak(event)
    }
  }

  /// Room is made for somebody.
  mutating func begin(_ page: Attract) -> [Effect] {
    standing = .seating(page)
    return [
      .cancelTimer(.kioskMove), .cancelTimer(.kioskRest), .setTimer(.kioskSeat, Self.moment), .seat,
    ]
  }

  /// The disk takes long: the visitor is told, and after some seconds it counts as broken.
  private mutating func wait(_ event: Event, _ page: Attract) -> [Effect] {
    guard event == .timer(.kioskSeat) else { return [] }
    guard !page.isMakingRoom else { return [.unseat] + close(for: .silentDisk) }
    var page = page
    page.isMakingRoom = true
    standing = .seating(page)
    return [.setTimer(.kioskSeat, Self.longestMoment - Self.moment)]
  }

  /// A camera that another program has taken, and a place that nothing can be kept in, are found then, too.
  private mutating func move(_ page: Attract) -> [Effect] {
    var page = page
    page.moves += 1
    standing = .attracting(page)
    return [.setTimer(.kioskMove, Attract.moveEvery), .listCameras, .lookAtPlace] + (lookout?.open() ?? [])
  }

  /// Another language may be chosen, and the voice switched, before anybody has begun.
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
    // The kiosk has an eye on the time, and says thanks in its own.
    plan.limit = nil
    plan.thank(for: Self.thanks)
    (session, standing, isAfterSomebody) = (Session(plan), .serving, config.attractPresence == .face)
    return [.cancelTimer(.kioskSeat), .announce(.personSeated(id)), .setTimer(.kioskLimit, limit)]
      + pass(.begin, at: now)
  }
}

// MARK: - Out of order, and between two people

extension Kiosk {
  /// Nobody can be served, and nobody is there.
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
    // Whoever has chosen a language here has gone, too.
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
