internal import Contract
internal import Delivery
internal import Files
internal import Glibc

/// What the thread of `NewsServer` does: it owns the clients.
final class NewsLoop {
  private static let mostClients = 8
  /// Time to ask; a client that has not asked gives way to another one before that.
  private static let patience = Duration.seconds(10)

  private let listener: UnixSocketListener?
  private let states: StateFolder
  private let board: NewsBoard
  private let preparer: SessionPreparer
  private let now: @Sendable () -> WallTime
  private let onChange: @Sendable () -> Void
  private var clients: [NewsClient] = []

  init(
    _ listener: UnixSocketListener?, _ states: StateFolder, _ board: NewsBoard, _ preparer: SessionPreparer,
    now: @escaping @Sendable () -> WallTime, onChange: @escaping @Sendable () -> Void
  ) {
    (self.listener, self.states, self.board) = (listener, states, board)
    (self.preparer, self.now, self.onChange) = (preparer, now, onChange)
  }

  func turn(atMost limit: Duration = patience) {
    wait(atMost: limit)
    for item in board.takeAll() { tell(item) }
    for reply in preparer.takeReplies() {
      let client = clients.first { $0.awaitedReply == reply.number }
      switch reply.answer {
      case .preparation(let answer): client?.tell(answer)
      case .link(let state): client?.tell(state)
      }
    }
    admit()
    for client in clients { serve(client) }
    clients.removeAll { $0.isGone || ($0.isFinished && !$0.isSlow) }
    if board.wait(for: Set(clients.filter(\.isAwaiting).compactMap(\.session))) { onChange() }
  }

  /// Waits for clients and news, or until something is due for one.
  private func wait(atMost limit: Duration) {
    var requests = [board.descriptor, preparer.descriptor, listener?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    requests += clients.map { client in
      pollfd(fd: client.line.descriptor, events: Int16(client.isSlow ? POLLIN | POLLOUT : POLLIN), revents: 0)
    }
    let dues =
      clients.compactMap(\.due) + clients.compactMap { $0.link?.nextLook }
      + clients.filter { $0.session == nil }.map { $0.connectedAt + Self.patience }
    let end = min(dues.min() ?? .now + limit, .now + limit)
    _ = poll(&requests, nfds_t(requests.count), Int32(max(0, (end - .now).milliseconds.rounded(.up))))
  }

  private func tell(_ item: NewsBoard.Item) {
    for client in clients where client.follows && client.beginning < item.number {
      if let (session, news) = item.news {
        if client.session == session { client.tell(news) }
      } else if !client.isStored, let session = client.session,
        let news = current(session, board.latest(session).news)
      {
        client.tell(news)
      }
    }
  }

  /// Accepts clients; one that has not asked, or has all its news, gives way.
  private func admit() {
    while let line = listener?.next() {
      if clients.count >= Self.mostClients, let place = clients.firstIndex(where: { !$0.isAwaiting }) {
        clients.remove(at: place)
      }
      if clients.count < Self.mostClients { clients.append(NewsClient(line)) }
    }
  }

  private func serve(_ client: NewsClient) {
    switch client.hear() {
    case .follow(let session):
      let (latest, number) = board.latest(session)
      client.beginning = number
      if let news = current(session, latest) { client.tell(news) }
    case .prepare(let request):
      if case .queued(let number) = preparer.ask(.prepare(request)) {
        client.awaitedReply = number
      } else {
        client.tell(.refused(.busy))
      }
    case .watch(let session, let kind): client.link = LinkClient(session, kind)
    case nil: break
    }
    look(for: client)
    client.check(Self.patience)
    client.tellHeld()
    client.flush()
  }

  /// Asks the backend what it says of the client's link, if that is due.
  private func look(for client: NewsClient) {
    guard let link = client.link, let due = link.nextLook, due <= .now else { return }
    guard case .queued(let number) = preparer.ask(.link(link.session, link.kind)) else {
      client.link?.nextLook = .now + LinkClient.interval
      return
    }
    client.awaitedReply = number
    client.link?.nextLook = nil
  }

  /// The news of a session as they are now; `nil` if nothing is known of it yet.
  private func current(_ session: String, _ latest: DeliveryNews?) -> DeliveryNews? {
    let news = latest ?? (states.isHeld(session) ? .givenUp(nil) : states.glimpse(session)?.news(at: now()))
    if let news, news.isLast || news == .stored { return news }
    guard let block = board.block else { return news }
    return .waiting(attempt: news?.attempt ?? 0, block.code, block.until - .now)
  }

  /// Answers what has been asked by now.
  func end(within limit: Duration) {
    let end = ContinuousClock.now + limit
    repeat {
      turn(atMost: min(.milliseconds(10), limit))
    } while .now < end && clients.contains { $0.session == nil || $0.isSlow }
  }
}

extension DeliveryNews {
  fileprivate var attempt: Int? {
    switch self {
    case .sending(let attempt, _): attempt - 1
    case .waiting(let attempt, _, _): attempt
    case .stored, .done, .givenUp: nil
    }
  }
}
