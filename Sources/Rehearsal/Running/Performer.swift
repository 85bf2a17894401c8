internal import Contract
internal import Engine
internal import Tape

/// Carries out one test, command by command, until its end or until something does not hold.
final class Performer {
  /// How long a wait without a limit of its own waits.
  static let patience: Duration = .seconds(15)

  /// What did not hold, before anything is told around it.
  struct Miss: Error {
    var kind = TestFailure.Kind.failed
    var message: String
    var remedy = ""
    var nearest: String?
    /// The word of the line that is meant.
    var word = 0
  }

  let test: TestScript
  let variant: Variant
  let world: TapeWorld
  let theatre: Theatre
  private let seesCaptures: (@Sendable (String) -> Void)?
  let desk: ArtefactDesk
  /// Where the run is shown, if it is.
  let screening: Screening?
  var onlooker = Onlooker()
  /// Events up to here have been waited for.
  var heard = 0
  /// Events from here on count for Expect+Event.
  var marked = 0
  var (markedSounds, markedWords) = (0, 0)
  var marks: [String: Instant] = [:]
  var patterns: [String: Pattern] = [:]
  /// When each command began and when all was done, to film the same tape elsewhere.
  private(set) var starts: [Duration] = []

  init(_ test: TestScript, _ variant: Variant, on stage: PerformanceStage, screening: Screening?) {
    self.test = test
    self.variant = variant
    theatre = stage.theatre
    world = TapeWorld(stage.theatre, folder: Paths.folder(of: test.file))
    desk = ArtefactDesk(
      stage.artefacts, test: test, variant: variant, showsPicture: stage.showsPicture,
      reel: stage.keepsReels ? Reel() : nil)
    self.screening = screening
    seesCaptures = stage.seesCaptures
  }

  func perform() -> TestReport {
    world.onMoment = { [weak self] in self?.moment() }
    world.onEvent = { [weak self] stamp in self.map { $0.desk.mark(stamp, in: $0.world) } }
    if let screening {
      world.beforeMoving = { [weak self] time in self.map { screening.wait(until: time, $0) } }
    }
    defer { world.close() }
    var report = TestReport(file: test.file, name: test.name, variant: variant.label, place: variant.place)
    do throws(Miss) {
      try performAll()
    } catch {
      report.failure = failure(screening?.isInterrupted == true ? Self.stopped : error, at: current)
    }
    do throws(CaptureError) {
      try desk.finish(world)
    } catch {
      let miss = Miss(kind: .cannotWrite, message: error.message, remedy: error.recovery)
      report.failure = report.failure ?? failure(miss, at: current)
    }
    report.time = world.now.sinceStart
    report.artefacts = desk.written
    report.reel = desk.reel
    report.events = world.log.map(\.line)
    if let captures = world.captures { seesCaptures?(captures.root) }
    return report
  }

  private var current: Cue?
  private static let stopped = Miss(kind: .interrupted, message: "stopped by Ctrl-C")

  private func performAll() throws(Miss) {
    variant.settings.forEach { world.settings.take($0, folder: "") }
    for cue in test.cues {
      current = cue
      starts.append(world.now.sinceStart)
      try perform(cue)
    }
    starts.append(world.now.sinceStart)
    // A test that only sets up has a session all the same.
    begin()
    screening?.handOver(self)
  }

  /// Called at every visible moment, for films and lines.
  private func moment() {
    onlooker.writeLines(of: world)
    desk.film(world, with: &onlooker)
    screening?.show(self)
  }

  private func perform(_ cue: Cue) throws(Miss) {
    if cue.command.needsSession { begin() }
    screening?.pause(before: cue, self)
    switch cue.command {
    case .type(let text, let every): try type(text, every: every)
    case .key(let key, let every, let times): try press(key, every: every, times: times)
    case .control(let letter): try press(letter == "z" ? nil : .control(letter))
    case .click(let target): try click(target)
    case .burst(let presses, let every): try burst(presses, every: every)
    case .set(let setting): if !variant.overrides(setting) { world.settings.take(setting, folder: cue.folder) }
    case .camera(let order): try camera(order, folder: cue.folder)
    case .face(let script): try face(script)
    case .deed(let deed): try act(deed)
    case .findings(let path): try findings(Paths.joined(cue.folder, path))
    case .recorder(.virtual): world.settings.hasRecorder = true
    case .fault(let fault): world.fault = fault
    case .resize(let size): try resize(size)
    case .signal(let name): try signal(name)
    case .reload(let path): try reload(Paths.joined(cue.folder, path))
    case .pause(let length): pass(length)
    case .wait(let wait, let limit): try self.wait(wait, limit: limit ?? Self.patience)
    case .expect(let what): try expect(what)
    case .reject(let what): try reject(what)
    case .mark(let name): mark(name)
    case .hide: desk.hide(at: world.now)
    case .show:
      desk.show(at: world.now)
      moment()
    case .environment(let name, let value): world.settings.environment[name] = value
    case .require(let program): try require(program)
    case .screenshot(let path, let format): try screenshot(path, format, cue)
    case .output(let path, let format): desk.open(path, format, isShared: isShared(cue))
    case .test, .source, .eachLanguage: break
    }
    if screening?.isInterrupted == true { throw Self.stopped }
  }

  private func begin() {
    if !world.hasBegun { world.begin() }
  }

  /// Whether a line stands before the first test, so that other tests have it too.
  func isShared(_ cue: Cue) -> Bool {
    test.shared.contains { $0.place == cue.place && $0.file == cue.file }
  }

  func pass(_ length: Duration, until isEnough: () -> Bool = { false }) {
    world.pass(length) { isEnough() || screening?.isInterrupted == true }
  }

  func look() -> Sight { onlooker.look(at: world) }

  private func mark(_ name: String) {
    marks[name] = world.now
    (marked, markedSounds, markedWords) = (world.log.count, world.sounds.count, world.voice.said.count)
  }
}

extension Tape.Command {
  /// Whether it needs a program that runs; what stands before the first of these sets up the world.
  fileprivate var needsSession: Bool {
    switch self {
    case .type, .key, .control, .click, .burst, .resize, .signal, .reload, .pause, .wait, .expect, .reject, .screenshot,
      .mark, .deed:
      true
    case .set, .camera, .face, .findings, .recorder, .fault, .output, .hide, .show, .environment, .require, .test,
      .source, .eachLanguage:
      false
    }
  }
}
