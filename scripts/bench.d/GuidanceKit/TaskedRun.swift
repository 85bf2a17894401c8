package import Contract
package import Finders
internal import Engine
internal import Flow
internal import Glibc
internal import Recording

/// A session of tasks on the virtual clock, with a rendered person and the real finder.
package struct TaskedRun {
  /// What was seen of one gesture.
  package struct Seen {
    package var gesture: Gesture
    package var after: Duration
  }

  package private(set) var seen: [Seen] = []
  package private(set) var faults: [TaskFault] = []
  /// What was asked, in its order.
  package private(set) var asked: [Gesture] = []
  package private(set) var retries = 0
  /// Of each step, from its prompt to its end.
  package private(set) var steps: [Duration] = []
  package private(set) var passed: Bool?
  package private(set) var hints: [Hint] = []
  package private(set) var end: SessionEnd?
  /// CPU time of the session's part of each finding, in milliseconds; empty where nobody asked for it.
  package private(set) var length = Duration.zero

  /// `tasks` by the person of the scene's track; the scene's seed is also that of what is asked.
  package init(
    _ scene: GuidedRun.Scene, tasks: [TaskOrder], mode: LivenessMode = .active, finder: any Finder, limit: Duration
  ) throws {
    let shelf = Shelf(try Tracks.read(scene), scene)
    let vision = StepVision { () throws(CaptureError) in finder }
    let engine = Engine(
      Engine.Parts(
        shelf: shelf, vision: [.face: .watching(vision)], recorder: VirtualRecorder(),
        presentation: try Tracks.presentation()))
    let loop = VirtualLoop(engine)
    var stamps: [EventStamp] = []
    var config = SessionConfig(flow: "liveness")
    config.ui.showInstructions = false
    config.capture.permission = .granted
    config.capture.oval = scene.oval
    config.capture.autoStart = true
    config.capture.attempts = 1
    config.liveness = LivenessConfig(mode: mode, tasks: tasks, floor: nil)
    loop.begin(
      Sitting(
        Plan(config, preset: .selfieFast, seed: scene.seed), id: "tasked", listeners: [{ stamps.append($0) }]))
    let frame = Duration.seconds(1) / scene.framesPerSecond
    while engine.end == nil, loop.now < Instant(limit) { loop.pass(frame) }
    end = engine.end
    length = loop.now.sinceStart
    var asked: Duration?
    for stamp in stamps { hear(stamp, &asked) }
    engine.wipe()
  }

  private mutating func hear(_ stamp: EventStamp, _ since: inout Duration?) {
    switch stamp.notice {
    case .taskStepStarted(_, _, let gesture, _):
      asked.append(gesture)
      since = stamp.time
    case .taskStepDone:
      if let since { steps.append(stamp.time - since) }
    case .gestureSeen(let gesture, let after): seen.append(Seen(gesture: gesture, after: after))
    case .taskFailed(let fault): faults.append(fault)
    case .hintChanged(let hint): hints.append(hint)
    case .tasksEnded(let passed): self.passed = passed
    default: break
    }
  }
}
