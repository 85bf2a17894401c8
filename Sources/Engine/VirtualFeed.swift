package import Frames
package import Contract
internal import Imaging

/// A camera's frames on the virtual clock: each comes exactly when due, and is drawn lazily.
package final class VirtualFeed: FrameFeed {
  package let exposureIsFixed: Bool
  package let asked: CameraMode?
  private let source: any CameraSource
  private let openedAt: Instant
  private let canvas: Picture
  private var mode: CameraMode
  private var isNew = true
  private var refocuses = false
  private var hasEnded = false
  private var hasToldEnd = false
  /// The frame on the canvas.
  private var drawn: Int?

  package init(
    _ source: any CameraSource, wish: CameraWish, exposureIsFixed: Bool, at now: Instant
  ) throws(CaptureError) {
    self.source = source
    self.exposureIsFixed = exposureIsFixed
    asked = wish.best
    mode = try source.open(wish)
    openedAt = now
    canvas = Picture(mode.size)
  }

  package var descriptors: [Int32] { [] }

  package var nextDue: Instant? { hasEnded ? nil : source.nextDue.map { openedAt + $0 } }

  package func news(at now: Instant) -> [FeedItem] {
    let opening: [FeedItem] = isNew ? [.event(.opened(mode))] : []
    isNew = false
    do throws(CaptureError) {
      return opening + (try newest(at: now).map { [.frame($0)] } ?? []) + focus + end
    } catch {
      return opening + [.event(.failed(error))]
    }
  }

  private var focus: [FeedItem] {
    guard refocuses else { return [] }
    refocuses = false
    return source.refocus().map { [.event(.focus($0))] } ?? []
  }

  /// The end of the source, reported once, as by a live feed.
  private var end: [FeedItem] {
    guard nextDue == nil, !hasToldEnd else { return [] }
    hasToldEnd = true
    return [.event(.ended)]
  }

  private func newest(at now: Instant) throws(CaptureError) -> SeenFrame? {
    var newest: FrameStamp?
    while let due = nextDue, due <= now {
      guard let stamp = try source.next() else {
        hasEnded = true
        break
      }
      newest = stamp
    }
    guard let stamp = newest else { return nil }
    return SeenFrame(number: stamp.number, capturedAt: openedAt + stamp.capturedAt) { [weak self] in
      self?.picture(of: stamp)
    }
  }

  private func picture(of stamp: FrameStamp) -> Picture? {
    if drawn == stamp.number { return canvas }
    do { try source.fill(canvas) } catch { return nil }
    drawn = stamp.number
    return canvas
  }

  package var bytes: Int { canvas.memorySize }

  package func begin() { source.begin() }

  package func refocus() { refocuses = true }

  package func close() {
    source.close()
    canvas.wipe()
  }
}
