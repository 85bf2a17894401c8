internal import Contract
internal import Engine
internal import Tape

/// Interpreter of one test: runs its commands until the end or the first failure.
final class Performer {
  /// The default timeout of a wait.
  static let patience: Duration = .seconds(15)

  /// A failed command, without its context.
  struct Miss: Error {
    var kind = TestFailure.Kind.failed
    var message: String
    var remedy = ""
    var nearest: String?
    /// The index of the word that the failure points at.
    var word = 0
  }

  let test: TestScript
  let variant: Variant
  let world: TapeWorld
  let theatre: Theatre
  private let seesCaptures: (@Sendable (String) -> Void)?
  let artefacts: ArtefactWriter
  /// Shows the run live, if set.
  let screening: Screening?
  var renderer = SightRenderer()
  /// Events up to this index were consumed by waits.
  var heard = 0
  /// Expect+Event searches from this index on.
  var marked = 0
  var (markedSounds, markedWords) = (0, 0)
  var marks: [String: Instant] = [:]
  var patterns: [String: Pattern] = [:]
  /// The start of each command and the end of the last, for filming the tape with VHS.
  private(set) var starts: [Duration] = []

  init(_ test: TestScript, _ variant: Variant, on stage: PerformanceStage, screening: Screening?) {
    self.test = test
    self.variant = variant
    theatre = stage.theatre
    world = TapeWorld(stage.theatre, folder: Paths.folder(of: test.file))
    world.isTraced = stage.tracesCore
    artefacts = ArtefactWriter(
      stage.artefacts, test: test, variant: variant, showsPicture: stage.showsPicture,
      reel: stage.keepsReels ? ScreenReel() : nil)
    self.screening = screening
    seesCaptures = stage.seesCaptures
  }

  func perform() -> TestReport {
    world.onMoment = { [weak self] in self?.moment() }
    world.onEvent = { [weak self] stamp in self.map { $0.artefacts.mark(stamp, in: $0.world) } }
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
      try artefacts.finish(world)
    } catch {
      let miss = Miss(kind: .cannotWrite, message: error.message, remedy: error.recovery)
      report.failure = report.failure ?? failure(miss, at: current)
    }
    report.time = world.now.sinceStart
    report.artefacts = artefacts.written
    report.reel = artefacts.reel
    report.events = world.log.map(\.line)
    if let captures = world.captures { seesCaptures?(captures.root) }
    return report
  }

  private var current: Cue?
  private static let stopped = Miss(kind: .interrupted, message: "stopped by Ctrl-C")

  private func performAll() throws(Miss) {
    variant.settings.forEach { world.settings.take($0, folder: "") }
    world.settings.awaitsLastPage = test.awaitsLastPage
    for cue in test.cues {
      current = cue
      starts.append(world.now.sinceStart)
      try perform(cue)
    }
    starts.append(world.now.sinceStart)
    // A test with setup commands only still runs a session.
    begin()
    screening?.handOver(self)
  }

  /// Called at every visible moment, for films and lines.
  private func moment() {
    renderer.writeLines(of: world)
    artefacts.film(world, with: &renderer)
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
    case .fault(let fault): try inject(fault)
    case .courier(let script): try courier(script)
    case .chip(let script): try chip(script)
    case .reader(let state): world.readers(are: state)
    case .resize(let size): try resize(size)
    case .signal(let name): try signal(name)
    case .reload(let path): try reload(Paths.joined(cue.folder, path))
    case .pause(let length): pass(length)
    case .wait(let wait, let limit): try self.wait(wait, limit: limit ?? Self.patience)
    case .expect(let what): try expect(what)
    case .reject(let what): try reject(what)
    case .mark(let name): mark(name)
    case .hide: artefacts.hide(at: world.now)
    case .show:
      artefacts.show(at: world.now)
      moment()
    case .environment(let name, let value): world.settings.environment[name] = value
    case .require(let program): try require(program)
    case .screenshot(let path, let format): try screenshot(path, format, cue)
    case .output(let path, let format): artefacts.open(path, format, isShared: isShared(cue))
    case .test, .source, .eachLanguage: break
    }
    if screening?.isInterrupted == true { throw Self.stopped }
  }

  private func begin() {
    if !world.hasBegun { world.begin() }
  }

  /// Whether a line is in the preamble shared by all tests.
  func isShared(_ cue: Cue) -> Bool {
    test.shared.contains { $0.place == cue.place && $0.file == cue.file }
  }

  func pass(_ length: Duration, until isEnough: () -> Bool = { false }) {
    world.pass(length) { isEnough() || screening?.isInterrupted == true }
  }

  func look() -> Sight { renderer.look(at: world) }

  private func mark(_ name: String) {
    marks[name] = world.now
    (marked, markedSounds, markedWords) = (world.log.count, world.sounds.count, world.voice.said.count)
  }
}

extension Tape.Command {
  /// Whether the command needs the program to run; commands before the first of these set up the world.
  fileprivate var needsSession: Bool {
    switch self {
    case .type, .key, .control, .click, .burst, .resize, .signal, .reload, .pause, .wait, .expect, .reject, .screenshot,
      .mark, .deed:
      true
    case .set, .camera, .face, .findings, .recorder, .fault, .courier, .chip, .reader, .output, .hide, .show,
      .environment, .require, .test, .source, .eachLanguage:
      false
    }
  }
}
