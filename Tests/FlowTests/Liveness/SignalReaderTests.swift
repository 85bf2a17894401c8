import Contract
import Testing

@testable import Flow

@Suite struct SignalReaderTests {
  private let rest = RestPose(yaw: 2, pitch: -18, roll: -1, mouth: 0.03, smile: 0.9, shape: 0.6)

  private func face(
    yaw: Double = 2, pitch: Double = -18, roll: Double = -1, eyes: Double = 0.3, mouth: Double = 0.03,
    smile: Double = 0.9, shape: Double = 0.6
  ) -> Face {
    Face(
      box: Face.fitting.box, pose: Pose(yaw: yaw, pitch: pitch, roll: roll), eyes: EyeOpening(right: eyes, left: eyes),
      mouth: mouth, smile: smile, shape: shape)
  }

  private func read(_ faces: [Face], every milliseconds: Int) -> [Signal] {
    var reader = SignalReader()
    reader.rest = rest
    return faces.indices.compactMap { reader.read(faces[$0], at: Instant(.milliseconds($0 * milliseconds))) }
  }

  @Test func itIsReadFromTheRest() throws {
    let moved = face(yaw: 22, pitch: -8, roll: 9, eyes: 0.15, mouth: 0.33, smile: 1.08, shape: 0.66)
    let signal = try #require(read([face(), face(), face(), moved, moved, moved], every: 66).last)
    #expect(signal.yaw == 20 && signal.pitch == 10 && signal.roll == 10)
    #expect(abs((signal.eyes ?? 0) - 0.5) < 1e-9)
    #expect(abs((signal.mouth ?? 0) - 0.3) < 1e-9)
    #expect(abs((signal.smile ?? 0) - 1.2) < 1e-9)
    #expect(abs((signal.shape ?? 0) - 1.1) < 1e-9)
  }

  @Test func nothingIsReadWithoutPoseOrRest() {
    var reader = SignalReader()
    let first = reader.read(face(), at: Instant())
    reader.rest = rest
    let poseless = reader.read(Face(box: Face.fitting.box), at: Instant(.milliseconds(50)))
    let known = reader.read(face(), at: Instant(.milliseconds(100)))
    reader.forgetRest()
    let forgotten = reader.read(face(), at: Instant(.milliseconds(150)))
    #expect(first == nil && poseless == nil && known != nil && forgotten == nil)
    reader.reset()
    #expect(reader == SignalReader())
  }

  @Test func unmeasuredSignalsAreNil() throws {
    var reader = SignalReader()
    reader.rest = RestPose(smile: 0, shape: nil)
    let read = reader.read(face(), at: Instant())
    let signal = try #require(read)
    #expect(signal.smile == nil && signal.shape == nil)
    #expect(signal.mouth == 0.03)
    #expect(signal.isInShape)
    let bare = reader.read(Face(box: Face.fitting.box, pose: Pose(yaw: 0, pitch: 0, roll: 0)), at: Instant())
    #expect(bare != nil && bare?.eyes == nil && bare?.mouth == nil)
  }

  @Test func oneFindingThatIsFarOffIsNotSeenWhereTheyComeQuickly() {
    let faces = [face(), face(), face(), face(yaw: 30, pitch: 20, mouth: 0.5), face(), face()]
    #expect(read(faces, every: 66).allSatisfy { $0.yaw == 0 && $0.pitch == 0 && $0.mouth == 0 })
    // At a low rate a nod may peak in one finding; a mouth stays open for longer.
    let slow = read(faces, every: 125)
    #expect(slow.map(\.pitch).max() == 38)
    #expect(slow.allSatisfy { $0.mouth == 0 })
  }

  @Test func eyesAreReadAsTheyAre() {
    let eyes = [0.3, 0.3, 0.3, 0.3, 0.03, 0.3].map { face(eyes: $0) }
    let shares = read(eyes, every: 66).compactMap(\.eyes)
    #expect(abs(shares[4] - 0.1) < 1e-9 && abs(shares[5] - 1) < 1e-9)
  }

  @Test func theUsualEyesAreThoseOfTheLastFourSeconds() {
    let wide = Array(repeating: face(eyes: 0.36), count: 60)
    let narrow = Array(repeating: face(eyes: 0.24), count: 60)
    let shares = read(wide + narrow, every: 66).compactMap(\.eyes)
    #expect(abs(shares[60] - 2.0 / 3) < 1e-9)
    #expect(abs((shares.last ?? 0) - 1) < 1e-9, "they are learnt again")
  }

  @Test func blinksAndShutEyesAreNotUsual() {
    let shut = (0..<90).map { face(eyes: $0 % 3 == 0 ? 0.02 : 0.3) }
    #expect(read(shut, every: 66).compactMap(\.eyes).max() ?? 9 < 1.01)
    let never = Array(repeating: face(eyes: 0.05), count: 90)
    #expect(read(never, every: 66).compactMap(\.eyes).max() ?? 9 < 0.6, "eyes that never were open are shut")
  }

  @Test func nothingIsLearntOfAHeadThatIsTurnedAway() {
    let faces = Array(repeating: face(), count: 20) + Array(repeating: face(yaw: 30, eyes: 0.2), count: 60)
    let share = read(faces, every: 66).last?.eyes ?? 0
    #expect(abs(share - 2.0 / 3) < 1e-9)
  }

  /// A flat picture that is tipped shows wider eyes; if these were usual, its eyes would shut when it is held straight.
  @Test func nothingIsLearntOfAnotherShape() {
    var tipped = face(eyes: 0.45)
    tipped.shape = face().shape.map { $0 * 1.2 }
    let faces = Array(repeating: face(), count: 20) + Array(repeating: tipped, count: 60) + [face()]
    #expect(abs((read(faces, every: 66).last?.eyes ?? 0) - 1) < 1e-9)
  }

  @Test(arguments: [33, 66, 100, 125])
  func speedIsThatOfAFifthOfASecond(milliseconds: Int) {
    let still = read((0..<20).map { face(yaw: 2 + ($0.isMultiple(of: 2) ? 0.8 : -0.8)) }, every: milliseconds)
    #expect(still.map(\.speed).max() ?? 999 < 20, "trembling is not fast")
    let turning = read((0..<20).map { face(yaw: 2 + Double($0 * milliseconds) * 0.1) }, every: milliseconds)
    #expect(abs((turning.last?.speed ?? 0) - 100) <= 2)
    let rolling = read((0..<20).map { face(roll: -1 - Double($0 * milliseconds) * 0.2) }, every: milliseconds)
    #expect(abs((rolling.last?.speed ?? 0) - 200) <= 2)
  }

  @Test func afterAGapTheLastFindingsSayNothing() throws {
    var reader = SignalReader()
    reader.rest = rest
    for step in 0..<5 { _ = reader.read(face(yaw: 30), at: Instant(.milliseconds(step * 50))) }
    let read = reader.read(face(), at: Instant(.milliseconds(900)))
    let signal = try #require(read)
    #expect(signal.yaw == 0 && signal.speed == 0)
  }
}
