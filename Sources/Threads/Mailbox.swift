package import Contract
import Synchronization

/// A mailbox: queues messages from one thread to another, oldest first.
package final class Mailbox<News: Sendable>: Sendable {
  private let bell: Bell
  private let waiting = Mutex<[News]>([])
  private let most: Int
  private let isDispensable: @Sendable (News) -> Bool

  /// If `most` messages are queued, the oldest one that is dispensable is dropped.
  package init(
    most: Int = .max, dropping isDispensable: @escaping @Sendable (News) -> Bool = { _ in false }
  ) throws(CaptureError) {
    bell = try Bell()
    self.most = most
    self.isDispensable = isDispensable
  }

  /// Readable while messages are queued.
  package var descriptor: Int32 { bell.descriptor }

  package func put(_ item: News) {
    waiting.withLock { items in
      if items.count >= most, let oldest = items.firstIndex(where: isDispensable) { items.remove(at: oldest) }
      items.append(item)
    }
    bell.ring()
  }

  /// Drops queued messages.
  package func drop(_ isMeant: (News) -> Bool) {
    waiting.withLock { $0.removeAll(where: isMeant) }
  }

  package func takeAll() -> [News] {
    bell.silence()
    return waiting.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
