package import Contract

/// Turns findings into one hint at a time, and decides whether the face fits the oval and a hold may begin.
package struct Guidance: Equatable, Sendable {
  package struct Reading: Equatable, Sendable {
    package var hint: Hint
    package var hasFace: Bool
    /// The face has just reappeared: the next finding confirms it or not.
    package var returns: Bool
    /// The face is in the oval, alone.
    package var fits: Bool
    /// It fits and is still, no rule is broken, and the last hint was shown for long enough.
    package var isReady: Bool
    /// The face is that of another person than before.
    package var isNewPerson: Bool
    /// The escalation level of the hint.
    package var escalation: Escalation
    /// The eyes are shut for longer than a blink.
    package var eyesAreShut = false
  }

  private enum Fit {
    static let foundAbove = 0.60
    static let lostBelow = 0.52
  }

  /// Advice delays the hold for at most this long per attempt, so that a dim room or a soft lens does not exclude a person.
  private static let patience: Duration = .seconds(10)

  /// A turned head also shifts the face.
  private enum Turn {
    /// In degrees: from here on the turn takes priority over the position; `kept` is for as long as it is shown
    /// (hysteresis).
    static let told = 20.0
    static let kept = 12.0
    /// In widths of the oval per degree.
    static let shift = 0.0075
    static let limit = 0.16
  }

  private let oval: OvalPreset
  private var presence = Presence()
  private var smoother = Smoother()
  private var absence = RuleStates(FaceRules.absence)
  private var face = RuleStates(FaceRules.face)
  /// The position rule that is shown.
  private var speaker: ConditionReading.Name?
  private var sign = HintSign()
  private var measures: Measures?
  private var unrest = Restlessness()
  private var rest = Rest()
  private var fits = false
  private var last: Instant?
  private var advised: Duration = .zero
  /// Only advice is in the way.
  private var advises = false

  package init(oval: OvalPreset) {
    self.oval = oval
  }

  /// `judgesNods` is false during a recording, when looking up or down does not matter.
  package mutating func read(
    _ finding: FaceFinding, in size: PixelSize, at now: Instant, judgesNods: Bool = true
  ) -> Reading {
    let raw = Measures(finding, oval: oval.box(in: size), size: size)
    let isNewPerson = presence.follow(raw, at: now)
    if raw.hasFace {
      var smooth = smoother.smooth(raw, isNewPerson: isNewPerson, at: now)
      if isNewPerson { rest = Rest() }
      let nod = smooth.pose.map { rest.nod($0, isStill: isStill, at: now) }
      if judgesNods { smooth.nod = nod }
      measures = smooth
    } else if presence.isGone(at: now) {
      measures = nil
    }
    judge(raw, isNewPerson: isNewPerson, at: now)
    count(at: now)
    fits = stillFits(raw)
    unrest.follow(isMoving: fits && isBroken(.motion), at: now)
    let advice = advice(at: now)
    advises = fits && advice != nil
    let hint = sign.show(wish(raw, advice, at: now), at: now)
    return Reading(
      hint: hint, hasFace: presence.isThere, returns: raw.hasFace && !presence.isThere, fits: fits,
      isReady: fits && isStill && advice == nil && sign.givesWay(at: now),
      isNewPerson: isNewPerson, escalation: Escalation(after: sign.stood, isSpent: sign.isSpent),
      eyesAreShut: lasts(.eyes, at: now))
  }

  /// Returns to the generic prompt; the person stays known.
  package mutating func speakAnew() { sign.speakAnew() }

  /// The current hint counts as new.
  package mutating func standAnew() { sign.standAnew() }

  /// A hold begins, and the praise is shown at once.
  package mutating func praise(at now: Instant) { sign.tellPraise(at: now) }

  /// Another attempt: forgets the person, but not the hints just shown.
  package mutating func reset() {
    var sign = sign
    sign.speakAnew()
    self = Guidance(oval: oval)
    self.sign = sign
  }

  private mutating func judge(_ raw: Measures, isNewPerson: Bool, at now: Instant) {
    if isNewPerson || presence.isGone(at: now) { face.forget() }
    guard raw.hasFace else { return absence.judge(FaceRules.absence, raw, at: now, since: presence.leftAt(by: now)) }
    guard presence.isThere, let measures else { return }
    absence.forget()
    face.judge(FaceRules.face, measures, at: now)
  }

  /// Hysteresis: entering the oval needs a better fit than staying in it.
  private func stillFits(_ raw: Measures) -> Bool {
    guard raw.hasFace, presence.isThere, let measures, !isBroken(.place) else { return false }
    return measures.place.overlap >= (fits ? Fit.lostBelow : Fit.foundAbove)
  }

  private var isStill: Bool { smoother.knowsMotion && !isBroken(.motion) }

  /// Whether a rule of a kind is broken, for however short a time.
  private func isBroken(_ kind: RuleKind) -> Bool {
    FaceRules.face.indices.contains { FaceRules.face[$0].kind == kind && face.isBroken($0) }
  }
}

