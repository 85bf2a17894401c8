import Frames
import Threads
import Cells
import Contract
import Engine
import Finders
import Flow
import Imaging
import Synchronization
import Terminal
import Testing

/// A gate that blocks a finder until the test is over.
private final class Gate: Sendable {
  private let opening: Bell
  private let arrival: Bell
  private let end: Bell

  init() throws { (opening, arrival, end) = (try Bell(), try Bell(), try Bell()) }

  /// Waits as long as the test runs; the bell stays rung, so later callers do not wait.
  func stand() {
    arrival.ring()
    _ = opening.wait(.seconds(100))
  }

  var isStoodBefore: Bool { arrival.wait(.zero) }
  func open() { opening.ring() }
  func leave() { end.ring() }
  /// Whether the blocked caller has continued.
  func isLeft() -> Bool { end.wait(.seconds(20)) }
}

/// A finder that never finishes its first frame.
private final class Dawdler: Finder {
  private let gate: Gate

  init(_ gate: Gate) { self.gate = gate }

  func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    gate.stand()
    return .face(FaceFinding(faces: []))
  }

  func reset() { gate.leave() }
}

/// Plain grey, as fast as a camera.
private final class GreyCamera: CameraSource {
  let info = CameraInfo(id: "grey", name: "Grey")
  private var number = 0

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    CameraMode(size: PixelSize(width: 64, height: 48), framesPerSecond: 200)
  }

  var nextDue: Duration? { .milliseconds(5) * number }

  func next() throws(CaptureError) -> FrameStamp? {
    number += 1
    return FrameStamp(number: number, capturedAt: .milliseconds(5) * number)
  }

  func fill(_ picture: Picture) throws(CaptureError) { picture.luma.update(repeating: UInt8(number & 0x7f)) }
  func close() {}
}

private final class GreyCameras: CameraProvider {
  func list() -> [CameraInfo] { [CameraInfo(id: "grey", name: "Grey")] }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    try LiveFeed(GreyCamera(), wish: CameraWish(sizes: []), exposureIsFixed: true, at: now, alsoInto: readers)
  }

  func chooseNext(for role: CameraRole) -> Bool { false }
}

/// Counts the frames shown, and presses keys at the test's request.
private final class SightRenderer: Display {
  private let bell: Bell
  private var keys: [Key] = []
  private(set) var frames: Set<Int> = []
  private(set) var views: [SessionView] = []
  var onScene: (SightRenderer) -> Void = { _ in }

  init() throws { bell = try Bell() }

  var inputDescriptor: Int32? { bell.descriptor }
  let hasInput = true
  let showsPictures = true
  let isReady = true
  var size: Size? { Size(columns: 80, rows: 24) }
  let hasNewSize = false

  func readKeys() -> [Key] {
    bell.silence()
    defer { keys = [] }
    return keys
  }

  func press(_ key: Key) {
    keys.append(key)
    bell.ring()
  }

  func show(_ scene: Scene) {
    if let frame = scene.frame { frames.insert(frame.number) }
    views.append(scene.view)
    onScene(self)
  }

  var last: CaptureView? {
    guard case .videoCapture(let view) = views.last?.face.content else { return nil }
    return view
  }

  func resized() {}
  func stopUntilContinued() {}
  func close() {}
}

/// Real threads: the camera's, the finder's, and the loop on the test's own.
@Suite(.timeLimit(.minutes(2))) struct SlowVisionTests {
  private func run(_ vision: LiveVision, _ onlooker: SightRenderer, _ gate: Gate) throws -> SessionEnd {
    let engine = Engine(
      Engine.Parts(cameras: GreyCameras(), vision: [.face: .watching(vision)], presentation: try Shipped.presentation())
    )
    let loop = LiveLoop(
      engine: engine, display: onlooker, commands: CommandQueue(), ownsSignals: false, facts: SceneFacts(),
      pace: LiveLoop.Pace(framesPerSecond: 1000))
    let end = loop.run(Sitting(.preview(SessionConfig()), id: "slow"))
    engine.wipe()
    return end
  }

  @Test func hungFrameBlocksNeitherDrawingNorKeysNorLeaving() throws {
    let (gate, onlooker) = (try Gate(), try SightRenderer())
    let vision = try LiveVision { () throws(CaptureError) in Dawdler(gate) }
    var drawn = 0
    onlooker.onScene = { onlooker in
      guard gate.isStoodBefore else { return }
      drawn += 1
      // After fifty frames the finder is still blocked, and a key is handled all the same.
      if drawn == 50 { onlooker.press(.character("e")) }
      if drawn > 50, onlooker.last?.explains == false { onlooker.press(.character("q")) }
    }
    #expect(try run(vision, onlooker, gate) == .cancelled(by: .person))
    #expect(onlooker.frames.count >= 10)
    // Closing returns although the finder does not.
    vision.close()
    gate.open()
    #expect(gate.isLeft(), "the abandoned thread wipes its data and ends")
  }

  @Test func leavingIsImmediateWhileTheFinderLoads() throws {
    let (gate, onlooker) = (try Gate(), try SightRenderer())
    let vision = try LiveVision { () throws(CaptureError) in
      gate.stand()
      return Dawdler(gate)
    }
    onlooker.onScene = { onlooker in
      if onlooker.frames.count == 10 { onlooker.press(.character("q")) }
    }
    #expect(try run(vision, onlooker, gate) == .cancelled(by: .person))
    vision.close()
    gate.open()
    #expect(gate.isLeft())
  }
}
