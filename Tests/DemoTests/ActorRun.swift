@testable import Demo
import Contract
import Imaging

@testable import Flow

/// Runs one obedient actor with the real guidance, which gets the true position of the face.
struct ActorRun: Equatable {
  /// A hint that appeared on the screen.
  struct Turn: Equatable {
    var at: Double
    var hint: Hint
  }

  var turns: [Turn] = []
  /// The seconds until a hold was completed; `nil` if that never happened.
  var fittedAfter: Double?
  /// The final state of the actor.
  var last = ActorState()

  static let size = PixelSize(width: 640, height: 480)

  /// The latency of the camera.
  static let delay: Duration = .milliseconds(60)

  /// Stops at the first completed hold, or after `limit`.
  init(_ follower: Follower, findingsPerSecond rate: Int, limit: Double = 20, isTold: Bool = true) {
    var (follower, guidance) = (follower, Guidance(oval: .desk))
    var hold: Hold?
    for number in 0..<Int(limit * Double(rate)) {
      let time = Duration.seconds(1) * number / rate
      last = follower.state(at: time)
      let reading = guidance.read(Self.truth(last), in: Self.size, at: Instant(time))
      if reading.hint != turns.last?.hint { turns.append(Turn(at: time.seconds, hint: reading.hint)) }
      if isTold { follower.see(reading.hint, at: time + Self.delay) }
      if Self.keeps(&hold, reading, at: Instant(time)) {
        fittedAfter = time.seconds
        return
      }
    }
  }

  /// Whether a hold has lasted long enough.
  private static func keeps(_ hold: inout Hold?, _ reading: Guidance.Reading, at now: Instant) -> Bool {
    let isGood = reading.isReady
    guard var kept = hold else {
      if isGood { hold = Hold(at: now) }
      return false
    }
    switch kept.judge(isGood: isGood, at: now) {
    case .goesOn: hold = kept
    case .isDone: return true
    case .isBroken: hold = nil
    }
    return false
  }

  /// The findings of a perfect detector: faces that are almost completely in the picture.
  static func truth(_ state: ActorState) -> FaceFinding {
    let frame = Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var faces: [Face] = []
    if let box = HeadRenderer.faceBox(of: state, in: size) {
      let opening = 0.40 - 0.26 * state.blink
      faces.append(
        Face(
          box: box, pose: Pose(yaw: state.yaw, pitch: state.pitch, roll: state.roll),
          eyes: EyeOpening(right: opening, left: opening)))
    }
    if state.second > 0 { faces.append(Face(box: HeadPose(secondOf: state, in: size).faceBox, track: 2)) }
    let seen = faces.filter { $0.box.intersection(frame).area >= 0.8 * $0.box.area }
    return FaceFinding(faces: seen.sorted { $0.box.area > $1.box.area })
  }
}
