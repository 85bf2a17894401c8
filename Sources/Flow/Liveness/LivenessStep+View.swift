internal import Contract

/// The view of the liveness step.
extension LivenessStep {
  var page: PageFace {
    switch stage {
    case .reviewing(let clip): Review(products(clip)).face
    // The review page stays until the session is saved.
    case .done(let clip) where order.capture.reviews: Review(products(clip)).face
    case .starting, .ready, .walking, .calling, .finishing, .done: PageFace(view)
    }
  }

  private var view: LivenessView {
    if case .calling(let place) = stage {
      return LivenessView(captureView, task: place.task + 1, tasks: order.tasks.tasks.count, awaitsHelp: true)
    }
    guard case .walking(let walk) = stage else {
      return LivenessView(
        captureView, isOver ? .saying(.good) : .before, task: isOver ? order.tasks.tasks.count : 1,
        tasks: order.tasks.tasks.count)
    }
    let (run, watch) = (walk.run, walk.run.watch)
    let moment: LivenessView.Moment = attempt.lapse.lapse == .clip(.personChanged) ? .saying(.person) : run.shown
    return LivenessView(
      captureView, moment, ask: run.ask, task: walk.index + 1, tasks: walk.count, steps: run.gestures,
      stepsDone: run.index, counted: watch?.counted ?? 0, sectors: watch?.sectors ?? [], reach: watch?.reach ?? 0,
      tilt: watch?.tilt ?? 0, isCued: watch?.isCued ?? false, secondsLeft: run.secondsLeft,
      offersHelp: offersHelp, takesKeys: run.takesKeys && run.ask?.question != nil, offersEasier: offersEasier)
  }

  private var isOver: Bool {
    switch stage {
    case .finishing, .done: true
    case .starting, .ready, .walking, .calling, .reviewing: false
    }
  }

  private var offersHelp: Bool {
    !order.tasks.alternatives.isEmpty && !order.tasks.alternatives.contains(.none)
  }

  private var captureView: CaptureView {
    var view = view(stageView, trouble == nil && isWalking ? watch.explanation() : Explanation())
    if isSlow { view.slowness = watch.pacemaker }
    return view
  }

  private var stageView: CaptureView.Stage {
    switch stage {
    case .starting: startingView
    case .ready: .ready
    case .walking: film == .none ? .guiding : .recording(toldShare)
    case .calling: .guiding
    case .finishing, .reviewing, .done: .recording(1)
    }
  }
}

extension TaskRun {
  fileprivate var shown: LivenessView.Moment {
    switch moment {
    case .gate(_, let share): .gate(share)
    case .rested: .gate(1)
    case .asking: .asking
    case .middle: .middle
    case .saying(let message, _): .saying(message)
    case .over: .saying(.good)
    }
  }

  /// The countdown of the last ten seconds.
  fileprivate var secondsLeft: Int? {
    guard isAsking, let left = timeLeft, left <= .seconds(10) else { return nil }
    return left.countdown
  }
}

extension PageFace {
  /// Creates the page from its view.
  package init(_ view: LivenessView) {
    self.init(
      .liveness, stage: view.stageName, .liveness(view), controls: view.controls,
      layer: view.layer ?? view.capture.sheet,
      isAnimated: view.capture.isStarting || view.capture.trouble != nil || view.isUnderWay,
      claims: view.claims, traits: .looking, prompted: view.prompted)
  }
}

extension LivenessView {
  fileprivate var layer: PageLayer? {
    if awaitsHelp { return PageLayer(.assistance, [Control(.tryAgain), Control(.leave)]) }
    return offersEasier ? PageLayer(.easier, [Control(.easier), Control(.close)]) : nil
  }

  fileprivate var prompted: Prompted {
    switch moment {
    case .before, .saying: Prompted()
    case .gate: Prompted(hint: capture.hint)
    case .middle: Prompted(hint: remark, isMiddle: true)
    case .asking: Prompted(hint: remark, ask: ask, isCued: isCued)
    }
  }

  /// During a task the generic prompt is omitted.
  private var remark: Hint? { capture.hint == .positionFace ? nil : capture.hint }

  /// Whether a prompt is shown, or was.
  private var isBegun: Bool { if case .recording = capture.stage { true } else { false } }

  fileprivate var isUnderWay: Bool {
    switch moment {
    case .asking, .middle: true
    case .before, .gate, .saying: capture.isPictured || capture.isBlind
    }
  }

  private var canAsk: Bool {
    switch moment {
    case .gate, .middle, .asking: isBegun
    case .before, .saying: false
    }
  }

  fileprivate var controls: [Control] {
    switch capture.stage {
    case .starting, .settled: return capture.showsStart ? [Control(.start, isEnabled: false)] : []
    case .ready: return capture.showsStart ? [Control(.start)] : []
    case .guiding, .holding: return []
    case .recording:
      // Enter alone must not answer a question.
      let answers = [ControlID.no, .yes].map { Control($0, isEnabled: moment == .asking, waitsForTab: true) }
      return (offersHelp ? [Control(.cannot, isEnabled: canAsk, waitsForTab: true)] : []) + (takesKeys ? answers : [])
    }
  }

  /// The sides as on the mirrored screen, where the person's own right is at the right.
  fileprivate var claims: [KeyRow] {
    let answers = [
      KeyRow(.left, "Left", .pressControl(.no), .no),
      KeyRow(.right, "Right", .pressControl(.yes), .yes),
    ]
    let help = KeyRow(.character("a"), "a", .pressControl(.cannot), .cannot)
    // The help lists the keys before they can be pressed.
    return (offersHelp ? [help] : []) + (takesKeys ? answers : [])
  }

  fileprivate var stageName: String {
    if awaitsHelp { return "calling" }
    return switch moment {
    case .before: capture.stage.name
    case .gate: "gate"
    case .middle: "middle"
    case .asking: "asking"
    case .saying: "saying"
    }
  }
}
