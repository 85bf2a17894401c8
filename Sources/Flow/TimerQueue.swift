package import Contract

/// The timers of a session, on a live or virtual clock; they can be held or paused.
package struct TimerQueue: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var due: Instant
    /// Of two timers that are due at once, the one set first fires first.
    var sequence: Int
  }

  private var entries: [Flow.Timer: Entry] = [:]
  /// The remaining times of held timers.
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

  /// Stops the time of one timer; does nothing if it does not run.
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

  /// Performs the effects of timers; ignores all others.
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

  /// When the next timer fires; `nil` if there is none, or all are paused.
  package var nextDue: Instant? { first?.value.due }

  package var isPaused: Bool { pausedSince != nil }

  /// Whether a timer will change the page; the time limit of the session does not count.
  package var leadsOn: Bool { !isPaused && entries.keys.contains { !$0.goesOn } }

  /// Removes and returns the next timer that is due.
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
