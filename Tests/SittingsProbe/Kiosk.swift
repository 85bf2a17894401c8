import Cameo
import Cells
import Contract
import Engine
import Evidence
import Files
import Flow
import Glibc
import KioskHost
import Recording
import Settings

/// Weeks at a kiosk on the virtual clock: each visitor must find it as the first one did.
///
/// Visitors are captured, walk away from any page, press any key, and meet a missing camera, a full disk or a power
/// cut.
func keepKiosk(_ count: Int, seed: UInt64) throws {
  let folder = try temporaryFolder()
  defer { remove(folder) }
  let weeks = try Weeks(in: "\(folder)/captures", seed: seed)
  var before: Usage?
  for number in 0..<count {
    try weeks.live(through: number)
    guard (number + 1).isMultiple(of: max(1, count / 10)) else { continue }
    try weeks.searchState()
    Usage.now.tell(after: number + 1, weeks.told)
    if number + 1 >= 200 { before = before ?? Usage.now }
  }
  // The baseline is taken after 200 visitors or more, when all situations have occurred.
  if let before, Usage.now.held - before.held > mostBytes { throw Failure("more memory is held than after 200 people") }
  weeks.stand.house.close()
}

private let mostBytes = 1_000_000

/// The kiosk between two power cuts.
private struct Stand {
  let house: House
  let loop: VirtualLoop
  let desk: Admission
}

/// The visitors, their actions, and the faults meanwhile.
private final class Weeks {
  private let composition: SessionComposition
  private let folder: String
  private let cameras = MarkedCameras(nil, isLive: false)
  private let seer = Seer()
  private var standing: Stand?
  private var random: UInt64
  private var isFull = false
  private var people = 0
  private(set) var told: [String: Int] = [:]
  /// The folders that were reported as saved.
  private var kept: Set<String> = []
  /// The screen of the first visitor, and the last page shown.
  private var first: Grid?
  private var page = Page.processing
  private var complaint: String?

  init(in folder: String, seed: UInt64) throws {
    random = seed &+ 0x9E37_79B9
    var settings = ProgramSettings()
    settings.camera = .demo(track: "cooperative")
    settings.output = folder
    settings.session.recording = RecordingConfig(durationMs: 500, qualities: [.lowest])
    settings.kiosk.contact = "the desk"
    self.folder = folder
    composition = try SessionComposition(settings, environment: [:], files: SystemFiles())
    mkdir(folder, 0o700)
    try open(at: Instant())
  }

  var stand: Stand {
    guard let standing else { preconditionFailure("a kiosk that was never opened") }
    return standing
  }

  private var engine: Engine { stand.house.engine }
  private var loop: VirtualLoop { stand.loop }
  private var isFree: Bool { engine.view?.face.page == .attract }

  /// Starts the program.
  private func open(at now: Instant) throws {
    for trouble in try composition.tidy(at: WallTime()) { throw Failure("\(trouble)") }
    let house = House(
      composition,
      Engine.Parts(
        cameras: cameras, vision: [.face: .watching(StepVision { [seer] in seer })], recorder: StepRecorder(),
        presentation: presentation(composition.assembly)))
    let place = Admission.Place(
      nextID: { [unowned self] in
        people += 1
        return "person-\(people)"
      },
      archive: { [folder] composition, id throws(CaptureError) in
        let kept = try CaptureFolder.prepare(in: folder, session: id)
        return composition.archive(kept, began: WallTime(), .inStep(StepDisk { Instant() }))
      }, report: { [unowned self] _ in OutputFolderReport(free: isFull ? 0 : nil) })
    let desk = Admission(
      house, place, hear: { [unowned self] stamp, _ in hear(stamp) },
      onTrouble: { [unowned self] trouble in complaint = "\(trouble)" })
    let stand = Stand(house: house, loop: VirtualLoop(house.engine, at: now), desk: desk)
    (standing, page) = (stand, .processing)
    house.engine.afterEvent = { [unowned self] in look() }
    stand.loop.open(composition.kiosk, desk.hosting)
  }
}

// MARK: - Checks

extension Weeks {
  private static let counted: Set = ["personSeated", "wiped", "outOfOrderShown", "sessionEnded"]

  private func count(_ name: String) { told[name, default: 0] += 1 }

