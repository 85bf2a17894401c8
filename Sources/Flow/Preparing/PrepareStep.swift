package import Contract

/// Waits for the session that the backend prepares, before a camera opens.
///
/// The request goes out when the session begins, so that it is usually answered while the person reads the instructions.
package struct PrepareStep: Step {
  package static let timers = [Timer.preparing, .closing]
  /// How long a person waits for the backend.
  static let patience = Duration.seconds(5)
  /// How often a session that has expired is prepared again.
  static let mostRenewals = 3

  /// `nil` if the host has brought the session, which nothing can renew.
  private let order: PreparationOrder?
  private var renewals = 0
  private var closing: AnnouncedEnd?

  package init(_ order: PreparationOrder?) { self.order = order }

  package var face: PageFace {
    guard var face = closing?.face(hint: .positionFace, oval: .desk) else {
      return PageFace(
        .processing, stage: "preparing", .preparing, isAnimated: true,
        traits: [.session, .controls, .choices, .overlays])
    }
    if order == nil { face.controls.removeAll { $0.id == .tryAgain } }
    return face
  }

  package var isBrief: Bool { true }

  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    closing = nil
    if let refusal = dossier[PreparationRefusal.self] { return refuse(refusal) }
    guard dossier[PreparedSession.self] != nil else {
      return order == nil ? Reaction(move: .next) : Reaction([.setTimer(.preparing, Self.patience)])
    }
    guard let end = dossier[PreparedUntil.self], end <= now else { return Reaction(move: .next) }
    return renew()
  }

  /// The session is over, for example because the person has read for long.
  private mutating func renew() -> Reaction {
    guard let order, renewals < Self.mostRenewals else { return refuse(.sessionExpired) }
    renewals += 1
    return Reaction([.notify(.sessionExpired)] + Self.asking(order))
  }

  private static func asking(_ order: PreparationOrder) -> [Effect] {
    [.ask(.courier(.prepare(order))), .setTimer(.preparing, patience)]
  }

  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction {
    guard closing == nil else { return .nothing }
    switch answer {
    case .preparation(.prepared(let session)):
      return session.validFor.map { $0 <= .zero } == true ? renew() : Reaction(move: .next)
    case .preparation(.refused(let code)): return refuse(code)
    case .absent(.courier): return refuse(.offline)
    case .absent, .operator, .imported, .snapped, .delivery, .watched, .chip, .number: return .nothing
    }
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(.preparing): return closing == nil ? refuse(.offline) : .nothing
    case .timer(.closing): return closing?.leaving ?? .nothing
    case .intent(.explain): return closing?.explain() ?? .nothing
    case .intent: return .unanswered
    case .begin, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept, .keepFailed,
      .suspended, .continued, .languageChanged, .themeChanged:
      return .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    guard let closing else { return .nothing }
    if control == .leave { return closing.leaving }
    guard control == .tryAgain, let order else { return .nothing }
    self.closing = nil
    return Reaction([.cancelTimer(.closing)] + Self.asking(order))
  }

  private mutating func refuse(_ code: DeliveryCode) -> Reaction {
    let error = code.error
    // A session that has expired is the person's to start again; the rest is for the operator.
    let end = error.category == .session ? SessionEnd.failed(error) : .error(error)
    closing = AnnouncedEnd(end)
    let expired: [Effect] = code == .sessionExpired ? [.notify(.sessionExpired)] : []
    return Reaction(expired + [.cancelTimer(.preparing), Failure.timer(of: end)])
  }
}

/// What a host knows of the person and the session when it starts one.
package struct HostSession: Equatable, Sendable {
  /// By which the host knows the person.
  package var subjectRef: String?
  /// Its own backend has prepared the session.
  package var prepared: BackendSession?

  package init(subjectRef: String? = nil, prepared: BackendSession? = nil) {
    (self.subjectRef, self.prepared) = (subjectRef, prepared)
  }
}

/// The reason for which the backend does not prepare the session.
enum PreparationRefusal: DossierKey {
  typealias Value = DeliveryCode
}

/// When the prepared session expires.
package enum PreparedUntil: DossierKey {
  package typealias Value = Instant
}

/// When the prepared session arrived; its times count from here.
package enum PreparedAt: DossierKey {
  package typealias Value = Instant
}

extension Timer {
  static let preparing = Timer("preparing")
}
