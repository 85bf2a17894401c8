package import Cameras
package import Contract
internal import Imaging

/// A camera's frames on the virtual clock: they come exactly when they are due, and are drawn only if somebody looks.
package final class VirtualFeed: FrameFeed {
  package let mode: CameraMode
  package let exposureIsFixed: Bool
  private let source: any CameraSource
  private let openedAt: Instant
  private let canvas: Picture

  package init(_ source: any CameraSource, wish: CameraWish, at now: Instant) throws(CaptureError) {
    self.source = source
    mode = try source.open(wish)
    exposureIsFixed = source.exposureIsFixed
    openedAt = now
    canvas = Picture(mode.size)
  }

  package var descriptor: Int32? { nil }

  package var nextDue: Instant? { source.nextDue.map { openedAt + $0 } }

  package func newest(at now: Instant) throws(CaptureError) -> Frame? {
    var newest: FrameStamp?
    while let due = nextDue, due <= now, let stamp = try source.next() { newest = stamp }
    guard let stamp = newest else { return nil }
    return Frame(number: stamp.number, capturedAt: openedAt + stamp.capturedAt) { [source, canvas] in
      do { try source.fill(canvas) } catch { return nil }
      return canvas
    }
  }

  package func close() {
    source.close()
    canvas.wipe()
  }
}
