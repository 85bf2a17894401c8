package import Contract
internal import Engine
internal import Flow
internal import Recording

/// A session of tasks on the virtual clock, with a rendered person and the real finder, until all of them are decided.
package struct TaskedRun {
  /// One movement that was asked for.
  package struct Step {
    package var gesture: Gesture
    package var count: Int
    /// From its prompt to its end; `nil` if it was not done.
    package var took: Duration?
  }

  /// One movement that was seen, and how long after it was whole by the finder's own readings.
  package struct Seen {
    package var gesture: Gesture
    package var late: Duration?
  }

  /// Of the person, and of what is asked.
  package let seed: UInt64
  package private(set) var steps: [Step] = []
  package private(set) var seen: [Seen] = []
  package private(set) var faults: [TaskFault] = []
  package private(set) var answers: [Bool] = []
  package private(set) var hints: [Hint] = []
  package private(set) var passed: Bool?
  /// What was told, line by line.
  package private(set) var log: [String] = []
  /// How often a blink was called for.
  package let cues: Int
  package let findings: Int
  /// CPU time of all but drawing and finding.
  package let spent: Duration
  /// CPU time of what the session alone does about the findings, where it was told them once more and came to the same.
  package private(set) var core: Duration?
  /// CPU time of drawing, and of finding.
  package let drawing, finding: Duration
  package let length: Duration

  /// `tasks`, but for what is avoided, by the person of the scene's track, whose seed is also that of what is asked.
  package init(
    _ scene: GuidedRun.Scene, tasks: [TaskOrder], avoid: [Gesture] = [], witness: Witness,
    limit: Duration = .seconds(120)
  ) throws {
    seed = scene.seed
    let cameras = BenchCameras(try Tracks.read(scene), scene) { witness.looksAt($0) }
    witness.meet(cameras)
    let vision = StepVision { () throws(CaptureError) in witness }
    let engine = Engine(
      Engine.Parts(
        cameras: cameras, vision: [.face: .watching(vision)], recorder: VirtualRecorder(),
        presentation: try Tracks.presentation()))
    let loop = VirtualLoop(engine)
    var (stamps, isDecided): ([EventStamp], Bool) = ([], false)
    let plan = Plan(Self.config(scene, tasks, avoid), preset: .selfieFast, seed: scene.seed)
    let sitting = Sitting(
      plan, id: "tasked",
      listeners: [
        {
          stamps.append($0)
          if case .tasksEnded = $0.notice { isDecided = true }
        }
      ])
    let frame = Duration.seconds(1) / scene.framesPerSecond
    var all = Duration.zero
    Witness.measured(&all) {
      loop.begin(sitting)
      while engine.end == nil, !isDecided, loop.now < Instant(limit) { loop.pass(frame) }
    }
    (cues, findings, length) = (cameras.cues, witness.looks.count, loop.now.sinceStart)
    (drawing, finding) = (cameras.spent, witness.spent)
    spent = all - drawing - finding
    let alone = CoreRun(plan, witness.looks, scene)
    // What was told early is whole only now.
    while engine.end == nil, loop.now.sinceStart < length + Lateness.ahead { loop.pass(frame) }
    hear(stamps, Lateness(witness.looks))
    core = alone.passed == passed ? alone.spent : nil
    log = stamps.map(\.line)
    engine.wipe()
  }

  private static func config(_ scene: GuidedRun.Scene, _ tasks: [TaskOrder], _ avoid: [Gesture]) -> SessionConfig {
    var config = SessionConfig(flow: "liveness")
    config.ui.showInstructions = false
    config.capture.permission = .granted
    config.capture.oval = scene.oval
    config.capture.autoStart = true
    config.capture.attempts = 1
    // A person with shut eyes needs a sound that says when to open them.
    config.sounds = tasks.contains { $0.gestures.contains(.eyesShut) }
    config.liveness = LivenessConfig(mode: .active, tasks: tasks, avoid: avoid, floor: nil)
    return config
  }

  private mutating func hear(_ stamps: [EventStamp], _ lateness: Lateness) {
    var (asked, since, difficulty) = (Duration.zero, Duration.zero, TaskDifficulty.medium)
    for stamp in stamps {
      switch stamp.notice {
      case .taskStarted(_, _, let level): difficulty = level
      case .taskStepStarted(_, _, let gesture, let count):
        steps.append(Step(gesture: gesture, count: count))
        (asked, since) = (stamp.time, stamp.time)
      case .taskStepDone: if !steps.isEmpty { steps[steps.count - 1].took = stamp.time - asked }
      case .gestureSeen(let gesture, _):
        let late = lateness.of(gesture, difficulty, asked: asked, since: since, seen: stamp.time)
        seen.append(Seen(gesture: gesture, late: late))
        since = stamp.time
      case .answerGiven(_, let isRight): answers.append(isRight)
      case .taskFailed(let fault): faults.append(fault)
      case .hintChanged(let hint): hints.append(hint)
      case .tasksEnded(let passed): self.passed = passed
      default: break
      }
    }
  }
}
