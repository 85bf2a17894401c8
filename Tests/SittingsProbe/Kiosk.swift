import Cameo
import Contract
import Engine
import Evidence
import Files
import Flow
import Recording
import Settings

/// A week at a kiosk on the virtual clock: people who are captured, walk away at any moment, press whatever there is,
/// and find the camera gone or the disk full.
func keepKiosk(_ count: Int) throws {
  let folder = try temporaryFolder()
  defer { remove(folder) }
  var settings = ProgramSettings()
  settings.camera = .demo(track: "cooperative")
  settings.output = folder
  settings.session.recording = RecordingConfig(durationMs: 500, qualities: [.lowest])
  settings.kiosk.contact = "the desk"
  let production = try Production(settings, environment: [:], files: SystemFiles())
  let shelf = MarkedShelf(Mark(), isLive: false)
  let seer = Seer()
  let house = House(
    production,
    House.Fittings(
      shelf: shelf, vision: [.face: .watching(StepVision { seer })], recorder: StepRecorder(),
      presentation: presentation(production.assembly)))
  let loop = VirtualLoop(house.engine)
  let week = Week(house.engine, loop, shelf, seer)
  let place = FrontDesk.Place(
    nextID: { "person-\(week.count("personSeated"))" },
    archive: { production, id throws(CaptureError) in
      let kept = try CaptureFolder.prepare(in: folder, session: id)
      return production.archive(kept, began: WallTime(), .inStep(StepDisk { Instant() }))
    }, free: { week.isFull ? 0 : nil })
  let desk = FrontDesk(house, place, hear: { stamp, _ in week.hear(stamp.notice) }, onTrouble: { _ in })
  loop.open(production.kiosk, desk.hosting)
  for number in 0..<count {
    week.live(through: number)
    guard week.isFree else { throw Failure("person \(number) has left the kiosk at \(week.page)") }
    for name in try SystemFiles().list(folder) { remove("\(folder)/\(name)") }
    if (number + 1).isMultiple(of: max(1, count / 10)) { Usage.now.tell(after: number + 1, week.told) }
  }
  house.close()
}

/// Who comes, what they do, and what goes wrong meanwhile.
private final class Week {
  private let engine: Engine
  private let loop: VirtualLoop
  private let shelf: MarkedShelf
  private let seer: Seer
  private var random: UInt64 = 0x9E37_79B9
  private(set) var isFull = false
  private(set) var told: [String: Int] = [:]

  init(_ engine: Engine, _ loop: VirtualLoop, _ shelf: MarkedShelf, _ seer: Seer) {
    (self.engine, self.loop, self.shelf, self.seer) = (engine, loop, shelf, seer)
  }

  private static let counted: Set = ["personSeated", "wiped", "outOfOrderShown", "stillThereShown", "sessionEnded"]

  func hear(_ notice: Notice) {
    if Self.counted.contains(notice.name) { told[notice.name, default: 0] += 1 }
    if case .sessionEnded(let end, _, _) = notice { told[end.name, default: 0] += 1 }
  }

  func count(_ name: String) -> Int { told[name, default: 0] }

  var page: String { engine.view?.face.page.rawValue ?? "nothing" }
  var isFree: Bool { engine.view?.face.page == .attract }

  private func dice(_ sides: UInt64) -> UInt64 {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (random >> 33) % sides
  }

  func live(through number: Int) {
    loop.pass(.seconds(Int(dice(300))))
    isFull = dice(40) == 0
    seer.seesNobody = dice(8) == 0
    switch dice(4) {
    case 0: press(Int(dice(9)))
    case 1: pressAtRandom()
    default:
      press(5)
      loop.pass(.seconds(Int(dice(12))))
    }
    if dice(20) == 0 { loseCamera() }
    isFull = false
    // Whatever was broken is mended, and whoever was there has gone.
    loop.pass(.seconds(900)) { [self] _ in isFree }
    shelf.isThere = true
    loop.pass(.seconds(900)) { [self] _ in isFree }
  }

  private func press(_ times: Int) {
    for _ in 0..<times {
      engine.press(.enter)
      loop.pass(.milliseconds(Int(500 + dice(2000))))
    }
  }

  private static let keys: [Key] =
    [.enter, .enter, .tab, .escape, .up, .down, .control("c"), .function(1), .function(2), .unknown]
    + "ql?xtcver1".unicodeScalars.map(Key.character)

  private func pressAtRandom() {
    for _ in 0..<(5 + dice(40)) {
      engine.press(Self.keys[Int(dice(UInt64(Self.keys.count)))])
      loop.pass(.milliseconds(Int(dice(3000))))
    }
  }

  private func loseCamera() {
    shelf.isThere = false
    engine.post(.camera(.lost))
    loop.pass(.seconds(Int(dice(60))))
  }
}
