import Contract
import Flow
import Testing

/// A seeded random generator.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}

/// Properties of guidance that hold for any sequence of findings.
@Suite struct GuidancePropertyTests {
  /// A simulated person with random behaviour.
  private struct Actor {
    var dice: Dice

    mutating func scene() -> (faces: [Face], scene: SceneLight?) {
      let light = SceneLight(mean: number(0...140), spread: number(0...40))
      switch Int.random(in: 0..<12, using: &dice) {
      case 0: return ([], nil)
      case 1: return ([], light)
      case 2: return ([.measured(), .placed(right: number(0.5...1), width: 0.8, track: 2)], light)
      case 3...5: return ([.measured()], light)
      case 6: return ([.measured(track: Int.random(in: 1...3, using: &dice))], light)
      case 7: return ([.measured(eyes: 0.05)], light)
      case 8: return ([.measured(yaw: number(-30...30), roll: number(-30...30))], light)
      case 9: return ([.measured(luma: number(10...250), background: number(10...250), evenness: number(0...1))], light)
      default:
        return ([.measured(right: number(-0.5...0.5), down: number(-0.5...0.5), width: number(0.4...1.3))], light)
      }
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    mutating func time(_ range: ClosedRange<Int>) -> Duration { .milliseconds(Int.random(in: range, using: &dice)) }
  }

  private static let urgent: Set<Hint> = [.noFace, .multipleFaces, .uncoverCamera, .moreLight]

  private func walk(_ seed: UInt64, patience: Int) -> Viewer {
    var actor = Actor(dice: Dice(state: seed))
    var viewer = Viewer()
    while viewer.now < Instant(.seconds(90)) {
      let (faces, scene) = actor.scene()
      let rate = actor.time(33...110)
      viewer.see(faces, scene: scene, for: actor.time(20...patience), every: rate)
    }
    return viewer
  }

  @Test(arguments: 1...12, [400, 1500, 5000])
  func hintsChangeNoFasterThanTheyCanBeRead(seed: Int, patience: Int) {
    let changes = walk(UInt64(seed), patience: patience).changes
    #expect(changes.count > 3)
    for (before, after) in zip(changes, changes.dropFirst()) {
      let stood = after.at - before.at
      let least =
        after.hint == .doNotMove ? 0 : Self.urgent.contains(after.hint) ? 400 : before.hint == .doNotMove ? 600 : 1000
      #expect(stood >= .milliseconds(least), "\(before.hint) stood \(stood.milliseconds) ms before \(after.hint)")
    }
    for start in changes {
      let minute = changes.count { $0.at >= start.at && $0.at < start.at + .seconds(60) }
      #expect(minute <= 20)
      let fourSeconds = changes.count {
        $0.at >= start.at && $0.at < start.at + .seconds(4) && $0.hint != .doNotMove
      }
      #expect(fourSeconds <= 5, "one a second, and one that replaces an outdated hint")
    }
  }

  @Test(arguments: 1...12, [400, 1500, 5000])
  func noHintComesBackAtOnce(seed: Int, patience: Int) {
    let changes = walk(UInt64(seed), patience: patience).changes
    for (place, change) in changes.enumerated() where place >= 2 && change.hint != .positionFace {
      for left in changes.indices.dropLast(changes.count - place + 1) where changes[left].hint == change.hint {
        #expect(change.at - changes[left + 1].at >= .milliseconds(1500), "\(change.hint) came back")
      }
    }
  }

  @Test(arguments: 1...12)
  func everyHintCanBeLeftAgain(seed: Int) {
    var viewer = walk(UInt64(seed), patience: 1500)
    viewer.see(.measured(track: 7), for: .seconds(3))
    #expect(viewer.reading.isReady, "what was seen before does not stand in the way")
    viewer.see(.measured(track: 7), for: .seconds(61))
    #expect(viewer.reading.hint == .doNotMove)
  }

