internal import Contract

/// The session that the backend prepares while the person reads.
extension Session {
  /// Learns what the backend has prepared; a refusal does not wait until the person has read the instructions.
  mutating func take(_ answer: PreparationAnswer, at now: Instant) -> [Effect] {
    guard case .walking(let index) = progress else { return [] }
    var news: [Effect] = []
    switch answer {
    case .prepared(let session):
      (dossier.given[PreparedSession.self], dossier.given[PreparationRefusal.self]) = (session, nil)
      for index in plan.before.indices { plan.steps[index].learn(session) }
      news = [.notify(.sessionPrepared)] + noteArrival(at: now)
    case .refused(let code): dossier.given[PreparationRefusal.self] = code
    }
    guard let place = plan.before.firstIndex(where: { $0 is PrepareStep }), index < place else {
      return news + step(at: now) { $0.hear(.preparation(answer), at: now) }
    }
    guard case .refused = answer else { return news }
    let uncovering: [Effect] = overlay == nil ? [] : [.resumeTimers]
    overlay = nil
    return uncovering + leave(index, for: place) + go(to: place, at: now)
  }

  mutating func noteArrival(at now: Instant) -> [Effect] {
    guard let session = dossier.given[PreparedSession.self] else { return [] }
    dossier.given[PreparedAt.self] = now
    dossier.given[PreparedUntil.self] = session.validFor.map { now + $0 }
    guard let iad = session.iad else { return [] }
    dossier.given[BackendData.self] = iad
    return [.measureStream]
  }
}
