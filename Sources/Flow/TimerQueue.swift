package import Contract

/// The timers of a session, on whatever clock runs; their time can stand still.
package struct TimerQueue: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var due: Instant
    /// Of two timers due at once the one set first rings first.
    var sequence: Int
  }

  private var entries: [Flow.Timer: Entry] = [:]
  /// What is left of the timers that are held.
  private var held: [Flow.Timer: Duration] = [:]
  private var pausedSince: Instant?
  private var sequence = 0

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && held.isEmpty }

  package mutating func set(_ timer: Flow.Timer, after length: Duration, at now: Instant) {
    sequence += 1
    held[timer] = nil
    let start = timer.goesOn ? now : pausedSince ?? now
    entries[timer] = Entry(due: start + length, sequence: sequence)
  }

  package mutating func cancel(_ timer: Flow.Timer) {
    (entries[timer], held[timer]) = (nil, nil)
  }

  /// Stops the time of one timer; nothing where it does not run.
  package mutating func hold(_ timer: Flow.Timer, at now: Instant) {
    guard let entry = entries.removeValue(forKey: timer) else { return }
    held[timer] = max(.zero, entry.due - (pausedSince ?? now))
  }

  package mutating func release(_ timer: Flow.Timer, at now: Instant) {
    guard let left = held[timer] else { return }
    set(timer, after: left, at: now)
  }

  package mutating func pause(at now: Instant) {
    pausedSince = pausedSince ?? now
  }

  package mutating func resume(at now: Instant) {
    guard let since = pausedSince else { return }
    pausedSince = nil
    for timer in entries.keys where !timer.goesOn { entries[timer]?.due.sinceStart += now - since }
  }

  /// Does what an effect wants of timers; all others want nothing of them.
  package mutating func obey(_ effect: Effect, at now: Instant) {
    switch effect {
    case .setTimer(let timer, let length): set(timer, after: length, at: now)
    case .cancelTimer(let timer): cancel(timer)
    case .holdTimer(let timer): hold(timer, at: now)
    case .releaseTimer(let timer): release(timer, at: now)
    case .pauseTimers: pause(at: now)
    case .resumeTimers: resume(at: now)
    default: break
    }
  }

  package mutating func removeAll() {
    self = TimerQueue()
  }

  /// When the next timer rings, nil while there is none, or none whose time goes on.
  package var nextDue: Instant? { first?.value.due }

  package var isPaused: Bool { pausedSince != nil }

  /// Whether time alone will lead a page on; the time of the whole session does not.
  package var leadsOn: Bool { !isPaused && entries.keys.contains { !$0.goesOn } }

  /// Takes the next timer that is due.
  package mutating func takeDue(at now: Instant) -> Flow.Timer? {
    guard let first, first.value.due <= now else { return nil }
    entries[first.key] = nil
    return first.key
  }

  private var first: (key: Flow.Timer, value: Entry)? {
    entries.filter { !isPaused || $0.key.goesOn }
      .min { ($0.value.due, $0.value.sequence) < ($1.value.due, $1.value.sequence) }
  }
}