  @Test(arguments: Hint.ofFaces)
  func fromEveryHintTheUrgentOnesAreQuick(hint: Hint) throws {
    let face: Face? =
      switch hint {
      case .getCloser: .measured(width: 0.5)
      case .getFurtherAway: .measured(width: 1.3)
      case .moveRight: .measured(right: -0.3)
      case .moveLeft: .measured(right: 0.3)
      case .moveUp: .measured(down: 0.3)
      case .moveDown: .measured(down: -0.3)
      case .lookStraight: .measured(yaw: 30)
      case .unevenLight: .measured(evenness: 0.2)
      case .lightBehind: .measured(luma: 62, background: 220, spread: 8)
      case .blurred: .measured(sharpness: 0)
      case .doNotMove: .measured()
      case .positionFace, .multipleFaces, .noFace, .holdStill, .openEyes, .closeMouth, .moreLight, .lessLight,
        .uncoverCamera, .slower, .lessFar, .tiltDoNotTurn, .otherWay, .more:
        nil
      default: nil
      }
    guard let face else { return }
    var viewer = Viewer()
    while viewer.hints != [hint], viewer.now < Instant(.seconds(3)) { viewer.see(face, for: .milliseconds(66)) }
    #expect(viewer.hints == [hint])
    let other = Face.placed(right: 0.9, width: max(0.8, face.box.width / 216), track: 2)
    viewer.see([face, other], for: .milliseconds(800))
    #expect(viewer.hints == [hint, .multipleFaces])
  }

  /// A session with one finding at a time, and the time of each effect.
  private func session(_ seed: UInt64) -> [(at: Instant, effect: Effect)] {
    var actor = Actor(dice: Dice(state: seed))
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    var told: [(Instant, Effect)] = []
    while walk.now < Instant(.seconds(120)), !walk.session.hasEnded {
      let (faces, _) = Int.random(in: 0..<3, using: &actor.dice) == 0 ? ([.measured()], nil) : actor.scene()
      let end = walk.now + actor.time(20...2500)
      while walk.now < end {
        let count = walk.effects.count
        walk.see(faces, for: .milliseconds(10))
        if walk.effects.dropFirst(count).contains(.startRecording(.seconds(1), into: "clip.mp4")) {
          walk.send(.recorder(.started))
        }
        if case .ready = walk.capture?.stage { walk.want(.press) }
        told += walk.effects.dropFirst(count).map { (walk.now, $0) }
      }
    }
    return told
  }

  @Test(arguments: 1...12)
  func theHoldIsNeverShorterThanASecond(seed: Int) {
    let effects = session(UInt64(seed))
    var since: Instant?
    var recordings = 0
    for (at, effect) in effects {
      switch effect {
      case .notify(.holdStarted): since = at
      case .notify(.holdBroken): since = nil
      case .startRecording:
        recordings += 1
        #expect(since.map { at - $0 >= .seconds(1) } ?? false)
      default: break
      }
    }
    #expect(recordings > 0, "nothing was recorded, so nothing was tested")
  }

  @Test(arguments: 1...12)
  func aWholeSessionKeepsTheLimitsToo(seed: Int) {
    let shown = session(UInt64(seed)).compactMap { at, effect -> (at: Instant, hint: Hint)? in
      if case .notify(.hintChanged(let hint)) = effect { (at, hint) } else { nil }
    }
    #expect(!shown.isEmpty)
    // A restart returns to the generic prompt; that is not a change by guidance itself.
    let changes = shown.filter { $0.hint != .positionFace && $0.hint != .doNotMove }
    for start in changes {
      #expect(changes.count { $0.at >= start.at && $0.at < start.at + .seconds(60) } <= 20)
      #expect(changes.count { $0.at >= start.at && $0.at < start.at + .seconds(4) } <= 4)
    }
    // The texts of a hold come and go with it.
    for (place, change) in shown.enumerated() where place >= 2 && ![.positionFace, .doNotMove].contains(change.hint) {
      guard shown[place - 2].hint == change.hint else { continue }
      #expect(change.at - shown[place - 1].at >= .milliseconds(1500), "\(change.hint) came back")
    }
  }

  @Test(arguments: 1...6)
  func theSameFindingsGiveTheSameEffects(seed: Int) {
    let (a, b) = (session(UInt64(seed)), session(UInt64(seed)))
    #expect(a.map(\.at) == b.map(\.at) && a.map(\.effect) == b.map(\.effect))
  }
}
