internal import Contract
internal import Delivery
internal import Files
internal import Threads

/// Has the backend prepare sessions, and say what it knows of their links.
///
/// It has a thread and connections of its own: a person waits, and an upload may last.
typealias SessionPreparer = Worker<PreparerRequest, PreparerReply>

enum PreparerRequest: Sendable {
  case prepare(PreparationRequest)
  case link(String, LinkKind)
}

enum PreparerReply: Sendable {
  case preparation(PreparationAnswer)
  /// `nil` if the backend says nothing of it.
  case link(LinkState?)
}

extension Courier {
  private static let (mostTries, mostWaiting) = (3, 4)
  private static let untilNextTry = Duration.milliseconds(500)

  func preparer() throws(CaptureError) -> SessionPreparer {
    let client = try adapter.usesHTTP ? HTTPClient(HTTPClient.Settings(config)) : nil
    return try SessionPreparer("preparer", most: Self.mostWaiting) { [self] question in
      switch question {
      case .prepare(let request): .preparation(prepare(request, client))
      case .link(let session, let kind): .link(look(at: kind, of: session, client))
      }
    }
  }

  private func look(at kind: LinkKind, of session: String, _ client: HTTPClient?) -> LinkState? {
    guard !hasStopped, let client, let file = try? states.prepared(session),
      let wanted = adapter.links(of: file.backend, context),
      let answer = tokens.send(wanted, context, by: { client.send($0) })
    else { return nil }
    return LinkState(of: kind, in: answer)
  }

  /// Tries again what may pass, as long as a person is patient; the token is stored before the session is told.
  private func prepare(_ asked: PreparationRequest, _ client: HTTPClient?) -> PreparationAnswer {
    let began = ContinuousClock.now
    var request = asked
    // A renewal is another request: a backend answers a repeated key as it did before.
    request.key = "\(asked.session)-\(String(UInt32.random(in: .min ... .max), radix: 16))"
    var trouble = DeliveryTrouble(.misconfigured, "The adapter '\(adapter.name)' prepares no sessions.")
    for tries in 1...Self.mostTries {
      guard !hasStopped, let client, var wanted = adapter.preparation(request, context) else { break }
      let limit = wanted.limit ?? .zero
      wanted.limit = max(.milliseconds(1), limit - (.now - began))
      guard let answer = tokens.send(wanted, context, by: { client.send($0) }) else { break }
      switch adapter.preparation(in: answer, to: request, context) {
      case .success(let preparation): return keep(preparation, for: request)
      case .failure(let found): trouble = found
      }
      let isOver = .now - began + Self.untilNextTry >= limit
      guard tries < Self.mostTries, trouble.mayPass, !isOver else { break }
      // It is never rung: a stop waits for no thread of this kind.
      _ = try? Bell().wait(Self.untilNextTry)
    }
    tell(.preparationFailed(session: request.session, trouble))
    return .refused(trouble.code)
  }

  private func keep(_ preparation: SessionPreparation, for request: PreparationRequest) -> PreparationAnswer {
    do throws(FileFault) {
      try states.write(PreparedFile(preparation, of: request.session, in: output.path))
      // The person may have left meanwhile, and the wizard has found nothing to remove.
      try removePreparedOfEnded()
    } catch {
      // Without its token the session could not be handed over.
      tell(.trouble(error))
      return .refused(.full)
    }
    tell(.sessionPrepared(session: request.session))
    return .prepared(preparation.session)
  }
}

extension DeliveryTrouble {
  /// Whether another try within seconds may help.
  fileprivate var mayPass: Bool {
    switch code {
    case .offline, .busy, .unclear, .sessionExpired, .tokenRefused: true
    case .unauthorised, .clock, .refused, .damaged, .full, .misconfigured: false
    }
  }
}
