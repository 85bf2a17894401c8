internal import Cameras
internal import Contract
internal import Synchronization

/// What the finder's thread has told and nobody has read yet; of sightings only the newest few are kept.
final class FaceMailbox: Sendable {
  private static let most = 32

  private let bell: Bell
  private let news = Mutex<[FaceThread.News]>([])

  init() throws(CaptureError) { bell = try Bell() }

  var descriptor: Int32 { bell.descriptor }

  func put(_ item: FaceThread.News) {
    news.withLock { items in
      if items.count >= Self.most, let oldest = items.firstIndex(where: { $0.isSighting }) {
        items.remove(at: oldest)
      }
      items.append(item)
    }
    bell.ring()
  }

  func takeAll() -> [FaceThread.News] {
    bell.silence()
    return news.withLock { items in
      defer { items = [] }
      return items
    }
  }
}

extension FaceThread.News {
  fileprivate var isSighting: Bool { if case .sighting = self { true } else { false } }
}