// MARK: - Choice of the rule

extension Guidance {
  /// The first advice that is due, until patience runs out.
  private func advice(at now: Instant) -> Int? {
    advised >= Self.patience ? nil : first(of: .advice, at: now)
  }

  private func lasts(_ name: ConditionReading.Name, at now: Instant) -> Bool {
    FaceRules.face.indices.contains { FaceRules.face[$0].name == name && face.lasts($0, FaceRules.face[$0], at: now) }
  }

  private func first(of kind: RuleKind, at now: Instant) -> Int? {
    FaceRules.face.indices.first { FaceRules.face[$0].kind == kind && face.lasts($0, FaceRules.face[$0], at: now) }
  }

  /// Counts the time in which only advice is in the way.
  private mutating func count(at now: Instant) {
    if let last, advises, now > last { advised += min(now - last, .milliseconds(300)) }
    last = now
  }

  private mutating func wish(_ raw: Measures, _ advice: Int?, at now: Instant) -> HintSign.Wish? {
    guard raw.hasFace else { return absenceWish(raw, at: now) }
    guard presence.isThere, let measures else { return nil }
    let broken = FaceRules.face.indices.filter { FaceRules.face[$0].kind == .place && face.isBroken($0) }
    if let first = broken.first {
      // A rule that is broken but not due yet will have its own hint.
      return face.lasts(first, FaceRules.face[first], at: now) ? placeWish(broken, measures) : nil
    }
    guard fits else { return strainWish(measures) }
    speaker = nil
    if let place = advice ?? first(of: .motion, at: now) { return wish(place, measures) }
    return isStill && !unrest.lasts(at: now) ? HintSign.Wish(hint: .doNotMove) : nil
  }

  private func wish(_ place: Int, _ measures: Measures) -> HintSign.Wish {
    let rule = FaceRules.face[place]
    return HintSign.Wish(hint: rule.hint(measures), isUrgent: rule.isUrgent, isConfirmed: face.isConfirmed(place))
  }

  /// No face: the first visible reason, once it is due.
  private func absenceWish(_ raw: Measures, at now: Instant) -> HintSign.Wish? {
    guard let place = FaceRules.absence.indices.first(where: absence.isBroken) else { return nil }
    let rule = FaceRules.absence[place]
    guard absence.lasts(place, rule, at: now) else { return nil }
    return HintSign.Wish(hint: rule.hint(raw), isUrgent: rule.isUrgent, since: absence.due(place, rule))
  }
}

// MARK: - Choice of the position rule

extension Guidance {
  /// The hint for these broken rules, highest priority first.
  private mutating func placeWish(_ broken: [Int], _ measures: Measures) -> HintSign.Wish {
    let name = FaceRules.face[broken[0]].name
    if name == .cutOff, let edges = measures.edges { return edgeWish(edges, broken[0], measures) }
    guard FaceRules.offsets.contains(name) else {
      speaker = nil
      return wish(broken[0], measures)
    }
    let place =
      chosen(of: broken.filter { FaceRules.offsets.contains(FaceRules.face[$0].name) }, keptAbove: 0) ?? broken[0]
    if FaceRules.face[place].name == .offX, isShiftedByTurning(measures) {
      advises = true
      return HintSign.Wish(hint: .lookStraight)
    }
    return wish(place, measures)
  }

  /// A person who is guided away from an edge is kept on the same axis.
  private mutating func edgeWish(_ edges: Edges, _ place: Int, _ measures: Measures) -> HintSign.Wish {
    let kept = speaker == .offX ? edges.across : speaker == .offY ? edges.along : edges.nearest
    let edge = FaceRules.face[place].limits.isMended(kept.share) ? edges.nearest : kept
    speaker = edge == edges.across ? .offX : .offY
    var measures = measures
    measures.wayIn = edge.wayIn
    return wish(place, measures)
  }

