/// A custom movement that tasks can ask for: its detector and its prompts.
///
/// It is a value: each prompt copies it and feeds the copy with signals of the face. The gate before it, its timeout,
/// counting, retries and events work as for every movement.
public protocol HostMovement: Equatable, Sendable {
  /// The name in events and results: letters and digits, and not the name of a built-in movement or task.
  var name: String { get }
  /// The required measurements of a face; by default its pose.
  var needs: FaceNeed { get }
  /// The sign on the screen, one or two columns wide; by default a rhombus, and a star if a terminal can't show it.
  var sign: String { get }
  /// The prompts for this count, by language code.
  ///
  /// A language without an entry uses English; without English, the first one by code.
  func words(times count: Int) -> [String: MovementWords]
  /// Processes the next signal and returns the progress of the movement: 0 before it begins, 1 once it is complete.
  ///
  /// A movement counts if it begins after a 0 (since the prompt or since the previous movement). The detector is
  /// replaced by a fresh copy after each completed movement, after 0.5 s without signals, and 10 s after its begin.
  mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double
}

extension HostMovement {
  /// The pose, which is measured on every face.
  public var needs: FaceNeed { .pose }
  /// A rhombus.
  public var sign: String { "◇" }

  package func isEqual(to other: any HostMovement) -> Bool { other as? Self == self }
}

/// Which measurements of a face a movement needs.
public enum FaceNeed: Sendable {
  /// The pose of the head.
  case pose
  /// The eyes and the mouth too; these need a higher rate of findings.
  case points
}

/// The prompt of a movement in one language.
public struct MovementWords: Hashable, Sendable {
  /// The text on the screen.
  public var prompt: String
  /// The text for the voice and for plain output; `nil` uses `prompt`.
  public var spoken: String?

  /// Creates the words of a movement.
  public init(_ prompt: String, spoken: String? = nil) { (self.prompt, self.spoken) = (prompt, spoken) }
}

/// A measurement of a face for a custom movement, relative to the person's rest pose (calibrated by the gate).
public struct FaceSignal: Equatable, Sendable {
  /// The time since the first signal after the prompt.
  public var time: Duration
  /// Degrees towards the person's own right.
  public var yaw: Double
  /// Degrees downwards; the sign is reliable, but the magnitude is underestimated.
  public var pitch: Double
  /// Degrees towards the person's right shoulder.
  public var roll: Double
  /// The opening of the eyes relative to the person's usual one: 1 is open, below 0.6 is shut, and `nil` (as for `mouth`
  /// and `smile`) is not measured.
  public var eyes: Double?
  /// The opening of the mouth above its rest: 0 is rest, 0.25 is open, 0.5 is wide open.
  public var mouth: Double?
  /// The width of the mouth relative to its rest: 1 is rest, 1.2 is a smile.
  public var smile: Double?
  /// The speed of the fastest angle, in degrees a second; above 200 the angles are unreliable.
  public var speed: Double
  /// Whether eyes, mouth and smile are reliable: in a flat picture that is turned or tilted they only seem to move.
  public var isInShape: Bool

  /// Creates a signal; the defaults are a face at rest.
  public init(
    time: Duration = .zero, yaw: Double = 0, pitch: Double = 0, roll: Double = 0, eyes: Double? = 1,
    mouth: Double? = 0, smile: Double? = 1, speed: Double = 0, isInShape: Bool = true
  ) {
    (self.time, self.yaw, self.pitch, self.roll) = (time, yaw, pitch, roll)
    (self.eyes, self.mouth, self.smile, self.speed, self.isInShape) = (eyes, mouth, smile, speed, isInShape)
  }
}

/// The syntax of a custom movement's name, as files, events and results are named after it.
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
