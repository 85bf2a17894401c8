package import Contract
internal import CSystem
package import Flow
internal import Glibc
internal import Terminal

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

  private let engine: Engine
  private let display: any Display
  private let commands: CommandQueue
  private let signals: Signals?
  private let facts: SceneFacts
  private let pause: Duration
  private let origin = ContinuousClock.now

  private var shownRevision = -1
  private var shownFrame: Int?
  private var lastDraw: Instant?
  /// A change is waiting for its time to be drawn.
  private var isStale = true

  /// `signals` is nil for a host that keeps its own.
  package init(
    engine: Engine, display: any Display, commands: CommandQueue, signals: Signals?, facts: SceneFacts,
    pace: Pace = Pace()
  ) {
    self.engine = engine
    self.display = display
    self.commands = commands
    self.signals = signals
    self.facts = facts
    pause = .seconds(1) / max(1, pace.framesPerSecond)
  }

  /// Walks one person through a plan, and tells how it ended.
  package func run(_ plan: Plan, id: String) -> SessionEnd {
    engine.begin(plan, id: id, at: now)
    engine.start()
    while true {
      if let end = engine.end { return end }
      draw()
      wait()
      engine.advance(to: now)
      handleSignals()
      commands.takeAll().forEach(engine.send)
      display.readKeys().forEach(handle)
    }
  }

  private var now: Instant { Instant(ContinuousClock.now - origin) }

  private func handle(_ key: Key) {
    switch key {
    case .hangUp: engine.send(.cancel(by: .signal(SIGHUP)))
    case .control("z"): suspend()
    case .report(.background(let red, let green, let blue)): learnBackground(red, green, blue)
    default: Keymap.intent(for: key).map(engine.send)
    }
  }

  private func learnBackground(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
  }
}

// MARK: - Waiting

extension LiveLoop {
  private func wait() {
    var entries = [display.inputDescriptor, commands.descriptor, engine.feedDescriptor].compactMap { $0 }
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let left = [engine.nextDue, nextDraw].compactMap { $0 }.min().map { $0 - now }
    csys_ppoll(&entries, Int32(entries.count), left.map { max(0, $0.nanoseconds) } ?? -1)
  }

  private func handleSignals() {
    for signal in signals?.take() ?? [] {
      switch signal {
      case SIGWINCH:
        display.resized()
        isStale = true
      case SIGTSTP: suspend()
      case SIGINT, SIGTERM, SIGHUP: engine.send(.cancel(by: .signal(signal)))
      default: break
      }
    }
  }

  private func suspend() {
    display.suspend()
    csys_stop_self()
    display.resume()
    isStale = true
  }
}
