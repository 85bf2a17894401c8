// A task that Cameo does not ship: shaking the head. It runs beside a built-in one, and saves what every task saves.
import Cameo
import Glibc

/// The head goes to one side, to the other, and back to the first one.
struct Shake: HostMovement {
  let name = "shake"
  let sign = "⇄"
  private var sides = 0
  private var last = 0.0

  func words(times count: Int) -> [String: MovementWords] {
    [
      "en": MovementWords("Shake your head", spoken: "Shake your head: left, right, left"),
      "fr": MovementWords("Secouez la tête", spoken: "Secouez la tête : gauche, droite, gauche"),
    ]
  }

  mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double {
    let far = difficulty == .hard ? 18.0 : 12
    let side = signal.yaw < -far ? -1.0 : signal.yaw > far ? 1 : 0
    if side != 0, side != last { (sides, last) = (sides + 1, side) }
    return Double(sides) / 3
  }
}

let session = CaptureSession(
  configuration: SessionConfig(
    recording: RecordingConfig(qualities: [.lowest]), ui: UIConfig(showInstructions: false, endPageMs: 0),
    capture: CaptureConfig(autoStart: true), flow: "liveness"))

// The screen is still drawn while callbacks run, so what is to be printed is kept until `run` returns.
var seen: [String] = []
session.onStateChanged = { notice in
  if case .gestureSeen(let gesture, _) = notice { seen.append(gesture.rawValue) }
}

do throws(CaptureError) {
  let end = try session.run(
    camera: .demo(track: "shakes"),
    tasks: [
      TaskOrder(.gestures, difficulty: .easy, gestures: [.left]),
      TaskOrder(.own(Shake()), difficulty: .easy),
    ])
  print("\(seen.joined(separator: ", ")): \(end.status)")
  exit(end.exitCode)
} catch {
  print("\(error.message) \(error.recovery)")
  exit(error.code.exitCode)
}
