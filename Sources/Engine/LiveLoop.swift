internal import Cells
internal import Threads
package import Contract
package import Flow
internal import Glibc
internal import Screens
internal import Terminal
internal import Theming

/// Runs sessions in real time: waits for keys, frames, commands, signals and timers in one place.
package final class LiveLoop {
  package struct Pace: Sendable {
    /// At most so many drawings a second.
    package var framesPerSecond: Double

    package init(framesPerSecond: Double = 30) {
      self.framesPerSecond = framesPerSecond
    }
  }

  /// How long to wait before asking a busy terminal again.
  private static let busyPause: Duration = .milliseconds(20)
  /// How often what moves by itself (a spinner) is drawn anew.
  private static let animationPause: Duration = .milliseconds(125)
  /// How often to look whether the window has a new size where no signal tells.
  private static let sizePause: Duration = .milliseconds(250)
  /// How often to look whether a terminal has read what was drawn, or is not going to say so.
  private static let sightPause: Duration = .milliseconds(100)

  private let engine: Engine
  private let display: any Display
  private let commands: CommandQueue
  private let ownsSignals: Bool
  private let facts: SceneFacts
  private let pause: Duration
  private let origin = ContinuousClock.now
  private var beganAt = Instant()
  /// Whether somebody has sat here before.
  private var hasServed = false
  /// Told by a signal and by the terminal itself, whichever comes first.
  private var hasHungUp = false
  /// One person comes after the other; so often nothing was left of one.
  private var (isKiosk, wipes) = (false, 0)
  /// After how many wipes the stack was wiped too.
  private var stackWipes = 0
  /// Called after each drawing.
  package var onDraw: (Engine) -> Void = { _ in }
  /// Hears what comes from outside before the session does, with the time since the session began.
  package var onInput: (LiveInput, Duration) -> Void = { _, _ in }

  /// Done in between, if there is one.
  package var chore: Chore?
  private var choreDue = Instant()
  /// Who else speaks to the engine, if somebody does.
  package var attendant: (any Attendant)?
  private var gauge = Gauge()
  private var drawings = Tally()
  /// As the terminal has told it.
  private var background: RGB?
  private var pointing = Pointing()

  private var shownRevision = -1
  private var shownFrame: Int?
  private var lastDraw: Instant?
  /// A change is waiting for its time to be drawn.
  private var isStale = true
  /// Somebody has pressed something: what changes by that waits for no pace.
  private var isUrgent = false

  /// `ownsSignals` says that the program has blocked its signals for this loop; a host may keep its own.
  package init(
    engine: Engine, display: any Display, commands: CommandQueue, ownsSignals: Bool, facts: SceneFacts,
    pace: Pace = Pace()
  ) {
    (self.engine, self.display, self.commands) = (engine, display, commands)
    (self.ownsSignals, self.facts) = (ownsSignals, facts)
    pause = .seconds(1) / max(1, pace.framesPerSecond)
  }

  /// Walks one person through a sitting, tells how it ended, and shows nothing of them any more.
  package func run(_ sitting: Sitting) -> SessionEnd {
    walk { engine.begin(sitting, at: $0) }
  }

  /// Seats one person after the other until somebody ends the kiosk.
  package func serve(_ kiosk: Kiosk, _ hosting: Hosting) -> SessionEnd {
    isKiosk = true
    engine.stopwatch = { [origin] in Instant(ContinuousClock.now - origin) }
    defer { (isKiosk, engine.stopwatch, engine.onWipe) = (false, nil, {}) }
    return walk {
      engine.open(kiosk, hosting, at: $0)
      engine.onWipe = { [unowned self] in self.wipe() }
    }
  }

  private func walk(_ begin: (Instant) -> Void) -> SessionEnd {
    beganAt = now
    defer { forget() }
    if hasServed { dropInput() }
    (hasServed, hasHungUp) = (true, false)
    engine.parts.sounds.onRing = { [display] in display.ring() }
    begin(beganAt)
    tellSize()
    engine.start()
    while true {
      if let end = engine.end {
        if let unsaid = engine.unsaid { display.conclude(unsaid, engine.parts.presentation) }
        return end
      }
      wipeStack()
      draw()
      wait()
      let keys = readKeys()
      engine.advance(to: now)
      doChore()
      handleSignals()
      commands.takeAll().forEach(engine.send)
      attendant?.attend(engine)
      handle(keys)
      learnBackground()
      endWithoutInput()
    }
  }

  /// What somebody has typed or sent before is not meant for the next person.
  private func dropInput() {
    _ = display.readKeys()
    _ = commands.takeAll()
  }

  /// Whoever was there has gone: nothing that they saw stays, and nothing that they typed counts for the next one.
  private func wipe() {
    wipes += 1
    forget()
    display.clearScrollback()
    _ = display.readKeys()
  }

  /// Only here have all those returned who had something of the person.
  private func wipeStack() {
    guard stackWipes != wipes else { return }
    stackWipes = wipes
    Stack.wipe()
  }

  /// Before time goes on: a key that was pressed before something happened does not answer what came of it.
  private func readKeys() -> [Key] {
    let keys = display.readKeys()
    let time = now
    engine.see(display.seenPicture, at: time)
    engine.read(keys.count(where: \.isPressed), at: time)
    return keys
  }

  private func handle(_ keys: [Key]) {
    let before = wipes
    for key in keys where wipes == before { handle(key) }
  }

  private func forget() {
    display.forget()
    (gauge, drawings, shownFrame, lastDraw, isStale) = (Gauge(), Tally(), nil, nil, true)
  }

  /// A session that waits for a key when no key can come any more would wait for ever.
  private func endWithoutInput() {
    guard !display.hasInput, engine.end == nil, engine.law.waiting == nil else { return }
    // Nobody is there to read why it ends, or to press a button; a replay needs the key.
    if engine.showsItsEnd {
      tell(.key(.escape))
      return engine.press(.escape)
    }
    guard engine.waitsForAPress, let face = engine.view?.face else { return }
    let remedy = isKiosk ? "start the kiosk on a terminal: without keys nobody can begin." : face.unattended
    engine.onTrouble(
      CaptureError(
        .cancelled, "The input has ended while a key was awaited.", recovery: "Keep it open, or \(remedy)"))
    engine.send(.cancel(by: .host))
  }

  private var now: Instant { Instant(ContinuousClock.now - origin) }

  private func tell(_ input: LiveInput) { onInput(input, engine.now - beganAt) }

  private func tellSize() {
    guard let size = display.size else { return engine.isUnseen = false }
    tell(.size(size))
    engine.isUnseen = !ScreenModel.isShown(in: size)
  }

  private func handle(_ key: Key) {
    isUrgent = true
    if key == .hangUp { return take(SIGHUP) }
    if case .pointer(let act, let column, let row) = key { return point(act, column, row) }
    tell(.key(key))
    if key == .control("z"), !isKiosk { return suspend() }
    engine.take(key, inLines: display.saysLines)
  }

  private func point(_ act: PointerAct, _ column: Int, _ row: Int) {
    guard let control = pointing.take(act, on: display.control(column: column, row: row)) else { return }
    tell(.click(control))
    engine.click(control)
  }

  private func learnBackground() {
    guard let color = display.background, color != background else { return }
    background = color
    engine.learnAppearance(decideAppearance(osc11Reply: color).appearance)
  }

  /// Stopped as by Ctrl-Z: the camera is given back, and no time passes for the session.
  private func suspend() {
    tell(.suspended)
    engine.post(.suspended)
    display.stopUntilContinued()
    engine.advance(to: now)
    tell(.continued)
    engine.post(.continued)
    engine.law.renew()
    tellSize()
    isStale = true
  }
}

