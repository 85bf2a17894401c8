internal import Threads
internal import Contract
internal import Synchronization

/// What is asked of the encoder's thread, and what that tells.
final class RecorderDesk: Sendable {
  enum Order: Sendable {
    case prepare(CameraMode)
    /// Its news are only heard while this is still the take.
    case start(RecordingOrder, take: Int)
    /// The open clip is whole with the frames that wait.
    case finish
    case discard
    /// Somebody waits until everything before it is done.
    case settle(Int)
    case end
  }

  private struct State {
    var orders: [Order] = []
    var news: [RecorderNews] = []
    var take = 0
    /// How often somebody has asked to wait, and up to which of them everything is done.
    var waits = (asked: 0, done: 0)
  }

  /// Readable when something is asked, and when there is news.
  let asked: Bell
  let told: Bell
  private let settled: Bell
  private let state = Mutex(State())

  init() throws(CaptureError) {
    asked = try Bell()
    told = try Bell()
    settled = try Bell()
  }

  // MARK: - The engine's side

  /// From now on nothing of what went before is heard.
  func nextTake() {
    state.withLock { state in
      state.take += 1
      state.news = []
    }
  }

  func ask(_ order: (_ take: Int) -> Order) {
    state.withLock { $0.orders.append(order($0.take)) }
    asked.ring()
  }

  func takeNews() -> [RecorderNews] {
    told.silence()
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// False where it takes longer: a disk that hangs must not hold up the program's end for ever.
  @discardableResult func waitUntilDone(atMost patience: Duration) -> Bool {
    let end = ContinuousClock.now + patience
    let mine = state.withLock { state in
      state.waits.asked += 1
      return state.waits.asked
    }
    ask { _ in .settle(mine) }
    while state.withLock({ $0.waits.done < mine }) {
      guard settled.wait(end - .now) else { return false }
      settled.silence()
    }
    return true
  }

  // MARK: - The thread's side

  func takeOrder() -> Order? {
    asked.silence()
    return state.withLock { $0.orders.isEmpty ? nil : $0.orders.removeFirst() }
  }

  func tellDone(_ wait: Int) {
    state.withLock { $0.waits.done = wait }
    settled.ring()
  }

  func tell(_ news: RecorderNews, of take: Int) {
    let isHeard = state.withLock { state in
      if state.take == take { state.news.append(news) }
      return state.take == take
    }
    if isHeard { told.ring() }
  }
}
