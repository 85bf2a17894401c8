import Contract
import Demo
import Engine
import Flow
import Frames
import Imaging
import Testing

/// A document in front of the demo camera with wrong corners, up to the corner editor.
final class CornerRig {
  static let size = PixelSize(width: 1280, height: 720)

  let engine: Engine
  let loop: VirtualLoop
  private(set) var notices: [Notice] = []
  /// The true corners in the captured frame.
  let truth: Quad
  private(set) var pressed = 0

  /// `words` are those of a track; `off` displaces the true corners for the finder.
  init(_ words: String, seed: UInt64 = 1, off: (Quad) -> Quad) throws {
    let script = try #require(DemoScript.read(Array("0s document=td1 \(words)".utf8), file: "a.track").script)
    let camera = DemoCamera(script: script, name: "test", seed: seed)
    engine = Engine(
      Engine.Parts(
        cameras: CornerCameras(camera), vision: [.document: .scripted], presentation: try Shipped.presentation()))
    loop = VirtualLoop(engine)
    let config = SessionConfig(
      ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .granted),
      document: DocumentConfig(kind: .td1, mode: .manual),
      flow: "document")
    var heard: (Notice) -> Void = { _ in }
    loop.begin(
      Sitting(
        Plan(config, preset: .selfieFast, seed: 1), id: "test", archive: Drawer(), listeners: [{ heard($0.notice) }]))
    loop.pass(.seconds(20)) { $0.view?.controls.map(\.id) == [.takePicture] && $0.looking != nil }
    engine.press(.character("m"))
    loop.pass(.milliseconds(100))
    truth = try #require(camera.corners)
    let found = off(truth)
    let frame = try #require(engine.frame)
    let outline = DocumentOutline(
      quad: found, aspect: 1.58, fill: found.width / Double(Self.size.width), room: 0.1, edgeWidth: 1.4,
      light: DocumentLight(median: 180, clipped: 0, glare: 0))
    engine.find(
      Finding(
        frame: frame.number, capturedAt: loop.now, size: Self.size, camera: .document,
        kind: .document(DocumentFinding(outline: outline))))
    loop.pass(.seconds(1))
    heard = { [weak self] in self?.notices.append($0) }
    engine.press(.character("c"))
  }

  func press(_ key: Key) {
    engine.press(key)
    pressed += 1
  }

  var editor: CornerEditor? {
    if case .documentCorners(let editor) = engine.view?.face.content { editor } else { nil }
  }

  var shot: DocumentShot? {
    if case .documentReview(let review) = engine.view?.face.content { review.shot } else { nil }
  }

  /// The current error of a corner, over the document's width.
  func error(of corner: Int) -> Double {
    guard let editor else { return .infinity }
    return editor.quad.corners[corner].distance(to: truth.corners[corner]) / truth.width
  }

  /// The largest corner error, over the document's width.
  func error(of quad: Quad) -> Double {
    (zip(quad.corners, truth.corners).map { $0.distance(to: $1) }.max() ?? .infinity) / truth.width
  }
}

extension Quad {
  /// Displaces each corner by so much of the width.
  func perturbed(by share: ClosedRange<Double>, _ dice: inout Dice) -> Quad {
    var quad = self
    for corner in 0..<4 {
      let way = Double.random(in: share, using: &dice) * width
      // A direction from a point in the unit disc, so that no trigonometry is needed.
      var (x, y) = (0.0, 0.0)
      repeat {
        (x, y) = (.random(in: -1...1, using: &dice), .random(in: -1...1, using: &dice))
      } while !(0.01...1).contains(x * x + y * y)
      let length = (x * x + y * y).squareRoot()
      quad.corners[corner].x += x / length * way
      quad.corners[corner].y += y / length * way
    }
    return quad
  }
}

private final class CornerCameras: CameraProvider {
  private let camera: DemoCamera
  private var isOpen = false

  init(_ camera: DemoCamera) { self.camera = camera }

  var opened: CameraInfo? { isOpen ? camera.info : nil }
  func list() -> [CameraInfo] { [CameraInfo(id: "demo", name: "Demo")] }
  func chooseNext(for role: CameraRole) -> Bool { false }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    isOpen = true
    return try VirtualFeed(camera, wish: CameraWish(sizes: [CornerRig.size]), exposureIsFixed: true, at: now)
  }
}

/// An empty archive, as the engine keeps pictures only for an archive.
private final class Drawer: PlainArchive {
  func keep(_: SessionEnd, _: Dossier, _: [String: KeptPicture], _: [EventStamp]) {}
  func news() -> ArchiveNews? { nil }
  func stopKeeping() -> Bool { true }
  func abandon() {}
}
