import Contract
import Demo
import Tape
import Testing

@testable import Rehearsal

/// The movements of a tape's person appear in the findings.
@Suite struct DeedTests {
  @Test(
    arguments: [
      ("turn right", \Pose.yaw, 26.0), ("turn left", \.yaw, -26), ("look up", \.pitch, -12.1),
      ("look down", \.pitch, 13.2),
      ("tilt right", \.roll, 20), ("tilt left", \.roll, -20), ("nod 3", \.pitch, 10.45),
    ] as [(String, KeyPath<Pose, Double> & Sendable, Double)])
  func aHeadGoesThereAndComesBack(_ words: String, _ part: KeyPath<Pose, Double> & Sendable, _ far: Double) throws {
    let angles = try faces(doing: words).compactMap { $0.pose?[keyPath: part] }
    #expect(angles.contains { abs($0 - far) < 0.2 })
    #expect(angles.allSatisfy { abs($0) < abs(far) + 0.2 })
    #expect(abs(angles.first ?? 9) < 0.01 && abs(angles.last ?? 9) < 0.01)
  }

  @Test func lidsLipsAndCornersMove() throws {
    let blinks = try faces(doing: "blink 3").compactMap { $0.eyes?.mean }
    #expect(zip(blinks, blinks.dropFirst()).count { $0 >= 0.15 && $1 < 0.15 } == 3)
    #expect(try faces(doing: "mouth").compactMap(\.mouth).max().map { abs($0 - 0.542) < 0.01 } == true)
    #expect(try faces(doing: "smile").compactMap(\.smile).max().map { abs($0 - 1.08) < 0.01 } == true)
    let shut = try faces(doing: "eyes-shut").count { ($0.eyes?.mean ?? 1) < 0.1 }
    #expect((38...44).contains(shut), "\(shut) of 30 a second")
  }

  @Test func aCircleTakesItsTimeFromItsSide() throws {
    for (words, seconds, sign) in [("circle", 4, 1.0), ("circle left 2s", 2, -1)] {
      let poses = try faces(doing: words).compactMap(\.pose)
      let moved = poses.indices.filter { abs(poses[$0].yaw) > 0.01 || abs(poses[$0].pitch) > 0.01 }
      #expect(abs(Double(moved.count) / 30 - Double(seconds) - 0.8) < 0.15)
      #expect(sign * poses[moved[0] + 10].yaw > 10)
    }
  }

  @Test func onlyTheRequestedMovementIsMade() throws {
    var deed = try #require(ScriptedDeed(.asAsked, at: Instant()))
    func yaws(_ asked: Prompted, _ times: Range<Int>) -> [Double] {
      times.map { deed.motion(at: Instant(.milliseconds($0 * 33)), asked).yaw }
    }
    #expect(yaws(Prompted(hint: .moveLeft), 0..<60).allSatisfy { $0 == 0 })
    #expect(yaws(Prompted(ask: Ask(.left)), 60..<110).contains { $0 < -25 })
    #expect(yaws(Prompted(isMiddle: true), 110..<180).suffix(40).allSatisfy { $0 == 0 })
    #expect(ScriptedDeed(.nothing, at: Instant()) == nil)
  }

  /// The faces from four to six seconds, 30 a second, with these words from the first one on.
  private func faces(doing words: String) throws -> [Face] {
    let command = try #require(TapeReader.read("Do " + words).tape.commands.first?.value)
    guard case .deed(let told) = command else { return [] }
    var deed = try #require(ScriptedDeed(told, at: Instant()))
    return (0..<180).compactMap { frame in
      let now = Instant(.milliseconds(Double(frame) * 1000 / 30))
      let finding = ScriptedFaces(FaceScript(.centred)).finding(
        frame: frame, capturedAt: now, size: PixelSize(width: 640, height: 480), oval: .desk,
        doing: deed.motion(at: now, Prompted()))
      guard case .face(let found) = finding.kind else { return nil }
      return found.faces.first
    }
  }

  private func hints(_ lines: String) -> String {
    """
    Recorder virtual
    Set Option "--no-instructions --camera-permission granted --auto-start --duration-ms 8000"
    Camera demo
    \(lines)
    """
  }

  /// A session reacts: a mouth that opens during guidance is told to close.
  @Test func aSessionFindsWhatIsDone() throws {
    let guided = "Face centred yaw=0.5\nWait+Event videoCaptureStarted\n"
    #expect(try Playhouse.failure(hints(guided + "Do eyes-shut\nWait+Event@3s hintChanged hint=openEyes")) == nil)
    #expect(try Playhouse.failure(hints(guided + "Do nothing\nWait+Event@3s hintChanged hint=openEyes")) != nil)
    let faceless = try #require(try Playhouse.failure(hints("Do nod")))
    #expect(faceless.remedy == "write Face centred before it")
  }

  @Test func theTaskUnderWayIsReadFromTheEvents() {
    func progress(_ notices: [Notice]) -> [String] {
      let progress = TaskProgress(notices)
      return [progress.task?.rawValue ?? "-", progress.step.map(String.init) ?? "-"]
    }
    let begun: [Notice] = [.tasksStarted(count: 2, seed: 1), .taskStarted(1, .motions, .easy)]
    let asked = begun + [.taskStepStarted(1, of: 2, .nod, count: 1)]
    #expect(progress([]) == ["-", "-"])
    #expect(progress(begun) == ["motions", "-"])
    #expect(progress(asked) == ["motions", "1"])
    #expect(progress(asked + [.taskStepDone(1)]) == ["motions", "-"])
    #expect(progress(asked + [.taskStepDone(1), .taskStepStarted(2, of: 2, .blink, count: 2)]) == ["motions", "2"])
    #expect(progress(asked + [.taskStarted(1, .motions, .easy)]) == ["motions", "-"])
    #expect(progress(asked + [.taskFailed(.timeout)]) == ["-", "-"])
  }

  @Test func spokenTextsCanBeExpected() throws {
    let failure = try #require(try Playhouse.failure("Camera demo\nExpect+Spoken \"Kontinue\""))
    #expect(failure.nearest?.hasPrefix("said is ") == true)
    let said = try #require(failure.nearest?.split(separator: "\"").dropFirst().first?.split(separator: " ").first)
    #expect(try Playhouse.failure("Camera demo\nExpect+Spoken \"\(said)\"\nReject+Spoken \"Kontinue\"") == nil)
    #expect(try Playhouse.failure("Camera demo\nReject+Task circle\nReject+Step 1") == nil)
    #expect(try Playhouse.failure("Camera demo\nExpect+Task circle")?.message == "another task is active, or none")
  }
}
