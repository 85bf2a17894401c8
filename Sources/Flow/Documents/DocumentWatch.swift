internal import Contract

/// Tracks the document across findings: its outline, the current hint, and whether a hold may begin.
struct DocumentWatch: Equatable, Sendable {
  struct Reading: Equatable, Sendable {
    /// The outline in this finding; `nil` if there is none.
    var outline: DocumentOutline?
    /// It fits and is still, and no rule is broken.
    var isReady: Bool
    /// It appeared or disappeared with this finding.
    var isNew: Bool
    var isLost: Bool
  }

  private struct Place: Equatable, Sendable {
    var at: Instant
    var quad: Quad
  }

  /// A document that is not found for this long is lost.
  private static let lostAfter: Duration = .milliseconds(300)
  /// The window over which its motion is measured.
  private static let wayTime: Duration = .milliseconds(250)
  /// Advice shown for this long counts as not followed: the picture may then be taken by hand.
  private static let patience: Duration = .seconds(8)
  /// The watchdog: without a finding for this long the last state is outdated.
  static let unseen: Effect = .setTimer(.unseen, .seconds(1))

  private let kind: DocumentKind
  private let side: DocumentSide
  /// The look of the captured front; `nil` if there is none, or if the front is being captured.
  private let front: DocumentLook?
  private(set) var hint: Hint
  private(set) var escalation = Escalation.none
  private(set) var explains: Bool
  private(set) var conditions: [ConditionReading] = []
  /// The last outline, until it is lost.
  private(set) var outline: DocumentOutline?
  /// The MRZ that was read.
  private(set) var zone: DocumentZone?
  /// How long each hint was shown since the side began.
  private(set) var hints = HintTimes()
  private var sign: HintSign
  private var rules = RuleStates(DocumentRules.all)
  private var lastSeen: Instant?
  private var way: [Place] = []
  private var pace = RateMonitor()
  /// The lowest rate that was shown as a warning.
  private(set) var slowest: Slowness?

  init(_ kind: DocumentKind, _ side: DocumentSide, after front: DocumentLook? = nil, explains: Bool = false) {
    (self.kind, self.side, self.front, self.explains) = (kind, side, front, explains)
    hint = .wanted(kind, side)
    sign = HintSign(generic: hint, praise: .docHold)
  }

  var slowness: Slowness? { pace.slowness }

  /// The side that the hint is about, in a frame of this size.
  func weakSide(in size: PixelSize) -> Int? {
    guard let outline, outline.inliers.count == outline.quad.sides.count else { return nil }
    let sides = outline.quad.sides.indices
    switch hint {
    case .docFingers: return sides.min { outline.inliers[$0] < outline.inliers[$1] }
    case .docCorners: return sides.min { room(outline.quad, $0, in: size) < room(outline.quad, $1, in: size) }
    default: return nil
    }
  }

  /// How far the middle of a side is inside the frame.
  private func room(_ quad: Quad, _ side: Int, in size: PixelSize) -> Double {
    let (from, to) = quad.sides[side]
    let (x, y) = ((from.x + to.x) / 2, (from.y + to.y) / 2)
    return min(min(x, Double(size.width) - x), min(y, Double(size.height) - y))
  }

  /// Whether advice was shown for long without effect.
  var isStuck: Bool { hint.isAdviceOfDocuments && sign.stood >= Self.patience }

  mutating func read(_ found: DocumentFinding, of finding: Finding, at now: Instant) -> Reading {
    hints.count(hint, until: now)
    pace.take(finding, at: now)
    noteSlowness(pace.slowness)
    let (wasThere, isThere) = (outline != nil, follow(found.outline, at: now))
    // An MRZ of the other kind was misread, or is on another document.
    if found.outline != nil { zone = found.zone.flatMap { $0.form.kind == kind ? $0 : nil } }
    let seen = SeenDocument(
      found, kind: kind, side: side, front: front, in: finding.size, way: wayLately(at: now))
    rules.judge(DocumentRules.all, seen, at: now)
    conditions = explains ? rules.readings(DocumentRules.all, at: now) : []
    let broken = DocumentRules.all.indices.first(where: rules.isBroken)
    hint = sign.show(broken.map { wish($0, seen, at: now) } ?? praise(seen), at: now)
    escalation = Escalation(after: sign.stood, isSpent: sign.isSpent)
    let isReady = broken == nil && found.outline != nil && seen.way != nil && sign.givesWay(at: now)
    return Reading(outline: found.outline, isReady: isReady, isNew: isThere && !wasThere, isLost: wasThere && !isThere)
  }

  /// A hold begins, and the praise is shown at once.
  mutating func praise(at now: Instant) {
    sign.tellPraise(at: now)
    (hint, escalation) = (sign.shown, .none)
  }

  /// Includes what was noticed about previous sides.
  mutating func noteSlowness(_ other: Slowness?) {
    slowest = [slowest, other].compactMap(\.self).min { $0.rate < $1.rate }
  }

  mutating func explain() {
    explains.toggle()
    conditions = []
  }

  /// Forgets the document.
  mutating func forget() {
    rules.forget()
    sign.speakAnew()
    (hint, outline, zone, lastSeen, way, conditions) = (sign.shown, nil, nil, nil, [], [])
    pace = RateMonitor()
  }

  /// The watchdog expired although the camera, with this nominal rate, works; `nil` if there is no camera.
  mutating func loseSight(of rate: Double?, at now: Instant) {
    hints.count(hint, until: now)
    hints.rest()
    let pace = pace
    forget()
    self.pace = pace
    if let rate { self.pace.wait(at: now, promised: rate) }
  }

  // MARK: Results of a finding

  private mutating func follow(_ found: DocumentOutline?, at now: Instant) -> Bool {
    if let found {
      (outline, lastSeen) = (found, now)
      way.removeAll { now - $0.at > Self.wayTime * 2 }
      way.append(Place(at: now, quad: found.quad))
    } else if let lastSeen, now - lastSeen >= Self.lostAfter {
      (outline, zone, self.lastSeen, way) = (nil, nil, nil, [])
    }
    return outline != nil
  }

  /// The motion from the previous place to the newest one that is old enough; `nil` if none is.
  private func wayLately(at now: Instant) -> Double? {
    guard let last = way.last, last.at == now, last.quad.width > 0,
      let before = way.last(where: { now - $0.at >= Self.wayTime })
    else { return nil }
    return zip(last.quad.corners, before.quad.corners).map { $0.distance(to: $1) }.max().map { $0 / last.quad.width }
  }

  /// A rule that is broken but not due yet will have its own hint.
  private func wish(_ place: Int, _ seen: SeenDocument, at now: Instant) -> HintSign.Wish? {
    let rule = DocumentRules.all[place]
    guard rules.lasts(place, rule, at: now) else { return nil }
    return HintSign.Wish(
      hint: rule.hint(seen), isUrgent: rule.isUrgent, since: rules.due(place, rule),
      isConfirmed: rules.isConfirmed(place))
  }

  private func praise(_ seen: SeenDocument) -> HintSign.Wish? {
    seen.outline != nil && seen.way != nil ? HintSign.Wish(hint: .docHold) : nil
  }
}

extension Hint {
  /// Advice that improves the picture, but does not prevent taking it by hand.
  fileprivate var isAdviceOfDocuments: Bool {
    switch self {
    case .docUpright, .docParallel, .docFingers, .docGlare, .docBright, .docDark, .docBlur: true
    default: false
    }
  }
}
