internal import Contract

/// A face that the network sees, in pixels of the frame.
struct EyeFace {
  /// From 0 to 1.
  var score: Double
  /// Turned as the face is tilted, and as large as the detector's window on it.
  var square: TurnedSquare
  /// How sure it is that something hides them, from 0 to 1.
  var hidden: (eyes: Double, mouth: Double)

  /// From here on the network is sure that eyes or mouth are hidden (docs/decisions/0084 has the figures).
  private static let surelyHidden = 0.95
  /// Centres that are nearer are of one face, by their distance over its side.
  static let same = 0.5
  /// From here on a face counts without the filters, if two of the last three looks agree.
  private static let sure = 0.7

  var isSure: Bool { score >= Self.sure }
  var hidesEyes: Bool { hidden.eyes >= Self.surelyHidden }
  var hidesMouth: Bool { hidden.mouth >= Self.surelyHidden }

  /// As dlib's landmarks would place it.
  var box: Box {
    let box = square.box
    return Box(centreX: box.centreX, centreY: box.centreY, width: box.width, height: OvalPreset.aspect * box.width)
  }

  /// Whether both are the same face in frames that follow each other.
  func isNear(_ other: EyeFace) -> Bool { apart(from: other.square) < 0.4 }

  /// The distance of the centres over the larger side.
  func apart(from other: TurnedSquare) -> Double {
    square.centre.distance(to: other.centre) / max(square.side, other.side)
  }
}

extension HiddenFace {
  init(_ face: EyeFace, in grey: Grey) {
    let box = face.box
    self.init(
      box: box, hidesEyes: face.hidesEyes, hidesMouth: face.hidesMouth,
      light: grey.part(box).map { SceneLight($0).mean } ?? 0)
  }
}

/// The last looks of the network; what only one of them has seen is not trusted.
struct EyeLooks {
  private static let count = 3
  private static let memory: Duration = .seconds(1)

  private var looks: [(at: Duration, faces: [EyeFace])] = []

  mutating func add(_ faces: [EyeFace], at now: Duration) {
    looks = looks.suffix(Self.count - 1) + [(now, faces)]
  }

  /// Replaces the face of the last look that is the same one.
  mutating func refine(_ face: EyeFace) {
    guard !looks.isEmpty else { return }
    looks[looks.count - 1].faces.removeAll { $0.apart(from: face.square) < EyeFace.same }
    looks[looks.count - 1].faces.append(face)
  }

  /// The faces of the look at this frame; `nil` if there was none.
  func seen(at now: Duration) -> [EyeFace]? { looks.last.flatMap { $0.at == now ? $0.faces : nil } }

  /// The newest of the faces for which this holds in two looks.
  func agreed(at now: Duration, _ holds: (EyeFace) -> Bool) -> [EyeFace] {
    let sure = looks.filter { now - $0.at <= Self.memory }.map { $0.faces.filter(holds) }
    for place in sure.indices.reversed().dropLast() {
      let agreed = sure[place].filter { face in sure[..<place].joined().contains { face.isNear($0) } }
      if !agreed.isEmpty { return agreed }
    }
    return []
  }
}

/// What the network says while dlib tracks a face: whether it is covered, and whether other people are there.
struct CoverWatch {
  /// How often the network looks: where nothing is covered, where something is, and until that is certain.
  private static let (rarely, often, atOnce): (Duration, Duration, Duration) = (
    .milliseconds(400), .milliseconds(100), .zero
  )
  /// Of the judge's things and animals none has such a score in two of three looks (docs/decisions/0084).
  private static let stranger = 0.9
  /// A smaller face is not near enough to matter.
  private static let least = 0.5
  /// Centres that are farther are of another face.
  private static let other = 0.7

  private var lookedAt: Duration?
  private var every = rarely
  /// The face, if its mouth is hidden.
  private(set) var covered: EyeFace?
  /// One look says that the mouth is hidden: landmarks would be guesses until the next look.
  private(set) var isDoubted = false
  private(set) var hidesEyes = false
  private(set) var strangers: [EyeFace] = []
  /// The last look saw something that may be another person.
  private(set) var seesOthers = false

  /// Whether it should look at this frame.
  func isDue(at now: Duration) -> Bool { lookedAt.map { now - $0 >= every } ?? true }

  mutating func take(_ looks: EyeLooks, of square: TurnedSquare, at now: Duration) {
    func isTracked(_ face: EyeFace) -> Bool { face.apart(from: square) < EyeFace.same }
    func isOther(_ face: EyeFace) -> Bool {
      face.apart(from: square) > Self.other && face.square.side > Self.least * square.side
    }
    func isStranger(_ face: EyeFace) -> Bool { face.score >= Self.stranger && isOther(face) }
    let newest = looks.seen(at: now) ?? []
    seesOthers = newest.contains(where: isOther)
    let tracked = newest.first(where: isTracked)
    covered = looks.agreed(at: now) { isTracked($0) && $0.hidesMouth }.first
    hidesEyes = !looks.agreed(at: now) { isTracked($0) && $0.hidesEyes }.isEmpty
    strangers = looks.agreed(at: now, isStranger)
    isDoubted = tracked?.hidesMouth == true
    let isCertain =
      isDoubted == (covered != nil) && (tracked?.hidesEyes == true) == hidesEyes
      && newest.contains(where: isStranger) == !strangers.isEmpty
    let isClear = covered == nil && !hidesEyes && strangers.isEmpty
    every = !isCertain ? Self.atOnce : isClear ? Self.rarely : Self.often
    lookedAt = now
  }
}
