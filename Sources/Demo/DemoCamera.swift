package import Frames
package import Contract
package import Imaging

/// The built-in camera: renders a person or document that follows a track; the same seed and hints give the same frames.
package final class DemoCamera: CameraSource {
  package let info: CameraInfo
  private let script: DemoScript
  private let seed: UInt64
  private let prompter: Prompter?
  private var play: Play?
  private var painter: Painter?
  private var mode: CameraMode?
  private var stamp: FrameStamp?

  package static let smallest = PixelSize(width: 64, height: 48)
  package static let largest = PixelSize(width: 1920, height: 1080)
  private static let usual = PixelSize(width: 1280, height: 720)
  private static let rates = 1.0...60.0

  /// The timeline of an open camera.
  private enum Play {
    case person(DemoTimeline<ActorState>)
    case document(DemoTimeline<DocumentState>)
  }

  private enum Scene {
    case person(ActorState)
    case document(DocumentState)
  }

  private enum Painter {
    case person(HeadRenderer)
    case document(DocumentRenderer)
  }

  /// The scene in the current frame, to which `next` has stepped.
  private var scene: Scene?

  /// The person in the current frame; `nil` if the track shows a document.
  package var state: ActorState? { if case .person(let state) = scene { state } else { nil } }
  /// The document in the current frame; `nil` if the track shows a person.
  package var document: DocumentState? { if case .document(let state) = scene { state } else { nil } }

  /// A camera for one track; `name` is the NAME in `--camera demo:NAME`.
  ///
  /// After `follow` in a track, the actor reads the hints from `prompter`; without one it gets none.
  package init(script: DemoScript, name: String, seed: UInt64, prompter: Prompter? = nil) {
    info = CameraInfo(id: "demo:\(name)", name: "Demo", kind: .demo)
    self.script = script
    self.seed = seed
    self.prompter = prompter
  }

  package convenience init(track: Track, name: String, seed: UInt64, prompter: Prompter? = nil) {
    self.init(script: .person(track), name: name, seed: seed, prompter: prompter)
  }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    guard mode == nil else { throw CaptureError(.cameraBusy, "The demo camera is already open.") }
    let rate = wish.framesPerSecond
    let mode = CameraMode(
      size: wish.sizes.first(where: Self.serves) ?? Self.usual,
      framesPerSecond: rate.isNaN ? 30 : min(Self.rates.upperBound, max(Self.rates.lowerBound, rate)))
    self.mode = mode
    play =
      switch script {
      case .person(let track): .person(DemoTimeline(track, seed: seed, prompter: prompter))
      case .document(let track): .document(DemoTimeline(track, seed: seed, prompter: prompter))
      }
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
    advance(to: time)
    return stamp
  }

  private func advance(to time: Duration) {
    switch play {
    case .person(var performance):
      scene = .person(performance.state(at: time))
      play = .person(performance)
    case .document(var performance):
      scene = .document(performance.state(at: time))
      play = .document(performance)
    case nil: scene = nil
    }
  }

  package func fill(_ picture: Picture) throws(CaptureError) {
    guard let mode, let stamp, let scene else { throw Self.closed }
    guard picture.size == mode.size else {
      throw CaptureError(.ourBug, "A picture of \(picture.size) was brought to a camera of \(mode.size).")
    }
    // Created lazily: a renderer builds tables.
    let painter = self.painter ?? makePainter(mode.size)
    self.painter = painter
    switch (painter, scene) {
    case (.person(let renderer), .person(let state)): renderer.render(state, frame: stamp.number, into: picture)
    case (.document(let renderer), .document(let state)): renderer.render(state, frame: stamp.number, into: picture)
    case (.person, .document), (.document, .person):
      preconditionFailure("a person's painter for a document, or a document's for a person")
    }
  }

  private func makePainter(_ size: PixelSize) -> Painter {
    switch script {
    case .person: .person(HeadRenderer(size: size, seed: seed))
    case .document: .document(DocumentRenderer(size: size, seed: seed))
    }
  }

  package func close() {
    mode = nil
    stamp = nil
    scene = nil
    play = nil
    painter = nil
  }

  private static let closed = CaptureError(.cameraUnavailable, "The demo camera is not open.")

  /// The ground truth of the main person's face box in the current frame; `nil` if there is none.
  package var faceBox: Box? {
    guard let state, let mode else { return nil }
    return HeadRenderer.faceBox(of: state, in: mode.size)
  }

  /// The ground truth of the document's corners in the current frame; `nil` if none is visible.
  package var corners: Quad? {
    guard let document, let mode else { return nil }
    return DocumentPose.corners(of: document, in: mode.size)
  }
}
