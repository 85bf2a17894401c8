package import Contract

/// Turns findings into one hint at a time, and says whether the face fits the oval and may be held.
package struct Guidance: Equatable, Sendable {
  package struct Reading: Equatable, Sendable {
    package var hint: Hint
    package var hasFace: Bool
    /// The face is in the oval, alone.
    package var fits: Bool
    /// It fits, is still, and nothing more is asked of it.
    package var isReady: Bool
    /// The face is not the one that was there before.
    package var isNewPerson: Bool
    /// The same hint has stood for long and needs more words.
    package var insists: Bool
  }

  private enum Fit {
    static let foundAbove = 0.60
    static let lostBelow = 0.52
  }

  /// The hold waits for advice for as long as this in an attempt: nobody is kept out by a dim room or a soft lens.
  private static let patience: Duration = .seconds(10)
  private static let insistsAfter: Duration = .seconds(8)

  private let oval: OvalPreset
  private var presence = Presence()
  private var smoother = Smoother()
  private var absence = RuleStates(Rule.absence)
  private var face = RuleStates(Rule.face)
  private var axis: ConditionReading.Name?
  private var sign = HintSign()
  private var measures: Measures?
  private var fits = false
  private var last: Instant?
  private var advised: Duration = .zero

  package init(oval: OvalPreset) {
    self.oval = oval
  }

  package mutating func read(_ finding: FaceFinding, in size: PixelSize, at now: Instant) -> Reading {
    let raw = Measures(finding, oval: oval.box(in: size), size: size)
    let isNewPerson = presence.follow(raw, at: now)
    if raw.hasFace {
      measures = smoother.smooth(raw, isNewPerson: isNewPerson, at: now)
    } else if presence.isGone(at: now) {
      measures = nil
    }
    judge(raw, isNewPerson: isNewPerson, at: now)
    fits = stillFits(raw)
    let advice = advice(at: now)
    count(advice, at: now)
    let hint = sign.show(wish(raw, advice, at: now), at: now)
    return Reading(
      hint: hint, hasFace: presence.isThere, fits: fits, isReady: fits && isStill && advice == nil,
      isNewPerson: isNewPerson, insists: insists(at: now))
  }

  /// Begins again with the generic prompt; what is known of the face stays known.
  package mutating func speakAnew() {
    sign = HintSign()
  }

  private mutating func judge(_ raw: Measures, isNewPerson: Bool, at now: Instant) {
    if isNewPerson || presence.isGone(at: now) { face.forget() }
    guard raw.hasFace else { return absence.judge(Rule.absence, raw, at: now) }
    guard presence.isThere, let measures else { return }
    absence.forget()
    face.judge(Rule.face, measures, at: now)
  }

  /// Entering the oval asks more than staying in it.
  private func stillFits(_ raw: Measures) -> Bool {
    guard raw.hasFace, presence.isThere, let measures, !isBroken(.place) else { return false }
    return measures.place.overlap >= (fits ? Fit.lostBelow : Fit.foundAbove)
  }

  private var isStill: Bool { smoother.knowsMotion && !isBroken(.motion) }

  /// Whether a rule of a kind is broken, however short.
  private func isBroken(_ kind: Rule.Kind) -> Bool {
    Rule.face.indices.contains { Rule.face[$0].kind == kind && face.isBroken($0) }
  }

  private func insists(at now: Instant) -> Bool {
    guard let since = sign.shownSince, sign.shown != .doNotMove else { return false }
    return now - since >= Self.insistsAfter
  }
}

// MARK: - Which rule speaks

extension Guidance {
  /// The foremost piece of advice that lasts, while there is patience for any.
  private func advice(at now: Instant) -> Int? {
    advised >= Self.patience ? nil : first(of: .advice, at: now)
  }

  private func first(of kind: Rule.Kind, at now: Instant) -> Int? {
    Rule.face.indices.first { Rule.face[$0].kind == kind && face.lasts($0, Rule.face[$0], at: now) }
  }

  /// Patience wears while nothing but advice stands in the way.
  private mutating func count(_ advice: Int?, at now: Instant) {
    if let last, fits, advice != nil, now > last { advised += min(now - last, .milliseconds(300)) }
    last = now
  }