  /// No rule is broken, but the face does not fit: shows the measure closest to its limit, so that the person knows
  /// what to change.
  private mutating func strainWish(_ measures: Measures) -> HintSign.Wish {
    let places = FaceRules.face.indices.filter { FaceRules.fitting.contains(FaceRules.face[$0].name) }
    guard let place = chosen(of: places, keptAbove: 0.8), strain(place) > 0 else {
      return HintSign.Wish(hint: .positionFace)
    }
    return wish(place, measures)
  }

  /// The most strained rule; or the shown one, while its strain exceeds a share of that (hysteresis).
  private mutating func chosen(of places: [Int], keptAbove share: Double) -> Int? {
    guard let most = places.max(by: { strain($0) < strain($1) }) else { return nil }
    let kept = places.first { FaceRules.face[$0].name == speaker && strain($0) > share * strain(most) }
    speaker = FaceRules.face[kept ?? most].name
    return kept ?? most
  }

  /// The distance of a value from its ideal, in units of its limit.
  private func strain(_ place: Int) -> Double {
    guard let value = face.value(place) else { return 0 }
    let ideal = FaceRules.offsets.contains(FaceRules.face[place].name) ? 0.0 : 1.0
    return (value - ideal) / (FaceRules.face[place].limits.enter - ideal)
  }

  /// Whether the face is off-centre only because the head is turned.
  private func isShiftedByTurning(_ measures: Measures) -> Bool {
    guard advised < Self.patience, let yaw = measures.pose?.yaw else { return false }
    let isTold = sign.shown == .lookStraight
    let rest = abs(measures.place.right) - Turn.shift * abs(yaw)
    return yaw * measures.place.right > 0 && abs(yaw) > (isTold ? Turn.kept : Turn.told) && rest <= Turn.limit
  }
}

// MARK: - Details view

extension Guidance {
  /// All conditions in the last finding, in order of priority.
  package func readings(at now: Instant) -> [ConditionReading] {
    let overlap = ConditionReading(
      .fit, value: measures?.place.overlap, side: .below, enter: Fit.lostBelow, exit: Fit.foundAbove,
      isBroken: !fits && (measures?.place.overlap ?? 0) < Fit.foundAbove)
    return absence.readings(FaceRules.absence, at: now) + face.readings(FaceRules.face, at: now) + [overlap]
  }
}

/// Tracks whether a person is present, and whether it is still the same person.
struct Presence: Equatable, Sendable {
  /// A face that is missed for this long at most has not left (debounce).
  private static let forgiven: Duration = .milliseconds(150)
  private static let goneAfter: Duration = .milliseconds(300)
  private static let findingsToBeFound = 2
  private static let rememberedFor: Duration = .seconds(1)
  private static let leastOverlap = 0.3

  private(set) var isThere = false
  private var findings = 0
  private var known: Int?
  private var box = Box(x: 0, y: 0, width: 0, height: 0)
  private var lastSeen: Instant?

  /// Since when no person is present, as far as that is known.
  func leftAt(by now: Instant) -> Instant { lastSeen.map { max($0, now - Self.goneAfter) } ?? now }

  func isGone(at now: Instant) -> Bool { lastSeen.map { now - $0 > Self.goneAfter } ?? true }

  /// Returns whether another person has replaced the previous one.
  mutating func follow(_ measures: Measures, at now: Instant) -> Bool {
    guard measures.hasFace else {
      findings = 0
      if lastSeen.map({ now - $0 > Self.forgiven }) ?? true { isThere = false }
      return false
    }
    let isNew = known.map { $0 != measures.track && !goesOn(measures, at: now) } ?? false
    findings += 1
    if findings >= Self.findingsToBeFound { isThere = true }
    (known, box, lastSeen) = (measures.track, measures.box, now)
    return isNew
  }

  /// Whether a face with a new track id is the previous one, lost and found again.
  private func goesOn(_ measures: Measures, at now: Instant) -> Bool {
    guard findings == 0, let lastSeen, now - lastSeen <= Self.rememberedFor else { return false }
    return box.overlap(measures.box) >= Self.leastOverlap
  }
}
