internal import Contract

/// The gate before a task, and a shorter one between steps: waits until the person is in place, looks ahead and rests.
struct Gate: Equatable, Sendable {
  enum State: Equatable, Sendable {
    /// The progress of the rest, 0 to 1.
    case waiting(share: Double)
    /// The measured rest pose.
    case open(RestPose)
  }

  /// After this time a less straight rest pose is accepted, up to `patientWith`.
  private static let patience: Duration = .seconds(10)
  private static let patientWith = 15.0
  /// A longer gap between findings restarts the rest.
  private static let longestPause: Duration = .milliseconds(450)
  private static let (lasts, findings): (Duration, Int) = (.milliseconds(400), 5)
  /// The maximal spread of each angle, in degrees.
  fileprivate static let calm = 3.0
  private static let (straightYaw, straightRoll) = (10.0, 8.0)
  private static let mouthShut = 0.12
  /// Between steps: the maximal distance from the rest pose, and for how long.
  private static let near = Pose(yaw: 6, pitch: 4, roll: 5)
  private static let backFor: Duration = .milliseconds(300)

  fileprivate struct Look: Equatable, Sendable {
    var at: Instant
    var pose: Pose
    var mouth, smile, shape: Double?
    var isGood: Bool
  }

  private let rest: RestPose?
  /// Patience starts with the first face in place, not while the person is still arriving.
  private var began: Instant
  private var wasInPlace = false
  /// Consecutive findings in place.
  private var looks: [Look] = []
  private var yaw = ShortMedian(longest: longestPause)
  private var pitch = ShortMedian(longest: longestPause)
  private var roll = ShortMedian(longest: longestPause)

  init(at now: Instant) { (began, rest) = (now, nil) }

  /// A gate that waits for the return to the rest pose.
  init(backTo rest: RestPose, at now: Instant) { (began, self.rest) = (now, rest) }

  /// Processes a finding; `fits` says whether the face is in place.
  mutating func take(_ face: Face, fits: Bool, at now: Instant) -> State {
    if let last = looks.last, now - last.at > Self.longestPause { forget() }
    guard fits, let raw = face.pose else {
      forget()
      return .waiting(share: 0)
    }
    if !wasInPlace { (began, wasInPlace) = (now, true) }
    let pose = Pose(
      yaw: yaw.follow(raw.yaw, at: now), pitch: pitch.follow(raw.pitch, at: now), roll: roll.follow(raw.roll, at: now))
    let isGood = rest.map { Self.isBack(pose, to: $0) } ?? Self.isReady(pose, face)
    looks.append(
      Look(at: now, pose: pose, mouth: face.mouth, smile: face.smile, shape: face.shape, isGood: isGood))
    let least = Self.lasts
    looks.removeAll { now - $0.at > least * 3 }
    return state(at: now)
  }

  private func state(at now: Instant) -> State {
    let resting = rest == nil ? looks.lastOnes(where: \.isGood).calm : looks.lastOnes(where: \.isGood)
    let share = rest == nil ? resting.share(of: Self.lasts, Self.findings) : resting.share(of: Self.backFor, 2)
    if share >= 1 { return .open(rest ?? resting.rest) }
    // A rest that was measured while the head moved would be wrong by as much, and a picture in a hand is never calm.
    let calm = looks[...].calm
    if now - began >= Self.patience, calm.share(of: Self.lasts, Self.findings) >= 1,
      calm.rest.isNearStraight(Self.patientWith)
    {
      return .open(calm.rest)
    }
    return .waiting(share: share)
  }

  private mutating func forget() {
    looks = []
    yaw.forget()
    pitch.forget()
    roll.forget()
  }

  private static func isReady(_ pose: Pose, _ face: Face) -> Bool {
    abs(pose.yaw) <= straightYaw && abs(pose.roll) <= straightRoll
      && (face.eyes?.mean ?? UsualEyes.least) >= UsualEyes.least && (face.mouth ?? 0) < mouthShut
  }

  private static func isBack(_ pose: Pose, to rest: RestPose) -> Bool {
    abs(pose.yaw - rest.yaw) <= near.yaw && abs(pose.pitch - rest.pitch) <= near.pitch
      && abs(pose.roll - rest.roll) <= near.roll
  }
}

extension RestPose {
  fileprivate func isNearStraight(_ most: Double) -> Bool { abs(yaw) <= most && abs(roll) <= most }
}

extension Array {
  fileprivate func lastOnes(where isSo: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !isSo($0) }.map { $0 + 1 } ?? 0)...]
  }
}

extension ArraySlice<Gate.Look> {
  /// The last ones whose angles are close to each other.
  fileprivate var calm: Self {
    var calm = self
    while [\Pose.yaw, \.pitch, \.roll].contains(where: { calm.spread(of: $0) > Gate.calm }) { calm.removeFirst() }
    return calm
  }
}

extension RandomAccessCollection where Element == Gate.Look {
  fileprivate func share(of time: Duration, _ findings: Int) -> Double {
    guard let first, let last else { return 0 }
    return Swift.min(1, (last.at - first.at) / time, Double(count) / Double(findings))
  }

  fileprivate func spread(of angle: KeyPath<Pose, Double>) -> Double {
    let values = map { $0.pose[keyPath: angle] }
    return (values.max() ?? 0) - (values.min() ?? 0)
  }

  fileprivate var rest: RestPose {
    func middle(_ value: (Element) -> Double?) -> Double? {
      let values = compactMap(value)
      return values.isEmpty ? nil : values.median
    }
    return RestPose(
      yaw: middle { $0.pose.yaw } ?? 0, pitch: middle { $0.pose.pitch } ?? 0, roll: middle { $0.pose.roll } ?? 0,
      mouth: middle(\.mouth), smile: middle(\.smile), shape: middle(\.shape))
  }
}