extension Key {
  /// Whether a person has pressed it; a button of the pointer is pressed when it comes up.
  fileprivate var isPressed: Bool {
    switch self {
    case .pointer(.down, _, _), .hangUp: false
    default: true
    }
  }
}

// MARK: - Waiting

extension LiveLoop {
  private func wait() {
    let descriptors =
      [display.inputDescriptor, commands.descriptor].compactMap(\.self) + engine.descriptors
      + (attendant?.descriptors ?? [])
    let look = ownsSignals ? nil : now + Self.sizePause
    let sight = engine.awaitsSight ? now + Self.sightPause : nil
    let due = [engine.nextDue, nextDraw, look, sight, chore.map { _ in choreDue }].compactMap(\.self).min()
    Signals.wait(for: descriptors, atMost: due.map { $0 - now })
  }

  private func doChore() {
    guard let chore, choreDue <= engine.now else { return }
    choreDue = engine.now + chore.interval
    chore.work(engine)
  }

  private func handleSignals() {
    guard ownsSignals else {
      if display.hasNewSize { resize() }
      return
    }
    for signal in Signals.take() {
      switch signal {
      case SIGWINCH, SIGCONT: resize()
      case SIGTSTP: suspend()
      default: take(signal)
      }
      isStale = true
    }
  }

