internal import Contract

/// A person who cannot do a task calls the operator of the kiosk.
extension LivenessStep {
  /// The current task and prompt, or those at which the tasks were interrupted.
  struct Place: Equatable, Sendable {
    /// The index of the task in the settings.
    let task: Int
    /// The prompt.
    let ask: Ask?

    init(_ walk: TaskWalk) { (task, ask) = (walk.index, walk.run.ask) }
  }

  /// Stops the recording while the person waits; frames are only analysed to see that the person is still there.
  mutating func call(at now: Instant) -> Reaction {
    guard case .walking(let walk) = stage else { return .nothing }
    let thrown = throwAway(telling: film == .none ? nil : .assistance)
    stage = .calling(Place(walk))
    attempt.lookAgain()
    watch.forgetFaces()
    return Reaction(watch.show(.positionFace)) + thrown
      + Reaction([
        .cancelTimer(.fit), .cancelTimer(.unseen),
        .notify(.assistanceAsked(walk.index + 1, walk.run.order.kind)),
      ])
  }

  /// Only the permanent loss of the camera ends the wait.
  mutating func follow(whileCalling change: CameraLease.Change) -> Reaction {
    switch change {
    case .failed(let error): close(with: .error(error))
    case .ready: attempt.isPaused ? .nothing : Reaction([.look(for: .face)])
    case .troubled(.lost), .switched: Reaction([.stopLooking])
    case .troubled(.stalled), .restored: .nothing
    }
  }

  // MARK: Actions of the operator

  package var assistance: Assistance? {
    guard order.tasks.alternatives.contains(.operator), let place else { return nil }
    let help = Assistance(
      task: place.task + 1, tasks: order.tasks.tasks.count, mayPass: !excused.contains(place.task),
      mayEase: !easing.allSatisfy { eased[$0] == $1 })
    return help.mayPass || help.mayEase ? help : nil
  }

  /// The task to help with: the one that was interrupted, until another one begins.
  private var place: Place? {
    switch stage {
    case .calling(let place): place
    case .walking(let walk): brokenOff ?? Place(walk)
    case .starting, .ready, .finishing, .reviewing, .done: nil
    }
  }

  /// All tasks that can be made easier, down to the lowest difficulty of the settings.
  private var easing: [Int: TaskDifficulty] {
    guard let floor = order.tasks.floor else { return [:] }
    let tasks = order.tasks.tasks.enumerated().filter { floor < $0.element.difficulty }
    return Dictionary(uniqueKeysWithValues: tasks.map { ($0.offset, floor) })
  }

  mutating func letPass(at now: Instant) -> Reaction {
    guard let place, assistance?.mayPass == true else { return .nothing }
    excused.insert(place.task)
    return assisted(at: now)
  }

  /// Also replaces the movement that the person could not make, if there is a substitute.
  mutating func easeAll(at now: Instant) -> Reaction {
    guard assistance?.mayEase == true else { return .nothing }
    eased.merge(easing) { $1 }
    if case .calling(let place) = stage, let ask = place.ask, ask.question == nil { draw.excuse(ask.gesture) }
    return assisted(at: now)
  }

  private mutating func assisted(at now: Instant) -> Reaction {
    brokenOff = nil
    return throwAway(telling: film == .none ? nil : .assistance) + takeUpAnew(at: now)
  }
}
