internal import Contract
internal import Delivery
internal import Files
internal import Threads

/// Has the backend prepare sessions, and say what it knows of their links, on a thread and with a connection of its own: a person waits, and an upload may last.
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
    try SessionPreparer("preparer", most: Self.mostWaiting) { [self] question in
      switch question {
      case .prepare(let request): .preparation(prepare(request))
      case .link(let session, let kind): .link(look(at: kind, of: session))
      }
    }
  }

  private func look(at kind: LinkKind, of session: String) -> LinkState? {
    guard !hasStopped, let file = try? states.prepared(session), let wanted = adapter.links(of: file.backend, context),
      let answer = try? HTTPClient(HTTPClient.Settings(config)).send(wanted)
    else { return nil }
    return LinkState(of: kind, in: answer)
  }

  /// Tries again what may pass, as long as a person is patient; the token is stored before the session is told.
  private func prepare(_ request: PreparationRequest) -> PreparationAnswer {
    let began = ContinuousClock.now
    var trouble = DeliveryTrouble(.misconfigured, "The adapter '\(adapter.name)' prepares no sessions.")
    var client: HTTPClient?
    for tries in 1...Self.mostTries {
      guard !hasStopped, var wanted = adapter.preparation(request, context),
        let opened = try? client ?? HTTPClient(HTTPClient.Settings(config))
      else { break }
      client = opened
      let limit = wanted.limit ?? .zero
      wanted.limit = max(.milliseconds(1), limit - (.now - began))
      guard let answer = tokens.send(wanted, context, by: { opened.send($0) }) else { break }
      switch adapter.preparation(in: answer, context) {
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
