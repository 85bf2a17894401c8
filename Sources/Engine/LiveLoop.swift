internal import Cells
internal import Threads
package import Contract
package import Flow
internal import Glibc
internal import Screens
internal import Terminal
internal import Theming

/// The event loop in real time: waits (poll) for keys, frames, commands, signals and timers in one place.
package final class LiveLoop {
  package struct Pace: Sendable {
    /// Maximum frame rate of the screen.
    package var framesPerSecond: Double

    package init(framesPerSecond: Double = 30) {
      self.framesPerSecond = framesPerSecond
    }
  }

  /// Retry delay while the terminal is busy.
  private static let busyPause: Duration = .milliseconds(20)
  /// Frame interval of animations (spinner).
  private static let animationPause: Duration = .milliseconds(125)
  /// Polling interval of the window size, if no signal reports it.
  private static let sizePause: Duration = .milliseconds(250)
  /// Polling interval of the terminal's acknowledgement of a drawing.
  private static let sightPause: Duration = .milliseconds(100)

  private let engine: Engine
  private let display: any Display
  private let commands: CommandQueue
  private let ownsSignals: Bool
  private let facts: SceneFacts
  private let pause: Duration
  private let origin = ContinuousClock.now
  private var beganAt = Instant()
  /// Whether a sitting has run before.
  private var hasServed = false
  /// Reported by a signal and by the terminal; the first one counts.
  private var hasHungUp = false
  /// Kiosk mode, and the number of wipes so far.
  private var (isKiosk, wipes) = (false, 0)
  /// The wipe count when the stack was last wiped.
  private var stackWipes = 0
  /// Called after each drawing.
  package var onDraw: (Engine) -> Void = { _ in }
  /// Called with each input before the session gets it, with the time since the session began.
  package var onInput: (LiveInput, Duration) -> Void = { _, _ in }

  /// The periodic background task, if any.
  package var task: BackgroundTask?
  private var choreDue = Instant()
  /// The second source of input, if any.
  package var inputSource: (any InputSource)?
  private var gauge = PipelineMeter()
  private var drawings = StageCounters()
  /// As reported by the terminal.
  private var background: RGB?
  private var pointing = Pointing()

  private var shownRevision = -1
  private var shownFrame: Int?
  private var lastDraw: Instant?
  /// A change is waiting to be drawn.
  private var isStale = true
  /// Input was received: its effect is drawn without waiting for the frame rate.
  private var isUrgent = false

  /// `ownsSignals`: the program has blocked its signals for this loop; a host may keep its own handling.
  package init(
    engine: Engine, display: any Display, commands: CommandQueue, ownsSignals: Bool, facts: SceneFacts,
    pace: Pace = Pace()
  ) {
    (self.engine, self.display, self.commands) = (engine, display, commands)
    (self.ownsSignals, self.facts) = (ownsSignals, facts)
    pause = .seconds(1) / max(1, pace.framesPerSecond)
  }

  /// Runs one sitting, returns how it ended, and clears the screen.
  package func run(_ sitting: Sitting) -> SessionEnd {
    walk { engine.begin(sitting, at: $0) }
  }

  /// Serves visitors one after another until the kiosk is stopped.
  package func serve(_ kiosk: Kiosk, _ hosting: KioskEnvironment) -> SessionEnd {
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
      inputSource?.attend(engine)
      handle(keys)
      learnBackground()
      endWithoutInput()
    }
  }

  /// Drops pending input, which is not meant for the next visitor.
  private func dropInput() {
    _ = display.readKeys()
    _ = commands.takeAll()
  }

  /// Clears the display and drops input after a visitor's data is wiped.
  private func wipe() {
    wipes += 1
    forget()
    display.clearScrollback()
    _ = display.readKeys()
  }

  /// Only here have all functions returned that held personal data on the stack.
  private func wipeStack() {
    guard stackWipes != wipes else { return }
    stackWipes = wipes
    Stack.wipe()
  }

  /// Reads keys before time advances: a key pressed before an event does not answer what the event led to.
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
    (gauge, drawings, shownFrame, lastDraw, isStale) = (PipelineMeter(), StageCounters(), nil, nil, true)
  }

  /// Ends a session that waits for a key when no more keys can arrive.
  private func endWithoutInput() {
    guard !display.hasInput, engine.end == nil, engine.law.waiting == nil else { return }
    // No user is left to read the end page or press its button; a replay still needs the key.
    if engine.showsItsEnd {
      tell(.key(.escape))
      return engine.press(.escape)
    }
    guard engine.waitsForAPress, let face = engine.view?.face else { return }
    let remedy = isKiosk ? "start the kiosk on a terminal: without a keyboard, no session can start." : face.unattended
    engine.onTrouble(
      CaptureError(
        .cancelled, "The input ended while waiting for a key.", recovery: "Keep the input open, or \(remedy)"))
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

  /// Suspends as by Ctrl-Z: closes the camera and stops the session's clock.
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
  /// Whether this counts as a press; a pointer button counts on release.
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
      + (inputSource?.descriptors ?? [])
    let look = ownsSignals ? nil : now + Self.sizePause
    let sight = engine.awaitsSight ? now + Self.sightPause : nil
    let due = [engine.nextDue, nextDraw, look, sight, task.map { _ in choreDue }].compactMap(\.self).min()
    Signals.wait(for: descriptors, atMost: due.map { $0 - now })
  }

  private func doChore() {
    guard let task, choreDue <= engine.now else { return }
    choreDue = engine.now + task.interval
    task.work(engine)
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

  /// Handles a terminating signal.
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
  /// When a drawing is due: at once for a change, later for an animation, never faster than the frame rate.
  private var dueDraw: Instant? {
    guard let lastDraw else { return Instant() }
    if isBehind { return isUrgent ? lastDraw : lastDraw + pause }
    return engine.isAnimated ? lastDraw + max(pause, Self.animationPause) : nil
  }

  /// When to check again whether the display accepts a drawing.
  private var nextDraw: Instant? {
    dueDraw.map { display.isReady ? $0 : max($0, now + Self.busyPause) }
  }

  /// Whether anything has changed since the last drawing.
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
    if facts.cameraName.isEmpty, let name = engine.parts.cameras.opened?.name { facts.cameraName = name }
    var scene = Scene(
      view: view, presentation: engine.parts.presentation, frame: engine.frame, now: now, facts: facts,
      figures: figures, lacksPoints: engine.limitation != nil, stills: engine.pictures)
    scene.picture = engine.law.picture
    let spent = ThreadTime.now
    display.show(scene)
    drawings.done += 1
    drawings.spent += ThreadTime.now - spent
    // Counted from the due time, so that drawing does not lengthen the period.
    let slot = lastDraw == nil ? began : max(due, began - pause / 2)
    (shownRevision, shownFrame, lastDraw, isStale) = (engine.revision, engine.frame?.number, slot, false)
    isUrgent = false
    engine.see(display.seenPicture, at: now)
    (engine.heartbeat.lastDraw, engine.heartbeat.waitsToDraw) = (now, nil)
    onDraw(engine)
  }

  /// Pipeline statistics, refreshed every second.
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
