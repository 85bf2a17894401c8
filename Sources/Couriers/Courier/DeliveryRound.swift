internal import Contract
internal import Delivery
internal import Evidence
internal import Files

/// The state of a courier's run: the queue, and whether all of it is blocked.
struct DeliveryRound: ~Copyable {
  /// How long folders are read before the first session is sent.
  private static let readingTime = Duration.milliseconds(20)

  private let courier: Courier
  private var queue: DeliveryQueue
  private var told = DeliveryQueue.Depth()
  private var blockedUntil: ContinuousClock.Instant?
  /// Why all of it is blocked; told again when it changes.
  private var blocked: DeliveryTrouble?
  /// Sessions whose folders were verified by this process.
  private var verified: Set<String> = []
  private var faultyOrders: Set<String> = []

  init(_ courier: Courier, only session: String? = nil) throws(FileFault) {
    self.courier = courier
    let since = try courier.states.since(orSet: courier.world.now())
    queue = DeliveryQueue(courier.output, courier.states, courier.config, since: since, only: session)
  }

  var depth: DeliveryQueue.Depth { queue.depth(at: courier.world.now()) }

  /// Delivers all that is due; returns when something will be due next.
  mutating func deliverAll() -> ContinuousClock.Instant? {
    refresh()
    while !courier.hasStopped, isOpen {
      if let entry = queue.next() { deliver(entry) } else if queue.isWhole { break }
      refresh()
    }
    tellDepth()
    guard let due = queue.nextDue() else { return nil }
    return max(due, blockedUntil ?? due)
  }

  private var isOpen: Bool { blockedUntil.map { $0 <= .now } ?? true }

  private mutating func refresh() {
    carryOutOrders()
    queue.prefer(courier.board.awaited)
    do throws(FileFault) {
      for finding in try queue.refresh(patience: Self.readingTime) { take(finding) }
    } catch {
      courier.tell(.trouble(error))
    }
    // These are not sent: a client has nothing to wait for.
    for session in queue.awaitedInVain { courier.board.tell(session, .givenUp(nil)) }
  }

  private func take(_ finding: DeliveryQueue.Finding) {
    switch finding {
    case .stateSetAside(let diagnostic): courier.tell(.stateSetAside(diagnostic))
    case .unreadable(let fault): courier.tell(.trouble(fault))
    case .delivered(let session): courier.tell(.delivered(session: session))
    case .damaged(let session, let trouble):
      do throws(FileFault) {
        try courier.giveUp(session, trouble)
      } catch {
        courier.tell(.trouble(error))
      }
    }
  }

  /// An order that can't be carried out stops neither the others nor the delivery; it is reported once.
  private mutating func carryOutOrders() {
    let orders = (try? courier.states.orders()) ?? []
    faultyOrders.formIntersection(orders.map(\.session))
    for (session, order) in orders {
      do throws(FileFault) {
        if let order {
          _ = try courier.states.carryOut(order, on: session, in: courier.output, courier.config)
          if order != .hold {
            blockedUntil = nil
            courier.board.unblock()
          }
        }
        try courier.states.removeOrder(for: session)
        courier.board.forget(session)
        if order == .hold { courier.board.tell(session, .givenUp(nil)) }
        queue.forget(session)
      } catch {
        if faultyOrders.insert(session).inserted { courier.tell(.trouble(error)) }
      }
    }
  }

  private mutating func tellDepth() {
    let depth = depth
    guard depth.count != told.count || depth.bytes != told.bytes else { return }
    told = depth
    courier.tell(.queueDepth(depth))
  }

  // MARK: One session

  /// Takes a session as far as it goes now; whatever happens, the next one can be tried after that.
  private mutating func deliver(_ entry: DeliveryQueue.Entry) {
    tellDepth()
    do throws(FileFault) {
      guard var handover = try Handover(entry.session, isDue: entry.due != nil, courier) else {
        if courier.board.latest(entry.session).news?.isLast != true { courier.board.tell(entry.session, .givenUp(nil)) }
        return queue.settle(entry.session)
      }
      if !verified.contains(entry.session), try handover.verify() { verified.insert(entry.session) }
      switch try handover.run() {
      case .stopped: break
      case .waits(let due):
        // The law gives a time of the wall clock, which may be set meanwhile.
        queue.postpone(entry.session, until: .now + (due - courier.world.now()))
      case .blocked(let trouble, let due):
        queue.postpone(entry.session, until: .now + (due - courier.world.now()))
        block(trouble, until: due)
        return
      case .settled: queue.settle(entry.session)
      }
      if handover.hasPassed { unblock() }
    } catch {
      courier.tell(.trouble(error))
      queue.postpone(entry.session, until: .now + Self.untilDiskTry)
    }
  }

  /// A state that can't be stored is tried again after this time: nothing is sent without it.
  private static let untilDiskTry = Duration.seconds(60)

  private mutating func block(_ trouble: DeliveryTrouble, until due: WallTime) {
    let until = ContinuousClock.now + (due - courier.world.now())
    if blocked.map({ !Self.isSame($0, trouble) }) ?? true { courier.tell(.deliveryBlocked(trouble)) }
    (blockedUntil, blocked) = (until, trouble)
    courier.board.block(trouble.code, until: until)
  }

  private mutating func unblock() {
    blockedUntil = nil
    if blocked != nil { courier.tell(.deliveryUnblocked) }
    blocked = nil
    courier.board.unblock()
  }

  /// The seconds between two clocks differ at each try.
  private static func isSame(_ a: DeliveryTrouble, _ b: DeliveryTrouble) -> Bool {
    (a.code, a.status) == (b.code, b.status) && (a.detail == b.detail || a.code == .clock)
  }
}
