internal import Contract

/// The guidance during a task: one hint at a time, about position and movement.
struct TaskGuidance: Equatable, Sendable {
  private var absence = RuleStates(FaceRules.absence)
  private var place = RuleStates(FaceRules.inTasks)
  private var sign = HintSign()
  /// The face is in a position where movements can be detected.
  private(set) var fits = false

  /// `.positionFace` is the generic prompt, in place of which the task's own is shown.
  mutating func read(_ measures: Measures, remark: Hint?, at now: Instant) -> Hint {
    if measures.hasFace {
      absence.forget()
      place.judge(FaceRules.inTasks, measures, at: now)
    } else {
      absence.judge(FaceRules.absence, measures, at: now)
    }
    fits = measures.hasFace && FaceRules.inTasks.indices.allSatisfy { !place.isBroken($0) }
    return sign.show(wish(measures, remark, at: now), at: now)
  }

  /// Before a task `Guidance` is shown instead; a hint from then would be outdated when the task begins.
  mutating func speakAnew() { sign.speakAnew() }

  private func wish(_ measures: Measures, _ remark: Hint?, at now: Instant) -> HintSign.Wish? {
    let (states, rules) = measures.hasFace ? (place, FaceRules.inTasks) : (absence, FaceRules.absence)
    if let broken = rules.indices.first(where: { states.lasts($0, rules[$0], at: now) }) {
      return HintSign.Wish(
        hint: rules[broken].hint(measures), isUrgent: rules[broken].isUrgent, since: states.due(broken, rules[broken]))
    }
    // Remarks about movements are already debounced.
    return measures.hasFace ? remark.map { HintSign.Wish(hint: $0, isUrgent: true) } : nil
  }
}

extension FaceRules {
  /// The position rules during tasks; those of pose, eyes and motion would interfere with the movements.
  fileprivate static let inTasks: [Rule<Measures>] = [
    Rule(.company, .place, .above(0.25, mended: 0.20), dwell: 400, rest: 400, isUrgent: true, .multipleFaces) {
      $0.company
    },
    Rule(.tooClose, .place, .above(TaskLimits.width.upperBound, mended: 1.12), dwell: 200, .getFurtherAway) {
      $0.place.width
    },
    Rule(.tooFar, .place, .below(TaskLimits.width.lowerBound, mended: 0.60), dwell: 200, .getCloser) {
      $0.place.width
    },
    Rule(
      .offX, .place, .above(TaskLimits.offset, mended: 0.30), dwell: 200,
      hinting: { $0.place.right > 0 ? .moveLeft : .moveRight }
    ) { abs($0.place.right) },
    Rule(
      .offY, .place, .above(TaskLimits.offset, mended: 0.30), dwell: 200,
      hinting: { $0.place.down > 0 ? .moveUp : .moveDown }
    ) { abs($0.place.down) },
  ]
}
