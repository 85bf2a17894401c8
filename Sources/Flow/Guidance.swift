package import Contract

/// Turns findings into one hint at a time, and says whether the face fits the oval and is still.
///
/// A first, simple set of rules: smoothing is a plain moving average, and light, pose and eyes are not judged yet.
package struct Guidance: Equatable, Sendable {
  package struct Reading: Equatable, Sendable {
    package var hint: Hint
    package var hasFace: Bool
    package var fits: Bool
    package var isStill: Bool
  }

  private let oval: OvalPreset
  private var conditions = ConditionStates()
  private var motion = Motion()
  private var sign = HintSign()
  private var fits = false

  package init(oval: OvalPreset) {
    self.oval = oval
  }

  package mutating func read(_ finding: FaceFinding, in size: PixelSize, at now: Instant) -> Reading {
    let measures = Measures(finding, oval: oval.box(in: size))
    conditions.judge(measures, at: now)
    motion.follow(measures, at: now)
    fits = stillFits(measures)
    let hint = sign.show(wanted, at: now)
    return Reading(hint: hint, hasFace: measures.hasFace, fits: fits, isStill: motion.isStill)
  }

  /// Entering the oval asks more than staying in it.
  private func stillFits(_ measures: Measures) -> Bool {
    guard measures.hasFace, !conditions.isViolatedNow else { return false }
    return measures.overlap >= (fits ? Fit.lostBelow : Fit.foundAbove)
  }

  private var wanted: Hint {
    if let hint = conditions.foremost { return hint }
    guard fits else { return .positionFace }
    return motion.isStill ? .doNotMove : .holdStill
  }

  private enum Fit {
    static let foundAbove = 0.60
    static let lostBelow = 0.52
  }
}

/// What the rules look at, in units of the oval and in the person's own directions.
struct Measures: Equatable, Sendable {
  var hasFace: Bool
  /// Width of the face over width of the oval.
  var width = 0.0
  /// Offset of the centre over the oval's width; positive is the person's own right.
  var right = 0.0
  /// Offset of the centre over the oval's height; positive is down.
  var down = 0.0
  /// Shared area of face and oval over what both cover.
  var overlap = 0.0
  /// Area of the largest other face near the oval, as a share of the first.
  var company = 0.0

  init(_ finding: FaceFinding, oval: Box) {
    let boxes = finding.faces.map(\.box).filter(\.isSound)
    guard let face = boxes.first, oval.isSound else {
      hasFace = false
      return
    }
    hasFace = true
    width = face.width / oval.width
    // The picture is not mirrored: what lies to its left lies to the person's right.
    right = (oval.centreX - face.centreX) / oval.width
    down = (face.centreY - oval.centreY) / oval.height
    overlap = face.overlap(oval)
    let near = Box(centreX: oval.centreX, centreY: oval.centreY, width: oval.width * 2, height: oval.height * 2)
    company =
      boxes.dropFirst().filter { near.intersection($0).area > 0 }.map { $0.area / face.area }.max() ?? 0
  }
}

extension Box {
  /// Whether it can be measured: finite, and with an extent.
  fileprivate var isSound: Bool {
    [x, y, width, height].allSatisfy { $0.isFinite && abs($0) < 1e6 } && width > 0 && height > 0
  }
}

/// Whether the face moves, from its smoothed centre and size.
struct Motion: Equatable, Sendable {
  private static let timeConstant = 0.150
  private static let forgottenAfter: Duration = .milliseconds(300)
  private static let stillAfter: Duration = .milliseconds(150)
  /// Speeds in oval widths a second and shares of size a second: above the first it moves, below the second it may be still.
  private static let centre = (moves: 0.40, still: 0.25)
  private static let size = (moves: 0.15, still: 0.10)

  private struct Point: Equatable, Sendable {
    var at: Instant
    var right: Double
    var down: Double
    var width: Double
  }

  private var last: Point?
  private var calmSince: Instant?
  private var moves = true

  var isStill: Bool { !moves }

  mutating func follow(_ measures: Measures, at now: Instant) {
    guard measures.hasFace else { return }
    guard let before = last, now - before.at <= Self.forgottenAfter else {
      last = Point(at: now, right: measures.right, down: measures.down, width: measures.width)
      (moves, calmSince) = (true, nil)
      return
    }
    let elapsed = (now - before.at).seconds
    guard elapsed > 0 else { return }
    let share = elapsed / (elapsed + Self.timeConstant)
    var next = before
    next.at = now
    next.right += (measures.right - before.right) * share
    next.down += (measures.down - before.down) * share
    next.width += (measures.width - before.width) * share
    last = next
    judge(from: before, to: next, in: elapsed, at: now)
  }

  private mutating func judge(from a: Point, to b: Point, in seconds: Double, at now: Instant) {
    // Down is in oval heights; the aspect brings it to widths.
    let across = b.right - a.right
    let along = (b.down - a.down) * OvalPreset.aspect
    let speed = (across * across + along * along).squareRoot() / seconds
    let growth = abs(b.width - a.width) / max(a.width, 0.01) / seconds
    if speed > Self.centre.moves || growth > Self.size.moves {
      (moves, calmSince) = (true, nil)
    } else if speed < Self.centre.still && growth < Self.size.still {
      calmSince = calmSince ?? now
      if let calmSince, now - calmSince >= Self.stillAfter { moves = false }
    } else if moves {
      calmSince = nil
    }
  }
}
