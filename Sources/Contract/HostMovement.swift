/// A movement of a host's own that tasks can ask for: how it is seen, and what is said of it.
///
/// It is a value, which is copied at each prompt and told of the face from there on. The gate before it, its time,
/// counting, retries and what is told of it are those of all movements.
public protocol HostMovement: Equatable, Sendable {
  /// What events and results call it: letters and digits, and no name of a built-in movement or task.
  var name: String { get }
  /// What must be found of a face; its pose unless told.
  var needs: FaceNeed { get }
  /// A sign of one or two columns; a rhombus unless told, and a star where a terminal can't show it.
  var sign: String { get }
  /// What is said, by code of language, where it is asked for so many times.
  ///
  /// A language that is missing has the words of English; without those, the first ones by code.
  func words(times count: Int) -> [String: MovementWords]
  /// Takes the next signal and tells how much of the movement is done: 0 until it begins, 1 where it is whole.
  ///
  /// One counts that begins after a 0, which must have been told since the prompt or the one before. After one that is
  /// whole, after a pause of half a second without signals and after ten seconds on the way it begins anew, as a fresh copy.
  mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double
}

extension HostMovement {
  /// The pose, which is found of every face.
  public var needs: FaceNeed { .pose }
  /// A rhombus.
  public var sign: String { "◇" }

  package func isEqual(to other: any HostMovement) -> Bool { other as? Self == self }
}

/// What a movement needs of a face.
public enum FaceNeed: Sendable {
  /// How the head stands.
  case pose
  /// The eyes and the mouth too; for them more findings a second are needed.
  case points
}

/// What is said of a movement in one language.
public struct MovementWords: Hashable, Sendable {
  /// What the screen asks.
  public var prompt: String
  /// What is heard and stands in lines; nil is the same.
  public var spoken: String?

  /// What is asked, and what is heard in its place.
  public init(_ prompt: String, spoken: String? = nil) { (self.prompt, self.spoken) = (prompt, spoken) }
}

/// A face as a movement of a host's own sees it: from how the person rests, which the gate has learnt.
public struct FaceSignal: Equatable, Sendable {
  /// Since the first signal after the prompt.
  public var time: Duration
  /// Degrees to the person's own right.
  public var yaw: Double
  /// Degrees down; the way is right, and the size is read too small.
  public var pitch: Double
  /// Degrees towards the person's right shoulder.
  public var roll: Double
  /// How far the eyes are open, over what is usual for the person: 1 is open, below 0.6 they are shut; nil where they are
  /// not found, as `mouth` and `smile`.
  public var eyes: Double?
  /// How far the mouth is open over what it is at rest: 0 is rest, 0.25 is open, 0.5 is wide open.
  public var mouth: Double?
  /// How broad the mouth is over what it is at rest: 1 is rest, 1.2 is a smile.
  public var smile: Double?
  /// Of the fastest angle, in degrees a second; above 200 they are not read well.
  public var speed: Double
  /// Whether eyes, mouth and smile can be believed: in a flat picture that is turned or tipped they only seem to move.
  public var isInShape: Bool

  /// A face at rest that differs in what is given.
  public init(
    time: Duration = .zero, yaw: Double = 0, pitch: Double = 0, roll: Double = 0, eyes: Double? = 1,
    mouth: Double? = 0, smile: Double? = 1, speed: Double = 0, isInShape: Bool = true
  ) {
    (self.time, self.yaw, self.pitch, self.roll) = (time, yaw, pitch, roll)
    (self.eyes, self.mouth, self.smile, self.speed, self.isInShape) = (eyes, mouth, smile, speed, isInShape)
  }
}

/// What a movement of a host's own may be called: names of files, events and results are made from it.
package enum MovementName {
  /// The same as `isOne`, as a regular expression of JSON Schema.
  package static let pattern = "^[A-Za-z][A-Za-z0-9]{0,31}$"

  package static func isOne(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return 1...32 ~= bytes.count && bytes[0].isLetter && bytes.allSatisfy { $0.isLetter || 48...57 ~= $0 }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 97...122 ~= self | 0x20 }
}
