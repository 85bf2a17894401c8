import Contract
import Flow

@testable import Screens

/// Scenes of the liveness page.
extension Scene {
  static func task(
    _ name: String, _ view: LivenessView, layer: PageLayer? = nil, overlay: Overlay? = nil
  ) -> Scene {
    let face = face(view, layer: layer)
    return page(name, face, overlay: overlay, overlay == nil ? face.activeControls : [Control(.close)])
  }

  static func face(_ view: LivenessView, layer: PageLayer? = nil) -> PageFace {
    var controls = view.takesKeys ? [Control(.no), Control(.yes)] : []
    if view.offersHelp { controls.append(Control(.cannot)) }
    if view.moment == .before { controls = view.awaitsHelp ? [] : [Control(.start)] }
    var claims = [KeyRow(.character("a"), "a", .pressControl(.cannot), .cannot)]
    if view.takesKeys {
      claims += [
        KeyRow(.left, "Left", .pressControl(.no), .no),
        KeyRow(.right, "Right", .pressControl(.yes), .yes),
      ]
    }
    return PageFace(
      .liveness, stage: "asking", .liveness(view), controls: controls, layer: layer, isAnimated: true, claims: claims,
      traits: .looking)
  }

  static func view(
    _ moment: LivenessView.Moment = .asking, _ ask: Ask? = nil, hint: Hint = .doNotMove, attempt: Int = 1,
    trouble: CameraLease.Trouble? = nil, stage: CaptureView.Stage = .recording(0.3)
  ) -> LivenessView {
    let capture = CaptureView(
      stage: stage, hint: hint, frame: hd, duration: .milliseconds(2500), trouble: trouble, attempt: attempt,
      attempts: 3)
    var view = LivenessView(capture, moment, ask: ask, task: 1, tasks: 2, offersHelp: moment != .before)
    view.steps = [.nod, ask?.gesture ?? .mouth, .blink]
    view.stepsDone = 1
    return view
  }

  static let question = Ask.Question(1, "Do you want to open an account with us today?", answer: true)

  private static func asking(
    _ gesture: Gesture, count: Int = 1, hint: Hint = .doNotMove, _ change: (inout LivenessView) -> Void = { _ in }
  ) -> LivenessView {
    var view = Self.view(.asking, Ask(gesture, count: count), hint: hint)
    view.reach = 0.6
    change(&view)
    return view
  }

  private static let circle: LivenessView = {
    var view = Self.view(.asking, Ask(.circle, begins: .right), hint: .slower)
    view.steps = [.circle]
    view.stepsDone = 0
    view.sectors = (0..<12).map { $0 < 5 }
    view.secondsLeft = 10
    return view
  }()

  private static func answering(keys: Bool) -> LivenessView {
    var view = Self.view(.asking, Ask(.tilt, question: question), hint: keys ? .doNotMove : .tiltDoNotTurn)
    view.steps = [.tilt, .tilt, .tilt]
    (view.tilt, view.takesKeys) = (12, keys)
    return view
  }

  private static let assisted: LivenessView = {
    var view = Self.view(.before, hint: .positionFace, stage: .guiding)
    (view.awaitsHelp, view.steps, view.stepsDone) = (true, [], 0)
    return view
  }()

  static let tasks: [Scene] = [
    task("task-before", view(.before, stage: .ready)),
    task("task-guided", view(.gate(0), hint: .getCloser, stage: .guiding)),
    task("task-gate", view(.gate(0.5))),
    task("task-middle", view(.middle)),
    task("task-left", asking(.left) { $0.steps = [.right, .left, .up, .down] }),
    task("task-right", asking(.right, hint: .getFurtherAway) { $0.secondsLeft = 1 }),
    task("task-up", asking(.up, hint: .otherWay)),
    task("task-nod", asking(.nod, count: 3, hint: .more) { $0.counted = 2 }),
    task("task-blink-now", asking(.blink, count: 3) { $0.isCued = true }),
    task(
      "task-smile",
      asking(.smile) {
        $0.capture.attempt = 2; $0.secondsLeft = 7
      }),
    task("task-circle", circle),
    task("task-question", answering(keys: false)),
    task("task-question-keys", answering(keys: true)),
    task("task-wrong", view(.saying(.wrong("Please read the question once more")))),
    task("task-good", view(.saying(.good))),
    task("task-person", view(.saying(.person))),
    task("task-lost", view(.asking, Ask(.nod), trouble: .lost)),
    task("task-easier", asking(.nod), layer: PageLayer(.easier, [Control(.easier), Control(.close)])),
    task("task-assist", assisted, layer: PageLayer(.assistance, [Control(.tryAgain), Control(.leave)])),
    task("task-help", answering(keys: false), overlay: .help),
  ]
}
