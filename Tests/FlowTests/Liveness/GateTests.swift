import Contract
import Testing

@testable import Flow

@Suite struct GateTests {
  private static let gaps = [33, 66, 83, 125]

  /// Shows a face until the gate opens; returns the milliseconds that it took.
  private func opens(
    _ gate: Gate = Gate(at: Instant()), every gap: Int, for milliseconds: Int = 2000,
    fits: (Int) -> Bool = { _ in true },
    _ face: (Int) -> Face
  ) -> (after: Int, rest: RestPose)? {
    var gate = gate
    for time in stride(from: gap, through: milliseconds, by: gap) {
      if case .open(let rest) = gate.take(face(time), fits: fits(time), at: Instant(.milliseconds(time))) {
        return (time, rest)
      }
    }
    return nil
  }

  private func face(
    yaw: Double = 0, pitch: Double = -20, roll: Double = 0, eyes: Double = 0.3, mouth: Double = 0.02
  ) -> Face {
    Face(
      box: Face.fitting.box, pose: Pose(yaw: yaw, pitch: pitch, roll: roll), eyes: EyeOpening(right: eyes, left: eyes),
      mouth: mouth, smile: 0.9, shape: 0.6)
  }

  @Test(arguments: gaps)
  func restingFaceOpensTheGate(gap: Int) throws {
    let open = try #require(opens(every: gap) { _ in face(yaw: 4, pitch: -20, roll: -3) })
    #expect(open.after >= 400 && open.after <= max(400, 4 * gap) + 2 * gap, "\(open.after)")
    #expect(open.rest == RestPose(yaw: 4, pitch: -20, roll: -3, mouth: 0.02, smile: 0.9, shape: 0.6))
  }

  @Test(arguments: [-24.0, 0, 10, 40], gaps)
  func noPitchIsTooFar(pitch: Double, gap: Int) {
    #expect(opens(every: gap) { _ in face(pitch: pitch) }?.rest.pitch == pitch)
  }

  @Test func turnedFaceOrShutEyesKeepTheGateShut() {
    for other in [face(yaw: 11), face(yaw: -11), face(roll: 9), face(roll: -9), face(eyes: 0.1), face(mouth: 0.2)] {
      #expect(opens(every: 66) { _ in other } == nil)
    }
    #expect(opens(every: 66, fits: { _ in false }) { _ in face() } == nil)
    #expect(opens(every: 66) { _ in Face(box: Face.fitting.box) } == nil)
  }

  @Test(arguments: gaps)
  func movingFaceKeepsTheGateShut(gap: Int) {
    for angle in [\Pose.yaw, \.pitch, \.roll] {
      let open = opens(every: gap) { time in
        var face = face()
        face.pose?[keyPath: angle] = Double(time % 800) * 0.0125 - 5
        return face
      }
      #expect(open == nil, "ten degrees a second or so, all the time")
    }
  }

  @Test func oneFindingOutOfPlaceRestartsTheGate() {
    let open = opens(every: 50, fits: { $0 != 350 }) { _ in face() }
    #expect(open?.after == 800)
    // So does a gap, in which anything may have happened.
    var gate = Gate(at: Instant())
    for time in [0, 50, 100, 150, 200] { _ = gate.take(face(), fits: true, at: Instant(.milliseconds(time))) }
    #expect(gate.take(face(), fits: true, at: Instant(.milliseconds(700))) == .waiting(share: 0))
  }

  @Test func theShareGrows() {
    var gate = Gate(at: Instant())
    var shares: [Double] = []
    for time in stride(from: 0, to: 400, by: 50) {
      if case .waiting(let share) = gate.take(face(), fits: true, at: Instant(.milliseconds(time))) {
        shares += [share]
      }
    }
    #expect(shares == shares.sorted() && shares.first == 0 && shares.last ?? 0 > 0.8)
  }

  @Test func theRestIsTheMiddleOfWhatWasSeen() throws {
    let open = try #require(opens(every: 66) { time in face(yaw: time == 198 ? 9 : 1) })
    #expect(open.rest.yaw == 1)
  }

  @Test func afterTenSecondsItTakesWhatThereIs() {
    func opensAt(_ face: Face, fits: Bool = true) -> Int? {
      opens(every: 100, for: 12_000, fits: { _ in fits }) { _ in face }?.after
    }
    #expect(opensAt(face(yaw: 14, roll: 12, eyes: 0.1, mouth: 0.3)) == 10_100)
    #expect(opensAt(face(yaw: 16)) == nil)
    #expect(opensAt(face(roll: -16)) == nil)
    #expect(opensAt(face(yaw: 14), fits: false) == nil, "out of its place nothing is measured")
  }

  /// A picture in a waving hand is near straight all the time, and never calm.
  @Test func afterTenSecondsItStillAsksForCalm() {
    let waved = opens(every: 100, for: 20_000) { time in face(yaw: 12 + ((time / 100).isMultiple(of: 2) ? 2 : -2)) }
    #expect(waved == nil)
    let calmLater = opens(every: 100, for: 20_000) { time in
      face(yaw: 12 + (time < 15_000 && (time / 100).isMultiple(of: 2) ? 4 : 0))
    }
    #expect((15_300...15_500).contains(calmLater?.after ?? 0))
  }

  @Test func gateTimeoutStartsOnceTheFaceFits() {
    let turned = face(yaw: 12)
    #expect(opens(every: 100, for: 22_000, fits: { $0 > 11_000 }) { _ in turned }?.after == 21_100)
  }

  private let rest = RestPose(yaw: 3, pitch: -18, roll: 2, mouth: 0.03, smile: 0.9, shape: 0.6)

  @Test(arguments: gaps)
  func backToTheMiddleIsShorter(gap: Int) {
    let gate = Gate(backTo: rest, at: Instant())
    let open = opens(gate, every: gap) { _ in face(yaw: 8, pitch: -15, roll: -2, mouth: 0.4) }
    #expect(open?.rest == rest, "the rest stays what it was")
    #expect((open?.after ?? 0) >= 300 && (open?.after ?? 9999) <= 300 + 2 * gap)
    for other in [face(yaw: 10, pitch: -18), face(yaw: 3, pitch: -13), face(yaw: 3, pitch: -18, roll: 8)] {
      #expect(opens(gate, every: gap) { _ in other } == nil)
    }
  }

  @Test func withoutAReturnTheRestIsMeasuredAgain() {
    let gate = Gate(backTo: rest, at: Instant())
    let open = opens(gate, every: 100, for: 12_000) { _ in face(yaw: 3, pitch: -10) }
    #expect(open?.after == 10_100 && open?.rest.pitch == -10)
  }
}