  /// A signal that ends what it finds.
  private func take(_ signal: Int32) {
    guard signal != SIGHUP || !hasHungUp else { return }
    hasHungUp = hasHungUp || signal == SIGHUP
    tell(.signal(signal))
    engine.send(.cancel(by: .signal(signal)))
  }

  private func resize() {
    display.resized()
    tellSize()
    isStale = true
  }
}

// MARK: - Drawing

extension LiveLoop {
  /// When a drawing is due: at once for a change, later for what moves by itself, never faster than the pace.
  private var dueDraw: Instant? {
    guard let lastDraw else { return Instant() }
    if isBehind { return isUrgent ? lastDraw : lastDraw + pause }
    return engine.isAnimated ? lastDraw + max(pause, Self.animationPause) : nil
  }

  /// When to look again whether one can be made.
  private var nextDraw: Instant? {
    dueDraw.map { display.isReady ? $0 : max($0, now + Self.busyPause) }
  }

  /// Whether something has changed since the last drawing.
  private var isBehind: Bool {
    isStale || display.isUnfinished || shownRevision != engine.revision
      || (showsPictures && shownFrame != engine.frame?.number)
  }

  private var showsPictures: Bool {
    display.showsPictures && (engine.parts.presentation.preview ?? facts.preview) != .off
  }

  private func draw() {
    let began = now
    guard let due = dueDraw, due <= began, let view = engine.view else { return }
    guard display.isReady else {
      engine.heartbeat.waitsToDraw = engine.heartbeat.waitsToDraw ?? began
      return display.hasToWait()
    }
    var facts = facts.with(engine.cameraBook.role)
    if facts.cameraName.isEmpty, let name = engine.parts.shelf.opened?.name { facts.cameraName = name }
    var scene = Scene(
      view: view, presentation: engine.parts.presentation, frame: engine.frame, now: now, facts: facts,
      figures: figures, lacksPoints: engine.limitation != nil, stills: engine.pictures)
    scene.picture = engine.law.picture
    let spent = ThreadTime.now
    display.show(scene)
    drawings.done += 1
    drawings.spent += ThreadTime.now - spent
    // Counted from when it was due, so that the time of drawing does not lengthen the period.
    let slot = lastDraw == nil ? began : max(due, began - pause / 2)
    (shownRevision, shownFrame, lastDraw, isStale) = (engine.revision, engine.frame?.number, slot, false)
    isUrgent = false
    engine.see(display.seenPicture, at: now)
    (engine.heartbeat.lastDraw, engine.heartbeat.waitsToDraw) = (now, nil)
    onDraw(engine)
  }

  /// What the pipeline does, measured anew every second.
  private var figures: PipelineFigures? {
    if gauge.isDue(at: engine.now) {
      var sample = engine.sample
      sample.screen = drawings
      gauge.take(sample, at: engine.now)
    }
    guard var figures = gauge.figures else { return nil }
    (figures.asked, figures.mode) = (engine.stand?.feed.asked, engine.mode)
    return figures
  }
}
