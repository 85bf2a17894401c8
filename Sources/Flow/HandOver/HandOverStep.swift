package import Contract

/// Shows how the saved session is sent to the backend, and what the backend says.
///
/// Leaving changes nothing: another process delivers, with or without this page.
package struct HandOverStep: Step {
  package static let timers = [Timer.handOver]
  /// How long the page waits for the delivery, and as long again for the verdict.
  static let patience = Duration.seconds(40)

  private let resultTime: Duration
  private var view = HandOverView()
  private var verdict: DeliveryNews.Verdict?
  /// Whether news still come.
  private var awaitsNews = false
  private var told = Told()

  /// What was reported: however many lines the socket has, events are few.
  private struct Told: Equatable {
    /// Of the attempt that began last.
    var attempt = 0
    /// Of the bytes that were sent: it never falls, also if an attempt begins with less.
    var percent = 0
    /// The last attempt that waited, for each reason.
    var waits: [DeliveryCode: Int] = [:]
  }

  /// `resultFor`: how long the verdict is shown.
  package init(resultFor time: Duration) { resultTime = time }

  package var face: PageFace { verdict?.face ?? view.face }
  package var faces: [PageFace] { [view.face, DeliveryNews.Verdict(.approved).face] }

  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    (view, verdict, told) = (HandOverView(), nil, Told())
    guard let result = dossier.result else { return Reaction(move: .next) }
    awaitsNews = true
    return Reaction([.setTimer(.handOver, Self.patience), .ask(.courier(.deliver(result)))])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(.handOver):
      verdict == nil ? leaveWaiting() : Reaction(move: .end(.completed))
    case .begin, .intent, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept,
      .keepFailed, .suspended, .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    control == .finish ? Reaction(move: .end(.completed)) : .nothing
  }

  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction {
    switch answer {
    case .absent(.courier):
      awaitsNews = false
      return leaveWaiting()
    case .delivery(let news): return hear(news)
    case .absent, .operator, .imported, .snapped, .preparation, .watched, .chip, .number: return .nothing
    }
  }

  private mutating func hear(_ news: DeliveryNews) -> Reaction {
    awaitsNews = !news.isLast
    switch news {
    // What the backend has stored neither waits nor is sent.
    case .sending where view.isStored, .waiting where view.isStored, .stored where view.isStored: return .nothing
    case .sending(let attempt, let share): return send(attempt, share)
    case .waiting(let attempt, let code, let time):
      (view.stage, view.attempt) = (.waiting(code), attempt)
      let effects = attempt > told.waits[code] ?? -1 ? [tell(.waiting, code)] : []
      told.waits[code] = max(attempt, told.waits[code] ?? -1)
      return time < Self.patience ? Reaction(effects) : goOn(with: .later, telling: effects)
    case .stored:
      view.stage = .stored
      return Reaction([tell(.stored), .setTimer(.handOver, Self.patience)])
    case .done(nil): return goOn(with: .arrived, telling: [tell(.done)])
    case .done(let verdict?):
      self.verdict = verdict
      return Reaction([tell(.done, verdict: verdict.outcome), .setTimer(.handOver, resultTime)])
    case .givenUp(let code): return goOn(with: .kept, telling: [tell(.givenUp, code)])
    }
  }

  private mutating func send(_ attempt: Int, _ share: Double) -> Reaction {
    (view.stage, view.attempt) = (.sending(share), attempt)
    var effects: [Effect] = []
    if attempt > told.attempt {
      told.attempt = attempt
      effects.append(tell(.sending))
    }
    let percent = Int(share * 100)
    if percent > told.percent {
      told.percent = percent
      effects.append(.notify(.handoffProgress(share)))
    }
    return Reaction(effects)
  }

  package mutating func leave() -> [Effect] {
    defer { awaitsNews = false }
    return awaitsNews ? [.ask(.courier(.leave))] : []
  }

  private func tell(_ state: HandoffState, _ code: DeliveryCode? = nil, verdict: VerdictOutcome? = nil) -> Effect {
    .notify(.handoffState(state, attempt: view.attempt, code, verdict: verdict))
  }

  /// Nothing more is known: the backend may have stored it all the same.
  private func leaveWaiting() -> Reaction {
    view.isStored ? goOn(with: .arrived) : goOn(with: .later, telling: [tell(.later)])
  }

  private func goOn(with end: DeliveryEnd, telling effects: [Effect] = []) -> Reaction {
    var reaction = Reaction(effects, move: .next)
    reaction.facts[DeliveryEnd.self] = end
    return reaction
  }
}

extension Timer {
  static let handOver = Timer("handOver")
}
