internal import Contract
internal import Threads

/// The thread of a link.
struct BrokerThread {
  /// With so many unread news the socket is not read (backpressure).
  private static let mostUnread = 200
  /// Then the thread looks so often whether they were taken.
  private static let untilUnreadIsSeen = Duration.milliseconds(50)

  let worker: Worker<BrokerMessage, BrokerNews>
  let state: BrokerLinkState
  let settings: BrokerSettings
  let subscriptions: [String]
  let timing: BrokerTiming

  func run() {
    var delay = ReconnectDelay(timing)
    while !worker.isStopping {
      let trouble = serve(&delay)
      state.isConnected.store(false, ordering: .releasing)
      guard let trouble else { return }
      tell(.disconnected(delay.isFlapping ? trouble.flapping : trouble))
      pause(delay.next())
    }
  }

  private func tell(_ news: BrokerNews) {
    state.unread.add(1, ordering: .relaxed)
    worker.tell(news)
  }

  private func pause(_ time: Duration) {
    let end = ContinuousClock.now + time
    while !worker.isStopping, .now < end { worker.wait(atMost: end - .now) }
  }

  /// One connection; returns why it ended, or `nil` if the link is stopped.
  private func serve(_ delay: inout ReconnectDelay) -> BrokerTrouble? {
    let connection: BrokerConnection
    do throws(CaptureError) {
      connection = try BrokerConnection(settings, subscriptions, timing.acknowledgement, tell)
    } catch {
      return .exhausted(error)
    }
    connection.open()
    let limit = ContinuousClock.now + timing.answer
    while !connection.isReady {
      if let trouble = connection.trouble { return trouble }
      if worker.isStopping { return nil }
      guard .now < limit else { return .silent(settings.place, timing.answer) }
      turn(connection, atMost: limit - .now)
    }
    let began = ContinuousClock.now
    // What is left of an earlier connection; its sender sends it again.
    while case .request? = next() {}
    state.isConnected.store(true, ordering: .releasing)
    tell(.connected)
    while connection.trouble == nil, !worker.isStopping {
      publish(on: connection)
      turn(connection, atMost: connection.longestWait)
    }
    delay.note(livedFor: .now - began)
    if let trouble = connection.trouble { return trouble }
    leave(connection)
    return nil
  }

  /// The next message in the queue, without waiting.
  private func next() -> Worker<BrokerMessage, BrokerNews>.Turn? {
    worker.waiting == nil ? nil : worker.next()
  }

  private func publish(on connection: BrokerConnection) {
    while connection.room > 0, case .request(_, let message)? = next() { connection.publish(message) }
  }

  private func turn(_ connection: BrokerConnection, atMost time: Duration) {
    // After a stop the news are not taken.
    let reads = worker.isStopping || state.unread.load(ordering: .relaxed) < Self.mostUnread
    connection.arm(reads: reads)
    guard connection.trouble == nil else { return }
    worker.wait(for: [connection.watch], atMost: reads ? time : min(time, Self.untilUnreadIsSeen))
    connection.turn(reads: reads)
  }

  /// Publishes what is queued, then disconnects.
  private func leave(_ connection: BrokerConnection) {
    guard let deadline = state.deadline.withLock(\.self) else { return }
    while connection.trouble == nil, .now < deadline, worker.waiting != nil || !connection.isFlushed {
      publish(on: connection)
      turn(connection, atMost: min(deadline - .now, .milliseconds(100)))
    }
    connection.disconnect()
    while connection.trouble == nil, .now < deadline { turn(connection, atMost: deadline - .now) }
  }
}
