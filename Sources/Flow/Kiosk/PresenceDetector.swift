internal import Contract

/// The presence detector of a waiting kiosk: it looks at a frame now and then, and shows or saves nothing.
struct PresenceDetector: Equatable, Sendable {
  /// The result of a frame or of a camera event.
  enum Change: Equatable, Sendable {
    case none
    /// A person has come.
    case came
    /// The camera has started or stopped looking.
    case turned
  }

  /// The interval between two looks.
  static let rest: Duration = .milliseconds(400)
  /// A person must be in this many consecutive looks; the previous person must be absent from this many.
  private static let (looks, absences) = (3, 5)
  /// The minimal width of a face, as a share of the picture's; people who pass by are smaller.
  private static let nearness = 0.12

  private var lease = CameraLease(.face, patience: .endless)
  private var (seen, missed) = (0, 0)
  /// Not armed until the previous visitor has left.
  private(set) var isArmed: Bool
  /// No detector is available, so no camera is opened.
  private var isBlind = false

  init(afterSomebody: Bool) { isArmed = !afterSomebody }

  /// Whether the camera is looking, which the page must say.
  var looks: Bool { lease.state == .ready && lease.trouble == nil }

  mutating func open() -> [Effect] { isBlind ? [] : lease.open().unnoticed }

  /// Releases the camera before a session opens it.
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
      let boxes = found.faces.map(\.box) + [found.hidden?.box].compactMap(\.self)
      let nearby = boxes.contains { $0.width >= Self.nearness * Double(finding.size.width) }
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
    // It retries with the next move of the page.
    case .failed: close()
    }
  }

  /// Counts the looks, and returns whether a person has come.
  private mutating func count(_ isThere: Bool) -> Bool {
    (seen, missed) = isThere ? (seen + 1, 0) : (0, missed + 1)
    if missed >= Self.absences { isArmed = true }
    return isArmed && seen >= Self.looks
  }
}

extension Kiosk {
  /// Starts the detector on the attract page if the settings want it; stops it on any other page.
  mutating func watchPlace(_ effects: [Effect]) -> [Effect] {
    guard config.attractPresence == .face else { return effects }
    guard case .attracting = standing else {
      let closing = detector?.close() ?? []
      // The previous visitor was not seen leaving and may still stand there.
      if detector?.isArmed == false { isAfterSomebody = true }
      detector = nil
      return closing + effects
    }
    guard detector == nil else { return effects }
    var fresh = PresenceDetector(afterSomebody: isAfterSomebody)
    let opening = fresh.open()
    (detector, isAfterSomebody) = (fresh, false)
    return effects + opening
  }

  /// Handles camera events on the attract page.
  mutating func look(_ event: Event, _ page: Attract) -> [Effect] {
    guard let (effects, change) = detector?.handle(event) else { return [] }
    switch change {
    case .none: return effects
    case .came: return effects + [.announce(.presenceSeen)] + begin(page)
    case .turned:
      var page = page
      page.looks = detector?.looks == true
      standing = .attracting(page)
      return effects
    }
  }
}

extension [Effect] {
  /// Without notices, as these belong to sessions.
  fileprivate var unnoticed: [Effect] {
    filter { if case .notify = $0 { false } else { true } }
  }
}
