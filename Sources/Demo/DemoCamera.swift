package import Frames
package import Contract
package import Imaging

/// The built-in camera: a rendered person who follows a track; the same seed and hints give the same frames.
package final class DemoCamera: CameraSource {
  package let info: CameraInfo
  private let track: Track
  private let seed: UInt64
  private let prompter: Prompter?
  private var performance: Performance?
  private var renderer: HeadRenderer?
  private var mode: CameraMode?
  private var stamp: FrameStamp?

  package static let smallest = PixelSize(width: 64, height: 48)
  package static let largest = PixelSize(width: 1920, height: 1080)
  private static let usual = PixelSize(width: 1280, height: 720)
  private static let rates = 1.0...60.0

  /// What the actor does in the frame that `next` stepped to.
  package private(set) var state: ActorState?

  /// A camera for one track; `name` is what `--camera demo:NAME` called it.
  ///
  /// Where the track says `follow` the person
  /// reads the hints from `prompter`; without one nobody tells them anything.
  package init(track: Track, name: String, seed: UInt64, prompter: Prompter? = nil) {
    info = CameraInfo(id: "demo:\(name)", name: "Demo", kind: .demo)
    self.track = track
    self.seed = seed
    self.prompter = prompter
  }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    guard mode == nil else { throw CaptureError(.cameraBusy, "The demo camera is open already.") }
    let rate = wish.framesPerSecond
    let mode = CameraMode(
      size: wish.sizes.first(where: Self.serves) ?? Self.usual,
      framesPerSecond: rate.isNaN ? 30 : min(Self.rates.upperBound, max(Self.rates.lowerBound, rate)))
    self.mode = mode
    performance = Performance(track, seed: seed, prompter: prompter)
    return mode
  }

  private static func serves(_ size: PixelSize) -> Bool {
    (smallest.width...largest.width).contains(size.width) && (smallest.height...largest.height).contains(size.height)
  }

  package var nextDue: Duration? { mode.map { due(stamp.map { $0.number + 1 } ?? 0, $0) } }

  private func due(_ number: Int, _ mode: CameraMode) -> Duration {
    .nanoseconds(Int64(Double(number) * 1e9 / mode.framesPerSecond))
  }

  package func next() throws(CaptureError) -> FrameStamp? {
    guard let mode else { throw Self.closed }
    let number = stamp.map { $0.number + 1 } ?? 0
    let time = due(number, mode)
    stamp = FrameStamp(number: number, capturedAt: time)
    state = performance?.state(at: time)
    return stamp
  }

  package func fill(_ picture: Picture) throws(CaptureError) {
    guard let mode, let stamp, let state else { throw Self.closed }
    guard picture.size == mode.size else {
      throw CaptureError(.ourBug, "A picture of \(picture.size) was brought to a camera of \(mode.size).")
    }
    // The tables are made when the first picture is looked at.
    let renderer = self.renderer ?? HeadRenderer(size: mode.size, seed: seed)
    self.renderer = renderer
    renderer.render(state, frame: stamp.number, into: picture)
  }

  package func close() {
    mode = nil
    stamp = nil
    state = nil
    performance = nil
    renderer = nil
  }

  private static let closed = CaptureError(.cameraUnavailable, "The demo camera is not open.")

  /// The truth about the main person's face in that frame; nil where there is none.
  package var faceBox: Box? {
    guard let state, let mode else { return nil }
    return HeadRenderer.faceBox(of: state, in: mode.size)
  }
}
