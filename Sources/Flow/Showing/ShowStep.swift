package import Contract

/// Shows an address of the backend to another device of the person, and what the backend says of it.
package struct ShowStep: Step {
  package static let timers: [Timer] = [.linkTime, .linkRetry, .linkDone, .closing]
  /// How long the page stays once the link is done.
  static let doneTime = Duration.seconds(5)
  /// The delay before a process that delivers is looked for again.
  static let retryTime = Duration.seconds(5)

  static let wallet = ProductRow(
    LinkKind.wallet.rawValue, "the answer of a wallet, which the backend has checked",
    fields: [SchemaField("wallet.state", .words([LinkState.done.rawValue]), "what the backend says of it")])

  private let kind: LinkKind
  private let isRequired: Bool
  private var view: LinkView
  /// Whether the backend is asked.
  private var isWatching = false
  private var closing: AnnouncedEnd?

  /// `isRequired`: the session can't go on without it.
  package init(_ kind: LinkKind, isRequired: Bool = false) {
    (self.kind, self.isRequired) = (kind, isRequired)
    view = LinkView(kind, BackendLink(""), isRequired: isRequired)
  }

  package var face: PageFace { closing?.face(hint: .positionFace, oval: .desk) ?? view.face }
  package var faces: [PageFace] { [view.face] }

  package func isSatisfied(knowing dossier: Dossier) -> Bool {
    dossier[PreparedSession.self]?[kind] == nil || (kind == .wallet && dossier.hasWallet)
  }

  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    closing = nil
    guard let link = dossier[PreparedSession.self]?[kind] else { return Reaction(move: .next) }
    isWatching = true
    view = LinkView(kind, link, isRequired: isRequired)
    view.until = link.validFor.map { (dossier[PreparedAt.self] ?? now) + $0 }
    guard let until = view.until else { return Reaction([tell]) + look() }
    if until <= now { return expire() }
    return Reaction([tell, .setTimer(.linkTime, until - now)]) + look()
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(.linkTime): view.state == .done ? .nothing : expire()
    case .timer(.linkRetry): look()
    case .timer(.linkDone): goOn()
    case .timer(.closing): closing?.leaving ?? .nothing
    case .intent(.explain): closing?.explain() ?? .nothing
    case .intent: .unanswered
    case .begin, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept, .keepFailed,
      .suspended, .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch control {
    case .skip:
      view.state = .skipped
      return Reaction([tell], move: .next)
    case .continueButton, .finish: return goOn()
    case .leave, .tryAgain: return closing?.leaving ?? .nothing
    default: return .nothing
    }
  }

  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction {
    switch answer {
    case .absent(.courier): Reaction([.setTimer(.linkRetry, Self.retryTime)])
    case .watched(let state): hear(state)
    case .absent, .operator, .imported, .snapped, .preparation, .delivery, .chip, .number: .nothing
    }
  }

  /// What the backend takes after our time was over counts: it decides.
  private mutating func hear(_ state: LinkState) -> Reaction {
    guard closing == nil, view.state != state, view.state != .done, view.state != .expired || state == .done else {
      return .nothing
    }
    view.state = state
    return Reaction(state == .done ? [tell, .setTimer(.linkDone, Self.doneTime)] : [tell])
  }

  package mutating func leave() -> [Effect] {
    defer { isWatching = false }
    return isWatching ? [.ask(.courier(.leave))] : []
  }

  private func look() -> Reaction { Reaction([.ask(.courier(.watch(kind)))]) }

  private mutating func expire() -> Reaction {
    view.state = .expired
    guard isRequired else { return Reaction([tell]) }
    let end = SessionEnd.failed(
      CaptureError(.sessionExpired, "The time to answer with the wallet was over.", recovery: "Start again."))
    closing = AnnouncedEnd(end)
    return Reaction([tell, Failure.timer(of: end)])
  }

  /// After a wallet the session goes on, and after a phone it ends here.
  private func goOn() -> Reaction {
    switch kind {
    case .phone: Reaction(move: .end(LinkView.movedOn))
    case .wallet:
      Reaction(move: .next([Self.wallet.product(of: kind.rawValue, [Fact("state", .text(view.state.rawValue))])]))
    }
  }

  private var tell: Effect { .notify(.linkState(kind, view.state)) }
}

extension Dossier {
  /// Whether the backend has taken a wallet's answer.
  var hasWallet: Bool { products.contains { $0.role == ShowStep.wallet.role } }
}

extension Timer {
  /// The validity of an address, which runs under dialogs too.
  static let linkTime = Timer("linkTime", goesOn: true)
  static let linkRetry = Timer("linkRetry")
  static let linkDone = Timer("linkDone")
}
