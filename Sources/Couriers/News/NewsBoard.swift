internal import Contract
internal import Threads
import Synchronization

/// The news between the thread that delivers and the one that serves clients; neither waits for the other.
final class NewsBoard: Sendable {
  /// Nothing of any session is sent before this time.
  struct Block: Equatable {
    var code: DeliveryCode
    var until: ContinuousClock.Instant
  }

  struct Item {
    /// Counts from 1; a client skips what was there before it asked.
    var number: Int
    /// `nil` for each client whose session waits: everything is blocked.
    var news: (session: String, news: DeliveryNews)?
  }

  private struct Remembered {
    var session: String
    var news: DeliveryNews
    var at: ContinuousClock.Instant

    var current: DeliveryNews {
      guard case .waiting(let attempt, let code, let time) = news else { return news }
      return .waiting(attempt: attempt, code, max(.zero, time - (.now - at)))
    }
  }

  private struct State {
    /// What the server has not taken yet; empty without one.
    var items: [Item] = []
    var count = 0
    var isServed = false
    /// The last news of the sessions delivered last, with words that no file has.
    var remembered: [Remembered] = []
    var block: Block?
    /// The sessions for which a client waits.
    var awaited: Set<String> = []

    mutating func put(_ news: (session: String, news: DeliveryNews)?) {
      count += 1
      if isServed { items.append(Item(number: count, news: news)) }
    }
  }

  private static let mostRemembered = 16
  private let state = Mutex(State())
  private let bell: Bell

  init() throws(CaptureError) { bell = try Bell() }

  // MARK: For the thread that delivers

  var awaited: Set<String> { state.withLock(\.awaited) }

  func tell(_ session: String, _ news: DeliveryNews) {
    state.withLock { state in
      state.remembered.removeAll { $0.session == session }
      state.remembered = state.remembered.suffix(Self.mostRemembered - 1)
      state.remembered.append(Remembered(session: session, news: news, at: .now))
      state.put((session, news))
    }
    bell.ring()
  }

  /// The operator has given an order: what was told of the session holds no longer.
  func forget(_ session: String) {
    state.withLock { state in state.remembered.removeAll { $0.session == session } }
  }

  func block(_ code: DeliveryCode, until: ContinuousClock.Instant) {
    state.withLock { state in
      state.block = Block(code: code, until: until)
      state.put(nil)
    }
    bell.ring()
  }

  func unblock() { state.withLock { $0.block = nil } }

  // MARK: For the thread that serves

  /// Readable while there are items.
  var descriptor: Int32 { bell.descriptor }

  func serve(_ isServed: Bool) {
    state.withLock { ($0.isServed, $0.items, $0.awaited) = (isServed, [], []) }
  }

  func ring() { bell.ring() }

  func takeAll() -> [Item] {
    bell.silence()
    return state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }

  /// Returns whether it has changed.
  func wait(for sessions: Set<String>) -> Bool {
    state.withLock { state in
      defer { state.awaited = sessions }
      return state.awaited != sessions
    }
  }

  /// The last news of a session, as they are now, and the number of the last item.
  func latest(_ session: String) -> (news: DeliveryNews?, number: Int) {
    state.withLock { state in (state.remembered.last { $0.session == session }?.current, state.count) }
  }

  /// `nil` if nothing blocks, or the next try is due.
  var block: Block? { state.withLock { state in state.block.flatMap { $0.until > .now ? $0 : nil } } }
}