  private mutating func wish(_ raw: Measures, _ advice: Int?, at now: Instant) -> HintSign.Wish? {
    guard raw.hasFace else { return absenceWish(raw, at: now) }
    guard presence.isThere, let measures else { return nil }
    guard let place = placeRule(measures, at: now) ?? advice ?? first(of: .motion, at: now) else {
      // A rule that is broken and not told yet has its own words to come.
      guard fits else { return isBroken(.place) ? nil : HintSign.Wish(hint: .positionFace) }
      return isStill ? HintSign.Wish(hint: .doNotMove) : nil
    }
    return HintSign.Wish(hint: Rule.face[place].hint(measures), isUrgent: Rule.face[place].isUrgent)
  }

  /// Nobody is there: the first reason that can be seen for it, when its time has come.
  private func absenceWish(_ raw: Measures, at now: Instant) -> HintSign.Wish? {
    guard let place = Rule.absence.indices.first(where: absence.isBroken) else { return nil }
    let rule = Rule.absence[place]
    return absence.lasts(place, rule, at: now) ? HintSign.Wish(hint: rule.hint(raw), isUrgent: rule.isUrgent) : nil
  }

  private mutating func placeRule(_ measures: Measures, at now: Instant) -> Int? {
    let first = first(of: .place, at: now)
    guard let first, Rule.offsets.contains(Rule.face[first].name) else {
      axis = nil
      return first
    }
    let broken = Rule.face.indices.filter { Rule.offsets.contains(Rule.face[$0].name) && face.isBroken($0) }
    let kept = broken.first { Rule.face[$0].name == axis }
    let speaker = kept ?? broken.max { offence($0) < offence($1) }
    axis = speaker.map { Rule.face[$0].name }
    return speaker
  }

  /// How far a value is beyond its limit, in units of the limit.
  private func offence(_ place: Int) -> Double {
    guard let value = face.value(place), case .above(let enter, _) = Rule.face[place].limits else { return 0 }
    return value / enter
  }
}

// MARK: - Explained

extension Guidance {
  /// Every condition as it stood in the last finding, in the order of their priority.
  package func readings(at now: Instant) -> [ConditionReading] {
    let overlap = ConditionReading(
      .fit, value: measures?.place.overlap, side: .below, enter: Fit.lostBelow, exit: Fit.foundAbove, isBroken: !fits)
    return absence.readings(Rule.absence, at: now) + face.readings(Rule.face, at: now) + [overlap]
  }
}

/// Whether somebody is there, and whether it is still the same person.
struct Presence: Equatable, Sendable {
  /// A face that is missed for no longer has not gone.
  private static let forgiven: Duration = .milliseconds(150)
  private static let goneAfter: Duration = .milliseconds(300)
  private static let framesToBeFound = 2
  private static let rememberedFor: Duration = .seconds(1)
  private static let leastOverlap = 0.3

  private(set) var isThere = false
  private var frames = 0
  private var known: Int?
  private var box = Box(x: 0, y: 0, width: 0, height: 0)
  private var lastSeen: Instant?

  func isGone(at now: Instant) -> Bool { lastSeen.map { now - $0 > Self.goneAfter } ?? true }

  /// Answers whether another person has taken the place of the one that was there.
  mutating func follow(_ measures: Measures, at now: Instant) -> Bool {
    guard measures.hasFace else {
      frames = 0
      if lastSeen.map({ now - $0 > Self.forgiven }) ?? true { isThere = false }
      return false
    }
    let isNew = known.map { $0 != measures.track && !goesOn(measures, at: now) } ?? false
    frames += 1
    if frames >= Self.framesToBeFound { isThere = true }
    (known, box, lastSeen) = (measures.track, measures.box, now)
    return isNew
  }

  /// Whether a face with another number is one that was lost and found again.
  private func goesOn(_ measures: Measures, at now: Instant) -> Bool {
    guard frames == 0, let lastSeen, now - lastSeen <= Self.rememberedFor else { return false }
    return box.overlap(measures.box) >= Self.leastOverlap
  }
}
