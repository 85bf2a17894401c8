internal import Frames
internal import Contract
internal import Threads

/// A request to the recorder's thread.
enum RecorderRequest: Sendable {
  case prepare(CameraMode)
  /// News of the clip carries this request's number.
  case start(RecordingOrder)
  /// Finishes the open clip with the frames in the queue.
  case finish
  case discard
  /// Waits for all earlier requests.
  case settle

  var isDiscard: Bool { if case .discard = self { true } else { false } }
}

typealias RecorderQueue = Worker<RecorderRequest, RecorderNews>

/// The recorder's thread: handles requests and encodes queued frames.
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
      // Queued frames are encoded first.
      while recordOne() {}
      Stack.wipe()
    }
  }

  /// Encodes the oldest frame in the queue; false if there is none.
  @discardableResult private func recordOne() -> Bool {
    guard let frame = frames.take() else { return false }
    maker.take(frame.stamp) { frame.picture }.forEach(tell)
    return true
  }

  private func tell(_ news: RecorderNews) { queue.tell(news, to: take) }
}
