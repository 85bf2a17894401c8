internal import Threads
internal import Contract
internal import Synchronization

/// What is asked of the encoder's thread, and what that tells.
final class RecorderDesk: Sendable {
  enum Order: Sendable {
    case prepare(CameraMode)
    /// Its news are only heard while this is still the take.
    case start(RecordingOrder, take: Int)
    case discard
    /// Somebody waits for this bell.
    case ring(Bell)
    case end
  }

  private struct State {
    var orders: [Order] = []
    var news: [RecorderNews] = []
    var take = 0
  }

  /// A disk that hangs must not hold up the program's end for ever.
  private static let patience: Duration = .seconds(5)

  /// Readable when something is asked, and when there is news.
  let asked: Bell
  let told: Bell
  private let state = Mutex(State())

  init() throws(CaptureError) {
    asked = try Bell()
    told = try Bell()
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

  func waitUntilDone() {
    guard let bell = try? Bell() else { return }
    ask { _ in .ring(bell) }
    _ = bell.wait(Self.patience)
  }

  // MARK: - The thread's side

  func takeOrder() -> Order? {
    asked.silence()
    return state.withLock { $0.orders.isEmpty ? nil : $0.orders.removeFirst() }
  }

  func tell(_ news: RecorderNews, of take: Int) {
    let isHeard = state.withLock { state in
      if state.take == take { state.news.append(news) }
      return state.take == take
    }
    if isHeard { told.ring() }
  }
}
