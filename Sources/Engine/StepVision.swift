package import Frames
package import Contract
package import Finders
internal import Imaging

/// Runs a finder synchronously on a virtual clock: each frame is analysed when it comes, in zero time.
package final class StepVision: VisionFeed {
  private let make: () throws(CaptureError) -> any Finder
  private var finder: (any Finder)?
  private var camera = CameraRole.face
  private var isLooking = false
  private var waiting: [VisionNews] = []
  private var last: SeenFrame?

  /// The finder is built on first use.
  package init(_ make: @escaping () throws(CaptureError) -> any Finder) {
    self.make = make
  }

  package var descriptors: [Int32] { [] }
  package var slot: FrameSlot? { nil }

  package func cameraOpens(_ role: CameraRole, at now: Instant) {
    camera = role
    finder?.reset()
  }

  package func look(_ isLooking: Bool) {
    self.isLooking = isLooking
    if !isLooking { last = nil }
    guard isLooking, finder == nil else { return }
    do throws(CaptureError) {
      let finder = try make()
      // It may have analysed another camera's frames.
      finder.reset()
      self.finder = finder
      if let limitation = finder.limitation { waiting.append(.limited(limitation)) }
    } catch {
      waiting.append(.failed(error))
    }
  }

  package func take(_ frame: SeenFrame) {
    guard isLooking, let finder, let picture = frame.picture else { return }
    last = frame
    waiting.append(
      .finding(
        Finding(
          frame: frame.number, capturedAt: frame.capturedAt, size: picture.size, camera: camera,
          kind: finder.find(in: picture, at: frame.capturedAt.sinceStart))))
  }

  package func frame(_ number: Int) -> SeenFrame? { last?.number == number ? last : nil }

  package func news(at now: Instant) -> [VisionNews] {
    defer { waiting = [] }
    return waiting
  }

  package func forget() {
    finder?.reset()
    (waiting, last) = ([], nil)
  }

  package func close() {
    forget()
    finder = nil
  }
}
