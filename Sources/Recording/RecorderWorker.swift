internal import Frames
internal import Contract
internal import Glibc
internal import Threads

/// What happens on the encoder's thread.
final class RecorderWorker {
  private let desk: RecorderDesk
  private let frames: FrameQueue
  private let maker = ClipMaker()
  private var take = 0

  init(desk: RecorderDesk, frames: FrameQueue) {
    self.desk = desk
    self.frames = frames
  }

  func run() {
    while true {
      wait()
      repeat {
        while let order = desk.takeOrder() { guard follow(order) else { return } }
      } while recordOne()
    }
  }

  /// False when it was the last.
  private func follow(_ order: RecorderDesk.Order) -> Bool {
    switch order {
    case .prepare(let mode): maker.prepare(for: mode)
    case .start(let order, let take):
      self.take = take
      tell(maker.start(order))
    case .finish:
      while recordOne() {}
      maker.finish().forEach(tell)
    case .discard: maker.discard()
    case .settle(let wait):
      // What came before is done first.
      while recordOne() {}
      Stack.wipe()
      desk.tellDone(wait)
    case .end:
      maker.close()
      return false
    }
    return true
  }

  /// Encodes the oldest frame that waits; false where none does.
  private func recordOne() -> Bool {
    guard let frame = frames.take() else { return false }
    maker.take(frame.stamp) { frame.picture }.forEach(tell)
    return true
  }

  private func tell(_ news: RecorderNews) { desk.tell(news, of: take) }

  /// Waits for an order or a frame; interrupted waits find neither and come back.
  private func wait() {
    var requests = [desk.asked.descriptor, frames.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&requests, nfds_t(requests.count), -1)
  }
}
