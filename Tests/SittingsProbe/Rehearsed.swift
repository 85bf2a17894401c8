import Cameo
import Contract
import Engine
import Evidence
import Files
import Finders
import Flow
import Imaging
import Recording
import Settings
import Synchronization

/// A finder with a face that fits in every picture, unless it is set to find none.
final class Seer: Finder, Sendable {
  private let state = Mutex((seesNoPerson: false, resets: 0))

  var seesNoPerson: Bool {
    get { state.withLock { $0.seesNoPerson } }
    set { state.withLock { $0.seesNoPerson = newValue } }
  }
  /// How often it was reset.
  var resets: Int { state.withLock { $0.resets } }

  func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    .face(seesNoPerson ? FaceFinding(faces: []) : Person.face(in: picture.size))
  }

  func reset() { state.withLock { $0.resets += 1 } }
}

/// The settings of all sessions: no key presses needed, and the shortest possible clips.
func makeProduction(into folder: String) throws -> SessionComposition {
  var settings = ProgramSettings()
  settings.camera = .demo(track: "cooperative")
  settings.output = folder
  settings.session.ui.showInstructions = false
  settings.session.capture.permission = .granted
  settings.session.capture.autoStart = true
  settings.session.recording = RecordingConfig(durationMs: 500, qualities: [.lowest])
  return try SessionComposition(settings, environment: [:], files: SystemFiles())
}

func presentation(_ assembly: Assembly) -> Presentation {
  Presentation(
    catalogue: assembly.vocabulary.catalogue, language: assembly.language, library: assembly.themes.library,
    theme: assembly.theme)
}

func rehearse(_ count: Int) throws {
  let folder = try temporaryFolder()
  defer { remove(folder) }
  let composition = try makeProduction(into: folder)
  let seer = Seer()
  let house = House(
    composition,
    Engine.Parts(
      cameras: MarkedCameras(nil, isLive: false), vision: [.face: .watching(StepVision { seer })],
      recorder: StepRecorder(), presentation: presentation(composition.assembly)))
  let loop = VirtualLoop(house.engine)
  var endings: [String: Int] = [:]
  for number in 0..<count {
    var person = Person(number)
    seer.seesNoPerson = person.kind.name == Person.none
    let kept = try CaptureFolder.prepare(in: folder, session: "person-\(number)")
    let archive = composition.archive(kept, began: WallTime(), .inStep(StepDisk { Instant() }))
    loop.begin(
      house.sitting(composition.plan, id: "person-\(number)", archive: archive) { person.hear($0.notice, $1) })
    loop.pass(.seconds(40))
    house.engine.send(.cancel(by: .person))
    endings[person.kind.name + ": " + (house.engine.end?.name ?? "none"), default: 0] += 1
    house.engine.wipe()
    remove("\(folder)/person-\(number)")
    if (number + 1).isMultiple(of: max(1, count / 10)) { Usage.now.tell(after: number + 1, endings) }
  }
  house.close()
}

extension SessionEnd {
  var name: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .error: "error"
    }
  }
}
