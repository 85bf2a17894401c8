internal import Contract

/// Whether somebody has come to a kiosk that waits: a look now and then, of which nothing is shown or kept.
struct Lookout: Equatable, Sendable {
  /// What one look or some news has led to.
  enum Change: Equatable, Sendable {
    case none
    /// Somebody stands there.
    case came
    /// Whether it looks at all is otherwise than before.
    case turned
  }

  /// How long it rests between two looks.
  static let rest: Duration = .milliseconds(400)
  /// In how many looks one after the other somebody is to be there, and has to be gone who was there before.
  private static let (looks, absences) = (3, 5)
  /// The least width of a face, as a part of the picture's: who passes by farther off means something else.
  private static let nearness = 0.12

  private var lease = CameraLease(.face, patience: .endless)
  private var (seen, missed) = (0, 0)
  /// Whoever has just left is not met again.
  private(set) var isArmed: Bool
  /// Nothing here can see faces, so no camera is opened for it.
  private var isBlind = false

  init(afterSomebody: Bool) { isArmed = !afterSomebody }

  /// Whether a camera looks, which the page must say.
  var looks: Bool { lease.state == .ready && lease.trouble == nil }

  mutating func open() -> [Effect] { isBlind ? [] : lease.open().unnoticed }

  /// Gives the camera back before anybody else may want it.
  mutating func close() -> [Effect] {
    let wasHeld = lease.isHeld
    (seen, missed) = (0, 0)
    return (wasHeld ? [.stopLooking] : []) + lease.release().unnoticed + [.cancelTimer(.kioskPeep)]
  }

  mutating func handle(_ event: Event) -> (effects: [Effect], change: Change) {
    let looked = looks
    var effects: [Effect] = []
    switch event {
    case .camera(let event):
      let answer = lease.handle(event)
      effects = answer.effects.unnoticed + follow(answer.change)
    case .timer(.kioskPeep): effects = looks ? [.look(for: .face)] : []
    case .timer(let timer): effects = follow(lease.handle(timer))
    case .visionUnavailable:
      isBlind = true
      effects = close()
    case .finding(let finding):
      guard looks, case .face(let found) = finding.kind else { return ([], .none) }
      let nearby = found.faces.contains { $0.box.width >= Self.nearness * Double(finding.size.width) }
      if count(nearby) { return ([], .came) }
      effects = [.stopLooking, .setTimer(.kioskPeep, Self.rest)]
    default: break
    }
    return (effects, looks == looked ? .none : .turned)
  }

  private mutating func follow(_ change: CameraLease.Change?) -> [Effect] {
    switch change {
    case nil: []
    case .ready, .restored: looks ? [.look(for: .face)] : []
    case .troubled, .switched: [.stopLooking, .cancelTimer(.kioskPeep)]
    // It is tried again with the next move of the page.
    case .failed: close()
    }
  }

  /// Whether it is somebody who has come.
  private mutating func count(_ isThere: Bool) -> Bool {
    (seen, missed) = isThere ? (seen + 1, 0) : (0, missed + 1)
    if missed >= Self.absences { isArmed = true }
    return isArmed && seen >= Self.looks
  }
}

extension Kiosk {
  /// A camera looks where nobody is there, and the settings want it; else nothing is held of it.
  mutating func watchPlace(_ effects: [Effect]) -> [Effect] {
    guard config.attractPresence == .face else { return effects }
    guard case .attracting = standing else {
      let closing = lookout?.close() ?? []
      // Whoever was not seen to go may still stand there.
      if lookout?.isArmed == false { isAfterSomebody = true }
      lookout = nil
      return closing + effects
    }
    guard lookout == nil else { return effects }
    var fresh = Lookout(afterSomebody: isAfterSomebody)
    let opening = fresh.open()
    (lookout, isAfterSomebody) = (fresh, false)
    return effects + opening
  }

  /// What the camera sees and what becomes of it while nobody is there.
  mutating func look(_ event: Event, _ page: Attract) -> [Effect] {
    guard let (effects, change) = lookout?.handle(event) else { return [] }
    switch change {
    case .none: return effects
    case .came: return effects + [.announce(.presenceSeen)] + begin(page)
    case .turned:
      var page = page
      page.looks = lookout?.looks == true
      standing = .attracting(page)
      return effects
    }
  }
}

extension [Effect] {
  /// Without what a session would tell: there is none.
  fileprivate var unnoticed: [Effect] {
    filter { if case .notify = $0 { false } else { true } }
  }
}
