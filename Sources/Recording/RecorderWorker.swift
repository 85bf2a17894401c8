internal import Frames
internal import Contract
internal import Threads

/// A request to the encoder's thread.
enum RecorderRequest: Sendable {
  case prepare(CameraMode)
  /// News of the clip carry the number of this request.
  case start(RecordingOrder)
  /// The open clip is whole with the frames that wait.
  case finish
  case discard
  /// Everything before it is done.
  case settle

  var isDiscard: Bool { if case .discard = self { true } else { false } }
}

typealias RecorderQueue = Worker<RecorderRequest, RecorderNews>

/// What happens on the encoder's thread.
final class RecorderWorker {
  private let queue: RecorderQueue
  private let frames: FrameQueue
  private let maker = ClipMaker()
  private var take = 0

  init(queue: RecorderQueue, frames: FrameQueue) {
    self.queue = queue
    self.frames = frames
  }

  func run() {
    while true {
      switch queue.next(or: [frames.descriptor]) {
      case .request(let number, let request): follow(request, number)
      case .readable: recordOne()
      case .stop: return maker.close()
      }
    }
  }

  private func follow(_ request: RecorderRequest, _ number: Int) {
    switch request {
    case .prepare(let mode): maker.prepare(for: mode)
    case .start(let order):
      take = number
      tell(maker.start(order))
    case .finish:
      while recordOne() {}
      maker.finish().forEach(tell)
    case .discard: maker.discard()
    case .settle:
      // What came before is done first.
      while recordOne() {}
      Stack.wipe()
    }
  }

  /// Encodes the oldest frame that waits; false if none does.
  @discardableResult private func recordOne() -> Bool {
    guard let frame = frames.take() else { return false }
    maker.take(frame.stamp) { frame.picture }.forEach(tell)
    return true
  }

  private func tell(_ news: RecorderNews) { queue.tell(news, to: take) }
}
