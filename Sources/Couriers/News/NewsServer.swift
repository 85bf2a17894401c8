internal import Contract
internal import Delivery
internal import Files
internal import Threads
import Synchronization

/// Tells clients of this user the news of their sessions, over a socket and on a thread of its own.
///
/// A client that sends nothing or garbage, or does not read, costs the delivery nothing.
final class NewsServer: Sendable {
  /// Time for the last lines when the server ends.
  private static let untilEnd = Duration.milliseconds(100)

  private let board: NewsBoard
  private let thread: WorkThread
  private let isStopping: Stop

  /// A flag that the thread shares.
  private final class Stop: Sendable {
    let flag = Atomic(false)
  }

  /// `onChange` is called when clients wait for other sessions than before.
  init(
    _ path: String, _ states: StateFolder, _ board: NewsBoard, _ preparer: SessionPreparer,
    now: @escaping @Sendable () -> WallTime,
    onChange: @escaping @Sendable () -> Void
  ) throws(CaptureError) {
    let listener = try UnixSocketListener(
      path, mostOfLine: DeliveryLine.longest, advice: "set XDG_STATE_HOME to a folder of this user")
    let (stop, door) = (Stop(), Door(listener))
    (self.board, isStopping) = (board, stop)
    thread = WorkThread("news") {
      let loop = NewsLoop(door.take(), states, board, preparer, now: now, onChange: onChange)
      while !stop.flag.load(ordering: .acquiring) { loop.turn() }
      loop.end(within: Self.untilEnd)
    }
    board.serve(true)
    do throws(CaptureError) {
      try thread.start()
    } catch {
      board.serve(false)
      throw error
    }
  }

  /// Answers the clients that have connected, then disconnects all and removes the socket.
  func stop() {
    isStopping.flag.store(true, ordering: .releasing)
    board.ring()
    thread.join()
    board.serve(false)
  }

  /// Hands the listener to the thread.
  private final class Door: @unchecked Sendable {
    private var listener: UnixSocketListener?
    init(_ listener: UnixSocketListener) { self.listener = listener }
    /// Only the thread takes it, once.
    func take() -> UnixSocketListener? {
      defer { listener = nil }
      return listener
    }
  }
}