  private func hear(_ stamp: EventStamp) {
    let notice = stamp.notice
    if Self.counted.contains(notice.name) { count(notice.name) }
    if case .stillThereShown = notice { count("gone from \(page.rawValue)") }
    if case .sessionEnded(let end, let result, _) = notice {
      count(end.name)
      if result != nil { kept.insert(stamp.session) }
    }
  }

  /// After every event: an attract page must equal that of the first visitor.
  private func look() {
    guard let new = engine.view?.face.page, new != page else { return }
    page = new
    guard new == .attract else { return }
    let grid = picture()
    if let first, first != grid { complaint = "another page waits:\n\(grid.text)" }
    first = grid
    count("attract")
  }

  private func picture() -> Grid {
    guard let view = engine.view else { return Grid(Size(columns: 0, rows: 0)) }
    var painter = ScreenPainter()
    let scene = Scene(view: view, presentation: engine.parts.presentation, frame: engine.frame, now: Instant())
    painter.paint(scene, on: ScreenPainter.Surface(size: Size(columns: 80, rows: 24)))
    return painter.grid
  }

  /// Between sessions only reported folders are on the disk.
  private func check(after number: Int) throws {
    guard isFree else { throw Failure("person \(number) has left the kiosk at \(page.rawValue)") }
    let names = try Set(SystemFiles().list(folder))
    guard names == kept else { throw Failure("after person \(number) \(names) stand there, not \(kept)") }
    for name in names { remove("\(folder)/\(name)") }
    kept = []
    if let complaint { throw Failure("after person \(number): \(complaint)") }
  }

  /// And no personal data is reachable in memory.
  func searchState() throws {
    let left = census(of: stand.house).filter { $0.value.contains("person-") }
    guard left.isEmpty else { throw Failure("\(left)") }
  }
}

// MARK: - Events

extension Weeks {
  private func dice(_ sides: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % UInt64(sides))
  }

  func live(through number: Int) throws {
    loop.pass(.seconds(dice(300)))
    seer.seesNoPerson = dice(8) == 0
    switch dice(4) {
    case 0: try press(dice(9))
    case 1: try pressAtRandom()
    default:
      try press(5)
      loop.pass(.seconds(dice(12)))
    }
    // First the visitor leaves, then faults are fixed.
    for _ in 0..<2 {
      loop.pass(.seconds(900)) { [self] _ in isFree }
      (cameras.isThere, isFull) = (true, false)
    }
    try check(after: number)
  }

  private func press(_ times: Int) throws {
    for _ in 0..<times {
      engine.press(.enter)
      loop.pass(.milliseconds(500 + dice(2000)))
      try mayBreak(oneIn: 60)
    }
  }

  private static let keys: [Key] =
    [.enter, .enter, .tab, .escape, .up, .down, .control("c"), .function(1), .function(2), .unknown]
    + "ql?xtcver1".unicodeScalars.map(Key.character)

  private func pressAtRandom() throws {
    for _ in 0..<(5 + dice(40)) {
      engine.press(Self.keys[dice(Self.keys.count)])
      loop.pass(.milliseconds(dice(3000)))
      try mayBreak(oneIn: 300)
    }
  }

  private func mayBreak(oneIn sides: Int) throws {
    switch dice(sides) {
    case 0:
      count("camera gone")
      cameras.isThere = false
      engine.post(.camera(.lost))
    case 1:
      count("disk full")
      isFull = true
    case 2:
      count("power cut")
      try cutPower()
    default: return
    }
    loop.pass(.seconds(dice(60)))
  }

  /// The disk keeps its state, and the memory is lost.
  private func cutPower() throws {
    let twin = folder + "-then"
    link(folder, as: twin)
    stand.house.close()
    remove(folder)
    guard rename(twin, folder) == 0 else { throw Failure("the disk of that moment is lost") }
    try open(at: loop.now)
    // A folder that was complete but not yet reported stays.
    for name in try SystemFiles().list(folder) where !kept.contains(name) {
      let files = try SystemFiles().list("\(folder)/\(name)")
      guard files.contains("result.json"), files.contains("manifest.json") else { throw Failure("\(name) is half") }
      kept.insert(name)
    }
  }
}
