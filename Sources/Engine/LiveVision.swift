package import Frames
package import Contract
package import Finders

/// Runs a finder on its own thread; the newest frame wins.
package final class LiveVision: VisionFeed {
  private let thread: FinderThread
  private var camera = CameraRole.face
  private var openedAt = Instant()

  /// Starts loading the finder at once, so that it is ready when needed.
  package init(_ make: @escaping FinderThread.FinderMaking) throws(CaptureError) {
    thread = try FinderThread(make)
    thread.slot.shut(true)
    try thread.start()
  }

  package var descriptors: [Int32] { [thread.descriptor] }
  package var slot: FrameSlot? { thread.slot }

  package func cameraOpens(_ role: CameraRole, at now: Instant) {
    (camera, openedAt) = (role, now)
    thread.reset()
  }

  package func look(_ isLooking: Bool) { if isLooking { thread.slot.shut(false) } else { thread.rest() } }

  package func frame(_ number: Int) -> SeenFrame? {
    thread.frame(number).map { frame in
      SeenFrame(number: number, capturedAt: openedAt + frame.stamp.capturedAt) { frame.picture }
    }
  }

  package func take(_ frame: SeenFrame) {}

  package var isReady: Bool { thread.isReady }

  package func news(at now: Instant) -> [VisionNews] {
    thread.news().compactMap { news in
      switch news {
      case .ready(let limitation): limitation.map(VisionNews.limited)
      case .failed(let error): .failed(error)
      case .damaged(let damage): .damaged(damage)
      case .sighting(let sighting): .finding(finding(sighting))
      }
    }
  }

  private func finding(_ sighting: Sighting) -> Finding {
    Finding(
      frame: sighting.stamp.number, capturedAt: openedAt + sighting.stamp.capturedAt, size: sighting.size,
      camera: camera, kind: sighting.kind)
  }

  package var counters: (frames: StageCounters, stages: FinderCost)? {
    let (counts, spent) = (thread.counts, thread.spent)
    return (StageCounters(done: counts.analysed, lost: counts.skipped, spent: spent.total), spent)
  }

  package func forget() {
    thread.rest()
    thread.reset()
  }

  package func close() { thread.leave() }
}
