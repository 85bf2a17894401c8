import enum Chance.Night
import Contract
import Testing

@testable import Flow

/// The latency of detection, and robustness against single findings.
@Suite struct GestureTimeTests {
  private static let gestures: [Gesture] = [.left, .right, .up, .down, .tilt, .smile, .mouth, .nod]

  @Test(arguments: [15.0, 30], TaskDifficulty.allCases)
  func completionIsReportedWithin120Milliseconds(rate: Double, difficulty: TaskDifficulty) throws {
    for gesture in Self.gestures {
      let curve = gesture.done(from: 1)
      let whole = try #require(moment(gesture, .of(difficulty), curve))
      let late = (UInt64(0)..<UInt64(Night.count(12, byDay: 3))).map { seed in
        var stage = GestureStage(rate: rate, seed: seed)
        stage.trembling = 0.3
        return (stage.play(Ask(gesture), difficulty, curve).done ?? 9) - whole
      }
      #expect(late.max() ?? 9 <= 0.12, "\(gesture): \(late)")
      // The threshold crossing is interpolated linearly between two findings.
      #expect(late.min() ?? -9 >= -0.03, "\(gesture): \(late)")
    }
  }

  /// The true time of the movement.
  private func moment(_ gesture: Gesture, _ limits: TaskLimits, _ curve: Curve) -> Double? {
    let times = (0..<5000).map { Double($0) / 1000 }
    func held(_ limit: TaskLimits.Held, _ value: (Doing) -> Double) -> Double? {
      times.first { value(curve($0)) >= limit.value }.map { $0 + limit.lasts.seconds }
    }
    switch gesture {
    case .left, .right: return held(limits.turn) { abs($0.yaw) }
    case .up, .down: return held(limits.lift) { abs($0.pitch) }
    case .tilt: return held(limits.tilt) { abs($0.roll) }
    case .smile: return held(limits.smile, \.smile)
    case .mouth: return times.last { curve($0).mouth >= limits.mouthClosed }
    case .nod:
      let deepest = times.map { curve($0).pitch }.max() ?? 0
      return times.last { curve($0).pitch >= 0.4 * deepest }
    default: return nil
    }
  }

  /// The results for faces at fifteen findings a second, without jitter.
  private func news(_ gesture: Gesture, _ doing: (Int) -> Doing) -> [GestureWatch.News] {
    var reader = SignalReader()
    reader.rest = RestPose(mouth: 0, smile: 0.9, shape: 0.6)
    var watch = GestureWatch(Ask(gesture), .medium, at: Instant())
    return (0..<40).flatMap { step in
      let (now, doing) = (Instant(.milliseconds(step * 66)), doing(step))
      let face = Face(
        box: Face.fitting.box, pose: Pose(yaw: doing.yaw, pitch: doing.pitch, roll: doing.roll), mouth: doing.mouth,
        smile: 0.9 * doing.smile, shape: 0.6)
      return reader.read(face, at: now).map { watch.take($0) } ?? []
    }
  }

  private func isDone(_ gesture: Gesture, _ doing: (Int) -> Doing) -> Bool { !news(gesture, doing).isEmpty }

  @Test func aSingleFindingIsNotTheWayBack() {
    for back in 1...2 {
      let pause = 20..<(20 + back)
      #expect(isDone(.mouth) { Doing(mouth: $0 < 8 || pause.contains($0) ? 0 : 0.5) } == (back == 2), "\(back)")
      let rise = 12..<(12 + back)
      #expect(isDone(.nod) { Doing(pitch: $0 < 8 || rise.contains($0) ? 0 : 10) } == (back == 2), "\(back)")
    }
  }

  @Test func aSingleFindingIsNotTheBeginning() {
    #expect(!isDone(.left) { Doing(yaw: $0.isMultiple(of: 3) ? -26 : 0) })
    #expect(!isDone(.mouth) { Doing(mouth: $0.isMultiple(of: 3) ? 0.5 : 0) })
    // Four findings cover 200 ms and a bit more, of the required 250; the single one before is too early.
    #expect(!isDone(.left) { Doing(yaw: $0 == 6 || (8...11).contains($0) ? -26 : 0) })
    #expect(isDone(.left) { Doing(yaw: $0 == 6 || (8...12).contains($0) ? -26 : 0) })
  }

  /// The median stays above the threshold one finding longer than the head.
  @Test func endedMovementIsNotHeld() {
    #expect(!isDone(.left) { Doing(yaw: (8...11).contains($0) ? -26 : 0) })
    #expect(isDone(.left) { Doing(yaw: (8...12).contains($0) ? -26 : 0) })
    #expect(!isDone(.tilt) { Doing(roll: (8...14).contains($0) ? 21 : 0) })
    #expect(isDone(.tilt) { Doing(roll: (8...15).contains($0) ? 21 : 0) })
  }

  /// A single outlier does not end a hold.
  @Test func aSingleFindingBreaksNoHold() {
    for odd in 10...12 {
      #expect(isDone(.left) { Doing(yaw: (8...13).contains($0) && $0 != odd ? -26 : 0) }, "\(odd)")
    }
  }
}
