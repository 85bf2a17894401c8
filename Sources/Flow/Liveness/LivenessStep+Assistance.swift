internal import Contract

/// Somebody cannot do a task, and waits for whoever runs the kiosk.
extension LivenessStep {
  /// Where in the tasks somebody is, or was when something broke them off.
  struct Place: Equatable, Sendable {
    /// The place of the task in the settings.
    let task: Int
    /// What was asked for.
    let ask: Ask?

    init(_ walk: TaskWalk) { (task, ask) = (walk.index, walk.run.ask) }
  }

  /// Nobody is filmed who waits; a face that is seen tells that they still do.
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

  /// Only a camera that is gone for good is the matter of somebody who waits.
  mutating func follow(whileCalling change: CameraLease.Change) -> Reaction {
    switch change {
    case .failed(let error): close(with: .error(error))
    case .ready: attempt.isPaused ? .nothing : Reaction([.look(for: .face)])
    case .troubled(.lost), .switched: Reaction([.stopLooking])
    case .troubled(.stalled), .restored: .nothing
    }
  }

  // MARK: What is done for them

  package var assistance: Assistance? {
    guard order.tasks.alternatives.contains(.operator), let place else { return nil }
    let help = Assistance(
      task: place.task + 1, tasks: order.tasks.tasks.count, mayPass: !excused.contains(place.task),
      mayEase: !easing.allSatisfy { eased[$0] == $1 })
    return help.mayPass || help.mayEase ? help : nil
  }

  /// The task that is meant: the one they were broken off at, until another is begun.
  private var place: Place? {
    switch stage {
    case .calling(let place): place
    case .walking(let walk): brokenOff ?? Place(walk)
    case .starting, .ready, .finishing, .reviewing, .done: nil
    }
  }

  /// All tasks that may ask for less, down to what the settings allow.
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

  /// Nor is asked for again what they have said that they cannot do, where something can stand for it.
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
