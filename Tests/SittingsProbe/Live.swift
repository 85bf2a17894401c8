import Cameo
import Cells
import Contract
import Engine
import Evidence
import Finders
import Frames
import Imaging
import Recording
import Terminal

/// A camera whose pictures all contain the same mark, or nothing.
final class MarkedCamera: CameraSource {
  let info = CameraInfo(id: "marked", name: "Marked")
  private let mark: Mark?
  private let size = PixelSize(width: 160, height: 120)
  private var number = 0

  init(_ mark: Mark?) { self.mark = mark }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode { CameraMode(size: size, framesPerSecond: 60) }

  var nextDue: Duration? { .milliseconds(16) * number }

  func next() throws(CaptureError) -> FrameStamp? {
    number += 1
    return FrameStamp(number: number - 1, capturedAt: .milliseconds(16) * (number - 1))
  }

  func fill(_ picture: Picture) throws(CaptureError) {
    for plane in [picture.luma, picture.blue, picture.red] { mark?.fill(plane) }
  }

  func close() {}
}

final class MarkedCameras: CameraProvider {
  private let mark: Mark?
  private let isLive: Bool
  var isThere = true

  init(_ mark: Mark?, isLive: Bool) { (self.mark, self.isLive) = (mark, isLive) }

  func list() -> [CameraInfo] { isThere ? [CameraInfo(id: "marked", name: "Marked")] : [] }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    guard isThere else { throw CaptureError(.cameraUnavailable, "It has gone.") }
    let wish = CameraWish(sizes: [])
    return isLive
      ? try LiveFeed(MarkedCamera(mark), wish: wish, exposureIsFixed: true, at: now, alsoInto: readers)
      : try VirtualFeed(MarkedCamera(mark), wish: wish, exposureIsFixed: true, at: now)
  }

  func chooseNext(for role: CameraRole) -> Bool { false }
}

/// A house in real time, on a terminal without a screen.
struct LiveRig {
  let composition: SessionComposition
  let house: House
  let loop: LiveLoop
  let terminal = HeadlessTerminal()
  let display: ScreenDisplay
  let seer = Seer()

  init(into folder: String, _ mark: Mark, records: Bool) throws {
    let composition = try makeProduction(into: folder)
    self.composition = composition
    house = House(
      composition,
      Engine.Parts(
        cameras: MarkedCameras(mark, isLive: true), vision: [.face: .watching(try LiveVision { [seer] in seer })],
        recorder: records ? try LiveRecorder() : VirtualRecorder(),
        presentation: presentation(composition.assembly)))
    display = ScreenDisplay(terminal)
    loop = LiveLoop(
      engine: house.engine, display: display, commands: CommandQueue(), ownsSignals: false,
      facts: composition.facts(forPreview: false))
  }

  func sit(
    _ id: String, keptIn folder: String?, hear: @escaping (EventStamp, Engine) -> Void
  ) throws -> SessionEnd {
    let hold = KeepingHold()
    let kept = try folder.map { try CaptureFolder.prepare(in: $0, session: id, disk: hold.disk) }
    let archive = kept.map { composition.archive($0, began: WallTime(), .aside(hold)) }
    return loop.run(house.sitting(composition.plan, id: id, archive: archive, hear: hear))
  }
}

func sitLive(_ count: Int) throws {
  let folder = try temporaryFolder()
  defer { remove(folder) }
  let rig = try LiveRig(into: folder, Mark(), records: true)
  var endings: [String: Int] = [:]
  for number in 0..<count {
    var person = Person(number, among: Person.kinds.count - 1)
    let end = try rig.sit("person-\(number)", keptIn: folder) { person.hear($0.notice, $1) }
    endings[person.kind.name + ": " + end.name, default: 0] += 1
    rig.house.engine.wipe()
    remove("\(folder)/person-\(number)")
    if (number + 1).isMultiple(of: max(1, count / 10)) { Usage.now.tell(after: number + 1, endings) }
  }
  rig.house.close()
}
